using System.Diagnostics;

namespace Collector;

/// <summary>How much comes in a second, measured from one look to the next.</summary>
internal sealed class Rates(Received received)
{
    private readonly long[] _counts = new long[received.Signals.Length];
    private long _time = Stopwatch.GetTimestamp();

    /// <summary>For each signal what came in a second since the last look.</summary>
    public double[] Next()
    {
        long now = Stopwatch.GetTimestamp();
        double seconds = Math.Max(Stopwatch.GetElapsedTime(_time, now).TotalSeconds, 1e-3);
        _time = now;
        double[] rates = new double[_counts.Length];
        for (int i = 0; i < rates.Length; i++)
        {
            long count = received.Signals[i].Count;
            rates[i] = (count - _counts[i]) / seconds;
            _counts[i] = count;
        }

        return rates;
    }
}
