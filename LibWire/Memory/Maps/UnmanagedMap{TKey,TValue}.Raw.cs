namespace LibWire;

// For decoders that know the size of the values only at run time: any value type may stand for the map's own.
public unsafe partial struct UnmanagedMap<TKey, TValue>
{
    /// <summary>The value of a key's entry, which is made if there is none.</summary>
    /// <param name="key">The key. A string is not copied.</param>
    /// <param name="valueBytes">The size of a value; for one map always the same.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <returns>The value. That of a new entry is not initialised, so write it at once.</returns>
    internal byte* SetRaw(TKey key, int valueBytes, scoped ref readonly ArenaAllocator arena)
    {
        int entry = Find(key, out uint hash);
        if (entry < 0) entry = AddNew(key, hash, valueBytes, in arena);

        // SAFETY: the entry is below Count.
        return (byte*)_block->Values + ((nint)entry * valueBytes);
    }

    /// <summary>Makes room for as many entries in a map without room.</summary>
    /// <param name="capacity">How many entries: at most <see cref="UnmanagedMapBlock.EntriesMax"/>.</param>
    /// <param name="valueBytes">The size of a value; for one map always the same.</param>
    /// <param name="arena">The arena to grow in.</param>
    internal void ReserveRaw(int capacity, int valueBytes, scoped ref readonly ArenaAllocator arena)
    {
        if (Capacity == 0) GrowTo(capacity, valueBytes, in arena);
    }

    /// <summary>Removes the entry of a key, and returns whether there was one.</summary>
    /// <param name="key">The key.</param>
    /// <param name="valueBytes">The size of a value; for one map always the same.</param>
    internal readonly bool RemoveRaw(TKey key, int valueBytes)
    {
        int entry = Unlink(key, out int last);
        if (entry < 0) return false;

        // SAFETY: both are entries.
        byte* values = (byte*)_block->Values;
        Buffer.MemoryCopy(values + ((nint)last * valueBytes), values + ((nint)entry * valueBytes), valueBytes, valueBytes);
        return true;
    }
}
