using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Vectors that are sorted by the keys of their tables.</content>
internal unsafe partial struct FlatBuilderCore
{
    private static readonly FlatSort.Order StringOrder = static (core, id, left, right) =>
        String((FlatBuilderCore*)core, left, id).CompareTo(String((FlatBuilderCore*)core, right, id));

    /// <summary>Sorts tables by a string key. The order is that of the bytes, by which readers search.</summary>
    internal static void SortByString(FlatBuilderCore* core, Span<FlatOffset> tables, int id)
    {
        ArenaMark mark = core->_arena.Mark();
        FlatSort.Item* items = Items(core, tables.Length);
        bool isWhole = false;
        try
        {
            for (int i = 0; i < tables.Length; i++)
            {
                uint position = Position(core, tables[i]);
                items[i].Prefix = FlatSort.Prefix(CheckString(core, position, id));
                items[i].Position = position;
            }

            isWhole = true;
        }
        finally
        {
            if (!isWhole) core->_arena.Rewind(mark);
        }

        Sort(core, tables, items, id, StringOrder);
        core->_arena.Rewind(mark);
    }

    /// <summary>Sorts tables by a key that is a scalar or a struct.</summary>
    internal static void SortByValue<TKey>(FlatBuilderCore* core, Span<FlatOffset> tables, int id, TKey defaultKey)
        where TKey : unmanaged
    {
        foreach (FlatOffset table in tables) CheckTable(core, Position(core, table), id, sizeof(TKey));
        ArenaMark mark = core->_arena.Mark();
        FlatSort.Item* items = Items(core, tables.Length);
        for (int i = 0; i < tables.Length; i++)
        {
            uint position = Position(core, tables[i]);
            ulong rank = default(TKey) is IFlatStruct<TKey> ? 0 : FlatElement.Rank(Table(core, position).Scalar(Slot(id), defaultKey));
            items[i] = new FlatSort.Item { Prefix = rank, Position = position };
        }

        Sort(core, tables, items, id, default(TKey) is IFlatStruct<TKey> ? CompareStructs<TKey> : null);
        core->_arena.Rewind(mark);
    }

    /// <summary>Writes a vector of structs in the order of their keys.</summary>
    internal static uint SortedVector<T, TKey>(FlatBuilderCore* core, ReadOnlySpan<T> values, int keyOffset, int alignBytes)
        where T : unmanaged
        where TKey : unmanaged
    {
        // Room first, because the region must not move behind the mark. The vector counts as written at the end: if the arena has no memory to sort in, nothing
        // was written.
        byte* target = VectorRoom(core, values.Length * (long)sizeof(T), alignBytes);
        ArenaMark mark = core->_arena.Mark();
        FlatSort.Item* items = Items(core, values.Length);
        for (int i = 0; i < values.Length; i++)
        {
            // SAFETY: the caller has made sure that the key lies in the struct.
            ref byte value = ref Unsafe.As<T, byte>(ref Unsafe.AsRef(in values[i]));
            items[i] = new FlatSort.Item { Prefix = FlatElement.Rank(Unsafe.ReadUnaligned<TKey>(ref Unsafe.Add(ref value, keyOffset))), Position = (uint)i };
        }

        FlatSort.Sort(items, items + values.Length, values.Length, core, id: 0, order: null);
        for (int i = 0; i < values.Length; i++) FlatElement.Copy(values.Slice((int)items[i].Position, 1), target + ((nint)i * sizeof(T)));
        core->_arena.Rewind(mark);
        return Count(core, target, (uint)values.Length);
    }

    /// <summary>Writes a vector of structs in the order of keys that are structs or arrays.</summary>
    internal static uint SortedVector<T, TKey>(FlatBuilderCore* core, ReadOnlySpan<T> values, int keyOffset, int keyCount, int alignBytes)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey>
    {
        // Room first, as above.
        byte* target = VectorRoom(core, values.Length * (long)sizeof(T), alignBytes);
        ArenaMark mark = core->_arena.Mark();
        FlatSort.Item* items = Items(core, values.Length);
        for (int i = 0; i < values.Length; i++) items[i] = new FlatSort.Item { Position = (uint)i };
        fixed (T* first = values)
        {
            // SAFETY: the caller has made sure that the key lies in the struct, and the values are pinned.
            FlatSort.Sort(items, items + values.Length, values.Length, (byte*)first + keyOffset, keyCount, CompareElements<T, TKey>);
        }

        for (int i = 0; i < values.Length; i++) FlatElement.Copy(values.Slice((int)items[i].Position, 1), target + ((nint)i * sizeof(T)));
        core->_arena.Rewind(mark);
        return Count(core, target, (uint)values.Length);
    }

    private static int CompareElements<T, TKey>(void* firstKey, int keyCount, uint left, uint right)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey>
    {
        byte* leftKey = (byte*)firstKey + ((nint)left * sizeof(T)), rightKey = (byte*)firstKey + ((nint)right * sizeof(T));
        int order = 0;
        for (int i = 0; i < keyCount && order == 0; i++, leftKey += sizeof(TKey), rightKey += sizeof(TKey))
            order = Unsafe.ReadUnaligned<TKey>(leftKey).CompareTo(Unsafe.ReadUnaligned<TKey>(rightKey));
        return order;
    }

    /// <summary>Allocates two arrays of items; the second one is scratch space.</summary>
    private static FlatSort.Item* Items(FlatBuilderCore* core, int count) =>
        (FlatSort.Item*)core->_arena.AllocateBytes(checked((nuint)count * 2 * (nuint)sizeof(FlatSort.Item)));

    private static void Sort(FlatBuilderCore* core, Span<FlatOffset> tables, FlatSort.Item* items, int id, FlatSort.Order? order)
    {
        FlatSort.Sort(items, items + tables.Length, tables.Length, core, id, order);
        for (int i = 0; i < tables.Length; i++) tables[i] = Offset(core, items[i].Position);
    }

    /// <summary>Checks a table as <see cref="CheckTable"/> does, and that its string key lies in the buffer.</summary>
    /// <returns>The key; an absent one is empty.</returns>
    private static ReadOnlySpan<byte> CheckString(FlatBuilderCore* core, uint position, int id)
    {
        CheckTable(core, position, id, sizeof(uint));
        ushort at = Table(core, position).At(Slot(id));
        if (at == 0) return default;
        byte* end = FlatRegion.Near(Region(core));
        long text = position - at - (long)WireEndian.ReadUInt32(in *(end - position + at));
        uint lengthBytes = text < sizeof(uint) ? uint.MaxValue : WireEndian.ReadUInt32(in *(end - text));
        if (lengthBytes > text - sizeof(uint)) FlatBuildThrow.Unknown(position);
        return new ReadOnlySpan<byte>(end - text + sizeof(uint), (int)lengthBytes);
    }

    private static int CompareStructs<TKey>(void* context, int id, uint left, uint right)
        where TKey : unmanaged
    {
        var core = (FlatBuilderCore*)context;
        return Comparer<TKey>.Default.Compare(Table(core, left).Scalar<TKey>(Slot(id), default), Table(core, right).Scalar<TKey>(Slot(id), default));
    }

    private static FlatString String(FlatBuilderCore* core, uint position, int id) => Table(core, position).String(Slot(id));

    private static FlatTable Table(FlatBuilderCore* core, uint position) => new(FlatRegion.PlaceAt(Region(core), position));

    private static int Slot(int id) => FlatFormat.VtableHeaderBytes + (id * sizeof(ushort));
}
