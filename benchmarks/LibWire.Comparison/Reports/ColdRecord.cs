namespace LibWire.Comparison;

/// <summary>The first decodes of a new process.</summary>
internal sealed record ColdRecord
{
    /// <summary>The library: <c>libwire-alias</c>, <c>libwire-copy</c> or <c>google-protobuf</c>.</summary>
    public required string Column { get; init; }

    /// <summary>Whether program and libraries were precompiled (ReadyToRun).</summary>
    public required bool Precompiled { get; init; }

    public required long WireBytes { get; init; }

    /// <summary>From the start of the process to the first line of the program, by the system clock.</summary>
    public required double StartMilliseconds { get; init; }

    public required double FirstMilliseconds { get; init; }

    public required double SecondMilliseconds { get; init; }

    /// <summary>The median after the code was compiled to its last tier.</summary>
    public required double WarmMilliseconds { get; init; }

    /// <summary>The time of the first call, as a multiple of the warm time.</summary>
    public double FirstToWarm => FirstMilliseconds / WarmMilliseconds;
}
