namespace LibWire.Orleans;

/// <summary>How messages travel between grains.</summary>
public sealed class LibWireOrleansOptions
{
    /// <summary>Whether a message that stays within a silo is copied. By default it is shared, as if it had Orleans' <c>[Immutable]</c>: then nobody may change
    /// a message after it was passed on, returned, or received.</summary>
    /// <remarks>Transactional and journaled states need it: Orleans changes a copy of such a state, and keeps the one before until the change is committed or
    /// confirmed. Without this option the first activation of a grain fails that has messages in such a state.</remarks>
    public bool CopiesWithinSilo { get; set; }

    /// <summary>Whether messages are read when they arrive. By default each is read when somebody first asks for its <c>Value</c>, so that one which is only
    /// passed on is never read.</summary>
    /// <remarks>
    /// <para>Read on arrival, damaged bytes fail the call or the stream item before a grain sees them. Read on demand, <c>Value</c> throws
    /// <see cref="WireFormatException"/> in the grain or client that asks for it, each time, and a message that nobody reads is passed on with its damage.
    /// Either way a grain that does not catch the exception fails its call, and damaged bytes do no other harm.</para>
    /// <para>Read on demand, a message takes the memory of its bytes until it is read, and those limits that concern its content apply then.</para>
    /// <para>Grain state is read when it is loaded, whatever this option is. So is a message if <see cref="Proto"/> drops something that must not be passed
    /// on: with DiscardsUnknownFields, AllowsPartial or CopiesStringsOnly.</para>
    /// </remarks>
    public bool ReadsOnArrival { get; set; }

    /// <summary>How Protocol Buffers messages are read; null for the defaults, which keep unknown fields.</summary>
    public ProtoReadOptions? Proto { get; set; }

    /// <summary>How FlatBuffers are verified and read; null for the defaults.</summary>
    public FlatReadOptions? Flat { get; set; }
}
