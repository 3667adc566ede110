using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// For decoders that know the size of the items only at run time. The rules are those of the decoder members of UnmanagedArray<T>.
public unsafe partial struct UnmanagedArray
{
    /// <summary>How many items there are.</summary>
    internal readonly int Count => _count;

    /// <summary>The first item.</summary>
    internal readonly byte* Items => (byte*)_items;

    /// <summary>How many more items there is room for; below 0 if the block is borrowed.</summary>
    internal readonly int SpareCount => _capacity - _count;

    /// <summary>How many items there is room for; 0 if the block is borrowed, or if there is none.</summary>
    internal readonly int Capacity => _capacity;

    /// <summary>The byte after the block, which must not be borrowed.</summary>
    internal readonly byte* BlockEnd(int itemBytes) => (byte*)_items + ((nint)_capacity * itemBytes);

    /// <summary>Where the next item goes. <b>Safety:</b> there must be room, and <see cref="AddFilled"/> must follow.</summary>
    internal readonly byte* Tail(int itemBytes) => (byte*)_items + ((nint)_count * itemBytes);

    /// <summary>Adds the items that were written from <see cref="Tail"/> on to the count.</summary>
    internal void AddFilled(int count) => _count += count;

    /// <summary>Gives an array without a block an empty one.</summary>
    internal void SetBlock(byte* block, int capacity)
    {
        _items = block;
        _capacity = capacity;
    }

    /// <summary>Gives the unused end of the block back to the arena, if nothing was taken since.</summary>
    internal void TrimBlock(int itemBytes, scoped ref readonly ArenaAllocator arena)
    {
        if (arena.TryTakeBack(BlockEnd(itemBytes), Tail(itemBytes))) _capacity = _count;
    }

    /// <summary>Makes room for more items. An array without room gets exactly that much; otherwise the capacity at least doubles.</summary>
    /// <param name="extraCount">How many items are to be added: 1 or more.</param>
    /// <param name="itemBytes">The size of an item; for one array always the same.</param>
    /// <param name="arena">The arena to grow in.</param>
    internal void ReserveMore(int extraCount, int itemBytes, scoped ref readonly ArenaAllocator arena)
    {
        if (extraCount <= _capacity - _count) return;
        if ((_count | _capacity) != 0 || !UnmanagedArrayGrowth.TryBytes(extraCount, itemBytes, out nuint blockBytes))
        {
            GrowBy(extraCount, itemBytes, in arena);
            return;
        }

        _items = arena.AllocateBytes(blockBytes);
        _capacity = extraCount;
    }

    /// <summary>Adds an item without clearing it. The pointer is valid until the array grows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* AddRaw(int itemBytes, scoped ref readonly ArenaAllocator arena)
    {
        if (_count >= _capacity) GrowBy(1, itemBytes, in arena);

        // SAFETY: _count < _capacity, by the line above.
        return (byte*)_items + ((nint)_count++ * itemBytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowBy(int extraCount, int itemBytes, scoped ref readonly ArenaAllocator arena)
    {
        long neededCount = (long)_count + extraCount;
        if (neededCount > int.MaxValue) MemoryThrow.ArrayFull(neededCount);
        int capacity = UnmanagedArrayGrowth.Capacity(Math.Max(_capacity, _count), (int)neededCount, itemBytes);
        if (!UnmanagedArrayGrowth.TryBytes(capacity, itemBytes, out nuint blockBytes))
        {
            capacity = (int)neededCount;
            if (!UnmanagedArrayGrowth.TryBytes(capacity, itemBytes, out blockBytes)) MemoryThrow.BlockTooLarge(capacity, itemBytes);
        }

        // SAFETY: an own block (_capacity > 0) was requested with exactly _capacity items, so this is its end.
        nuint ownBytes = (nuint)_capacity * (nuint)itemBytes;
        if (_capacity == 0 || !arena.TryExtend((byte*)_items + ownBytes, blockBytes - ownBytes))
        {
            byte* grown = arena.AllocateBytes(blockBytes);

            // SAFETY: both blocks hold _count items. The old one stays unchanged, so that references to it are harmless.
            ulong usedBytes = (ulong)_count * (ulong)itemBytes;
            Buffer.MemoryCopy(_items, grown, usedBytes, usedBytes);
            _items = grown;
        }

        _capacity = capacity;
    }
}
