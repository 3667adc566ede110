using System.Runtime.CompilerServices;

namespace LibWire;

// Finding entries. The buckets hold chains, because two keys in one bucket cost each other one comparison and cost no other key anything. Then a
// bound on the chance that two keys collide is all that is needed; see KeyedHash. Open addressing would be a little faster on keys that no one chose,
// but its clusters need more of the hash than can be proved here.
public unsafe partial struct UnmanagedMap<TKey, TValue>
{
    /// <summary>The entry of a key, or -1.</summary>
    /// <param name="key">The key.</param>
    /// <param name="hash">The hash of the key, for <see cref="UnmanagedMapBlock.Link"/>; 0 if there is no index.</param>
    internal readonly int Find(TKey key, out uint hash)
    {
        CheckAlive();
        hash = 0;
        UnmanagedMapBlock* block = _block;
        if (block == null) return -1;

        TKey* keys = (TKey*)block->Keys;
        if (block->Heads == null)
        {
            for (int i = 0; i < block->Count; i++)
                if (keys[i].Equals(key)) return i;
            return -1;
        }

        // SAFETY: by the invariants of the block, a link is 0 or one more than an entry below Count, and chains end.
        hash = KeyedHash.Of(key);
        for (int link = block->Heads[block->Bucket(hash)]; link != 0; link = block->Next[link - 1])
            if (keys[link - 1].Equals(key)) return link - 1;
        return -1;
    }

    /// <summary>The entry of a key, in the order of the entries, or -1. Walkers that know only the type of the keys ask maps of any values.</summary>
    internal readonly int IndexOf(TKey key) => Find(key, out _);

    /// <summary>How many keys a look-up of this one compares. Tests use it to measure what an attacker can achieve.</summary>
    internal readonly int CountProbes(TKey key)
    {
        UnmanagedMapBlock* block = _block;
        if (block == null) return 0;

        TKey* keys = (TKey*)block->Keys;
        int probes = 0;
        if (block->Heads == null)
        {
            while (probes < block->Count)
                if (keys[probes++].Equals(key)) break;
            return probes;
        }

        for (int link = block->Heads[block->Bucket(KeyedHash.Of(key))]; link != 0; link = block->Next[link - 1])
        {
            probes++;
            if (keys[link - 1].Equals(key)) break;
        }

        return probes;
    }

    /// <summary>Gives the map room for more entries in a new arena block, and indexes the present ones.</summary>
    /// <param name="capacity">How many entries in all, at least as many as there are.</param>
    /// <param name="valueBytes">The size of a value: that of <typeparamref name="TValue"/>, unless only the caller knows the type of the
    /// values.</param>
    /// <param name="arena">The arena to take the memory from.</param>
    private void GrowTo(int capacity, int valueBytes, scoped ref readonly ArenaAllocator arena)
    {
        AbsentMemory.CheckGrows(ref this);
        var layout = new UnmanagedMapLayout(capacity, sizeof(TKey), valueBytes);
        ulong headerBytes = _block == null ? UnmanagedMapLayout.HeaderBytes : 0;
        if (layout.TotalBytes + headerBytes > (ulong)(~(nuint)0 >> 1)) MemoryThrow.BlockTooLarge(capacity, sizeof(TKey) + valueBytes);
        byte* memory = arena.AllocateBytes((nuint)(layout.TotalBytes + headerBytes));

        // Nothing throws from here on. The header lies before the first arrays, so that a map takes its first room by one allocation or not at all.
        UnmanagedMapBlock* block = _block;
        if (block == null)
        {
            block = (UnmanagedMapBlock*)memory;
            *block = default;
            memory += UnmanagedMapLayout.HeaderBytes;
        }

        // SAFETY: the layout places arrays of `capacity` entries one after the other within TotalBytes.
        int count = block->Count;
        byte* values = memory + layout.ValuesOffset;
        WireSpan.OverReadOnly<TKey>(block->Keys, count).CopyTo(WireSpan.Over<TKey>(memory, count));
        ulong usedBytes = (ulong)count * (ulong)valueBytes;
        Buffer.MemoryCopy(block->Values, values, usedBytes, usedBytes);
        block->Keys = memory;
        block->Values = values;
        block->Capacity = capacity;
        if (capacity > UnmanagedMapBlock.UnindexedMax)
        {
            block->Next = (int*)(memory + layout.NextOffset);
            block->Heads = (int*)(memory + layout.HeadsOffset);
            block->BucketBits = layout.BucketBits;
            new Span<int>(block->Heads, block->HeadCount).Clear();
            TKey* keys = (TKey*)memory;
            for (int i = 0; i < count; i++)
                block->Link(i, KeyedHash.Of(keys[i]));
        }

        _block = block;
    }
}
