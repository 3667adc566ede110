namespace LibWire.Comparison;

/// <summary>One column in one operation on one case, as stored in a result file.</summary>
internal sealed record ColumnRecord
{
    public required string Case { get; init; }

    public required string Operation { get; init; }

    public required string Column { get; init; }

    public required string Unit { get; init; }

    public required long Count { get; init; }

    public required long WireBytes { get; init; }

    /// <summary>Nanoseconds for each unit.</summary>
    public required double Min { get; init; }

    /// <summary>Nanoseconds for each unit.</summary>
    public required double Median { get; init; }

    /// <summary>Nanoseconds for each unit, by round.</summary>
    public required double[] Rounds { get; init; }

    /// <summary>
    /// This column's time divided by the others', by their names: medians over the rounds. Null if a time was too short for the clock.
    /// </summary>
    public required IReadOnlyDictionary<string, double?> Ratios { get; init; }

    public required long ManagedBytes { get; init; }

    public required long ArenaBytes { get; init; }

    /// <summary>The bytes that one pass writes; 0 if it writes none, or if the column does not tell. Results of before this member existed have 0.</summary>
    public long OutputBytes { get; init; }

    /// <summary>False for a column in a separate process. Its ratios are ratios of medians.</summary>
    public required bool Interleaved { get; init; }

    internal static IEnumerable<ColumnRecord> Of(CaseResult result) => result.Columns.Select(column => new ColumnRecord
    {
        Case = result.Case,
        Operation = result.Operation,
        Column = column.Column,
        Unit = result.Unit,
        Count = result.Count,
        WireBytes = result.WireBytes,
        Min = column.Minimum,
        Median = column.Median,
        Rounds = column.Nanoseconds,
        Ratios = result.Columns.Where(other => other != column).ToDictionary(static other => other.Column, other => Finite(column.RatioTo(other))),
        ManagedBytes = column.ManagedBytes,
        ArenaBytes = column.ArenaBytes,
        OutputBytes = column.OutputBytes,
        Interleaved = column.IsInterleaved,
    });

    internal Measurement ToMeasurement() => new()
    {
        Column = Column,
        Nanoseconds = Rounds,
        ManagedBytes = ManagedBytes,
        ArenaBytes = ArenaBytes,
        OutputBytes = OutputBytes,
        IsInterleaved = Interleaved,
    };

    private static double? Finite(double ratio) => double.IsFinite(ratio) ? Math.Round(ratio, 6) : null;
}
