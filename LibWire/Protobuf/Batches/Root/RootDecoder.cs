namespace LibWire;

/// <summary>Reads one large message by several threads.</summary>
/// <remarks>The result is that of a serial read. What only that one can judge is left to it: faults, with their offsets, and the limit of memory.</remarks>
internal static unsafe class RootDecoder
{
    /// <summary>Reads a message.</summary>
    /// <param name="input">The message, pinned.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="root">Receives the message: all bits zero, at an address that does not change.</param>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="cores">The methods that read and write it.</param>
    /// <param name="options">How to read it; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="plan">The number of threads, and the size of their parts.</param>
    /// <returns>Whether it was read. If not, the arena is unchanged, the struct has no meaning, and the message is to be read serially.</returns>
    internal static bool TryRead(
        byte* input, int sizeBytes, ArenaAllocator arena, void* root, ProtoLayout layout, ProtoCores cores, ProtoReadOptions? options, BatchPlan plan)
    {
        PartTable table = PartTable.Of(layout);
        if (table.Fields.Length == 0) return false;
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        var parts = new RootParts(table, scratch, plan.PartBytes, sizeBytes);
        if (!RootWalkCrew.TryFind(ref parts, table, input, sizeBytes, plan)) return false;

        var room = new BatchRoom(arena, sizeBytes);
        try
        {
            byte** items = MakeItems(table, in parts, arena, scratch);
            var crew = new RootCrew(table, new ArenaShare(arena, plan.ChunkBytes), in parts, items, root, input, cores.Read, options);
            crew.Run(plan.ThreadCount);
            if (crew.IsRejected) return false;
            for (int slot = 0; slot < table.Fields.Length; slot++)
            {
                int count = parts.CountOf(slot);
                if (count != 0) *table.ArrayIn(root, slot) = new UnmanagedArray<byte>(items[slot], count, count);
            }

            if (cores.HasRequired && crew.MayMissRequired) ProtoRequired.Demand(layout, root, options);
            room.Keep();
            return true;
        }
        catch (Exception failure) when (failure is WireFormatException or ArenaLimitException)
        {
            return false;
        }
        finally
        {
            room.Close();
        }
    }

    /// <summary>Makes room for the items of each field that threads read.</summary>
    private static byte** MakeItems(PartTable table, in RootParts parts, ArenaAllocator arena, ArenaAllocator scratch)
    {
        int slotCount = table.Fields.Length;
        var items = (byte**)scratch.Allocate<nint>(slotCount);
        for (int slot = 0; slot < slotCount; slot++)
        {
            int count = parts.CountOf(slot);
            if (count == 0) continue;
            int strideBytes = table.Fields[slot].StrideBytes;
            if (!UnmanagedArrayGrowth.TryBytes(count, strideBytes, out nuint blockBytes)) MemoryThrow.BlockTooLarge(count, strideBytes);
            items[slot] = arena.AllocateBytes(blockBytes);
        }

        return items;
    }
}
