using LibWire.CompilerServices;

namespace LibWire;

/// <content>Elements of vectors of tables. Offsets lead forward only, so a vector that grows or shrinks is copied with its tables.</content>
public unsafe ref partial struct FlatEditor
{
    /// <summary>Adds an element to a vector of tables: at its end, or where its key belongs. The vector and its tables are copied, except what the schema does
    /// not know of them.</summary>
    /// <typeparam name="T">The object.</typeparam>
    /// <param name="table">The table with the vector.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="value">The element.</param>
    /// <exception cref="ArgumentException">The field is no vector of tables of this type.</exception>
    /// <inheritdoc cref="SetTable" path="/exception[2]"/>
    public readonly void AddElement<T>(FlatEdited table, int id, in T value)
        where T : unmanaged, IFlatObject
    {
        FlatField field = TablesOf(table, id, out int count);
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in borrowed);
        WriteBelow(table, field, field.TableLayout, in value, in builder);
        Rebuild(table, field, count, RootOf(builder.WrittenSpan));
    }

    /// <summary>Replaces an element of a vector of tables. If the tables have a key, the vector is copied as by <see cref="AddElement"/>, and the element comes
    /// where its key belongs.</summary>
    /// <typeparam name="T">The object.</typeparam>
    /// <param name="table">The table with the vector.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="index">The index of the element, from 0 on.</param>
    /// <param name="value">What the element becomes.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
    /// <inheritdoc cref="AddElement" path="/exception"/>
    public readonly void SetElement<T>(FlatEdited table, int id, int index, in T value)
        where T : unmanaged, IFlatObject
    {
        FlatEdited element = GetElement(table, id, index);
        FlatField field = FieldOf(table, id);
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in borrowed);
        WriteBelow(table, field, field.TableLayout, in value, in builder);
        ReadOnlySpan<byte> written = builder.WrittenSpan;
        if (HasKey(field.TableLayout))
        {
            Rebuild(table, field, index, RootOf(written));
            return;
        }

        MakeRoom(written.Length + PaddingBytesMax);
        var room = new Room { At = element.ReferenceAt, ChangedAt = element.ReferenceAt, LengthBefore = Length };
        Fill(in room, AppendRoot(written, FlatFormat.AlignBytesMax));
        NoteMove(element.Depth);
    }

    /// <summary>Removes an element of a vector of tables. The vector is copied as by <see cref="AddElement"/>.</summary>
    /// <param name="table">The table with the vector.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="index">The index of the element, from 0 on.</param>
    /// <exception cref="ArgumentException">The field is no vector of tables.</exception>
    /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
    /// <inheritdoc cref="FlatBuilder.CopyTable" path="/exception[1]"/>
    public readonly void RemoveElement(FlatEdited table, int id, int index)
    {
        FlatField field = TablesOf(table, id, out int count);
        if ((uint)index >= (uint)count) MemoryThrow.IndexOutOfRange(index, count);
        Rebuild(table, field, index, default);
    }

    private readonly FlatField TablesOf(FlatEdited table, int id, out int count)
    {
        FlatField field = FieldOf(table, id);
        if (field.Kind != FlatFieldKind.Tables) throw NoFit(field, "a vector of tables");
        count = TableOf(table).Tables(field.Slot).Count;
        return field;
    }

    /// <summary>Appends a copy of a vector in which one element is another, or none.</summary>
    private readonly void Rebuild(FlatEdited table, FlatField field, int index, scoped FlatTable element)
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in borrowed);
        FlatBuilderCore* core = builder.CoreForObjects;
        uint position = FlatBuilderCore.CopyTables(core, TableOf(table).Tables(field.Slot), field, Length, index, element);
        builder.Finish(FlatBuilderCore.Offset(core, position));
        ReadOnlySpan<byte> written = builder.WrittenSpan;
        Room room = Present(table, field, written.Length + PaddingBytesMax);
        Fill(in room, AppendRoot(written, builder.AlignBytes));
        NoteMove(table.Depth);
    }

    private static FlatTable RootOf(ReadOnlySpan<byte> buffer)
    {
        FlatPlace start = FlatPlace.StartOf(buffer);
        return new FlatTable(start.Behind((nint)FlatScalar.Offset(in start.At(0, FlatFormat.OffsetBytes))));
    }

    private static bool HasKey(FlatLayout layout)
    {
        foreach (FlatField field in layout.Fields)
            if (field.IsKey) return true;
        return false;
    }
}
