using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A hash table in an arena, from hashes to positions in a buffer. It uses open addressing and is at most half full. The caller decides what equal
/// means.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatHashTable
{
    private const int FirstCount = 64;

    private Entry* _entries; // null until the first entry is added
    private uint _mask; // the number of entries minus 1
    private uint _generation; // entries of another generation are free
    private uint _count;

    /// <summary>How many entries there are.</summary>
    internal static long Count(FlatHashTable* table) => table->_count;

    /// <summary>One entry.</summary>
    internal struct Entry
    {
        internal uint Hash;
        internal uint Generation;
        internal uint Position;
        internal uint Extra;
    }

    /// <summary>Forgets all entries, in constant time.</summary>
    internal static void Clear(FlatHashTable* table)
    {
        table->_count = 0;
        if (++table->_generation != 0) return;
        table->_generation = 1;
        if (table->_entries != null) new Span<byte>(table->_entries, checked((int)((table->_mask + 1L) * sizeof(Entry)))).Clear();
    }

    /// <summary>The first entry with a hash; null if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Entry* First(FlatHashTable* table, uint hash) => table->_entries == null ? null : From(table, hash, hash);

    /// <summary>The next entry with the hash of this one; null if there is none.</summary>
    internal static Entry* Next(FlatHashTable* table, Entry* entry) => From(table, (uint)(entry - table->_entries) + 1, entry->Hash);

    /// <summary>Makes room for one more entry, so that the next <see cref="Add"/> cannot fail.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Reserve(FlatHashTable* table, in ArenaAllocator arena)
    {
        if (table->_entries == null || 2 * table->_count > table->_mask) Grow(table, in arena);
    }

    /// <summary>Adds an entry.</summary>
    internal static void Add(FlatHashTable* table, in ArenaAllocator arena, uint hash, uint position, uint extra)
    {
        Reserve(table, in arena);
        Insert(table, new Entry { Hash = hash, Generation = table->_generation, Position = position, Extra = extra });
        table->_count++;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Entry* From(FlatHashTable* table, uint index, uint hash)
    {
        for (; ; index++)
        {
            Entry* entry = table->_entries + (index & table->_mask);
            if (entry->Generation != table->_generation) return null;
            if (entry->Hash == hash) return entry;
        }
    }

    private static void Insert(FlatHashTable* table, Entry added)
    {
        uint index = added.Hash;
        while (table->_entries[index & table->_mask].Generation == table->_generation) index++;
        table->_entries[index & table->_mask] = added;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Grow(FlatHashTable* table, in ArenaAllocator arena)
    {
        Entry* old = table->_entries;
        long oldCount = old == null ? 0 : table->_mask + 1L;
        long count = Math.Max(FirstCount, 2 * oldCount);
        var sizeBytes = (nuint)(count * sizeof(Entry));
        table->_entries = (Entry*)arena.AllocateBytes(sizeBytes);
        ArenaMemory.Fill((byte*)table->_entries, sizeBytes, 0);
        table->_mask = (uint)(count - 1);
        for (long i = 0; i < oldCount; i++)
            if (old[i].Generation == table->_generation) Insert(table, old[i]);
    }
}
