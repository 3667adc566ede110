using System.Collections.Generic;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A vector of structs with an index by their key: a dictionary whose entries lie in the buffer. The method <c>CreateIndex</c> of a generated struct
/// makes it.</summary>
/// <typeparam name="T">The struct.</typeparam>
/// <typeparam name="TKey">The type of its key; for an array, the type of the items.</typeparam>
/// <remarks>
/// <para>A look-up takes the same time in a vector of any size, sorted or not, and no managed memory. Hashes have a secret key, so no sender can choose keys
/// that collide.</para>
/// <para>Two scalars are the same key if <c>CompareTo</c> gives 0, two structs if their members have the same bits, two arrays if all their items are the
/// same.</para>
/// <para><b>Safety:</b> it is used while its arena lives.</para>
/// </remarks>
public readonly ref struct FlatIndexedVector<T, TKey>
    where T : unmanaged
    where TKey : unmanaged
{
    private const int HashShift = 32;

    private readonly FlatVector<T> _vector;

    // A power of two of places, of which at most four fifths are taken. A place is 0 if it is free. Otherwise it has the hash in its upper half, and in its
    // lower one the index of the element and 1. Empty for a vector without elements.
    private readonly UnmanagedArray<ulong> _places;
    private readonly int _keyOffset; // the key lies in the struct
    private readonly int _keyCount;

    /// <summary>Makes the index of a vector. For emitted code.</summary>
    /// <param name="vector">The vector.</param>
    /// <param name="keyOffset">Where the key starts in a struct, in bytes.</param>
    /// <param name="keyCount">The number of items of an array; 1 for any other key.</param>
    /// <param name="arena">Receives the index: 10 to 20 bytes for each struct.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DuplicateName"/>: two structs have the same key. The offset is that of the second one, from
    /// the start of the vector.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FlatIndexedVector(FlatVector<T> vector, int keyOffset, int keyCount, ArenaAllocator arena)
    {
        if (keyOffset < 0 || keyCount < 1 || keyOffset + ((long)keyCount * Unsafe.SizeOf<TKey>()) > Unsafe.SizeOf<T>())
            throw new ArgumentOutOfRangeException(nameof(keyOffset));
        _vector = vector;
        _keyOffset = keyOffset;
        _keyCount = keyCount;

        // There are not more places than different keys: with more elements, one of them occurs twice.
        int keyBits = 8 * Math.Min(keyCount * Unsafe.SizeOf<TKey>(), sizeof(uint)), keysMax = keyBits < 32 ? 1 << keyBits : int.MaxValue;
        _places = FlatKeyIndex.Free(Math.Min(vector.Count, keysMax), arena);
        Span<ulong> places = _places.Span;
        for (int i = 0; i < vector.Count; i++)
        {
            uint hash = HashAt(i);
            int at = (int)hash & (places.Length - 1);
            for (; places[at] != 0; at = (at + 1) & (places.Length - 1))
                if ((uint)(places[at] >> HashShift) == hash && IsKeyOf(IndexAt(places[at]), i)) ThrowTwice(i);
            places[at] = ((ulong)hash << HashShift) | ((uint)i + 1);
        }
    }

    /// <summary>The number of structs.</summary>
    public int Count => _vector.Count;

    /// <summary>The vector without the index.</summary>
    public FlatVector<T> Vector => _vector;

    /// <summary>The struct with a key.</summary>
    /// <param name="key">The key.</param>
    /// <exception cref="KeyNotFoundException">No struct has this key.</exception>
    public T this[TKey key] => TryGetValue(key, out T found) ? found : ThrowNoKey();

    /// <summary>The struct with a key that is an array.</summary>
    /// <param name="key">The items of the key.</param>
    /// <exception cref="KeyNotFoundException">No struct has this key.</exception>
    public T this[scoped ReadOnlySpan<TKey> key] => TryGetValue(key, out T found) ? found : ThrowNoKey();

    /// <summary>Whether a struct has a key.</summary>
    /// <param name="key">The key.</param>
    public bool ContainsKey(TKey key) => TryGetValue(key, out _);

    /// <summary>Whether a struct has a key that is an array.</summary>
    /// <param name="key">The items of the key.</param>
    public bool ContainsKey(scoped ReadOnlySpan<TKey> key) => TryGetValue(key, out _);

    /// <summary>Finds the struct with a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="found">The struct; the default value if there is none.</param>
    /// <returns>Whether there is one. There is none if the key of the structs is an array of several items.</returns>
    public bool TryGetValue(TKey key, out T found)
    {
        ReadOnlySpan<ulong> places = _places.ReadOnlySpan;
        if (!places.IsEmpty && _keyCount == 1)
        {
            uint hash = FlatKeyHash.Of(key);
            for (int at = (int)hash & (places.Length - 1); places[at] != 0; at = (at + 1) & (places.Length - 1))
            {
                if ((uint)(places[at] >> HashShift) != hash || !FlatKeyHash.AreEqual(ItemAt(IndexAt(places[at]), 0), key)) continue;
                found = _vector[IndexAt(places[at])];
                return true;
            }
        }

        found = default;
        return false;
    }

    /// <summary>Finds the struct with a key that is an array.</summary>
    /// <param name="key">The items of the key. A key of another length is not found.</param>
    /// <param name="found">The struct; the default value if there is none.</param>
    /// <returns>Whether there is one.</returns>
    public bool TryGetValue(scoped ReadOnlySpan<TKey> key, out T found)
    {
        ReadOnlySpan<ulong> places = _places.ReadOnlySpan;
        if (!places.IsEmpty && key.Length == _keyCount)
        {
            uint hash = FlatKeyHash.Of(key[0]);
            for (int item = 1; item < key.Length; item++) hash = FlatKeyHash.Add(hash, key[item]);
            for (int at = (int)hash & (places.Length - 1); places[at] != 0; at = (at + 1) & (places.Length - 1))
            {
                if ((uint)(places[at] >> HashShift) != hash || !IsKeyOf(IndexAt(places[at]), key)) continue;
                found = _vector[IndexAt(places[at])];
                return true;
            }
        }

        found = default;
        return false;
    }

    /// <inheritdoc cref="FlatKeyIndex.CountProbes()"/>
    internal (long Sum, int Max) CountProbes() => FlatKeyIndex.CountProbes(_places.ReadOnlySpan);

    /// <summary>Walks over the structs, in the order of the vector.</summary>
    public FlatVector<T>.Enumerator GetEnumerator() => _vector.GetEnumerator();

    private static int IndexAt(ulong place) => (int)((uint)place - 1);

    private uint HashAt(int index)
    {
        uint hash = FlatKeyHash.Of(ItemAt(index, 0));
        for (int item = 1; item < _keyCount; item++) hash = FlatKeyHash.Add(hash, ItemAt(index, item));
        return hash;
    }

    private bool IsKeyOf(int index, scoped ReadOnlySpan<TKey> key)
    {
        for (int item = 0; item < key.Length; item++)
            if (!FlatKeyHash.AreEqual(ItemAt(index, item), key[item])) return false;
        return true;
    }

    private bool IsKeyOf(int index, int other)
    {
        for (int item = 0; item < _keyCount; item++)
            if (!FlatKeyHash.AreEqual(ItemAt(index, item), ItemAt(other, item))) return false;
        return true;
    }

    // SAFETY: the places hold indexes of elements, and the constructor has proved that the key lies in its element.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TKey ItemAt(int index, int item) =>
        FlatScalar.Read<TKey>(ref Unsafe.Add(
            ref MemoryMarshal.GetReference(_vector.Bytes), ((nint)index * Unsafe.SizeOf<T>()) + _keyOffset + ((nint)item * Unsafe.SizeOf<TKey>())));

    private static T ThrowNoKey()
    {
        FlatKeyIndex.ThrowNoKey();
        return default;
    }

    private static void ThrowTwice(int index) =>
        throw new WireFormatException(
            WireError.DuplicateName,
            FlatFormat.OffsetBytes + ((long)index * Unsafe.SizeOf<T>()),
            $"The struct {index} of the vector has the key of another one.");
}
