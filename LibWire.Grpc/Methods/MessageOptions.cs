namespace LibWire.Grpc;

/// <summary>How the messages of a method are received, and how large they may be. An instance never changes, so that methods can share it.</summary>
public sealed class MessageOptions
{
    /// <summary>The defaults: no limits besides those of the gRPC stack (4 MB unless configured) and of the formats.</summary>
    public static MessageOptions Default { get; } = new();

    private readonly int _messageBytesMax = int.MaxValue;

    /// <summary>The largest message to accept, in bytes, after decompression. Over it a call ends with <see cref="StatusCode.ResourceExhausted"/>. By default
    /// there is no limit besides that of the gRPC stack, which also holds.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MessageBytesMax
    {
        get => _messageBytesMax;
        init => _messageBytesMax = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(MessageBytesMax), value, "A size is not negative.");
    }

    /// <summary>The most bytes of arena memory for one message: what it needs decoded, and what a handler adds to its reply. Over it a call ends with
    /// <see cref="StatusCode.ResourceExhausted"/>. 0, the default, means that decoding is limited to 64 MiB, or 64 times the size of the message if that is
    /// more.</summary>
    public nuint ArenaBytesMax { get; init; }

    /// <summary>How Protocol Buffers messages are read; null for the defaults.</summary>
    public ProtoReadOptions? Proto { get; init; }

    /// <summary>How FlatBuffers are verified and read; null for the defaults.</summary>
    public FlatReadOptions? Flat { get; init; }
}
