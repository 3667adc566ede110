namespace LibWire;

/// <content>Messages that are received as objects, and may be sent on.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Beyond, a copy in pieces is faster: see <see cref="ProtoReadState"/>.</summary>
    private const int KeptWireBytesMax = 16 * 1024;

    /// <summary>Reads one message into an object. It keeps the bytes, so that a message that nobody looks at is sent on as it came.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type.</exception>
    internal static ArenaMessage<T> ParseReceived<T>(ReadOnlySpan<byte> bytes, ProtoReadOptions? options)
        where T : unmanaged, IProtoMessage
    {
        ArenaMessage<T> message = ArenaMessage<T>.Receive(bytes.Length);
        try
        {
            // What the options drop must not be sent on.
            bool isWhole = options is null or { DiscardsUnknownFields: false, AllowsPartial: false, CopiesStringsOnly: false };
            if (isWhole && bytes.Length <= KeptWireBytesMax)
            {
                byte* wire = message.CopyWire(bytes, ProtoReadState.SlackBytes);
                message.SetReceived(ParsePinned<T>(wire, (nuint)bytes.Length, in message.ReceivingArena, options), wire, bytes.Length);
            }
            else
            {
                message.SetReceived(Parse<T>(bytes, in message.ReceivingArena, options));
            }

            return message;
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }
}
