namespace QuickStart;

/// <summary>What came of one tile.</summary>
/// <param name="Name">How the tile is called in the report.</param>
/// <param name="Bytes">The tile, unpacked.</param>
internal sealed record RoundTripResult(string Name, byte[] Bytes)
{
    public TileCounts Counts { get; init; }

    /// <summary>Where the tile differs from what it became when it was encoded and decoded again; null where it means the same.</summary>
    public string? Difference { get; init; }

    /// <summary>Where the generated code decodes or encodes something else than the code written by hand; null where both agree.</summary>
    public string? GeneratedDifference { get; init; }

    public int EncodedBytes { get; init; }

    /// <summary>Arena memory that the decoded tile and its encoded form take together.</summary>
    public long ArenaBytes { get; init; }

    /// <summary>The same for the generated code.</summary>
    public long GeneratedArenaBytes { get; init; }

    /// <summary>Managed bytes that all rounds together have allocated.</summary>
    public long ManagedBytes { get; init; }

    public int Rounds { get; init; }

    /// <summary>Median over the rounds.</summary>
    public TimeSpan DecodeTime { get; init; }

    /// <summary>Median over the rounds.</summary>
    public TimeSpan EncodeTime { get; init; }

    /// <summary>Median over the rounds.</summary>
    public TimeSpan GeneratedDecodeTime { get; init; }

    /// <summary>Median over the rounds.</summary>
    public TimeSpan GeneratedEncodeTime { get; init; }
}
