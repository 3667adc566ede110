using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The block that a map's handle points to; it says where the entries are. It lies in the arena and never moves while the map grows, so that
/// all copies of a handle see the same map.</summary>
internal unsafe struct UnmanagedMapBlock
{
    /// <summary>Most entries of a map without an index. Comparing this many keys one by one is as fast as hashing one, and most maps on the wire are
    /// smaller.</summary>
    internal const int UnindexedMax = 8;

    /// <summary>How many entries the first block of a map has room for.</summary>
    internal const int FirstCapacity = 4;

    /// <summary>Most entries of a map. Links in the index are 32-bit numbers, one more than the entry's number.</summary>
    internal const int EntriesMax = 1 << 30;

    internal int Count; // 0 <= Count <= Capacity; keys and values 0 .. Count - 1 are initialised, and each entry is in the chain of its key's bucket
    internal int Capacity; // entries that keys, values and next have room for
    internal void* Keys; // also where the allocation of all four arrays starts
    internal void* Values;
    internal int* Next; // for each entry the next one of its chain, plus 1; 0 ends the chain. null without index
    internal int* Heads; // for each bucket its first entry, plus 1; 0 where there is none. null without index: then Capacity <= UnindexedMax
    internal int BucketBits; // there are 2^BucketBits buckets, at least Capacity
    internal int HeadCount => 1 << BucketBits;

    /// <summary>Creates a block with room for exactly this many entries, and no entry.</summary>
    /// <param name="capacity">How many entries: 1 to <see cref="EntriesMax"/>.</param>
    /// <param name="keyBytes">The size of a key.</param>
    /// <param name="valueBytes">The size of a value.</param>
    /// <param name="arena">The arena to take the memory from.</param>
    /// <remarks>For code that knows the sizes only at run time. The heads of an index are cleared; keys, values and links are not.</remarks>
    internal static UnmanagedMapBlock* Create(int capacity, int keyBytes, int valueBytes, ArenaAllocator arena)
    {
        var layout = new UnmanagedMapLayout(capacity, keyBytes, valueBytes);
        ulong totalBytes = layout.TotalBytes + UnmanagedMapLayout.HeaderBytes;
        if (totalBytes > (ulong)(~(nuint)0 >> 1)) MemoryThrow.BlockTooLarge(capacity, keyBytes + valueBytes);
        byte* memory = arena.AllocateBytes((nuint)totalBytes);
        var block = (UnmanagedMapBlock*)memory;
        *block = default;

        // SAFETY: the layout places arrays of `capacity` entries one after the other within TotalBytes; the header lies before them.
        memory += UnmanagedMapLayout.HeaderBytes;
        block->Keys = memory;
        block->Values = memory + layout.ValuesOffset;
        block->Capacity = capacity;
        if (capacity <= UnindexedMax) return block;
        block->Next = (int*)(memory + layout.NextOffset);
        block->Heads = (int*)(memory + layout.HeadsOffset);
        block->BucketBits = layout.BucketBits;
        new Span<int>(block->Heads, block->HeadCount).Clear();
        return block;
    }

    /// <summary>The bucket of a hash: its highest bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Bucket(uint hash) => (int)(hash >> (KeyedHash.Bits - BucketBits));

    /// <summary>Links an entry at the head of its chain.</summary>
    /// <remarks><b>Safety:</b> there is an index, and the entry is below the capacity and in no chain.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Link(int entry, uint hash)
    {
        int* head = Heads + Bucket(hash);
        Next[entry] = *head;
        *head = entry + 1;
    }

    /// <summary>The link that names an entry: the head of its chain, or the link of the entry before it.</summary>
    /// <remarks><b>Safety:</b> there is an index, and the entry is in the chain of this hash.</remarks>
    internal readonly int* FindLink(int entry, uint hash)
    {
        int* link = Heads + Bucket(hash);
        while (*link != entry + 1) link = Next + (*link - 1);
        return link;
    }
}
