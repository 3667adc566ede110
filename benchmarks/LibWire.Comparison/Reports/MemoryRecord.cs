namespace LibWire.Comparison;

/// <summary>How much one decode raises the resident set of a new process.</summary>
internal sealed record MemoryRecord
{
    public required string Case { get; init; }

    public required string Column { get; init; }

    public required long WireBytes { get; init; }

    /// <summary>The peak of the resident set during the decode, minus the size before.</summary>
    public required long RiseBytes { get; init; }
}
