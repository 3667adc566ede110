using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Elements that have a key. They are written in the order of their keys, in which readers search, and in no other order.</content>
/// <remarks>The source stays as it is. If it is not in order, a sorted copy of it is written. The copy refers to the same values, and lies in memory of the
/// write. Equal keys keep their order.</remarks>
public static unsafe partial class FlatEncode
{
    /// <summary>The tables of an array in the order of a key that is a scalar.</summary>
    /// <typeparam name="TTable">The object.</typeparam>
    /// <typeparam name="TKey">The type of the key; for an enum, its underlying integer.</typeparam>
    /// <param name="tables">The tables.</param>
    /// <param name="count">The number of tables.</param>
    /// <param name="firstKey">The key of the first table, as it is stored: the bits in which it differs from its default.</param>
    /// <param name="defaultKey">The default of the key.</param>
    /// <param name="state">The state.</param>
    /// <returns>The tables, or a sorted copy of them. It lives until the end of the write.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static TTable* InKeyOrder<TTable, TKey>(TTable* tables, int count, TKey* firstKey, TKey defaultKey, ref FlatWriteState state)
        where TTable : unmanaged
        where TKey : unmanaged
    {
        if (state.KeepsOrder) return tables;
        ulong before = 0;
        byte* key = (byte*)firstKey;
        for (int i = 0; i < count; i++, key += sizeof(TTable))
        {
            ulong rank = Rank(key, defaultKey);
            if (rank < before) return Sorted(tables, count, (byte*)firstKey, defaultKey, ref state);
            before = rank;
        }

        return tables;
    }

    /// <summary>The tables of an array in the order of a key that is a string or a struct.</summary>
    /// <param name="tables">The tables.</param>
    /// <param name="count">The number of tables.</param>
    /// <param name="firstKey">The key of the first table.</param>
    /// <param name="state">The state.</param>
    /// <returns>The tables, or a sorted copy of them. It lives until the end of the write.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static TTable* InKeyOrder<TTable, TKey>(TTable* tables, int count, TKey* firstKey, ref FlatWriteState state)
        where TTable : unmanaged
        where TKey : unmanaged, IComparable<TKey> => InKeyOrder<TTable, TKey>(tables, count, (byte*)firstKey, 1, ref state);

    /// <summary>An array of structs in the order of their keys.</summary>
    /// <typeparam name="T">The struct.</typeparam>
    /// <typeparam name="TKey">The type of the key; for an enum, its underlying integer; for an array, the type of its items.</typeparam>
    /// <param name="array">The structs.</param>
    /// <param name="keyOffset">Where the key starts in a struct, in bytes.</param>
    /// <param name="keyCount">The number of items of an array; 1 for any other key.</param>
    /// <param name="state">The state.</param>
    /// <returns>The structs, or a sorted copy of them. It lives until the end of the write.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static UnmanagedArray<T> InKeyOrder<T, TKey>(UnmanagedArray<T>* array, int keyOffset, int keyCount, ref FlatWriteState state)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey>
    {
        T* items = Items(array, out int count);
        return new UnmanagedArray<T>(InKeyOrder<T, TKey>(items, count, (byte*)items + keyOffset, keyCount, ref state), count, count);
    }

    private static T* InKeyOrder<T, TKey>(T* items, int count, byte* firstKey, int keyCount, ref FlatWriteState state)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey>
    {
        if (state.KeepsOrder) return items;
        for (int i = 1; i < count; i++)
        {
            byte* key = firstKey + ((nint)i * sizeof(T));
            if (CompareKeys<TKey>(key - sizeof(T), key, keyCount) > 0) return Sorted<T, TKey>(items, count, firstKey, keyCount, ref state);
        }

        return items;
    }

    private static T* Sorted<T, TKey>(T* items, int count, byte* firstKey, TKey defaultKey, ref FlatWriteState state)
        where T : unmanaged
        where TKey : unmanaged
    {
        FlatSort.Item* order = Unsorted(count, ref state);
        for (int i = 0; i < count; i++) order[i].Prefix = Rank(firstKey + ((nint)i * sizeof(T)), defaultKey);
        FlatSort.Sort(order, order + count, count, firstKey, 0, null);
        return Copied(items, count, order, ref state);
    }

    private static T* Sorted<T, TKey>(T* items, int count, byte* firstKey, int keyCount, ref FlatWriteState state)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey>
    {
        FlatSort.Item* order = Unsorted(count, ref state);
        NotePrefixes<TKey>(order, count, firstKey, sizeof(T));
        FlatSort.Sort(order, order + count, count, firstKey, keyCount, CompareElements<T, TKey>);
        return Copied(items, count, order, ref state);
    }

    /// <summary>Items in the order of the source, and scratch space for as many.</summary>
    internal static FlatSort.Item* Unsorted(int count, ref FlatWriteState state)
    {
        FlatSort.Item* order = (FlatSort.Item*)state.Scratch.AllocateBytes(checked((nuint)count * 2 * (nuint)sizeof(FlatSort.Item)));
        for (int i = 0; i < count; i++) order[i] = new FlatSort.Item { Position = (uint)i };
        return order;
    }

    /// <summary>Gives items whose keys are text the first bytes of it.</summary>
    /// <param name="order">The items, in the order of the keys.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="firstKey">The first key.</param>
    /// <param name="strideBytes">The distance from key to key.</param>
    internal static void NotePrefixes<TKey>(FlatSort.Item* order, int count, byte* firstKey, int strideBytes)
        where TKey : unmanaged
    {
        if (typeof(TKey) != typeof(Utf8String)) return;
        for (int i = 0; i < count; i++, firstKey += strideBytes) order[i].Prefix = FlatSort.Prefix(((Utf8String*)firstKey)->Span);
    }

    private static T* Copied<T>(T* items, int count, FlatSort.Item* order, ref FlatWriteState state)
        where T : unmanaged
    {
        T* copy = state.Scratch.Allocate<T>(count);
        for (int i = 0; i < count; i++) copy[i] = items[order[i].Position];
        return copy;
    }

    private static ulong Rank<TKey>(byte* stored, TKey defaultKey)
        where TKey : unmanaged => FlatElement.Rank(FlatObjectCode.Differing(Unsafe.ReadUnaligned<TKey>(stored), defaultKey));

    /// <summary>Compares the keys of two elements, by their positions.</summary>
    internal static int CompareElements<T, TKey>(void* firstKey, int keyCount, uint left, uint right)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey> =>
        CompareKeys<TKey>((byte*)firstKey + ((nint)left * sizeof(T)), (byte*)firstKey + ((nint)right * sizeof(T)), keyCount);

    private static int CompareKeys<TKey>(byte* left, byte* right, int count)
        where TKey : unmanaged, IComparable<TKey>
    {
        int order = 0;
        for (int i = 0; i < count && order == 0; i++, left += sizeof(TKey), right += sizeof(TKey))
            order = Unsafe.ReadUnaligned<TKey>(left).CompareTo(Unsafe.ReadUnaligned<TKey>(right));
        return order;
    }
}
