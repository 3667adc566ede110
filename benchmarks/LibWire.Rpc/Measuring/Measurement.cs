using System.Diagnostics;

namespace LibWire.Rpc;

/// <summary>The bursts of one column in one case.</summary>
internal sealed class Measurement(string column, int wireBytes)
{
    private readonly List<long> _latencies = [];
    private readonly List<Burst> _bursts = [];

    internal string Column => column;

    internal int WireBytes => wireBytes;

    /// <summary>Where the times of calls go.</summary>
    internal List<long> Latencies => _latencies;

    /// <summary>Microseconds a call over all callers, by round.</summary>
    internal double[] Microseconds => [.. _bursts.Select(static burst => burst.Microseconds)];

    internal double Minimum => Microseconds.Min();

    internal double Median => Comparison.Statistics.Median(Microseconds);

    internal double CallsPerSecond => 1e6 / Median;

    internal double ProcessorMicroseconds => Comparison.Statistics.Median(_bursts.Select(static burst => burst.Processor.TotalMicroseconds / burst.Calls));

    internal double ManagedBytes => Comparison.Statistics.Median(_bursts.Select(static burst => (double)burst.ManagedBytes / burst.Calls));

    /// <summary>Garbage collections of a million calls.</summary>
    internal double CollectionsPerMillion => 1e6 * _bursts.Sum(static burst => burst.Collections) / _bursts.Sum(static burst => burst.Calls);

    internal void Add(Burst burst) => _bursts.Add(burst);

    /// <summary>The time within which that part of the calls ended, in microseconds.</summary>
    /// <param name="part">Above 0, at most 1.</param>
    internal double Percentile(double part)
    {
        _latencies.Sort();
        int index = (int)Math.Ceiling(part * _latencies.Count) - 1;
        return 1e6 * _latencies[index] / Stopwatch.Frequency;
    }

    /// <summary>How many times as fast as another: the median over the rounds.</summary>
    internal double TimesAsFastAs(Measurement other) => Comparison.Statistics.MedianRatio(other.Microseconds, Microseconds);

    /// <summary>The same by processor time, which other work on the machine changes less.</summary>
    internal double TimesAsLightAs(Measurement other) => other.ProcessorMicroseconds / ProcessorMicroseconds;
}
