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
        ProtoDecode.Whole(ref reader, arena, message, layout, isMerge: false, options, depthMax);

    /// <summary>Same, but merges what is read into the message. After a failure it holds what was merged before.</summary>
    internal static void Merge(ProtoLayout layout, void* message, ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options) =>
        ProtoDecode.Whole(ref reader, arena, message, layout, isMerge: true, options, ProtoLimits.DepthMax);

    /// <summary>Whether two messages of a layout are equal, as <see cref="AreEqual{T}"/> decides.</summary>
    internal static bool AreEqual(ProtoLayout layout, void* left, void* right) => AreEqual(layout, left, right, ProtoLimits.DepthMax);

    /// <summary>The hash of <see cref="GetHashCode{T}"/>.</summary>
    internal static int GetHashCode(ProtoLayout layout, void* message) => (int)KeyedHash.Of(HashMessage(layout, message, ProtoLimits.DepthMax));

    /// <summary>Turns a copy that shares its data with the original into one that owns all of its data. After a failure the arena is unchanged.</summary>
    internal static void Clone(ProtoLayout layout, void* message, ArenaAllocator arena)
    {
        ArenaMark mark = arena.Mark();
        try
        {
            CloneFields(layout, (byte*)message, arena, ProtoLimits.DepthMax);
        }
        catch
        {
            arena.Rewind(mark);
            throw;
        }
    }

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
