namespace LibWire.Comparison;

/// <summary>Gathers the bytes of a case, and the checksum from the values and not from the bytes, so that a reader cannot agree with its own mistake.</summary>
internal sealed class CaseBuilder
{
    private readonly List<ulong> _offsets = [];

    internal WireBuffer Bytes { get; } = new(1 << 16);

    internal ulong Checksum { get; set; }

    internal ulong DecodeResult { get; set; }

    /// <summary>The checksum of two fields; null where the case has no projection.</summary>
    internal ulong? ProjectionResult { get; set; }

    /// <summary>The sum of the values of a map; null where the case is none.</summary>
    internal ulong? LookupResult { get; set; }

    /// <summary>Another message of its own begins here.</summary>
    internal void StartMessage() => _offsets.Add((ulong)Bytes.Length);

    internal CaseInput Build(CaseId id, string unit, long unitCount)
    {
        if (_offsets.Count == 0) _offsets.Add(0);
        var results = new Dictionary<Operation, ulong>
        {
            [Operation.Decode] = DecodeResult,
            [Operation.Traverse] = Checksum,
            [Operation.Stream] = Checksum,
            [Operation.Skip] = WireScan.CountFields(Bytes.Span),
        };
        if (ProjectionResult is { } projection) results[Operation.Projection] = projection;
        if (LookupResult is { } lookup) results[Operation.Lookup] = lookup;
        return new CaseInput(id, Bytes.Span, [.. _offsets, (ulong)Bytes.Length]) { Unit = unit, UnitCount = unitCount, Results = results, Checksum = Checksum };
    }
}
