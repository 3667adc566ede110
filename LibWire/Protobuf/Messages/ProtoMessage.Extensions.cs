namespace LibWire;

/// <content>Extensions, for walkers.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>The extension with the lowest number that a message has, or null. The layout must have extensions.</summary>
    internal static ProtoExtensionEntry* FirstPresent(ProtoLayout layout, void* message) => SkipAbsent(layout.ExtensionsIn(message)->First);

    /// <summary>The one with the next number, or null.</summary>
    internal static ProtoExtensionEntry* NextPresent(ProtoExtensionEntry* entry) => SkipAbsent(ProtoExtensionSet.Next(entry));

    /// <summary>What is left of the depth for the extensions of a message: those of a MessageSet stand in groups, which are a level of their own on the wire.</summary>
    internal static int DepthOfExtensions(ProtoLayout layout, int depthLeft) => layout.IsMessageSet ? depthLeft - 1 : depthLeft;

    private static ProtoExtensionEntry* SkipAbsent(ProtoExtensionEntry* entry)
    {
        while (entry != null && !entry->Extension.Field.IsPresent(entry->Storage)) entry = ProtoExtensionSet.Next(entry);
        return entry;
    }
}
