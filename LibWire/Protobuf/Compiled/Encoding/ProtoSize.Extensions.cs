namespace LibWire.CompilerServices;

/// <content>Extensions.</content>
public static unsafe partial class ProtoSize
{
    /// <summary>The size of the extensions of a message, with their tags.</summary>
    /// <param name="extensions">The extensions.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    public static long Extensions(ProtoExtensionSet* extensions, int depthLeft)
    {
        long sizeBytes = 0;
        for (ProtoExtensionEntry* entry = extensions->First; entry != null; entry = ProtoExtensionSet.Next(entry))
            sizeBytes += entry->Extension.Size(entry->Storage, depthLeft);
        return sizeBytes;
    }

    /// <summary>The size of the extensions of a MessageSet, with the groups around them.</summary>
    /// <inheritdoc cref="Extensions"/>
    public static long MessageSet(ProtoExtensionSet* extensions, int depthLeft)
    {
        long sizeBytes = 0;
        for (ProtoExtensionEntry* entry = extensions->First; entry != null; entry = ProtoExtensionSet.Next(entry))
        {
            ProtoFieldLayout field = entry->Extension.Field;
            void* message = *(void**)entry->Storage;
            if (field.Type != ProtoFieldType.Message || field.Presence == ProtoFieldPresence.Repeated || message == null) continue;

            // Four tags of one byte each: the group, the number, the message, and the end of the group.
            sizeBytes += 4 + UInt32((uint)entry->Number) + Length(field.MessageLayout!.SizeCore(field.MessageIn(entry->Storage), depthLeft - 2));
        }

        return sizeBytes;
    }
}
