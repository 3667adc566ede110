using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

// Look-up by key in a vector that its writer has sorted. The verifier does not check the order: in an unsorted vector a key may not be found, and nothing worse
// happens.
public readonly ref partial struct FlatTableVector
{
    /// <summary>The number of tables from which on they are fetched in advance. Smaller vectors lie in the nearest caches.</summary>
    private const int FetchCountMin = 4096;

    /// <summary>How far behind the start of a table the first bytes of its key mostly lie, at most.</summary>
    private const int KeyBytesBehind = 32;

    /// <summary>Finds a table by a key that is a scalar or a struct.</summary>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="key">The key; an enum is looked up as its integer.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find<TKey>(int slot, TKey key, TKey defaultKey)
        where TKey : unmanaged, IComparable<TKey>
    {
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            FlatTable table = this[middle];
            int order = table.Scalar(slot, defaultKey).CompareTo(key);
            if (order == 0) return table;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return default;
    }

    /// <summary>Finds a table by a key that is a string.</summary>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="utf8">The key.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find(int slot, scoped ReadOnlySpan<byte> utf8)
    {
        // Most keys differ in their first bytes, which are compared as one number.
        ulong wanted = WireEndian.ReadPrefix(in MemoryMarshal.GetReference(utf8), utf8.Length);
        int low = 0, high = Count - 1;
        bool isLarge = high >= FetchCountMin;
        nint lastVtable = int.MaxValue; // no buffer is that large
        ushort at = 0;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            if (isLarge)
            {
                // One of these is next. Both come while this one is compared.
                Fetch(low + ((middle - 1 - low) >> 1));
                Fetch(middle + 1 + ((high - middle - 1) >> 1));
            }

            nint table = Distance(middle), vtable = table - FlatScalar.VtableDistance(in _place.At(table, FlatFormat.OffsetBytes));
            if (vtable != lastVtable)
            {
                at = new FlatTable(_place.Behind(table)).At(slot);
                lastVtable = vtable;
            }

            nint text = at == 0 ? 0 : table + at + FlatScalar.Offset(in _place.At(table + at, FlatFormat.OffsetBytes));
            ReadOnlySpan<byte> key = text == 0 ? default : _place.Behind(text).Text();
            ulong prefix = WireEndian.ReadPrefix(in MemoryMarshal.GetReference(key), key.Length);
            if (prefix < wanted)
            {
                low = middle + 1;
            }
            else if (prefix > wanted)
            {
                high = middle - 1;
            }
            else
            {
                int order = key.SequenceCompareTo(utf8);
                if (order == 0) return AtDistance(table);
                if (order < 0) low = middle + 1;
                else high = middle - 1;
            }
        }

        return default;
    }

    /// <summary>Finds a table by a string key, and converts neither of the two strings.</summary>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="text">The key.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find(int slot, scoped ReadOnlySpan<char> text)
    {
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            FlatTable table = this[middle];
            int order = table.String(slot).CompareTo(text);
            if (order == 0) return table;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return default;
    }

    /// <summary>The distance of a table that exists from the vector.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint Distance(int index)
    {
        nint offsetAt = FlatFormat.OffsetBytes + ((nint)index * FlatFormat.OffsetBytes);
        return offsetAt + FlatScalar.Offset(in _place.At(offsetAt, FlatFormat.OffsetBytes));
    }

    /// <summary>Has the processor load a table.</summary>
    /// <param name="index">The index of the table; nothing is loaded if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Fetch(int index)
    {
        if ((uint)index >= (uint)Count) return;

        // Its key too: most builders write it right behind the table.
        ref byte table = ref _place.At(Distance(index), FlatFormat.OffsetBytes);
        WirePrefetch.Read(in table);
        WirePrefetch.Read(in Unsafe.Add(ref table, KeyBytesBehind));
    }
}
