namespace LibWire;

/// <summary>Proves that no mutable byte of a verified buffer overlaps a byte that the verifier relied on. It walks as the verifier does and marks each byte it
/// meets. The order of the marks does not matter.</summary>
/// <remarks>
/// <para>Fixed bytes: offsets, counts, vtables and the distances to them, kinds of unions, strings with their terminating 0, FlexBuffers, keys, size prefix and
/// file identifier. Mutable bytes: scalars, structs and vectors of these, in nested buffers too.</para>
/// <para>The proof takes no more steps than the verification did, and further steps for the bytes it marks. A step is at most as long as a vtable. A
/// string is marked once, so many offsets may share a long one. The proof recurses as deep as the verifier did. It allocates no managed memory: the map lies on
/// the stack or in native memory.</para>
/// </remarks>
internal static unsafe partial class FlatMutableProof
{
    /// <summary>The number of bytes marked for one step of the budget. The default budget is a quarter of the bytes of a buffer, so marking all of them takes
    /// only a part of it.</summary>
    internal const int BytesPerStep = 2 * FlatByteMap.BytesPerWord;

    /// <summary>The words of a map that lies on the stack: enough for 4,096 bytes.</summary>
    private const int SmallWords = 128;

    /// <summary>Runs the proof.</summary>
    /// <param name="buffer">The buffer. <b>Safety:</b> the verifier must have accepted it with the same layout and options.</param>
    /// <param name="layout">The type of the root table.</param>
    /// <param name="fault">The fault: <see cref="WireError.NotMutable"/> or <see cref="WireError.BudgetExceeded"/>.</param>
    /// <param name="options">The options of the verification.</param>
    /// <returns>Whether there is no fault.</returns>
    internal static bool TryProve(ReadOnlySpan<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions options)
    {
        int wordCount = (int)(((uint)buffer.Length + FlatByteMap.BytesPerWord - 1) / FlatByteMap.BytesPerWord);
        if (wordCount <= SmallWords)
        {
            ulong* words = stackalloc ulong[SmallWords];
            new Span<ulong>(words, SmallWords).Clear();
            return TryProve(buffer, words, layout, out fault, options);
        }

        byte* memory = NativeChunks.Allocate((nuint)wordCount * sizeof(ulong));
        try
        {
            var map = new Span<ulong>(memory, wordCount);
            map.Clear();
            fixed (ulong* words = map) return TryProve(buffer, words, layout, out fault, options);
        }
        finally
        {
            NativeChunks.Free(memory);
        }
    }

    private static bool TryProve(ReadOnlySpan<byte> buffer, ulong* words, FlatLayout layout, out WireFault fault, FlatVerifierOptions options)
    {
        fixed (byte* start = buffer)
        {
            FlatProofState state = default;
            state.Start = start;
            state.Map = new FlatByteMap(words);
            state.BudgetLeft = FlatVerifier.BudgetOf(buffer.Length, options);

            var root = (nuint)options.SizePrefixBytes;
            bool hasIdentifier = layout.FileIdentifier != null && !options.IgnoresFileIdentifier;
            bool isProved = state.Fix(0, root + FlatFormat.OffsetBytes + (hasIdentifier ? FlatFormat.IdentifierBytes : 0u)) && Table(&state, layout, root);
            fault = isProved ? default : FlatFaults.Of(state.Error, state.ErrorOffset);
            return isProved;
        }
    }

    private static nuint Target(FlatProofState* state, nuint offsetAt) => offsetAt + ReadUInt32(state, offsetAt);

    private static ushort ReadUInt16(FlatProofState* state, nuint position) => WireEndian.ReadUInt16(in state->Start[position]);

    private static uint ReadUInt32(FlatProofState* state, nuint position) => WireEndian.ReadUInt32(in state->Start[position]);

    private static ulong ReadUInt64(FlatProofState* state, nuint position) => WireEndian.ReadUInt64(in state->Start[position]);
}
