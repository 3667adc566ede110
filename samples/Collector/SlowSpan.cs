namespace Collector;

/// <summary>What the screen shows of a span.</summary>
internal sealed record SlowSpan(string Service, string Name, ulong Nanos, bool Failed, string TraceId)
{
    public string Duration => Nanos switch
    {
        < 1_000_000 => $"{Nanos / 1e3:0.0} µs",
        < 1_000_000_000 => $"{Nanos / 1e6:0.0} ms",
        _ => $"{Nanos / 1e9:#,##0.00} s",
    };
}
