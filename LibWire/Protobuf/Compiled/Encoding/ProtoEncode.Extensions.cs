using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Extensions, in the order of their numbers.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Writes the extensions of a message.</summary>
    /// <param name="next">The address to write to.</param>
    /// <param name="extensions">The extensions.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <param name="state">The state of this call.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Extensions(byte* next, ProtoExtensionSet* extensions, int depthLeft, ref ProtoWriteState state)
    {
        ProtoExtensionEntry* entry = extensions->First;
        return entry == null ? next : Extensions(next, entry, depthLeft, ref state);
    }

    /// <summary>Writes the extensions of a MessageSet, each in a group with its number.</summary>
    /// <inheritdoc cref="Extensions(byte*, ProtoExtensionSet*, int, ref ProtoWriteState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* MessageSet(byte* next, ProtoExtensionSet* extensions, int depthLeft, ref ProtoWriteState state)
    {
        ProtoExtensionEntry* entry = extensions->First;
        return entry == null ? next : Items(next, entry, depthLeft, ref state);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Extensions(byte* next, ProtoExtensionEntry* entry, int depthLeft, ref ProtoWriteState state)
    {
        for (; entry != null; entry = ProtoExtensionSet.Next(entry)) next = entry->Extension.Encode(next, entry->Storage, depthLeft, ref state);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Items(byte* next, ProtoExtensionEntry* entry, int depthLeft, ref ProtoWriteState state)
    {
        for (; entry != null; entry = ProtoExtensionSet.Next(entry))
        {
            // In a MessageSet, the schema language allows only extensions that are single messages.
            ProtoFieldLayout field = entry->Extension.Field;
            void* message = *(void**)entry->Storage;
            if (field.Type != ProtoFieldType.Message || field.Presence == ProtoFieldPresence.Repeated || message == null) continue;
            next = Tag(next, ProtoFormat.ItemTag, ref state);
            next = UInt32(next, ProtoFormat.ItemTypeTag, (uint)entry->Number, ref state);
            next = Message(next, ProtoFormat.ItemMessageTag, field.MessageLayout!, field.MessageIn(entry->Storage), depthLeft - 2, ref state);
            next = Tag(next, ProtoFormat.ItemEndTag, ref state);
        }

        return next;
    }
}
