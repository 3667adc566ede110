namespace LibWire.Comparison;

/// <summary>What was measured of one column in one operation on one case.</summary>
internal sealed record Measurement
{
    internal required string Column { get; init; }

    /// <summary>Nanoseconds a unit, one value a round.</summary>
    internal required double[] Nanoseconds { get; init; }

    /// <summary>What one run leaves to the garbage collector.</summary>
    internal required long ManagedBytes { get; init; }

    /// <summary>Arena or native heap of one run; 0 where there is none or nobody knows.</summary>
    internal required long ArenaBytes { get; init; }

    /// <summary>Whether its rounds were in turns with those of the other columns; else its ratios are those of the medians.</summary>
    internal bool IsInterleaved { get; init; } = true;

    internal double Minimum => Nanoseconds.Min();

    internal double Median => Statistics.Median(Nanoseconds);

    /// <summary>This column's time as a part of the other's.</summary>
    internal double RatioTo(Measurement other) => IsInterleaved && other.IsInterleaved && Nanoseconds.Length == other.Nanoseconds.Length
        ? Statistics.MedianRatio(Nanoseconds, other.Nanoseconds)
        : Median / other.Median;
}
