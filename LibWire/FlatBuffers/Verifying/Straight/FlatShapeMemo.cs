using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The shapes of one buffer, by type, position of the vtable, and remainder of the table's position. Each has two places, so that two alternating
/// vtables do not evict each other.</summary>
/// <remarks>For large buffers: there, a comparison with the last vtable is often predicted wrong.</remarks>
internal unsafe struct FlatShapeMemo
{
    /// <summary>The words of memory for a memo.</summary>
    internal const int WordCount = Count * (sizeof(ulong) + FlatShapeEntry.Bytes) / sizeof(ulong);

    private const int Bits = 8;
    private const int Count = 1 << Bits;
    private const int HashBits = 64;

    /// <summary>The factor of the hash, an odd number with well-spread bits: the golden ratio.</summary>
    private const ulong HashFactor = 0x9e3779b97f4a7c15;

    /// <summary>The keys, 0 for a free place; null if there is no memo. The entries lie behind them.</summary>
    internal ulong* Keys { readonly get; private set; }

    /// <summary>Rises whenever a shape is lost, so that whoever holds one finds it again.</summary>
    internal uint Losses { readonly get; private set; }

    /// <summary>The place of a key. Its other place is at the index with the lowest bit changed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint PlaceOf(ulong key) => (nuint)((key * HashFactor) >> (HashBits - Bits));

    /// <summary>The entry at a place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatShapeEntry* EntryAt(ulong* keys, nuint place) => (FlatShapeEntry*)((byte*)(keys + Count) + (place * FlatShapeEntry.Bytes));

    /// <summary>Starts with no shape.</summary>
    /// <param name="memory"><see cref="WordCount"/> words; null for no memo.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Open(ulong* memory)
    {
        Keys = memory;
        Losses = 0;
        if (memory != null) Clear();
    }

    /// <summary>Loses all shapes.</summary>
    internal void Clear()
    {
        Losses++;
        new Span<ulong>(Keys, Count).Clear();
    }

    /// <summary>The entry of a key; null if there is none.</summary>
    internal readonly FlatShapeEntry* Find(ulong key)
    {
        nuint place = PlaceOf(key);
        if (Keys[place] != key) place ^= 1;
        return Keys[place] == key ? EntryAt(Keys, place) : null;
    }

    /// <summary>Gives an entry with room for a shape.</summary>
    internal FlatShapeEntry* Take(ulong key)
    {
        nuint place = PlaceOf(key);
        if (Keys[place] != 0 && Keys[place ^ 1] == 0) place ^= 1;
        if (Keys[place] != 0) Losses++;
        Keys[place] = key;
        return EntryAt(Keys, place);
    }
}

/// <summary>The shape of one vtable in a buffer.</summary>
[StructLayout(LayoutKind.Explicit, Size = Bytes)]
internal struct FlatShapeEntry
{
    /// <summary>The size: a power of two, so that a place becomes an address by a shift.</summary>
    internal const int Bytes = 128;

    /// <summary>The last position at which a table with this vtable ends in the buffer; below 0 if there is none.</summary>
    [FieldOffset(0)]
    internal nint TableMax;

    /// <summary>The shape.</summary>
    [FieldOffset(sizeof(ulong))]
    internal FlatVerifyShape Shape;
}
