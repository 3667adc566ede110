namespace LibWire;

/// <summary>A request would have taken an arena over its byte limit. The arena is as it was before the request and can be used on.</summary>
public sealed class ArenaLimitException : Exception
{
    /// <summary>Makes an exception for one request.</summary>
    /// <param name="limitBytes">The limit in force, in bytes.</param>
    /// <param name="requestedBytes">What was asked for, in bytes.</param>
    public ArenaLimitException(nuint limitBytes, nuint requestedBytes)
        : base($"A request for {requestedBytes} bytes does not fit the arena's limit of {limitBytes} reserved bytes. Raise ArenaOptions.ByteLimit, or treat the input as too large.")
    {
        LimitBytes = limitBytes;
        RequestedBytes = requestedBytes;
    }

    /// <summary>The limit in force, in bytes of reserved memory.</summary>
    public nuint LimitBytes { get; }

    /// <summary>What was asked for, in bytes, without alignment and without the arena's own bytes.</summary>
    public nuint RequestedBytes { get; }
}
