namespace QuickStart;

/// <summary>The result for one tile.</summary>
/// <param name="Name">The name of the tile in the report.</param>
/// <param name="Bytes">The tile, unpacked.</param>
internal sealed record RoundTripResult(string Name, byte[] Bytes)
{
    public TileCounts Counts { get; init; }

    /// <summary>The first difference between the tile and the tile encoded and decoded again; null if they mean the same.</summary>
    public string? Difference { get; init; }

    /// <summary>The first difference between the generated and the hand-written code; null if both agree.</summary>
    public string? GeneratedDifference { get; init; }

    public int EncodedBytes { get; init; }

    /// <summary>Arena memory of the decoded tile together with its encoded form.</summary>
    public long ArenaBytes { get; init; }

    /// <summary>The same for the generated code.</summary>
    public long GeneratedArenaBytes { get; init; }

    /// <summary>Managed bytes allocated by all rounds together.</summary>
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
