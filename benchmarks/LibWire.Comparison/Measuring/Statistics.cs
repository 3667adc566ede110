namespace LibWire.Comparison;

/// <summary>Statistics over times.</summary>
internal static class Statistics
{
    /// <summary>The middle value, or the mean of the two in the middle.</summary>
    /// <param name="values">One or more.</param>
    internal static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// <summary>The median over the rounds of the ratio in each round. Other work that slows all columns of a round does not affect it.</summary>
    internal static double MedianRatio(IReadOnlyList<double> times, IReadOnlyList<double> otherTimes) => Median(times.Zip(otherTimes, static (own, other) => own / other));
}
