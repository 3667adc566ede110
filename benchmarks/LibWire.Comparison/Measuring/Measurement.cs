namespace LibWire.Comparison;

/// <summary>The measurements of one column in one operation on one case.</summary>
internal sealed record Measurement
{
    internal required string Column { get; init; }

    /// <summary>Nanoseconds for each unit, one value for each round.</summary>
    internal required double[] Nanoseconds { get; init; }

    /// <summary>Managed bytes that one run allocates.</summary>
    internal required long ManagedBytes { get; init; }

    /// <summary>Arena or native heap bytes of one run; 0 if there are none, or if it is unknown.</summary>
    internal required long ArenaBytes { get; init; }

    /// <summary>The bytes that one pass writes; 0 if it writes none, or if the column does not tell.</summary>
    internal long OutputBytes { get; init; }

    /// <summary>Whether its rounds were in turns with those of the other columns. Otherwise its ratios are ratios of medians.</summary>
    internal bool IsInterleaved { get; init; } = true;

    internal double Minimum => Nanoseconds.Min();

    internal double Median => Statistics.Median(Nanoseconds);

    /// <summary>This column's time divided by the other's.</summary>
    internal double RatioTo(Measurement other) => IsInterleaved && other.IsInterleaved && Nanoseconds.Length == other.Nanoseconds.Length
        ? Statistics.MedianRatio(Nanoseconds, other.Nanoseconds)
        : Median / other.Median;
}
