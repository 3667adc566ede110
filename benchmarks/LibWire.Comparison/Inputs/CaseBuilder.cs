namespace LibWire.Comparison;

/// <summary>
/// Collects the bytes of a case. The checksum comes from the values and not from the bytes, so that a reader cannot agree with its own mistake.
/// </summary>
internal sealed class CaseBuilder
{
    private readonly List<ulong> _offsets = [];

    internal WireBuffer Bytes { get; } = new(1 << 16);

    internal ulong Checksum { get; set; }

    internal ulong DecodeResult { get; set; }

    /// <summary>The checksum of two fields; null if the case has no projection.</summary>
    internal ulong? ProjectionResult { get; set; }

    /// <summary>The sum of the values of a map; null if the case is no map.</summary>
    internal ulong? LookupResult { get; set; }

    /// <summary>Starts another top-level message.</summary>
    internal void StartMessage() => _offsets.Add((ulong)Bytes.Length);

    internal CaseInput Build(CaseId id, string unit, long unitCount)
    {
        if (_offsets.Count == 0) _offsets.Add(0);
        var results = new Dictionary<Operation, ulong>
        {
            [Operation.Decode] = DecodeResult,
            [Operation.Traverse] = Checksum,
            [Operation.Stream] = Checksum,
        };
        if (!CaseOperations.IsJson(id)) results[Operation.Skip] = WireScan.CountFields(Bytes.Span);
        if (ProjectionResult is { } projection) results[Operation.Projection] = projection;
        if (LookupResult is { } lookup) results[Operation.Lookup] = lookup;
        return new CaseInput(id, Bytes.Span, [.. _offsets, (ulong)Bytes.Length]) { Unit = unit, UnitCount = unitCount, Results = results, Checksum = Checksum };
    }
}
