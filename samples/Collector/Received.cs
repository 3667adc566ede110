namespace Collector;

/// <summary>Everything received since the start. Calls of all threads add to it.</summary>
internal sealed class Received
{
    public Signal Spans { get; } = new("spans");

    public Signal DataPoints { get; } = new("data points");

    public Signal LogRecords { get; } = new("log records");

    public SlowestSpans Slowest { get; } = new();

    public Signal[] Signals => [Spans, DataPoints, LogRecords];

    public override string ToString() => string.Join(", ", Signals.Select(static signal => $"{signal.Count:#,##0} {signal.Name}"));
}
