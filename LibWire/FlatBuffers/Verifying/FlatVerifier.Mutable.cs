namespace LibWire;

// The further checks for changes in place.
public static unsafe partial class FlatVerifier
{
    /// <summary>Verifies a buffer for changes in place: whatever its scalars and structs are changed to, this method still accepts the buffer.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of the root table.</param>
    /// <param name="fault">The fault. <see cref="WireError.NotMutable"/>, with the first such byte: the buffer can be read, but a mutable value overlaps an
    /// offset, a count, a vtable, the kind of a union, a string, a FlexBuffer, a key, the size prefix or the file identifier. No writer creates such a
    /// buffer.</param>
    /// <param name="options">The options. The proof has a budget of its own, as large as that of the verification.</param>
    /// <returns>Whether there is no fault.</returns>
    /// <remarks>
    /// <para>Scalars and structs may overlap each other: a change of one then changes the other, and nothing else.</para>
    /// <para>The proof needs native memory for its duration: a quarter of the size of the buffer.</para>
    /// </remarks>
    public static bool TryVerifyMutable(ReadOnlySpan<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions? options = null) =>
        TryVerify(buffer, layout, out fault, options) && FlatMutableProof.TryProve(buffer, layout, out fault, options ?? FlatVerifierOptions.Default);
}
