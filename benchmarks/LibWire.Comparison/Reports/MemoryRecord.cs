namespace LibWire.Comparison;

/// <summary>By how much one decode raises the resident set of a fresh process.</summary>
internal sealed record MemoryRecord
{
    public required string Case { get; init; }

    public required string Column { get; init; }

    public required long WireBytes { get; init; }

    /// <summary>The highest resident set during the decode, less the one before it.</summary>
    public required long RiseBytes { get; init; }
}
