namespace LibWire;

/// <summary>Proves of a verified buffer that no mutable region overlaps what the verifier relied on. It walks as the verifier does, and marks each byte it comes by: the order in which fixed and mutable bytes are met does not matter.</summary>
/// <remarks>
/// <para>Fixed are offsets, counts, vtables and distances to them, kinds of unions, strings with their ends, FlexBuffers, keys, the size and the identifier in front. Mutable are scalars, structs and vectors of these, in nested buffers too.</para>
/// <para>It takes no more steps than the verification did, each at most as long as the vtable at hand, and steps for the bytes it marks: strings once each, so that many places may share a long one.
/// It recurses as deep as the verifier did. Nothing is allocated by the runtime: the map lies on the stack or in native memory.</para>
/// </remarks>
internal static unsafe partial class FlatMutableProof
{
    /// <summary>How many bytes are marked for one step of the budget. An honest buffer has a quarter of its bytes as budget, so that all of it is marked for a part of that.</summary>
    internal const int BytesPerStep = 2 * FlatByteMap.BytesPerWord;

    /// <summary>Words of a map that lie on the stack: those of 4,096 bytes.</summary>
    private const int SmallWords = 128;

    /// <summary>Proves it.</summary>
    /// <param name="buffer">The buffer. <b>Safety:</b> the verifier must have accepted it with the same layout and options.</param>
    /// <param name="layout">The table its root is.</param>
    /// <param name="fault">What is wrong: <see cref="WireError.NotMutable"/> or <see cref="WireError.BudgetExceeded"/>.</param>
    /// <param name="options">What the verifier was asked for.</param>
    /// <returns>Whether nothing is wrong.</returns>
    internal static bool TryProve(ReadOnlySpan<byte> buffer, FlatLayout layout, out FlatFault fault, scoped in FlatVerifierOptions options)
    {
        int wordCount = (int)(((uint)buffer.Length + FlatByteMap.BytesPerWord - 1) / FlatByteMap.BytesPerWord);
        if (wordCount <= SmallWords)
        {
            ulong* words = stackalloc ulong[SmallWords];
            new Span<ulong>(words, SmallWords).Clear();
            return TryProve(buffer, words, layout, out fault, in options);
        }

        byte* memory = NativeChunks.Allocate((nuint)wordCount * sizeof(ulong));
        try
        {
            var map = new Span<ulong>(memory, wordCount);
            map.Clear();
            fixed (ulong* words = map) return TryProve(buffer, words, layout, out fault, in options);
        }
        finally
        {
            NativeChunks.Free(memory);
        }
    }

    private static bool TryProve(ReadOnlySpan<byte> buffer, ulong* words, FlatLayout layout, out FlatFault fault, scoped in FlatVerifierOptions options)
    {
        fixed (byte* start = buffer)
        {
            FlatProofState state = default;
            state.Start = start;
            state.Map = new FlatByteMap(words);
            state.BudgetLeft = FlatVerifier.BudgetOf(buffer.Length, in options);

            var root = (nuint)options.SizePrefixBytes;
            bool hasIdentifier = layout.FileIdentifier != null && !options.IgnoresFileIdentifier;
            bool isProved = state.Fix(0, root + FlatFormat.OffsetBytes + (hasIdentifier ? FlatFormat.IdentifierBytes : 0u)) && Table(&state, layout, root);
            fault = isProved ? default : new FlatFault(state.Error, state.ErrorOffset);
            return isProved;
        }
    }

    private static nuint Target(FlatProofState* state, nuint slot) => slot + ReadUInt32(state, slot);

    private static ushort ReadUInt16(FlatProofState* state, nuint position) => WireEndian.ReadUInt16(in state->Start[position]);

    private static uint ReadUInt32(FlatProofState* state, nuint position) => WireEndian.ReadUInt32(in state->Start[position]);

    private static ulong ReadUInt64(FlatProofState* state, nuint position) => WireEndian.ReadUInt64(in state->Start[position]);
}
