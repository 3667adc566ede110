namespace LibWire;

// What changes in place need beyond what reading needs.
public static unsafe partial class FlatVerifier
{
    /// <summary>Verifies a buffer, and proves that whatever is put in the place of its scalars and structs it stays a buffer that this method accepts.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The table its root is.</param>
    /// <param name="fault">What is wrong. <see cref="WireError.NotMutable"/>, and the first byte that is both, where the buffer can be read, but something that could be changed lies over an offset, a count, a vtable, the kind of a
    /// union, a string, a FlexBuffer, a key, or the size or identifier in front: no writer puts it there.</param>
    /// <param name="options">What is asked for. The proof has a budget of its own, as large as that of the verification.</param>
    /// <returns>Whether nothing is wrong.</returns>
    /// <remarks>
    /// <para>Scalars and structs may lie over each other: who changes one then changes the other, and no more.</para>
    /// <para>The proof needs a quarter of the buffer's size of native memory while it lasts.</para>
    /// </remarks>
    public static bool TryVerifyMutable(ReadOnlySpan<byte> buffer, FlatLayout layout, out FlatFault fault, scoped in FlatVerifierOptions options = default) =>
        TryVerify(buffer, layout, out fault, in options) && FlatMutableProof.TryProve(buffer, layout, out fault, in options);
}
