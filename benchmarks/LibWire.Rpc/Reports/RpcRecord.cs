namespace LibWire.Rpc;

/// <summary>One column in one case, as stored in a result file.</summary>
internal sealed record RpcRecord
{
    public required string Operation { get; init; }

    public required int Fields { get; init; }

    public required bool HasMap { get; init; }

    public required int Callers { get; init; }

    public required string Column { get; init; }

    /// <summary>The bytes of a request on the wire.</summary>
    public required int WireBytes { get; init; }

    /// <summary>Microseconds a call over all callers.</summary>
    public required double Min { get; init; }

    /// <summary>Microseconds a call over all callers.</summary>
    public required double Median { get; init; }

    /// <summary>Microseconds a call over all callers, by round.</summary>
    public required double[] Rounds { get; init; }

    /// <summary>The time of a call as its caller sees it, in microseconds: half of the calls took less.</summary>
    public required double Percentile50 { get; init; }

    /// <inheritdoc cref="Percentile50"/>
    public required double Percentile99 { get; init; }

    /// <summary>Processor time of client and server a call, in microseconds.</summary>
    public required double ProcessorMicroseconds { get; init; }

    /// <summary>Managed bytes a call, client and server together.</summary>
    public required double ManagedBytes { get; init; }

    /// <summary>Garbage collections of a million calls.</summary>
    public required double CollectionsPerMillion { get; init; }

    /// <summary>How many times as fast as Google's column; null if that did not run.</summary>
    public required double? TimesAsFastAsGoogle { get; init; }

    /// <summary>The same by processor time.</summary>
    public required double? TimesAsLightAsGoogle { get; init; }

    internal static IEnumerable<RpcRecord> Of(RpcCase rpc, IReadOnlyList<Measurement> measurements)
    {
        Measurement? google = measurements.FirstOrDefault(static column => column.Column == ColumnSet.Google);
        return measurements.Select(column => new RpcRecord
        {
            Operation = rpc.Operation.ToString(),
            Fields = rpc.Fields,
            HasMap = rpc.HasMap,
            Callers = rpc.Callers,
            Column = column.Column,
            WireBytes = column.WireBytes,
            Min = Math.Round(column.Minimum, 3),
            Median = Math.Round(column.Median, 3),
            Rounds = [.. column.Microseconds.Select(static time => Math.Round(time, 3))],
            Percentile50 = Math.Round(column.Percentile(0.5), 1),
            Percentile99 = Math.Round(column.Percentile(0.99), 1),
            ProcessorMicroseconds = Math.Round(column.ProcessorMicroseconds, 3),
            ManagedBytes = Math.Round(column.ManagedBytes),
            CollectionsPerMillion = Math.Round(column.CollectionsPerMillion, 1),
            TimesAsFastAsGoogle = google is null ? null : Math.Round(column.TimesAsFastAs(google), 3),
            TimesAsLightAsGoogle = google is null ? null : Math.Round(column.TimesAsLightAs(google), 3),
        });
    }
}
