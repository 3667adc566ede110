namespace LibWire.Orleans;

/// <summary>How messages travel between grains.</summary>
public sealed class LibWireOrleansOptions
{
    /// <summary>Whether a message that stays within a silo is copied. By default it is shared, as if it had Orleans' <c>[Immutable]</c>: then nobody may change
    /// a message after it was passed on, returned, or received.</summary>
    public bool CopiesWithinSilo { get; set; }

    /// <summary>How Protocol Buffers messages are read; null for the defaults, which keep unknown fields.</summary>
    public ProtoReadOptions? Proto { get; set; }

    /// <summary>How FlatBuffers are verified and read; null for the defaults.</summary>
    public FlatReadOptions? Flat { get; set; }
}
