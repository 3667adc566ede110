namespace LibWire;

/// <content>Extensions, for code that walks over any message.</content>
public static unsafe partial class ProtoMessage
{
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
