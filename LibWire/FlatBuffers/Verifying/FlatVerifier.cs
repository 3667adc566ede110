using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Verifies buffers, so that views of them can be read without any check.</summary>
/// <remarks>
/// <para>All rules of the format are looked at: where offsets, tables, vtables, vectors and strings lie and end, alignment, required fields, unions and vectors of them, nested buffers and FlexBuffers.
/// Not looked at is whether strings are well-formed UTF-8, whether vectors are sorted, and whether enums have values their schema names: views take any.</para>
/// <para>Two limits keep hostile buffers from making a short verification or a long walk: the depth of tables, and the number of steps. See <see cref="FlatVerifierOptions"/>.</para>
/// <para>Nothing is allocated, but for what a type remembers of the first four vtables there are of it; nothing outside of the buffer is read, and each method may be used by any number of threads.</para>
/// </remarks>
public static unsafe partial class FlatVerifier
{
    /// <summary>Memos for buffers up to <see cref="SmallBytes"/>: clearing more would take longer than it saves.</summary>
    private const int SmallMemoBits = 3;

    private const int SmallBytes = 4096;

    private const int MediumMemoBits = 6;

    private const int MediumBytes = 1 << 18;

    private const int LargeMemoBits = 8;

    /// <summary>Verifies a buffer.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The table its root is.</param>
    /// <param name="options">What is asked for.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static void Verify(ReadOnlySpan<byte> buffer, FlatLayout layout, scoped in FlatVerifierOptions options = default)
    {
        if (!TryVerify(buffer, layout, out FlatFault fault, in options)) throw fault.ToException();
    }

    /// <summary>Verifies a buffer, with what is wrong in place of the exception.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The table its root is.</param>
    /// <param name="fault">What is wrong.</param>
    /// <param name="options">What is asked for.</param>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool TryVerify(ReadOnlySpan<byte> buffer, FlatLayout layout, out FlatFault fault, scoped in FlatVerifierOptions options = default)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        fixed (byte* start = buffer)
        {
            FlatVerifyState state;
            Open(&state, start, buffer.Length, in options);
            if (TryOpenRoot(&state, layout, in options, out nuint root) && (state.SizeBytes <= SmallBytes ? WithSmallMemo(&state, layout, root) : WithMemo(&state, layout, root)))
            {
                fault = default;
                return true;
            }

            fault = new FlatFault(state.Error, state.ErrorOffset);
            return false;
        }
    }

    private static void Open(FlatVerifyState* state, byte* start, int sizeBytes, scoped in FlatVerifierOptions options)
    {
        state->Start = start;
        state->SizeBytes = (nuint)sizeBytes;
        state->BaseOffset = 0;
        state->AlignMask = options.IgnoresAlignment ? 0 : uint.MaxValue;
        state->Strictness = options.Strictness;
        state->DepthLeft = options.DepthMax <= 0 ? FlatFormat.DepthMax : Math.Min(options.DepthMax, FlatFormat.DepthLimitMax);
        state->BudgetLeft = BudgetOf(sizeBytes, in options);
        state->Error = WireError.None;
        state->ErrorOffset = 0;
    }

    /// <summary>How many steps are allowed.</summary>
    internal static long BudgetOf(int sizeBytes, scoped in FlatVerifierOptions options) =>
        options.Budget > 0 ? options.Budget : Math.Max(FlatFormat.BudgetMin, sizeBytes / FlatFormat.BudgetUnitBytes);

    /// <summary>What stands in front of the offset of the root, and behind it.</summary>
    private static bool TryOpenRoot(FlatVerifyState* state, FlatLayout layout, scoped in FlatVerifierOptions options, out nuint root)
    {
        root = (nuint)options.SizePrefixBytes;
        if (root > 0)
        {
            if (state->SizeBytes < root + FlatFormat.BufferBytesMin) return state->Fail(WireError.Truncated, state->SizeBytes);
            ulong sizeBytes = root == FlatFormat.SizePrefix64Bytes ? ReadUInt64(state->Start) : ReadUInt32(state->Start);
            nuint thereBytes = state->SizeBytes - root;
            if (sizeBytes > thereBytes || sizeBytes < FlatFormat.BufferBytesMin || (state->IsStrict && sizeBytes != thereBytes)) return state->Fail(WireError.SizePrefixMismatch, 0);
            state->SizeBytes = (nuint)sizeBytes + root;
        }

        if (state->SizeBytes < root + FlatFormat.BufferBytesMin) return state->Fail(WireError.Truncated, state->SizeBytes);
        return options.IgnoresFileIdentifier || layout.FileIdentifier is not { } identifier || HasIdentifier(state, root + FlatFormat.OffsetBytes, identifier);
    }

    private static bool HasIdentifier(FlatVerifyState* state, nuint position, string identifier)
    {
        // SAFETY: the smallest buffer has room for it.
        for (int i = 0; i < identifier.Length; i++)
            if (state->Start[position + (nuint)i] != identifier[i]) return state->Fail(WireError.IdentifierMismatch, position);
        return true;
    }

    // Of a constant size, which is allocated for nothing.
    private static bool WithSmallMemo(FlatVerifyState* state, FlatLayout layout, nuint root)
    {
        const int Count = 1 << SmallMemoBits;
        FlatVerifyMemo* memo = stackalloc FlatVerifyMemo[Count];
        return Root(state, memo, Count, SmallMemoBits, layout, root);
    }

    private static bool WithMemo(FlatVerifyState* state, FlatLayout layout, nuint root)
    {
        int bits = state->SizeBytes <= MediumBytes ? MediumMemoBits : LargeMemoBits, count = 1 << bits;
        FlatVerifyMemo* memo = stackalloc FlatVerifyMemo[count];
        return Root(state, memo, count, bits, layout, root);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Root(FlatVerifyState* state, FlatVerifyMemo* memo, int memoCount, int memoBits, FlatLayout layout, nuint root)
    {
        for (int i = 0; i < memoCount; i++) memo[i].Key = 0;
        state->Memo = memo;
        state->MemoShift = 64 - memoBits;
        return Spend(state, 1, root) && Tables(state, layout, root, 1);
    }

    private static ushort ReadUInt16(byte* source) => WireEndian.ReadUInt16(in *source);

    private static uint ReadUInt32(byte* source) => WireEndian.ReadUInt32(in *source);

    private static ulong ReadUInt64(byte* source) => WireEndian.ReadUInt64(in *source);
}
