namespace LibWire;

/// <content>Writing fields and vectors whose types are known only at run time, from their layouts.</content>
/// <remarks>Everything has the byte order of buffers already.</remarks>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Adds a scalar to the open table.</summary>
    internal static void AddScalar(FlatBuilderCore* core, int id, ulong bits, int sizeBytes) =>
        AddSlowly(core, id, bits, sizeBytes, FlatStagedKind.Scalar);

    /// <summary>Adds a struct to the open table.</summary>
    internal static void AddStruct(FlatBuilderCore* core, int id, ReadOnlySpan<byte> value, int alignBytes) =>
        value.CopyTo(new Span<byte>(AddStructSlowly(core, id, value.Length, alignBytes), value.Length));

    /// <summary>Writes a struct outside of any table, as the value of a union.</summary>
    /// <returns>The position.</returns>
    internal static uint Struct(FlatBuilderCore* core, ReadOnlySpan<byte> value, uint alignMask)
    {
        byte* first = Take(core, value.Length, alignMask);
        value.CopyTo(new Span<byte>(first, value.Length));
        return FlatRegion.Commit(Region(core), first);
    }

    /// <summary>Writes a vector of offsets; a position of 0 is the value of a union NONE.</summary>
    /// <returns>The position.</returns>
    internal static uint Positions(FlatBuilderCore* core, ReadOnlySpan<uint> values, int alignBytes)
    {
        uint position = Vector(core, values.Length, values.Length * (long)sizeof(uint), alignBytes, out byte* elements);
        uint at = position - sizeof(uint);
        foreach (uint value in values)
        {
            WireStore.UInt32(elements, value == 0 ? 0 : at - value);
            elements += sizeof(uint);
            at -= sizeof(uint);
        }

        return position;
    }

    /// <summary>Sorts tables that this builder has written by the key of their layout, in the order by which readers search.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="tables">The positions of the tables.</param>
    /// <param name="key">The key field. A string must be present in all of them.</param>
    internal static void SortByKey(FlatBuilderCore* core, Span<uint> tables, FlatField key)
    {
        ArenaMark mark = core->_arena.Mark();
        FlatSort.Item* items = Items(core, tables.Length);
        int id = IdOf(key.Slot);
        for (int i = 0; i < tables.Length; i++)
        {
            items[i].Position = tables[i];
            items[i].Prefix = key.Kind == FlatFieldKind.String
                ? FlatSort.Prefix(String(core, tables[i], id).Span)
                : key.Type is { } type ? FlatKeyOrder.Rank(KeyBits(Table(core, tables[i]), key), type) : 0;
        }

        FlatSort.Order? order = key.Kind == FlatFieldKind.String ? StringOrder : key.StructLayout is { } layout ? StructOrder(key, layout) : null;
        FlatSort.Sort(items, items + tables.Length, tables.Length, core, id, order);
        for (int i = 0; i < tables.Length; i++) tables[i] = items[i].Position;
        core->_arena.Rewind(mark);
    }

    private static ulong KeyBits(FlatTable table, FlatField key) => table.Has(key.Slot) ? Bits(table.Struct(key.Slot), key.InlineBytes) : key.DefaultBits;

    // An absent struct is compared as zeros.
    private static FlatSort.Order StructOrder(FlatField key, FlatStructLayout layout) => (core, _, left, right) =>
        FlatKeyOrder.Compare(KeyBytes(Table((FlatBuilderCore*)core, left), key), KeyBytes(Table((FlatBuilderCore*)core, right), key), layout);

    private static ReadOnlySpan<byte> KeyBytes(FlatTable table, FlatField key) =>
        table.Has(key.Slot) ? table.Struct(key.Slot).Array<byte>(0, key.InlineBytes).Bytes : new byte[key.InlineBytes];
}
