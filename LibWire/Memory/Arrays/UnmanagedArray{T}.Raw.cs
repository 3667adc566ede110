using System.Runtime.CompilerServices;

namespace LibWire;

// Members for decoders, which fill items through pointers, and for encoders, which read them through pointers.
public unsafe partial struct UnmanagedArray<T>
{
    /// <summary>How many more items there is room for; below 0 if the block is borrowed.</summary>
    internal readonly int SpareCount
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _capacity - _count;
    }

    /// <summary>Makes room for more items. An array without room gets exactly that much. Otherwise the capacity at least doubles, so that items which
    /// come in many small lots are moved a bounded number of times.</summary>
    /// <param name="extraCount">How many items are to be added: 1 or more.</param>
    /// <param name="arena">The arena to grow in.</param>
    internal void ReserveMore(int extraCount, scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        if (extraCount <= _capacity - _count) return;
        if ((_count | _capacity) != 0 || !UnmanagedArrayGrowth.TryBytes(extraCount, sizeof(T), out nuint blockBytes))
        {
            GrowBy(extraCount, in arena);
            return;
        }

        _items = (T*)arena.AllocateBytes(blockBytes);
        _capacity = extraCount;
    }

    /// <summary>The byte after the block, which must not be borrowed.</summary>
    internal readonly byte* BlockEnd => (byte*)(_items + _capacity);

    /// <summary>Gives the unused end of the block back to the arena, if nothing was taken since.</summary>
    internal void TrimBlock(scoped ref readonly ArenaAllocator arena)
    {
        if (arena.TryTakeBack(BlockEnd, (byte*)Tail)) _capacity = _count;
    }

    /// <summary>Adds an item without clearing it. The pointer is valid until the array grows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal T* AddRaw(scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        if (_count >= _capacity) GrowBy(1, in arena);

        // SAFETY: _count < _capacity, by the line above.
        return _items + _count++;
    }

    /// <summary>Where the next item goes. <b>Safety:</b> there must be room, and <see cref="AddFilled"/> must follow.</summary>
    internal readonly T* Tail => _items + _count;

    /// <summary>Adds the items that were written from <see cref="Tail"/> on to the count.</summary>
    internal void AddFilled(int count) => _count += count;

    /// <summary>The first item, for loops of the library that compare with <see cref="Count"/> themselves; may be null for an empty array.</summary>
    internal readonly T* Items
    {
        get
        {
            CheckAlive();
            return _items;
        }
    }
}
