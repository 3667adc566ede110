namespace LibWire.Tests.Grpc.Soak;

/// <summary>A histogram of times, in steps of 5 percent from a microsecond up.</summary>
internal sealed class Latencies
{
    private const double Step = 1.05;
    private readonly long[] _counts = new long[512];
    private long _maxTicks;

    internal void Add(TimeSpan time)
    {
        int index = (int)(Math.Log(Math.Max(1, time.TotalMicroseconds)) / Math.Log(Step));
        Interlocked.Increment(ref _counts[Math.Min(index, _counts.Length - 1)]);
        long seen;
        while ((seen = Volatile.Read(ref _maxTicks)) < time.Ticks && Interlocked.CompareExchange(ref _maxTicks, time.Ticks, seen) != seen)
        {
        }
    }

    /// <summary>Adds the median, the 99th percentile and the maximum, in milliseconds.</summary>
    internal void AddTo(Figures figures)
    {
        figures["p50"] = Percentile(0.50);
        figures["p99"] = Percentile(0.99);
        figures["max"] = TimeSpan.FromTicks(Volatile.Read(ref _maxTicks)).TotalMilliseconds;
    }

    private double Percentile(double part)
    {
        long left = (long)(_counts.Sum() * part);
        for (int i = 0; i < _counts.Length; i++)
            if ((left -= _counts[i]) < 0) return Math.Pow(Step, i + 0.5) / 1000;
        return 0;
    }
}
