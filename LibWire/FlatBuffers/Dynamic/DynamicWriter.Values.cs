using System.Collections.Generic;

namespace LibWire.Reflection;

/// <content>Values of fields.</content>
internal unsafe ref partial struct DynamicWriter
{
    private void Value(FlatTypeField field, in DynamicSource source, in DynamicSlot slot, Entry* entry, int depthLeft)
    {
        FlatField layout = field.Layout!;
        entry->IsThere = true;
        switch (layout.Kind)
        {
            case FlatFieldKind.Scalar:
                // Any byte but 0 is true.
                entry->Value = layout.Type == FlatType.Bool && slot.Bits != 0 ? 1 : slot.Bits;
                break;
            case FlatFieldKind.Struct:
                entry->Value = (ulong)StructOf(field.Struct!, slot.Pointer);
                break;
            case FlatFieldKind.String:
                entry->Value = Text(layout, in slot);
                break;
            case FlatFieldKind.Table:
                entry->Value = Table(field.Table!, in slot, depthLeft - 1);
                break;
            case FlatFieldKind.Strings or FlatFieldKind.Tables:
                entry->Value = Items(field, in source, in slot, depthLeft);
                break;
            case FlatFieldKind.Union:
                entry->Kind = slot.Bits;
                entry->Value = Union(layout, field, in slot, depthLeft);
                break;
            case FlatFieldKind.Unions:
                entry->Kind = Kinds(field, in source, in slot);
                entry->Value = Items(field, in source, in slot, depthLeft);
                break;
            case >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64:
                entry->Value = (ulong)_far![_farNext++];
                break;
            default:
                using (ArenaAllocator borrowed = field.IsNestedBuffer ? ArenaPool.Shared.Rent() : default)
                {
                    ReadOnlySpan<byte> elements = Elements(field, in slot, borrowed, depthLeft, out int alignBytes);
                    entry->Value = FlatBuilderCore.Vector(_core, elements.Length / layout.ElementBytes, elements.Length, alignBytes, out byte* target);
                    elements.CopyTo(new Span<byte>(target, elements.Length));
                }

                break;
        }
    }

    private uint Table(FlatTableType type, in DynamicSlot slot, int depthLeft) =>
        slot.Form == DynamicForm.Node ? Table(type, (DynamicNode*)slot.Pointer, default, depthLeft) : Table(type, node: null, slot.ViewSource, depthLeft);

    private uint Text(FlatField layout, in DynamicSlot slot)
    {
        ChargeIfRead(in slot, slot.Count);
        var utf8 = new ReadOnlySpan<byte>(slot.Pointer, slot.Count);
        return layout.IsShared ? FlatBuilderCore.SharedString(_core, utf8) : FlatBuilderCore.String(_core, utf8);
    }

    /// <summary>Writes the value of a union.</summary>
    private uint Union(FlatField layout, FlatTypeField field, in DynamicSlot slot, int depthLeft)
    {
        FlatUnionMember member = layout.UnionLayout.Find(slot.Bits)!;
        FlatEnumValue value = field.Enum!.FindValue(DynamicScalar.Number(slot.Bits, field.Enum.UnderlyingType))!;
        switch (member.ValueKind)
        {
            case FlatFieldKind.Table:
                return Table(value.Table!, in slot, depthLeft - 1);
            case FlatFieldKind.String:
                return Text(layout, in slot);
            default:
                ChargeIfRead(in slot, member.SizeBytes);
                return FlatBuilderCore.Struct(_core, new ReadOnlySpan<byte>(StructOf(value.Struct!, slot.Pointer), member.SizeBytes), member.AlignMask);
        }
    }

    /// <summary>Writes a vector of strings, tables or unions.</summary>
    private uint Items(FlatTypeField field, in DynamicSource source, in DynamicSlot slot, int depthLeft)
    {
        FlatField layout = field.Layout!;
        ChargeIfRead(in slot, slot.Count * (long)FlatFormat.OffsetBytes);
        ArenaMark mark = _scratch.Mark();
        var positions = new Span<uint>(_scratch.AllocateBytes((nuint)slot.Count * sizeof(uint)), slot.Count);
        FlatSort.Item* order = Order(field, in source, in slot);
        for (int i = 0; i < positions.Length; i++)
        {
            DynamicSlot element = DynamicLoad.Element(in source, field, in slot, order == null ? i : (int)order[i].Position);
            positions[i] = element.Form == DynamicForm.Absent ? 0
                : field.IsUnion ? Union(layout, field, in element, depthLeft)
                : field.IsString ? Text(layout, in element)
                : Table(field.Table!, in element, depthLeft - 1);
        }

        uint vector = FlatBuilderCore.Positions(_core, positions, Math.Max(FlatFormat.OffsetBytes, layout.ForcedAlignMask + 1));
        _scratch.Rewind(mark);
        return vector;
    }

    /// <summary>Writes the kinds of a vector of unions. Kinds that the schema does not know become NONE, because their values are unknown.</summary>
    private readonly uint Kinds(FlatTypeField field, in DynamicSource source, in DynamicSlot slot)
    {
        int sizeBytes = field.Layout!.ElementBytes;
        uint position = FlatBuilderCore.Vector(_core, slot.Count, slot.Count * (long)sizeBytes, sizeBytes, out byte* target);
        for (int i = 0; i < slot.Count; i++)
        {
            DynamicSlot element = DynamicLoad.Element(in source, field, in slot, i);
            DynamicLoad.Store(target + ((nint)i * sizeBytes), element.Form == DynamicForm.Absent ? 0 : element.Bits, sizeBytes);
        }

        return position;
    }

    /// <summary>The elements of a vector that lie side by side, or the bytes of a nested buffer.</summary>
    /// <param name="field">The field.</param>
    /// <param name="slot">Its value.</param>
    /// <param name="borrowed">Receives a nested buffer.</param>
    /// <param name="depthLeft">How deep tables may be nested.</param>
    /// <param name="alignBytes">The alignment of the first element.</param>
    private ReadOnlySpan<byte> Elements(FlatTypeField field, in DynamicSlot slot, ArenaAllocator borrowed, int depthLeft, out int alignBytes)
    {
        FlatField layout = field.Layout!;
        alignBytes = layout.ElementAlignMask + 1;
        long sizeBytes = slot.Count * (long)layout.ElementBytes;
        ChargeIfRead(in slot, sizeBytes);
        if (sizeBytes > int.MaxValue) WireThrow.MessageTooLarge(sizeBytes);
        var elements = new Span<byte>(slot.Pointer, (int)sizeBytes);
        if (field.IsFlexBuffer) alignBytes = Math.Max(sizeof(ulong), layout.ForcedAlignMask + 1);
        if (field.IsNestedBuffer) return Nested(field, elements, borrowed, depthLeft, out alignBytes);
        if (field.Struct is not { } type) return elements;
        FlatMember? key = _form.KeepsOrder ? null : type.KeyMember;
        if (!type.HasPadding && key is null) return elements;

        // SAFETY: the scratch memory stays until the table is written.
        var copy = new Span<byte>(_scratch.AllocateBytes((nuint)elements.Length), elements.Length);
        elements.CopyTo(copy);
        for (int at = 0; type.HasPadding && at < copy.Length; at += type.SizeBytes) type.ClearPadding(copy.Slice(at, type.SizeBytes));
        if (key is not null) FlatKeyOrder.Sort(copy, type.SizeBytes, key, _scratch);
        return copy;
    }

    /// <summary>Writes a nested buffer anew, so that equal ones have equal bytes. It keeps the file identifier of its type, and gets none if it had none, as in
    /// flatc.</summary>
    private ReadOnlySpan<byte> Nested(FlatTypeField field, ReadOnlySpan<byte> bytes, ArenaAllocator borrowed, int depthLeft, out int alignBytes)
    {
        alignBytes = Math.Max(sizeof(ulong), field.Layout!.ForcedAlignMask + 1);
        if (bytes.IsEmpty) return default;
        FlatBuilderCore* outer = _core;
        byte* outerBuffer = _lastBuffer;
        _core = FlatBuilderCore.Create(in borrowed, 0);
        _lastBuffer = DynamicSource.Root(bytes).Start; // it is a part of the buffer around it
        uint root = Root(field.Table!, node: null, DynamicSource.Root(bytes), depthLeft - 1);
        string? identifier = field.Table!.FileIdentifier;
        bool keepsIdentifier = !_form.IgnoresNestedIdentifiers && identifier is not null && HasIdentifier(bytes, identifier);
        ReadOnlySpan<byte> written = Finish(_core, root, keepsIdentifier ? identifier : null, prefixBytes: 0);
        alignBytes = Math.Max(FlatBuilderCore.AlignBytes(_core), field.Layout.ForcedAlignMask + 1);
        _core = outer;
        _lastBuffer = outerBuffer;
        return written;
    }

    // The smallest buffer has room for the identifier.
    private static bool HasIdentifier(ReadOnlySpan<byte> buffer, string identifier)
    {
        for (int i = 0; i < FlatFormat.IdentifierBytes; i++)
            if (buffer[FlatFormat.OffsetBytes + i] != identifier[i]) return false;
        return true;
    }

    /// <summary>A struct whose padding is 0.</summary>
    private readonly byte* StructOf(FlatStructType type, byte* bytes)
    {
        if (!type.HasPadding) return bytes;
        byte* copy = _scratch.AllocateBytes((nuint)type.SizeBytes);
        var target = new Span<byte>(copy, type.SizeBytes);
        new ReadOnlySpan<byte>(bytes, type.SizeBytes).CopyTo(target);
        type.ClearPadding(target);
        return copy;
    }

    /// <summary>The order of tables with a key, so that readers find them; null for vectors that stay as they are. Equal keys keep their order.</summary>
    /// <remarks>The tables are written in this order too. So the order that they had before leaves no trace in the bytes.</remarks>
    private readonly FlatSort.Item* Order(FlatTypeField field, in DynamicSource source, in DynamicSlot slot)
    {
        if (_form.KeepsOrder || field.Layout!.Kind != FlatFieldKind.Tables || field.Table!.Key is not { } key) return null;
        int count = slot.Count;
        var keys = (DynamicSlot*)_scratch.AllocateBytes((nuint)count * (nuint)sizeof(DynamicSlot));
        var items = (FlatSort.Item*)_scratch.AllocateBytes((nuint)count * 2 * (nuint)sizeof(FlatSort.Item));
        FlatTableType type = field.Table!;
        for (int i = 0; i < count; i++)
        {
            DynamicSlot element = DynamicLoad.Element(in source, field, in slot, i);
            keys[i] = element.Form == DynamicForm.Node
                ? DynamicLoad.Field(type, (DynamicNode*)element.Pointer, key)
                : DynamicLoad.Field(type, element.ViewSource, key);
            ulong rank = key.Scalar is { } scalar
                ? FlatKeyOrder.Rank(keys[i].Form == DynamicForm.Absent ? key.Layout!.DefaultBits : keys[i].Bits, scalar)
                : key.IsString ? FlatSort.Prefix(new ReadOnlySpan<byte>(keys[i].Pointer, keys[i].Count)) : 0;
            items[i] = new FlatSort.Item { Prefix = rank, Position = (uint)i };
        }

        FlatSort.Sort(items, items + count, count, keys, id: 0, OrderOf(key));
        return items;
    }

    private static FlatSort.Order? OrderOf(FlatTypeField key)
    {
        if (key.IsString)
            return static (keys, _, left, right) => KeyBytes(keys, left).SequenceCompareTo(KeyBytes(keys, right));
        if (key.Struct is not { } type) return null;
        byte[] zeros = new byte[type.SizeBytes];
        return (keys, _, left, right) => FlatKeyOrder.Compare(Present(KeyBytes(keys, left), zeros), Present(KeyBytes(keys, right), zeros), type.Layout);
    }

    private static ReadOnlySpan<byte> KeyBytes(void* keys, uint index) => new(((DynamicSlot*)keys)[index].Pointer, ((DynamicSlot*)keys)[index].Count);

    // An absent struct is compared as zeros.
    private static ReadOnlySpan<byte> Present(ReadOnlySpan<byte> bytes, byte[] zeros) => bytes.IsEmpty ? zeros : bytes;

    /// <summary>Writes what 64-bit offsets reach, in the order in which the tables are written.</summary>
    private void WriteFar(FlatTableType type, DynamicNode* node, in DynamicSource source, List<long> far, int depthLeft)
    {
        Enter(node, in source, depthLeft);
        DynamicSource own = node != null ? node->Source : source;
        foreach (FlatTypeField field in type.FieldArray)
        {
            FlatField layout = field.Layout!;
            bool isFar = layout.Kind is >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64;
            if (!isFar && !(field.Table is { HasFar: true } && !field.IsNestedBuffer) && !field.IsUnion) continue;
            DynamicSlot slot = node != null ? DynamicLoad.Field(type, node, field) : DynamicLoad.Field(type, in source, field);
            if (slot.Form == DynamicForm.Absent) continue;
            if (isFar) far.Add(Far(field, in slot, depthLeft));
            else if (layout.Kind is FlatFieldKind.Table or FlatFieldKind.Union) WriteFar(field, in slot, far, depthLeft - 1);
            else
            {
                ArenaMark mark = _scratch.Mark();
                FlatSort.Item* order = Order(field, in own, in slot);
                for (int i = 0; i < slot.Count; i++)
                {
                    DynamicSlot element = DynamicLoad.Element(in own, field, in slot, order == null ? i : (int)order[i].Position);
                    WriteFar(field, in element, far, depthLeft - 1);
                }

                _scratch.Rewind(mark);
            }
        }
    }

    private void WriteFar(FlatTypeField field, in DynamicSlot slot, List<long> far, int depthLeft)
    {
        FlatTableType? type = field.Table
            ?? field.Enum!.FindValue(DynamicScalar.Number(slot.Bits, field.Enum.UnderlyingType))?.Table;
        if (type is not { HasFar: true }) return;
        if (slot.Form == DynamicForm.Node) WriteFar(type, (DynamicNode*)slot.Pointer, default, far, depthLeft);
        else if (slot.Form == DynamicForm.View) WriteFar(type, node: null, slot.ViewSource, far, depthLeft);
    }

    private long Far(FlatTypeField field, in DynamicSlot slot, int depthLeft)
    {
        FlatField layout = field.Layout!;
        if (layout.Kind == FlatFieldKind.Offset64String)
        {
            ChargeIfRead(in slot, slot.Count);
            return FlatBuilderCore.String64(_core, new ReadOnlySpan<byte>(slot.Pointer, slot.Count), sizeof(uint) - 1);
        }

        bool hasCount64 = layout.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64;
        ArenaMark mark = _scratch.Mark();
        using ArenaAllocator borrowed = field.IsNestedBuffer ? ArenaPool.Shared.Rent() : default;
        ReadOnlySpan<byte> elements = Elements(field, in slot, borrowed, depthLeft, out int alignBytes);
        long position = FlatBuilderCore.Vector64(
            _core, elements.Length / layout.ElementBytes, elements.Length, alignBytes,
            hasCount64 ? FlatFormat.Offset64Bytes : FlatFormat.OffsetBytes, out byte* target);
        elements.CopyTo(new Span<byte>(target, elements.Length));
        _scratch.Rewind(mark);
        return position;
    }
}
