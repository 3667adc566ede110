using System.Runtime.CompilerServices;
using LibWire.CompilerServices;

namespace LibWire;

/// <content>Edits.</content>
public unsafe ref partial struct FlatEditor
{
    private static readonly FlatVerifierOptions?[] OptionsByDepth = new FlatVerifierOptions?[FlatLimits.DepthLimitMax + 1];

    /// <summary>Sets a scalar, bool, enum or struct.</summary>
    /// <param name="table">The table.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="value">The value, of the type in the schema: for a <c>float</c> field <c>9f</c> and not <c>9</c>. An enum may be given as its number. The
    /// padding of a struct becomes 0.</param>
    /// <exception cref="ArgumentException">The field has another type, or it is the key. Of structs only size and alignment are compared.</exception>
    /// <inheritdoc cref="FlatBuilder.CopyTable" path="/exception[1]"/>
    public readonly void Set<T>(FlatEdited table, int id, in T value)
        where T : unmanaged
    {
        FlatField field = FieldOf(table, id);
        bool fits = field.Kind switch
        {
            FlatFieldKind.Scalar => FlatElement.IsOf<T>(field.Type!.Value, field.IsEnum),
            FlatFieldKind.Struct => FlatElement.IsStructOf<T>(field.InlineBytes, field.InlineAlignMask + 1),
            _ => false,
        };
        if (!fits || field.IsKey) throw NoFit(field, $"a value of the type {typeof(T).Name}");
        Room room = Present(table, field, 0);
        T before = Unsafe.ReadUnaligned<T>(ref Start[room.At]);
        FlatScalar.Write(ref Start[room.At], value);
        if (room.IsMoved) Settle(in room, room.Before);
        if (room.IsMoved || IsSound(room.At)) return;
        Unsafe.WriteUnaligned(ref Start[room.At], before);
        ThrowOverlap(room.At);
    }

    /// <summary>Sets a string.</summary>
    /// <param name="table">The table.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="utf8">The bytes of the string, well-formed UTF-8.</param>
    /// <exception cref="ArgumentException">The field is no string, or it is the key.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/>.</exception>
    public readonly void SetString(FlatEdited table, int id, scoped ReadOnlySpan<byte> utf8)
    {
        FlatField field = FieldOf(table, id);
        if (field.Kind != FlatFieldKind.String || field.IsKey) throw NoFit(field, "a string");
        RefuseInvalid(utf8);
        Room room = Present(table, field, utf8.Length + PaddingBytesMax);
        Fill(in room, AppendString(utf8));
    }

    /// <inheritdoc cref="SetString(FlatEdited, int, ReadOnlySpan{byte})"/>
    /// <param name="table">The table.</param>
    /// <param name="id">The id of the field.</param>
    /// <param name="text">The text, without surrogates that have no partner.</param>
    public readonly void SetString(FlatEdited table, int id, string text)
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        SetString(table, id, Utf8String.Copy(text, borrowed).Span);
    }

    /// <summary>Sets a vector of scalars, enums or structs. Structs with a key are written in the order of their keys.</summary>
    /// <param name="table">The table.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="elements">The elements, of the type in the schema. They may lie in this buffer.</param>
    /// <exception cref="ArgumentException">The field is no such vector, or its elements have another type. Vectors behind 64-bit offsets, nested buffers and
    /// FlexBuffers cannot be edited.</exception>
    public readonly void SetVector<T>(FlatEdited table, int id, scoped ReadOnlySpan<T> elements)
        where T : unmanaged
    {
        FlatField field = FieldOf(table, id);
        bool fits = field.Type is { } type
            ? FlatElement.IsOf<T>(type, field.IsEnum)
            : FlatElement.IsStructOf<T>(field.ElementBytes, field.OwnAlignMask + 1);
        if (field.Kind != FlatFieldKind.Vector || !fits) throw NoFit(field, $"a vector of elements of the type {typeof(T).Name}");
        long sizeBytes = (long)elements.Length * sizeof(T);
        Room room = Present(table, field, sizeBytes + PaddingBytesMax);
        int vectorAt = BeginVector(elements.Length, field.ElementAlignMask);
        byte* next = Start + vectorAt + FlatFormat.OffsetBytes;
        for (int i = 0; i < elements.Length; i++, next += sizeof(T)) FlatScalar.Write(ref *next, elements[i]);
        var written = WireSpan.Over<byte>(Start + vectorAt + FlatFormat.OffsetBytes, (int)sizeBytes);
        if (field.StructLayout is { KeyBytes: > 0 } layout) Sort(written, sizeof(T), layout);
        Length += (int)sizeBytes;
        Fill(in room, vectorAt);
    }

    /// <summary>Sets a vector of strings.</summary>
    /// <param name="table">The table.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="strings">The strings.</param>
    /// <exception cref="ArgumentException">The field is no vector of strings.</exception>
    public readonly void SetStrings(FlatEdited table, int id, scoped ReadOnlySpan<Utf8String> strings)
    {
        FlatField field = FieldOf(table, id);
        if (field.Kind != FlatFieldKind.Strings) throw NoFit(field, "a vector of strings");
        long sizeBytes = PaddingBytesMax;
        foreach (ref readonly Utf8String text in strings) sizeBytes += text.Length + PaddingBytesMax;
        Room room = Present(table, field, sizeBytes);
        int vectorAt = BeginVector(strings.Length, field.ForcedAlignMask);
        WireSpan.Over<byte>(Start + Length, strings.Length * FlatFormat.OffsetBytes).Clear();
        Length += strings.Length * FlatFormat.OffsetBytes;
        for (int i = 0; i < strings.Length; i++)
            Point(vectorAt + FlatFormat.OffsetBytes + (i * FlatFormat.OffsetBytes), AppendString(strings[i].Span));
        Fill(in room, vectorAt);
    }

    /// <summary>Sets a table.</summary>
    /// <typeparam name="T">The object.</typeparam>
    /// <param name="table">The table with the field.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="value">What the field becomes.</param>
    /// <exception cref="ArgumentException">The field is no table of this type.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>, <see cref="WireError.DepthExceeded"/>,
    /// <see cref="WireError.TableTooLarge"/> or <see cref="WireError.RequiredFieldMissing"/>.</exception>
    public readonly void SetTable<T>(FlatEdited table, int id, in T value)
        where T : unmanaged, IFlatObject
    {
        FlatField field = FieldOf(table, id);
        if (field.Kind != FlatFieldKind.Table) throw NoFit(field, "a table");
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in borrowed);
        WriteBelow(table, field, field.TableLayout, in value, in builder);
        ReadOnlySpan<byte> written = builder.WrittenSpan;
        Room room = Present(table, field, written.Length + PaddingBytesMax);

        // Objects are written for a buffer that lies at any of the alignments.
        Fill(in room, AppendRoot(written, FlatFormat.AlignBytesMax));
        NoteMove(table.Depth);
    }

    /// <summary>Makes a field absent.</summary>
    /// <param name="table">The table.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <returns>Whether it was present.</returns>
    /// <exception cref="ArgumentException">The schema requires the field, or it is the key.</exception>
    public readonly bool Remove(FlatEdited table, int id)
    {
        FlatField field = FieldOf(table, id);
        if (field.IsRequired || field.IsKey) throw NoFit(field, "a field");
        if (PlaceOf(table, field) == 0) return false;

        // Other tables may share the vtable.
        int tableAt = Target(table.ReferenceAt), vtableAt = tableAt - (int)FlatScalar.VtableDistance(in Start[tableAt]);
        int sizeBytes = (int)FlatScalar.Entry(in Start[vtableAt]);
        MakeRoom(sizeBytes + PaddingBytesMax);
        int lengthBefore = Length;
        uint distanceBefore = (uint)FlatScalar.Offset(in Start[tableAt]);
        int copyAt = Pad(0, sizeof(ushort) - 1);
        Append(Bytes.Slice(vtableAt, sizeBytes));
        FlatScalar.Write(ref Start[copyAt + field.Slot], (ushort)0);
        if (field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions) FlatScalar.Write(ref Start[copyAt + field.KindSlot], (ushort)0);
        FlatScalar.Write(ref Start[tableAt], tableAt - copyAt);
        if (!IsSound(tableAt)) TakeBack(tableAt, distanceBefore, lengthBefore);
        NoteMove(table.Depth);
        return true;
    }

    /// <summary>The position of a field. A table that does not have it moves, and then has an empty one. Room is made for more bytes, so that nothing behind
    /// this step can fail.</summary>
    private readonly Room Present(FlatEdited table, FlatField field, long moreBytes)
    {
        int at = PlaceOf(table, field);
        if (at != 0 && (field.Kind != FlatFieldKind.Union || TableOf(table).Has(field.KindSlot)))
        {
            MakeRoom(moreBytes);
            return new Room { At = at, ChangedAt = at, LengthBefore = Length };
        }

        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in borrowed);
        FlatBuilderCore* core = builder.CoreForObjects;
        uint position = FlatBuilderCore.CopyTable(core, TableOf(table), table.Layout!, Length, field);
        builder.Finish(FlatBuilderCore.Offset(core, position));
        ReadOnlySpan<byte> moved = builder.WrittenSpan;
        MakeRoom(moved.Length + PaddingBytesMax + moreBytes);
        int lengthBefore = Length;
        uint before = (uint)FlatScalar.Offset(in Start[table.ReferenceAt]);
        Point(table.ReferenceAt, AppendRoot(moved, builder.AlignBytes));
        return new Room
        {
            At = PlaceOf(table, field),
            ChangedAt = table.ReferenceAt,
            Before = before,
            LengthBefore = lengthBefore,
            IsMoved = true,
            Depth = table.Depth,
        };
    }

    /// <summary>The place of a field that an edit fills.</summary>
    private readonly struct Room
    {
        internal int At { get; init; }

        /// <summary>What the edit changes of the buffer as it was: the field, or the offset that leads to its table, which has moved.</summary>
        internal int ChangedAt { get; init; }

        /// <summary>The offset that led to the table before it moved.</summary>
        internal uint Before { get; init; }

        internal int LengthBefore { get; init; }

        internal bool IsMoved { get; init; }

        internal int Depth { get; init; }
    }

    private readonly void NoteMove(int depth) => _lastMoves[depth] = ++Moves;

    /// <summary>Writes an object that becomes a table below another.</summary>
    private readonly void WriteBelow<T>(FlatEdited table, FlatField field, FlatLayout layout, in T value, in FlatBuilder builder)
        where T : unmanaged, IFlatObject
    {
        if (Unsafe.AsRef(in value).Layout is var given && given != layout) throw NoFit(field, $"a table of the type {given.FullName}");
        Unsafe.AsRef(in value).Write(in builder);
        RefuseDepth(builder.WrittenSpan, layout, table.Depth + 1);
    }

    private static void RefuseInvalid(scoped ReadOnlySpan<byte> utf8)
    {
        int invalidAt = WireUtf8.IsValid(utf8) ? -1 : WireUtf8.FirstInvalid(utf8);
        if (invalidAt >= 0) throw new WireFormatException(WireError.InvalidUtf8, invalidAt, "The string is not well-formed UTF-8.");
    }

    private readonly void RefuseDepth(ReadOnlySpan<byte> buffer, FlatLayout layout, int depth)
    {
        if (depth >= _depthMax) throw new WireFormatException(WireError.DepthExceeded, 0, "Tables would be nested deeper than the options allow.");
        FlatVerifier.Verify(buffer, layout, OptionsByDepth[_depthMax - depth] ??= new FlatVerifierOptions { DepthMax = _depthMax - depth });
    }

    private static void Sort(Span<byte> elements, int sizeBytes, FlatStructLayout layout)
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        foreach (FlatMember member in layout.Members)
            if (member.Offset == layout.KeyOffset) FlatKeyOrder.Sort(elements, sizeBytes, member, borrowed);
    }
}
