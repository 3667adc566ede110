using System.Runtime.CompilerServices;

namespace LibWire;

public unsafe partial struct UnmanagedArray<T>
{
    /// <summary>Allocates an array of zeroed items. It can still grow.</summary>
    /// <param name="count">How many items: 0 or more.</param>
    /// <param name="arena">The arena to take the memory from.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the number is above 0.</exception>
    public static UnmanagedArray<T> Allocate(int count, scoped ref readonly ArenaAllocator arena)
    {
        if (count < 0) MemoryThrow.Negative(nameof(count), count);
        if (count == 0) return default;
        if (!UnmanagedArrayGrowth.TryBytes(count, sizeof(T), out nuint blockBytes)) MemoryThrow.BlockTooLarge(count, sizeof(T));
        T* items = (T*)arena.AllocateBytes(blockBytes);
        WireSpan.Over<T>(items, count).Clear();
        return new(items, count, count);
    }

    /// <inheritdoc cref="Allocate(int, ref readonly ArenaAllocator)"/>
    public static UnmanagedArray<T> Allocate(int count, ArenaAllocator arena = default) => Allocate(count, in arena);

    /// <summary>Does the same as <see cref="Allocate(int, ref readonly ArenaAllocator)"/>, under the name that LibProtoZeroSharp has.</summary>
    /// <inheritdoc cref="Allocate(int, ref readonly ArenaAllocator)"/>
    public static UnmanagedArray<T> AllocArray(int count, scoped ref readonly ArenaAllocator arena) => Allocate(count, in arena);

    /// <inheritdoc cref="AllocArray(int, ref readonly ArenaAllocator)"/>
    public static UnmanagedArray<T> AllocArray(int count, ArenaAllocator arena = default) => Allocate(count, in arena);

    /// <summary>Adds a zeroed item.</summary>
    /// <param name="arena">The arena to grow in.</param>
    /// <returns>The item, to be filled. The reference is valid until the array grows; see the remarks of the type.</returns>
    /// <exception cref="InvalidOperationException">The array holds <see cref="int.MaxValue"/> items.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room to grow. Array and arena are unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The array has to grow, and the arena was disposed, or there is none.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.MessageAbsent"/>: the array is a field of a message that is not set. In both
    /// builds.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref T Add(scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        ClaimRoom(1);
        if (_count >= _capacity) GrowBy(1, in arena);

        // SAFETY: _count < _capacity, by the line above.
        ref T item = ref _items[_count++];
        item = default;
        return ref item;
    }

    /// <inheritdoc cref="Add(ref readonly ArenaAllocator)"/>
    public ref T Add(ArenaAllocator arena = default) => ref Add(in arena);

    /// <summary>Adds one item.</summary>
    /// <param name="value">The item.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="Add(ref readonly ArenaAllocator)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T value, scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        ClaimRoom(1);
        if (_count >= _capacity) GrowBy(1, in arena);

        // SAFETY: _count < _capacity, by the line above.
        _items[_count++] = value;
    }

    /// <inheritdoc cref="Add(T, ref readonly ArenaAllocator)"/>
    public void Add(T value, ArenaAllocator arena = default) => Add(value, in arena);

    /// <summary>Adds a copy of each item of a span, in order.</summary>
    /// <param name="source">The items. They may be items of this array.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="Add(ref readonly ArenaAllocator)" path="/exception"/>
    public void AddRange(scoped ReadOnlySpan<T> source, scoped ref readonly ArenaAllocator arena) =>
        // Items of this array stay where they were even after the array has moved: an arena frees nothing before it is reset.
        source.CopyTo(AddUninitialized(source.Length, in arena));

    /// <inheritdoc cref="AddRange(ReadOnlySpan{T}, ref readonly ArenaAllocator)"/>
    public void AddRange(scoped ReadOnlySpan<T> source, ArenaAllocator arena = default) => AddRange(source, in arena);

    /// <summary>Makes room, so that the array holds this many items in all without growing again.</summary>
    /// <param name="capacity">How many items in all, including those present.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    /// <inheritdoc cref="Add(ref readonly ArenaAllocator)" path="/exception"/>
    /// <remarks>Takes exactly the room asked for: call it once with the final number, not before each item.</remarks>
    public void Reserve(int capacity, scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        if (capacity < 0) MemoryThrow.Negative(nameof(capacity), capacity);
        if (capacity > _capacity && capacity > _count) GrowTo(capacity, capacity, in arena);
    }

    /// <inheritdoc cref="Reserve(int, ref readonly ArenaAllocator)"/>
    public void Reserve(int capacity, ArenaAllocator arena = default) => Reserve(capacity, in arena);

    /// <summary>Adds items that are not initialised. The caller writes them at once.</summary>
    /// <returns>The new items.</returns>
    internal Span<T> AddUninitialized(int count, scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        ClaimRoom(count);
        if (count > _capacity - _count) GrowBy(count, in arena);

        // SAFETY: _count + count <= _capacity, by the line above. (A borrowed block has _capacity - _count < 0. For 0 items it stays borrowed and the
        // span is empty.)
        var added = WireSpan.Over<T>(_items + _count, count);
        _count += count;
        return added;
    }

    // Not inlined, to keep Add small.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowBy(int extraCount, scoped ref readonly ArenaAllocator arena)
    {
        if (extraCount == 0) return;
        long neededCount = (long)_count + extraCount;
        if (neededCount > int.MaxValue) MemoryThrow.ArrayFull(neededCount);
        GrowTo((int)neededCount, UnmanagedArrayGrowth.Capacity(Capacity, (int)neededCount, sizeof(T)), in arena);
    }

    /// <summary>Gives the array room: after its block if that is free, else in a new block.</summary>
    private void GrowTo(int neededCount, int capacity, scoped ref readonly ArenaAllocator arena)
    {
        AbsentMemory.CheckGrows(ref this);

        // This can fail only in a 32-bit process. Give up doubling before giving up.
        if (!UnmanagedArrayGrowth.TryBytes(capacity, sizeof(T), out nuint blockBytes))
        {
            capacity = neededCount;
            if (!UnmanagedArrayGrowth.TryBytes(capacity, sizeof(T), out blockBytes)) MemoryThrow.BlockTooLarge(capacity, sizeof(T));
        }

        // SAFETY: an own block (_capacity > 0) was requested with exactly _capacity items, so this is its end.
        if (_capacity > 0 && arena.TryExtend((byte*)(_items + _capacity), blockBytes - ((nuint)_capacity * (nuint)sizeof(T))))
        {
            _capacity = capacity;
            return;
        }

        T* grown = (T*)arena.AllocateBytes(blockBytes);
        // SAFETY: both blocks hold _count items. The old one stays unchanged, so that references to it are harmless.
        WireSpan.OverReadOnly<T>(_items, _count).CopyTo(WireSpan.Over<T>(grown, _count));
        T* before = _items;
        int capacityBefore = _capacity;
        _items = grown;
        _capacity = capacity;
        NoteLeft(before, _count, capacityBefore);
    }
}

/// <summary>How much room arrays take. Separate from the array, so that the code exists once, not once per item type, and can be tested at its
/// limits.</summary>
internal static class UnmanagedArrayGrowth
{
    /// <summary>Size of an array's first block, in bytes: one cache line, which the first item loads anyway. Most repeated fields fit.</summary>
    internal const int FirstBlockBytes = 64;

    /// <summary>Fewest items of a first block. Lists of large items are short, but a list that grows seldom has fewer.</summary>
    internal const int FirstItemsMin = 4;

    /// <summary>The capacity an array grows to: twice the present one, so that adding takes constant time on average, and at most
    /// <see cref="int.MaxValue"/>.</summary>
    /// <param name="capacity">The present capacity.</param>
    /// <param name="neededCount">The number of items it must hold.</param>
    /// <param name="itemBytes">The size of an item.</param>
    internal static int Capacity(int capacity, int neededCount, int itemBytes)
    {
        long doubled = Math.Max(2L * capacity, Math.Max(FirstBlockBytes / itemBytes, FirstItemsMin));
        return (int)Math.Min(Math.Max(doubled, neededCount), int.MaxValue);
    }

    /// <summary>The size of a block of items. Returns false if the address space is too small for it.</summary>
    internal static bool TryBytes(int itemCount, int itemBytes, out nuint blockBytes)
    {
        // Both factors are below 2^31, so the product fits 64 bits. Only the address space of a 32-bit process can be too small.
        ulong bytes = (ulong)itemCount * (ulong)itemBytes;
        blockBytes = unchecked((nuint)bytes);
        return bytes <= (ulong)(~(nuint)0 >> 1);
    }
}
