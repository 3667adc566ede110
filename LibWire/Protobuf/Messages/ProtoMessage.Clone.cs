using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Deep copies.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Makes a deep copy of a message: strings, bytes, lists, maps, messages and unknown fields are copied too.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="arena">Receives the copy. It may be the arena of the message. Lists and maps take exactly the room of their items, and can
    /// grow.</param>
    /// <returns>A message that is valid as long as this arena's memory, independent of the memory of the original.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep. The
    /// arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static T Clone<T>(in T message, scoped in ArenaAllocator arena = default)
        where T : unmanaged, IProtoMessage
    {
        T clone = message;
        Clone(clone.Layout, &clone, arena);
        return clone;
    }

    /// <inheritdoc cref="Clone{T}(in T, in ArenaAllocator)"/>
    public static T Clone<T>(this T message, scoped in ArenaAllocator arena = default)
        where T : unmanaged, IProtoMessage => Clone(in message, in arena);

    /// <summary>Turns a copy that shares its data with the original into one that owns all of its data.</summary>
    private static void CloneFields(ProtoLayout layout, byte* message, ArenaAllocator arena, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        foreach (ProtoFieldLayout field in layout.FieldArray)
        {
            // No pointer into the other arena may be left, not even in room without items. Members of a oneof share their storage: only the one that
            // is set is copied.
            if (field.IsPresent(message)) CloneField(field, message, arena, depthLeft);
            else if (field.Presence != ProtoFieldPresence.Oneof) new Span<byte>(field.StorageIn(message), field.StorageBytes).Clear();
        }

        if (layout.CanExtend) CloneExtensions(layout, message, arena, depthLeft);
        if (layout.UnknownOffset >= 0) *layout.UnknownIn(message) = layout.UnknownIn(message)->Clone(in arena);
    }

    private static void CloneExtensions(ProtoLayout layout, byte* message, ArenaAllocator arena, int depthLeft)
    {
        depthLeft = DepthOfExtensions(layout, depthLeft);
        ProtoExtensionSet clone = default;
        for (ProtoExtensionEntry* entry = FirstPresent(layout, message); entry != null; entry = NextPresent(entry))
        {
            byte* storage = (byte*)clone.FindOrAdd(entry->Extension, in arena)->Storage;
            Buffer.MemoryCopy(entry->Storage, storage, ProtoExtensionEntry.StorageBytes, ProtoExtensionEntry.StorageBytes);
            CloneField(entry->Extension.Field, storage, arena, depthLeft);
        }

        *layout.ExtensionsIn(message) = clone;
    }

    private static void CloneField(ProtoFieldLayout field, byte* message, ArenaAllocator arena, int depthLeft)
    {
        void* storage = field.StorageIn(message);
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                CloneMap(field, message, arena, depthLeft - 2);
                break;
            case ProtoFieldPresence.Repeated:
                byte* items = field.ItemsIn(message, out int count);
                *(UnmanagedArray<byte>*)storage = new UnmanagedArray<byte>(
                    CloneItems(field.Type, field.MessageLayout, items, count, arena, depthLeft - 1), count, count);
                break;
            default:
                if (field.MessageLayout is { } inner)
                    *(byte**)storage = CloneItems(field.Type, inner, (byte*)field.MessageIn(message), 1, arena, depthLeft - 1);
                else CloneValues(field.Type, (byte*)storage, 1, arena);
                break;
        }
    }

    private static void CloneMap(ProtoFieldLayout field, byte* message, ArenaAllocator arena, int depthLeft)
    {
        byte* keys = field.EntriesIn(message, out byte* values, out int count);
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        UnmanagedMapBlock* block = UnmanagedMapBlock.Create(count, keyBytes, field.StrideBytes, arena);
        CopyItems(keys, (byte*)block->Keys, count, keyBytes);
        CopyItems(values, (byte*)block->Values, count, field.StrideBytes);
        CloneValues(field.MapKeyType, (byte*)block->Keys, count, arena);
        if (field.MessageLayout is { } inner) CloneMessages(inner, (byte*)block->Values, count, arena, depthLeft);
        else CloneValues(field.MapValueType, (byte*)block->Values, count, arena);
        LinkEntries(field, block, count);

        // SAFETY: the block is the only field of a map of any types.
        *(UnmanagedMapBlock**)field.StorageIn(message) = block;
    }

    /// <summary>Makes a block of copies of messages or values, of exactly the size they need.</summary>
    private static byte* CloneItems(ProtoFieldType type, ProtoLayout? layout, byte* items, int count, ArenaAllocator arena, int depthLeft)
    {
        int strideBytes = layout?.SizeBytes ?? ProtoFieldLayout.SizeOf(type);
        if (!UnmanagedArrayGrowth.TryBytes(count, strideBytes, out nuint blockBytes)) MemoryThrow.BlockTooLarge(count, strideBytes);
        byte* copies = arena.AllocateBytes(blockBytes);
        CopyItems(items, copies, count, strideBytes);
        if (layout is not null) CloneMessages(layout, copies, count, arena, depthLeft);
        else CloneValues(type, copies, count, arena);
        return copies;
    }

    private static void CloneMessages(ProtoLayout layout, byte* messages, int count, ArenaAllocator arena, int depthLeft)
    {
        for (; count > 0; count--, messages += layout.SizeBytes) CloneFields(layout, messages, arena, depthLeft);
    }

    /// <summary>Gives copies of strings and bytes memory of their own. Numbers need nothing.</summary>
    private static void CloneValues(ProtoFieldType type, byte* values, int count, ArenaAllocator arena)
    {
        if (type == ProtoFieldType.String)
        {
            for (var text = (Utf8String*)values; count > 0; count--, text++) *text = Utf8String.DangerousCopy(text->Span, in arena);
        }
        else if (type == ProtoFieldType.Bytes)
        {
            for (var bytes = (UnmanagedArray<byte>*)values; count > 0; count--, bytes++) *bytes = ProtoField.CopyBytes(bytes->ReadOnlySpan, arena);
        }
    }

    private static void CopyItems(byte* items, byte* copies, int count, int strideBytes)
    {
        // SAFETY: both blocks hold this many items, whose total size fitted one allocation.
        ulong sizeBytes = (ulong)count * (ulong)strideBytes;
        Buffer.MemoryCopy(items, copies, sizeBytes, sizeBytes);
    }

    /// <summary>The hash of a key in the index of a map with keys of this type.</summary>
    private static uint HashKey(ProtoFieldType type, byte* key) => type switch
    {
        ProtoFieldType.String => KeyedHash.Of(((Utf8String*)key)->Span),
        ProtoFieldType.Bool => KeyedHash.Of(*(bool*)key),
        _ when ProtoFieldLayout.SizeOf(type) == sizeof(uint) => KeyedHash.Of(*(uint*)key),
        _ => KeyedHash.Of(*(ulong*)key),
    };
}
