namespace LibWire.Tests.Interop;

/// <summary>The facts about a buffer that its object does not have.</summary>
/// <param name="ForcesDefaults">Whether scalars that equal their defaults are written.</param>
/// <param name="IsSizePrefixed">Whether the buffer has a size prefix.</param>
public readonly record struct FlatObjectForm(bool ForcesDefaults, bool IsSizePrefixed)
{
    /// <summary>The same as flags for C++.</summary>
    internal uint Flags => (ForcesDefaults ? FlatOracle.ForceDefaults : 0) | (IsSizePrefixed ? FlatOracle.SizePrefixed : 0);

    internal FlatReadOptions ReadOptions => new() { Verifier = VerifierOptions };

    internal FlatVerifierOptions VerifierOptions => new() { IsSizePrefixed = IsSizePrefixed };
}
