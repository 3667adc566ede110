namespace LibWire.Comparison;

/// <summary>All columns of one operation on one case.</summary>
internal sealed record CaseResult
{
    internal required string Case { get; init; }

    internal required string Operation { get; init; }

    internal required string Unit { get; init; }

    /// <summary>The number of units.</summary>
    internal required long Count { get; init; }

    internal required long WireBytes { get; init; }

    /// <summary>How many times a run goes over these bytes.</summary>
    internal int Passes { get; init; } = 1;

    internal required IReadOnlyList<Measurement> Columns { get; init; }

    internal string Name => $"{Case}.{Operation}";

    /// <summary>A column; null if it does not have the operation.</summary>
    internal Measurement? Find(string column) => Columns.FirstOrDefault(measurement => measurement.Column == column);
}
