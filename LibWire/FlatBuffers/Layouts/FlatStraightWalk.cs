namespace LibWire;

/// <summary>Enters the straight code that verifies tables of one type.</summary>
internal abstract unsafe class FlatStraightWalk
{
    /// <summary>Verifies tables that consecutive offsets lead to.</summary>
    /// <param name="state">The state of the verification, of a type that this room does not know.</param>
    /// <param name="offsetAt">The position of the first offset. <b>Safety:</b> all offsets must lie in the buffer.</param>
    /// <param name="count">The number of offsets, above 0.</param>
    /// <returns>Whether all tables are surely valid.</returns>
    internal abstract bool AreSurelyValid(void* state, nuint offsetAt, uint count);
}
