namespace LibWire;

/// <content>Reading a message of which only the layout is known.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message to the end of the input, as the <c>Read</c> of its type does.</summary>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message: all bits zero. After a failure it may hold pieces that are dead.</param>
    /// <param name="reader">Where the message stands; moved to its end.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="depthMax">How many levels of messages and groups there may be below the message, if that is less than the reader allows; below 0 not even the message.</param>
    /// <exception cref="WireFormatException">The bytes are no such message. Reader and arena are as they were.</exception>
    /// <remarks>LibWire.Debug and LibWire alike trust the pointer: it must be that of a struct of the layout.</remarks>
    internal static void Read(ProtoLayout layout, void* message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options, int depthMax = WireLimits.DepthMax) =>
        ProtoDecode.Whole(ref reader, arena, message, layout.ReadCoreAddress, isMerge: false, options, layout, depthMax);
}
