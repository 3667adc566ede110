using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Verifies buffers, so that views can read them without further checks. Safe on untrusted input: every method reports the kind of the fault and its
/// byte offset.</summary>
/// <remarks>
/// <para>It checks all rules of the format, in unions, vectors of unions, nested buffers and FlexBuffers too. It checks position and end of offsets, tables,
/// vtables, vectors and strings, and also alignment and required fields. It does not check whether strings are well-formed UTF-8, whether vectors are
/// sorted, and whether the schema names the values of enums: views accept any.</para>
/// <para>Two limits keep a hostile buffer from causing a long verification or a long walk: the depth of tables, and the number of steps. See
/// <see cref="FlatVerifierOptions"/>.</para>
/// <para>It allocates nothing, except what a type remembers of its first four vtables. It reads nothing outside of the buffer. Any number of threads may use
/// each method.</para>
/// </remarks>
public static unsafe partial class FlatVerifier
{
    /// <summary>The size of the memo table, in bits, for buffers up to <see cref="SmallBytes"/>: clearing more would cost more than it saves.</summary>
    private const int SmallMemoBits = 3;

    private const int SmallBytes = 4096;

    private const int MediumMemoBits = 6;

    private const int MediumBytes = 1 << 18;

    private const int LargeMemoBits = 8;

    /// <summary>Verifies a buffer.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of the root table.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option.</exception>
    public static void Verify(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatVerifierOptions? options = null)
    {
        if (!TryVerify(buffer, layout, out WireFault fault, options)) throw fault.ToException();
    }

    /// <summary>Verifies a buffer and gives the fault instead of throwing.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of the root table.</param>
    /// <param name="fault">The fault.</param>
    /// <param name="options">The options.</param>
    /// <returns>Whether there is no fault.</returns>
    public static bool TryVerify(ReadOnlySpan<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions? options = null)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        options ??= FlatVerifierOptions.Default;
        fixed (byte* start = &MemoryMarshal.GetReference(buffer))
        {
            if (!IsSurelyValid(start, buffer.Length, layout, options)) return TryWalk(buffer, layout, out fault, options);
            fault = default;
            return true;
        }
    }

    /// <summary>Verifies a buffer by walking layouts.</summary>
    /// <inheritdoc cref="TryVerify"/>
    internal static bool TryWalk(ReadOnlySpan<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions options)
    {
        fixed (byte* start = buffer)
        {
            FlatVerifyState state;
            Open(&state, start, buffer.Length, options);
            if (TryOpenRoot(&state, layout, options, out nuint root)
                && (state.SizeBytes <= SmallBytes ? WithSmallMemo(&state, layout, root) : WithMemo(&state, layout, root)))
            {
                fault = default;
                return true;
            }

            fault = FlatFaults.Of(state.Error, state.ErrorOffset);
            return false;
        }
    }

    private static void Open(FlatVerifyState* state, byte* start, int sizeBytes, FlatVerifierOptions options)
    {
        state->Start = start;
        state->SizeBytes = (nuint)sizeBytes;
        state->BaseOffset = 0;
        state->AlignMask = options.IgnoresAlignment ? 0 : uint.MaxValue;
        state->Strictness = options.Strictness;
        state->DepthLeft = options.DepthMax == 0 ? FlatLimits.DepthMax : options.DepthMax;
        state->BudgetLeft = BudgetOf(sizeBytes, options);
        state->FlexSteps = options.Budget > 0 ? 0 : Math.Max(FlatLimits.BudgetMin, sizeBytes) - state->BudgetLeft;
        state->Error = WireError.None;
        state->ErrorOffset = 0;
    }

    /// <summary>The number of steps that are allowed.</summary>
    internal static long BudgetOf(int sizeBytes, FlatVerifierOptions options) =>
        options.Budget > 0 ? options.Budget : Math.Max(FlatLimits.BudgetMin, sizeBytes / FlatLimits.BudgetUnitBytes);

    /// <summary>Checks the size prefix, the root offset and the file identifier.</summary>
    private static bool TryOpenRoot(FlatVerifyState* state, FlatLayout layout, FlatVerifierOptions options, out nuint root)
    {
        root = (nuint)options.SizePrefixBytes;
        if (root > 0)
        {
            if (state->SizeBytes < root + FlatFormat.BufferBytesMin) return state->Fail(WireError.Truncated, state->SizeBytes);
            ulong sizeBytes = root == FlatFormat.SizePrefix64Bytes ? ReadUInt64(state->Start) : ReadUInt32(state->Start);
            nuint thereBytes = state->SizeBytes - root;
            if (sizeBytes > thereBytes || sizeBytes < FlatFormat.BufferBytesMin || (state->IsStrict && sizeBytes != thereBytes))
                return state->Fail(WireError.SizePrefixMismatch, 0);
            state->SizeBytes = (nuint)sizeBytes + root;
        }

        if (state->SizeBytes < root + FlatFormat.BufferBytesMin) return state->Fail(WireError.Truncated, state->SizeBytes);
        if (options.IgnoresFileIdentifier || layout.FileIdentifier is not { } identifier) return true;
        nuint identifierAt = root + FlatFormat.OffsetBytes;
        return HasIdentifier(state->Start + identifierAt, identifier) || state->Fail(WireError.IdentifierMismatch, identifierAt);
    }

    // The smallest buffer has room for the identifier.
    private static bool HasIdentifier(byte* bytes, string identifier)
    {
        foreach (char character in identifier)
            if (*bytes++ != character) return false;
        return true;
    }

    // A stackalloc of constant size, which costs nothing.
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

    private static ushort ReadUInt16(byte* source) => WireEndian.ReadUInt16(source);

    private static uint ReadUInt32(byte* source) => WireEndian.ReadUInt32(source);

    private static ulong ReadUInt64(byte* source) => WireEndian.ReadUInt64(source);

    /// <summary>Verifies a buffer for changes in place: whatever its scalars and structs are changed to, this method still accepts the buffer.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of the root table.</param>
    /// <param name="fault">The fault. <see cref="WireError.NotMutable"/> means that the buffer can be read, but a mutable value overlaps bytes that must not
    /// change. The offset is that of the first such byte. Those bytes are: offsets, counts, vtables, kinds of unions, strings, FlexBuffers, keys, the size
    /// prefix and the file identifier. No writer creates such a buffer.</param>
    /// <param name="options">The options. The proof has a budget of its own, as large as that of the verification.</param>
    /// <returns>Whether there is no fault.</returns>
    /// <remarks>
    /// <para>Scalars and structs may overlap each other: a change of one then changes the other, and nothing else.</para>
    /// <para>The proof needs native memory for its duration: a quarter of the size of the buffer.</para>
    /// </remarks>
    public static bool TryVerifyMutable(ReadOnlySpan<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions? options = null) =>
        TryVerify(buffer, layout, out fault, options) && FlatMutableProof.TryProve(buffer, layout, out fault, options ?? FlatVerifierOptions.Default);
}
