namespace LibWire;

/// <summary>A request would take an arena over its byte limit. The arena is unchanged and stays usable.</summary>
public sealed class ArenaLimitException : Exception
{
    /// <summary>Makes an exception for one request.</summary>
    /// <param name="limitBytes">The limit in force, in bytes.</param>
    /// <param name="requestedBytes">The requested size, in bytes.</param>
    public ArenaLimitException(nuint limitBytes, nuint requestedBytes)
        : base(
            $"A request for {requestedBytes} bytes does not fit the arena's limit of {limitBytes} reserved bytes. "
            + "Raise ArenaOptions.ByteLimit, or treat the input as too large.")
    {
        LimitBytes = limitBytes;
        RequestedBytes = requestedBytes;
    }

    /// <summary>The limit in force, in bytes of reserved memory.</summary>
    public nuint LimitBytes { get; }

    /// <summary>The requested size in bytes, without alignment and without the arena's own bytes.</summary>
    public nuint RequestedBytes { get; }
}
