namespace LibWire.CompilerServices;

/// <content>Extensions.</content>
public static unsafe partial class ProtoSize
{
    /// <summary>The extensions of a message, with their tags.</summary>
    /// <param name="extensions">The extensions.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message.</param>
    public static long Extensions(ProtoExtensionSet* extensions, int depthLeft)
    {
        long sizeBytes = 0;
        for (ProtoExtensionEntry* entry = extensions->First; entry != null; entry = ProtoExtensionSet.Next(entry))
            sizeBytes += entry->Extension.Size(entry->Storage, depthLeft);
        return sizeBytes;
    }

    /// <summary>The extensions of a MessageSet, with the groups that they stand in.</summary>
    /// <inheritdoc cref="Extensions"/>
    public static long MessageSet(ProtoExtensionSet* extensions, int depthLeft)
    {
        long sizeBytes = 0;
        for (ProtoExtensionEntry* entry = extensions->First; entry != null; entry = ProtoExtensionSet.Next(entry))
        {
            ProtoFieldLayout field = entry->Extension.Field;
            void* message = *(void**)entry->Storage;
            if (field.Type != ProtoFieldType.Message || field.Presence == ProtoFieldPresence.Repeated || message == null) continue;

            // Four tags of one byte: of the group, of the number, of the message, and the group's end.
            sizeBytes += 4 + UInt32((uint)entry->Number) + Length(field.MessageLayout!.SizeCore(field.MessageIn(entry->Storage), depthLeft - 2));
        }

        return sizeBytes;
    }
}
