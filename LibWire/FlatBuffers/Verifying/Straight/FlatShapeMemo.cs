using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The shapes of one buffer, by type, position of the vtable, and remainder of the table's position. Each has two places, so that two alternating
/// vtables do not evict each other.</summary>
internal unsafe struct FlatShapeMemo
{
    /// <summary>The number of places for a large buffer, in bits.</summary>
    internal const int LargeBits = 8;

    /// <summary>The number of places for a small buffer, in bits.</summary>
    internal const int SmallBits = 4;

    /// <summary>The number of places for a nested buffer, in bits: the least. Nested buffers are mostly small, and each level of them takes stack.</summary>
    internal const int NestedBits = 1;

    private const int HashBits = 64;

    /// <summary>The factor of the hash, an odd number with well-spread bits: the golden ratio.</summary>
    private const ulong HashFactor = 0x9e3779b97f4a7c15;

    private ulong* _keys; // 0 for a free place
    private int _bits;
    private bool _isCleared;
    private FlatShapeEntry _found;

    /// <summary>The keys of a large buffer. There, straight code looks here first, because a comparison with the last vtable is often predicted wrong. Null for
    /// a small one: it has few tables for each vtable, so that to compare the vtable with a known one is faster.</summary>
    internal ulong* LargeKeys { readonly get; private set; }

    /// <summary>Rises whenever a shape is lost, so that whoever holds one finds it again.</summary>
    internal uint Losses { readonly get; private set; }

    /// <summary>The words of memory for a memo.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WordCount(int bits) => ((sizeof(ulong) + sizeof(FlatShapeEntry) + sizeof(FlatVerifyShape)) / sizeof(ulong)) << bits;

    /// <summary>The place of a key. Its other place is at the index with the lowest bit changed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint PlaceOf(ulong key, int bits) => (nuint)((key * HashFactor) >> (HashBits - bits));

    /// <summary>The entries, which lie behind the keys.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatShapeEntry* Entries(ulong* keys, int bits) => (FlatShapeEntry*)(keys + (1 << bits));

    /// <summary>Starts with no shape.</summary>
    /// <param name="memory"><see cref="WordCount"/> words.</param>
    /// <param name="bits">The number of places, in bits.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Open(ulong* memory, int bits)
    {
        _keys = memory;
        _bits = bits;
        _isCleared = false;
        LargeKeys = null;
        Losses = 0;
        if (bits != LargeBits) return;
        Clear();
        LargeKeys = _keys;
    }

    /// <summary>The entry of a key; null if there is none.</summary>
    internal readonly FlatShapeEntry* Find(ulong key)
    {
        if (!_isCleared) return null;
        nuint place = PlaceOf(key, _bits);
        if (_keys[place] != key) place ^= 1;
        return _keys[place] == key ? Entries(_keys, _bits) + place : null;
    }

    /// <summary>Notes a known shape. A small buffer does not keep it.</summary>
    internal FlatShapeEntry* Note(ulong key, FlatVerifyShape* shape, nint tableMax)
    {
        FlatShapeEntry* entry = LargeKeys == null ? (FlatShapeEntry*)Unsafe.AsPointer(ref _found) : Take(key);
        entry->Shape = shape;
        entry->TableMax = tableMax;
        return entry;
    }

    /// <summary>Gives an entry with room for a shape that the type does not know.</summary>
    internal FlatShapeEntry* Take(ulong key)
    {
        if (!_isCleared) Clear();
        nuint place = PlaceOf(key, _bits);
        if (_keys[place] != 0 && _keys[place ^ 1] == 0) place ^= 1;
        if (_keys[place] != 0) Losses++;
        _keys[place] = key;
        FlatShapeEntry* entries = Entries(_keys, _bits);
        entries[place].Shape = (FlatVerifyShape*)(entries + (1 << _bits)) + place;
        return entries + place;
    }

    private void Clear()
    {
        new Span<ulong>(_keys, 1 << _bits).Clear();
        _isCleared = true;
    }
}

/// <summary>The shape of one vtable in a buffer.</summary>
internal unsafe struct FlatShapeEntry
{
    /// <summary>The shape.</summary>
    internal FlatVerifyShape* Shape;

    /// <summary>The last position at which a table with this vtable ends in the buffer; below 0 if there is none.</summary>
    internal nint TableMax;
}
