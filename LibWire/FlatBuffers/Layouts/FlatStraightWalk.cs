namespace LibWire;

/// <summary>Enters the straight code that verifies tables of one type.</summary>
internal abstract unsafe class FlatStraightWalk
{
    /// <summary>Whether a small buffer with this root had more shapes than the types know, so that the next one may have too. Any thread may set it.</summary>
    internal bool NeedsMemo { get; set; }

    /// <summary>The shapes of tables that the straight code knows.</summary>
    internal FlatKnownShapes KnownShapes { get; } = new();

    /// <summary>Verifies a small buffer with this root, with default options and without a memo.</summary>
    /// <param name="start">The buffer.</param>
    /// <param name="sizeBytes">Its size, not below that of the smallest buffer.</param>
    internal abstract bool IsSmallBufferSurelyValid(byte* start, nuint sizeBytes);

    /// <summary>Verifies tables that consecutive offsets lead to.</summary>
    /// <param name="state">The state of the verification, of a type that this room does not know.</param>
    /// <param name="offsetAt">The position of the first offset. <b>Safety:</b> all offsets must lie in the buffer.</param>
    /// <param name="count">The number of offsets, above 0.</param>
    /// <returns>Whether all tables are surely valid.</returns>
    internal abstract bool AreSurelyValid(void* state, nuint offsetAt, uint count);
}
