namespace LibWire.Tests.Interop;

/// <summary>What of an object's buffer is not in the object.</summary>
/// <param name="ForcesDefaults">Whether scalars are written that equal their defaults.</param>
/// <param name="IsSizePrefixed">Whether the size comes first.</param>
public readonly record struct FlatObjectForm(bool ForcesDefaults, bool IsSizePrefixed)
{
    /// <summary>The same for C++.</summary>
    internal uint Flags => (ForcesDefaults ? FlatOracle.ForceDefaults : 0) | (IsSizePrefixed ? FlatOracle.SizePrefixed : 0);

    internal FlatReadOptions ReadOptions => new() { Verifier = VerifierOptions };

    internal FlatVerifierOptions VerifierOptions => new() { IsSizePrefixed = IsSizePrefixed };
}
