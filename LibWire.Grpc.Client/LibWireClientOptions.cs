namespace LibWire.Grpc.Client;

/// <summary>How a client receives responses.</summary>
public sealed class LibWireClientOptions
{
    /// <summary>The options of its messages.</summary>
    public MessageOptions Messages { get; set; } = MessageOptions.Default;

    /// <summary>The most bytes that one response may have after decompression. Over it a call ends with <see cref="StatusCode.ResourceExhausted"/>, and no
    /// further byte is decompressed. Null, the default, means the limit of received messages of the channel, 4 MB unless set. Where that is null there
    /// is no limit.</summary>
    public int? DecompressedBytesMax { get; set; }
}
