namespace LibWire;

/// <content>Merging one message struct into another.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Merges a message into another, with the same result as reading both one after the other. Single fields that are present
    /// replace those of the target, and map entries replace those with the same key. Lists and unknown fields are appended. Sub-messages are
    /// merged.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="target">The message that changes.</param>
    /// <param name="source">The message that is merged into it. It is not the target, nor inside the target. All data that is taken over is copied.</param>
    /// <param name="arena">The arena in which the target grows.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: a message contains itself, or is nested more than 100 deep. The
    /// target holds what was merged before, and is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The target holds what was merged before, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the target has to grow.</exception>
    public static void MergeFrom<T>(ref T target, in T source, ArenaAllocator arena = default)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* targetPinned = &target)
        fixed (T* sourcePinned = &source)
            MergeFields(targetPinned->Layout, (byte*)targetPinned, (byte*)sourcePinned, arena, ProtoLimits.DepthMax);
    }

    internal static void MergeFields(ProtoLayout layout, byte* target, byte* source, ArenaAllocator arena, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        foreach (ProtoFieldLayout field in layout.FieldArray)
            if (field.IsPresent(source)) MergeField(field, target, source, arena, depthLeft);
        if (layout.CanExtend)
        {
            for (ProtoExtensionEntry* entry = FirstPresent(layout, source); entry != null; entry = NextPresent(entry))
            {
                byte* storage = (byte*)layout.ExtensionsIn(target)->FindOrAdd(entry->Extension, in arena)->Storage;
                MergeField(entry->Extension.Field, storage, (byte*)entry->Storage, arena, DepthOfExtensions(layout, depthLeft));
            }
        }

        if (layout.UnknownOffset < 0) return;
        fixed (byte* unknown = layout.UnknownIn(source)->Bytes) layout.UnknownIn(target)->Append(unknown, layout.UnknownIn(source)->Length, in arena);
    }

    /// <summary>Merges a field that is present in the source.</summary>
    internal static void MergeField(ProtoFieldLayout field, byte* target, byte* source, ArenaAllocator arena, int depthLeft)
    {
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                MergeMap(field, target, source, arena, depthLeft - 2);
                break;
            case ProtoFieldPresence.Repeated:
                AppendItems(field, target, source, arena, depthLeft - 1);
                break;
            default:
                if (field.MessageLayout is { } inner && field.IsPresent(target))
                    MergeFields(inner, (byte*)field.MessageIn(target), (byte*)field.MessageIn(source), arena, depthLeft - 1);
                else
                    CopyField(field, target, source, arena, depthLeft);
                break;
        }
    }

    /// <summary>Sets a single field to a copy of the source's field. The copy is made first: if there is no room for it, nothing has changed.</summary>
    private static void CopyField(ProtoFieldLayout field, byte* target, byte* source, ArenaAllocator arena, int depthLeft)
    {
        int storageBytes = field.StorageBytes;
        byte* copy = stackalloc byte[ProtoExtensionEntry.StorageBytes];
        if (field.MessageLayout is { } inner)
        {
            *(byte**)copy = CloneItems(field.Type, inner, (byte*)field.MessageIn(source), 1, arena, depthLeft - 1);
        }
        else
        {
            Buffer.MemoryCopy(field.StorageIn(source), copy, storageBytes, storageBytes);
            CloneValues(field.Type, copy, 1, arena);
        }

        Buffer.MemoryCopy(copy, field.StorageIn(target), storageBytes, storageBytes);
        NotePresent(field, target);
    }

    /// <summary>Marks a single field as present. Its value is already stored.</summary>
    internal static void NotePresent(ProtoFieldLayout field, byte* message)
    {
        if (field.Presence == ProtoFieldPresence.Oneof) *(int*)(message + field.CaseOffset) = field.Number;
        else if (field.HasMask != 0) *(uint*)(message + field.HasWordOffset) |= field.HasMask;
    }

    /// <summary>Removes a field; for a member of a oneof, whichever member is set.</summary>
    internal static void ClearField(ProtoFieldLayout field, byte* message)
    {
        if (field.Presence == ProtoFieldPresence.Oneof)
        {
            field.ClearOneof(message);
            return;
        }

        new Span<byte>(field.StorageIn(message), field.StorageBytes).Clear();
        if (field.HasMask != 0) *(uint*)(message + field.HasWordOffset) &= ~field.HasMask;
    }

    private static void AppendItems(ProtoFieldLayout field, byte* target, byte* source, ArenaAllocator arena, int depthLeft)
    {
        byte* added = field.ItemsIn(source, out int addedCount);
        byte* items = field.ItemsIn(target, out int count);
        long total = (long)count + addedCount;
        if (total > int.MaxValue) MemoryThrow.ArrayFull(total);
        var array = (UnmanagedArray<byte>*)field.StorageIn(target);
        int strideBytes = field.StrideBytes;

        // The capacity doubles, so that many merges into one list move its items a bounded number of times.
        int capacity = array->SpareCount >= addedCount ? count + array->SpareCount : (int)Math.Min(Math.Max(total, 2L * count), int.MaxValue);
        if (array->SpareCount < addedCount)
        {
            if (!UnmanagedArrayGrowth.TryBytes(capacity, strideBytes, out nuint blockBytes)) MemoryThrow.BlockTooLarge(capacity, strideBytes);
            byte* grown = arena.AllocateBytes(blockBytes);
            CopyItems(items, grown, count, strideBytes);
            items = grown;
        }

        byte* copies = items + ((long)count * strideBytes);
        CopyItems(added, copies, addedCount, strideBytes);
        if (field.MessageLayout is { } inner) CloneMessages(inner, copies, addedCount, arena, depthLeft);
        else CloneValues(field.Type, copies, addedCount, arena);
        *array = new UnmanagedArray<byte>(items, (int)total, capacity);
    }

    /// <summary>Adds copies of all entries to a map. If its block has no room for as many, they go into a new block together with the existing entries, and
    /// the new block replaces the old one as a whole.</summary>
    private static void MergeMap(ProtoFieldLayout field, byte* target, byte* source, ArenaAllocator arena, int depthLeft)
    {
        byte* added = field.EntriesIn(source, out byte* addedValues, out int addedCount);
        field.EntriesIn(target, out _, out int count);
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        int valueBytes = field.StrideBytes;
        long total = (long)count + addedCount;
        if (total > UnmanagedMapBlock.EntriesMax) MemoryThrow.MapFull(total, UnmanagedMapBlock.EntriesMax);
        var there = *(UnmanagedMapBlock**)field.StorageIn(target);
        UnmanagedMapBlock* block = there != null && there->Capacity >= total ? there : CopyMap(field, target, (int)total, arena);
        for (int i = 0; i < addedCount; i++)
        {
            // First into the free place behind the entries. If there is no memory for the copies, the map is as it was.
            byte* key = added + ((long)i * keyBytes);
            byte* value = (byte*)block->Values + ((long)block->Count * valueBytes);
            CopyItems(addedValues + ((long)i * valueBytes), value, 1, valueBytes);
            if (field.MessageLayout is { } inner) CloneMessages(inner, value, 1, arena, depthLeft);
            else CloneValues(field.MapValueType, value, 1, arena);
            int entry = IndexOf(field.MapKeyType, &block, key);
            if (entry >= 0)
            {
                CopyItems(value, (byte*)block->Values + ((long)entry * valueBytes), 1, valueBytes);
                continue;
            }

            byte* keyStorage = (byte*)block->Keys + ((long)block->Count * keyBytes);
            CopyItems(key, keyStorage, 1, keyBytes);
            CloneValues(field.MapKeyType, keyStorage, 1, arena);
            if (block->Heads != null) block->Link(block->Count, HashKey(field.MapKeyType, keyStorage));
            block->Count++;
        }

        // All copies of a map see its entries, so an existing block stays where it is.
        if (there == null) *(UnmanagedMapBlock**)field.StorageIn(target) = block;
        else *there = *block;
    }

    /// <summary>Makes a block with the entries of a map and room for more. The capacity doubles, so that many merges into one map move its entries a bounded
    /// number of times.</summary>
    private static UnmanagedMapBlock* CopyMap(ProtoFieldLayout field, byte* map, int total, ArenaAllocator arena)
    {
        byte* keys = field.EntriesIn(map, out byte* values, out int count);
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        int capacity = (int)Math.Min(Math.Max(total, 2L * count), UnmanagedMapBlock.EntriesMax);
        UnmanagedMapBlock* block = UnmanagedMapBlock.Create(capacity, keyBytes, field.StrideBytes, arena);
        CopyItems(keys, (byte*)block->Keys, count, keyBytes);
        CopyItems(values, (byte*)block->Values, count, field.StrideBytes);
        LinkEntries(field, block, count);
        return block;
    }

    /// <summary>Counts the entries of a block, and adds them to the index if it has one.</summary>
    private static void LinkEntries(ProtoFieldLayout field, UnmanagedMapBlock* block, int count)
    {
        block->Count = count;
        if (block->Heads == null) return;
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        byte* key = (byte*)block->Keys;
        for (int i = 0; i < count; i++, key += keyBytes) block->Link(i, HashKey(field.MapKeyType, key));
    }
}
