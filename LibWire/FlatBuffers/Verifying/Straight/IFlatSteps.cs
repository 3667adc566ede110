namespace LibWire.CompilerServices;

/// <summary>What the verifier follows in tables of one type, as straight code. Each emitted view of a table has a struct with it, so that the JIT makes a
/// method for each type.</summary>
public interface IFlatSteps
{
    /// <summary>What the verifier knows of the table.</summary>
    FlatLayout Layout { get; }

    /// <summary>Follows the offsets of one table: one call for each field that is an offset, in any order.</summary>
    /// <param name="follower">The table.</param>
    void Follow(ref FlatFollower follower);
}
