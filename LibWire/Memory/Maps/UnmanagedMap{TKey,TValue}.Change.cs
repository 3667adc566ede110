using System.Runtime.CompilerServices;

namespace LibWire;

public unsafe partial struct UnmanagedMap<TKey, TValue>
{
    /// <summary>The value of a key, to write: that of the present entry, or that of a new entry, zeroed.</summary>
    /// <param name="key">The key. A <see cref="Utf8String"/> is not copied: its bytes must live as long as the map.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <returns>The value. The reference is valid until an entry is added or removed; see the remarks of the type.</returns>
    /// <exception cref="InvalidOperationException">The map holds 2^30 entries.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room to grow. Map and arena are unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The map has to grow, and the arena was disposed, or there is none.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.MessageAbsent"/>: the map is a field of a message that is not set. In both
    /// builds.</exception>
    public ref TValue Set(TKey key, scoped ref readonly ArenaAllocator arena)
    {
        int entry = Find(key, out uint hash);
        return ref ValueOf(entry, hash, key, in arena);
    }

    /// <summary>The value of what <see cref="Find"/> found: that of the entry, or that of a new entry, zeroed.</summary>
    /// <param name="entry">The entry, or -1.</param>
    /// <param name="hash">The hash that <see cref="Find"/> gave.</param>
    /// <param name="newKey">The key of a new entry. It equals the key that was looked for.</param>
    /// <param name="arena">The arena to grow in.</param>
    internal ref TValue ValueOf(int entry, uint hash, TKey newKey, scoped ref readonly ArenaAllocator arena)
    {
        if (entry < 0)
        {
            entry = AddNew(newKey, hash, sizeof(TValue), in arena);
            ((TValue*)_block->Values)[entry] = default;
        }

        // SAFETY: the entry is below Count.
        return ref ((TValue*)_block->Values)[entry];
    }

    /// <inheritdoc cref="Set(TKey, ref readonly ArenaAllocator)"/>
    public ref TValue Set(TKey key, ArenaAllocator arena = default) => ref Set(key, in arena);

    /// <summary>Adds an entry, or replaces the value of the present one: the last of duplicates wins.</summary>
    /// <param name="key">The key. A <see cref="Utf8String"/> is not copied: its bytes must live as long as the map.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="Set(TKey, ref readonly ArenaAllocator)" path="/exception"/>
    public void Set(TKey key, TValue value, scoped ref readonly ArenaAllocator arena)
    {
        int entry = Find(key, out uint hash);
        if (entry < 0) entry = AddNew(key, hash, sizeof(TValue), in arena);

        // SAFETY: the entry is below Count.
        ((TValue*)_block->Values)[entry] = value;
    }

    /// <inheritdoc cref="Set(TKey, TValue, ref readonly ArenaAllocator)"/>
    public void Set(TKey key, TValue value, ArenaAllocator arena = default) => Set(key, value, in arena);

    /// <summary>Adds an entry, unless there is one for the key.</summary>
    /// <param name="key">The key. A <see cref="Utf8String"/> is not copied: its bytes must live as long as the map.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <returns>Whether it was added. If not, the map is unchanged.</returns>
    /// <inheritdoc cref="Set(TKey, ref readonly ArenaAllocator)" path="/exception"/>
    public bool TryAdd(TKey key, TValue value, scoped ref readonly ArenaAllocator arena)
    {
        if (Find(key, out uint hash) >= 0) return false;
        int entry = AddNew(key, hash, sizeof(TValue), in arena);

        // SAFETY: the entry is below Count.
        ((TValue*)_block->Values)[entry] = value;
        return true;
    }

    /// <inheritdoc cref="TryAdd(TKey, TValue, ref readonly ArenaAllocator)"/>
    public bool TryAdd(TKey key, TValue value, ArenaAllocator arena = default) => TryAdd(key, value, in arena);

    /// <summary>Adds an entry for a key that has none.</summary>
    /// <param name="key">The key. A <see cref="Utf8String"/> is not copied: its bytes must live as long as the map.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="ArgumentException">The key has an entry, and the map is unchanged;
    /// <see cref="Set(TKey, TValue, ref readonly ArenaAllocator)"/> replaces its value.</exception>
    /// <inheritdoc cref="Set(TKey, ref readonly ArenaAllocator)" path="/exception"/>
    public void Add(TKey key, TValue value, scoped ref readonly ArenaAllocator arena)
    {
        if (!TryAdd(key, value, in arena)) MemoryThrow.DuplicateKey(key);
    }

    /// <inheritdoc cref="Add(TKey, TValue, ref readonly ArenaAllocator)"/>
    public void Add(TKey key, TValue value, ArenaAllocator arena = default) => Add(key, value, in arena);

    /// <summary>Makes room, so that the map holds this many entries in all without growing again.</summary>
    /// <param name="capacity">How many entries in all, including those present.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    /// <inheritdoc cref="Set(TKey, ref readonly ArenaAllocator)" path="/exception"/>
    /// <remarks>Takes exactly the room asked for: call it once with the final number, not before each entry.</remarks>
    public void Reserve(int capacity, scoped ref readonly ArenaAllocator arena)
    {
        if (capacity < 0) MemoryThrow.Negative(nameof(capacity), capacity);
        if (capacity <= Capacity) return;
        if (capacity > UnmanagedMapBlock.EntriesMax) MemoryThrow.MapFull(capacity, UnmanagedMapBlock.EntriesMax);
        GrowTo(capacity, sizeof(TValue), in arena);
    }

    /// <inheritdoc cref="Reserve(int, ref readonly ArenaAllocator)"/>
    public void Reserve(int capacity, ArenaAllocator arena = default) => Reserve(capacity, in arena);

    /// <summary>Removes the entry of a key. The last entry takes its place, so that removing takes constant time.</summary>
    /// <param name="key">The key.</param>
    /// <returns>Whether there was one.</returns>
    public readonly bool Remove(TKey key) => Remove(key, out _);

    /// <summary>Removes the entry of a key. The last entry takes its place, so that removing takes constant time.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value of the entry; the default value where there was none.</param>
    /// <returns>Whether there was one.</returns>
    public readonly bool Remove(TKey key, out TValue value)
    {
        int entry = Unlink(key, out int last);
        value = default;
        if (entry < 0) return false;

        // SAFETY: both are entries.
        TValue* values = (TValue*)_block->Values;
        value = values[entry];
        values[entry] = values[last];
        return true;
    }

    /// <summary>Removes all entries, from all copies of this map. The map keeps the room.</summary>
    public readonly void Clear()
    {
        if (Count == 0) return;
        _block->Count = 0;
        if (_block->Heads != null) new Span<int>(_block->Heads, _block->HeadCount).Clear();
    }

    /// <summary>Takes a key out of the keys and out of the index. The last key moves to its place; the last value must be moved too.</summary>
    /// <param name="key">The key.</param>
    /// <param name="last">The entry that was the last.</param>
    /// <returns>The entry that the key had; -1 if there is none.</returns>
    private readonly int Unlink(TKey key, out int last)
    {
        int entry = Find(key, out uint hash);
        last = -1;
        if (entry < 0) return entry;

        // SAFETY: Find returns entries below Count, so there is a block, and the last entry exists.
        UnmanagedMapBlock* block = _block;
        TKey* keys = (TKey*)block->Keys;
        last = block->Count - 1;
        if (block->Heads != null)
        {
            *block->FindLink(entry, hash) = block->Next[entry];
            if (entry != last)
            {
                // The link that named the last entry now names its new place.
                *block->FindLink(last, KeyedHash.Of(keys[last])) = entry + 1;
                block->Next[entry] = block->Next[last];
            }
        }

        keys[entry] = keys[last];
        block->Count = last;
        return entry;
    }

    /// <summary>Adds an entry for a key that has none. Its value is not initialised.</summary>
    private int AddNew(TKey key, uint hash, int valueBytes, scoped ref readonly ArenaAllocator arena)
    {
        int entry = Count;
        if (entry == Capacity)
        {
            bool hashed = entry > 0 && _block->Heads != null;
            GrowTo(UnmanagedMapLayout.GrownCapacity(entry), valueBytes, in arena);
            if (!hashed && _block->Heads != null) hash = KeyedHash.Of(key);
        }

        // SAFETY: the entry is below the capacity, by the lines above.
        UnmanagedMapBlock* block = _block;
        ((TKey*)block->Keys)[entry] = key;
        if (block->Heads != null) block->Link(entry, hash);
        block->Count = entry + 1;
        return entry;
    }
}
