namespace LibWire;

/// <content>A message of which only the layout is known: reading it, and walking over its extensions.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message to the end of the input, as the <c>Read</c> of its type does.</summary>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message: all bits zero. After a failure it may refer to dead memory.</param>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="depthMax">The limit of message and group levels below the message, if that is less than the reader allows. Below 0 not even the
    /// message is allowed.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. Reader and arena are unchanged.</exception>
    /// <remarks>Both builds trust the pointer: it must point to a struct of the layout.</remarks>
    internal static void Read(
        ProtoLayout layout, void* message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options, int depthMax = ProtoLimits.DepthMax) =>
        ProtoDecode.Whole(ref reader, arena, message, layout.ReadCoreAddress, isMerge: false, options, layout, depthMax);

    /// <summary>The present extension with the lowest number, or null. The layout must have extensions.</summary>
    internal static ProtoExtensionEntry* FirstPresent(ProtoLayout layout, void* message) => SkipAbsent(layout.ExtensionsIn(message)->First);

    /// <summary>The present extension with the next higher number, or null.</summary>
    internal static ProtoExtensionEntry* NextPresent(ProtoExtensionEntry* entry) => SkipAbsent(ProtoExtensionSet.Next(entry));

    /// <summary>The depth that is left for the extensions of a message. Those of a MessageSet are in groups, which are a level of their own on the
    /// wire.</summary>
    internal static int DepthOfExtensions(ProtoLayout layout, int depthLeft) => layout.IsMessageSet ? depthLeft - 1 : depthLeft;

    private static ProtoExtensionEntry* SkipAbsent(ProtoExtensionEntry* entry)
    {
        while (entry != null && !entry->Extension.Field.IsPresent(entry->Storage)) entry = ProtoExtensionSet.Next(entry);
        return entry;
    }
}
