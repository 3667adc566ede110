using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A hash table over the keys of a vector of tables. It lies in an arena and holds no keys: a look-up compares with those in the buffer. For emitted
/// code.</summary>
/// <remarks>
/// <para>A look-up takes the same time in a vector of any size, sorted or not. Hashes have a secret key, so no sender can choose keys that collide.</para>
/// <para>Two scalars are the same key if <c>CompareTo</c> gives 0, two structs if their members have the same bits.</para>
/// <para><b>Safety:</b> an index is used with the vector that it was made of, and while its arena lives. Emitted code keeps both together.</para>
/// </remarks>
public readonly struct FlatKeyIndex
{
    /// <summary>UTF-8 bytes of a text that are transcoded on the stack. Longer keys are rare.</summary>
    private const int StackBytes = 384;

    private const int HashShift = 32;

    // A power of two of places, of which at most four fifths are taken. A place is 0 if it is free. Otherwise it has the hash in its upper half, and in its
    // lower one the distance of the table from the vector, which is never 0: so a look-up does not read the vector. Empty for a vector without elements.
    private readonly UnmanagedArray<ulong> _places;

    private FlatKeyIndex(UnmanagedArray<ulong> places) => _places = places;

    /// <summary>Makes the index of a vector of tables with a string as their key.</summary>
    /// <param name="tables">The vector.</param>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="arena">Receives the index: 10 to 20 bytes for each table.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DuplicateName"/>: two tables have the same key. The offset is that of the second one's
    /// entry, from the start of the vector.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    public static FlatKeyIndex Of(scoped FlatTableVector tables, int slot, ArenaAllocator arena)
    {
        var index = new FlatKeyIndex(Free(tables.Count, arena));
        Span<ulong> places = index._places.Span;
        for (int i = 0; i < tables.Count; i++)
        {
            ReadOnlySpan<byte> key = tables[i].String(slot).Span;
            int at = index.PlaceOf(tables, slot, key);
            if (places[at] != 0) ThrowTwice(i);
            places[at] = Place(KeyedHash.Of(key), tables.DistanceOf(i));
        }

        return index;
    }

    /// <summary>Makes the index of a vector of tables with a scalar or a struct as their key.</summary>
    /// <param name="tables">The vector.</param>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <param name="arena">Receives the index: 10 to 20 bytes for each table.</param>
    /// <inheritdoc cref="Of(FlatTableVector, int, ArenaAllocator)" path="/exception"/>
    public static FlatKeyIndex Of<TKey>(scoped FlatTableVector tables, int slot, TKey defaultKey, ArenaAllocator arena)
        where TKey : unmanaged, IComparable<TKey>
    {
        var index = new FlatKeyIndex(Free(tables.Count, arena));
        Span<ulong> places = index._places.Span;
        for (int i = 0; i < tables.Count; i++)
        {
            TKey key = tables[i].Scalar(slot, defaultKey);
            int at = index.PlaceOf(tables, slot, key, defaultKey);
            if (places[at] != 0) ThrowTwice(i);
            places[at] = Place(FlatKeyHash.Of(key), tables.DistanceOf(i));
        }

        return index;
    }

    /// <summary>Finds a table by a key that is a string.</summary>
    /// <param name="tables">The vector.</param>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="utf8">The key.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find(FlatTableVector tables, int slot, scoped ReadOnlySpan<byte> utf8) =>
        _places.IsEmpty ? default : TableAt(tables, _places.ReadOnlySpan[PlaceOf(tables, slot, utf8)]);

    /// <summary>Finds a table by a key that is a string.</summary>
    /// <param name="tables">The vector.</param>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="text">The key. No table has a key with a surrogate without its partner.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find(FlatTableVector tables, int slot, scoped ReadOnlySpan<char> text)
    {
        long sizeBytes = (long)text.Length * WireUtf8.BytesPerCharMax;
        if (sizeBytes > StackBytes) return FindLong(tables, slot, text);
        Span<byte> bytes = stackalloc byte[StackBytes];
        return WireUtf8.TryTranscode(text, bytes, out int lengthBytes, out _) ? Find(tables, slot, bytes.Slice(0, lengthBytes)) : default;
    }

    /// <summary>Finds a table by a key that is a scalar or a struct.</summary>
    /// <param name="tables">The vector.</param>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="key">The key; an enum is looked up as its integer.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find<TKey>(FlatTableVector tables, int slot, TKey key, TKey defaultKey)
        where TKey : unmanaged, IComparable<TKey> =>
        _places.IsEmpty ? default : TableAt(tables, _places.ReadOnlySpan[PlaceOf(tables, slot, key, defaultKey)]);

    /// <summary>How many places are looked at to find all tables, and at most for one. Tests use it to measure what an attacker can achieve.</summary>
    internal (long Sum, int Max) CountProbes() => CountProbes(_places.ReadOnlySpan);

    /// <inheritdoc cref="CountProbes()"/>
    internal static (long Sum, int Max) CountProbes(ReadOnlySpan<ulong> places)
    {
        int mask = places.Length - 1, max = 0;
        long sum = 0;
        for (int at = 0; at < places.Length; at++)
        {
            if (places[at] == 0) continue;
            int probes = ((at - (int)(places[at] >> HashShift)) & mask) + 1;
            sum += probes;
            max = Math.Max(max, probes);
        }

        return (sum, max);
    }

    /// <summary>The table itself, if it is one.</summary>
    /// <exception cref="KeyNotFoundException">It is null.</exception>
    public static FlatTable Found(FlatTable table)
    {
        if (table.IsNull) ThrowNoKey();
        return table;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private FlatTable FindLong(FlatTableVector tables, int slot, scoped ReadOnlySpan<char> text)
    {
        // Every unit is at least one byte, and no key is longer than a buffer.
        if (text.Length > int.MaxValue / WireUtf8.BytesPerCharMax) return default;
        byte[] bytes = ArrayPool<byte>.Shared.Rent(text.Length * WireUtf8.BytesPerCharMax);
        try
        {
            return WireUtf8.TryTranscode(text, bytes, out int lengthBytes, out _) ? Find(tables, slot, bytes.AsSpan(0, lengthBytes)) : default;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    // The place of a key, or the free place where it belongs. Some places are free, so the search ends.
    private int PlaceOf(scoped FlatTableVector tables, int slot, scoped ReadOnlySpan<byte> utf8)
    {
        ReadOnlySpan<ulong> places = _places.ReadOnlySpan;
        uint hash = KeyedHash.Of(utf8);
        int mask = places.Length - 1, at = (int)hash & mask;
        for (; places[at] != 0; at = (at + 1) & mask)
            if ((uint)(places[at] >> HashShift) == hash && TableAt(tables, places[at]).String(slot).Equals(utf8)) break;
        return at;
    }

    private int PlaceOf<TKey>(scoped FlatTableVector tables, int slot, TKey key, TKey defaultKey)
        where TKey : unmanaged, IComparable<TKey>
    {
        ReadOnlySpan<ulong> places = _places.ReadOnlySpan;
        uint hash = FlatKeyHash.Of(key);
        int mask = places.Length - 1, at = (int)hash & mask;
        for (; places[at] != 0; at = (at + 1) & mask)
            if ((uint)(places[at] >> HashShift) == hash && TableAt(tables, places[at]).Scalar(slot, defaultKey).CompareTo(key) == 0) break;
        return at;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatTable TableAt(FlatTableVector tables, ulong place) => place == 0 ? default : tables.AtDistance((nint)(uint)place);

    private static ulong Place(uint hash, nint distance) => ((ulong)hash << HashShift) | (uint)distance;

    /// <summary>Free places for as many keys, of which there are at most 2^29: each takes 4 bytes of a buffer of less than 2 GiB, or has fewer bits.</summary>
    internal static UnmanagedArray<ulong> Free(int count, ArenaAllocator arena)
    {
        if (count == 0) return default;

        // Fuller than half: a search looks at some places more, mostly in the same line of the cache, and half of the lines stay in it.
        int placeCount = 4;
        while (4L * placeCount < 5L * count) placeCount *= 2;
        return UnmanagedArray<ulong>.Allocate(placeCount, in arena);
    }

    [DoesNotReturn]
    internal static void ThrowNoKey() =>
        throw new KeyNotFoundException("No element of the vector has this key. Ask with TryGetValue if that may be so.");

    [DoesNotReturn]
    private static void ThrowTwice(int index) =>
        throw new WireFormatException(
            WireError.DuplicateName,
            FlatFormat.OffsetBytes + ((long)index * FlatFormat.OffsetBytes),
            $"The table {index} of the vector has the key of another one.");
}
