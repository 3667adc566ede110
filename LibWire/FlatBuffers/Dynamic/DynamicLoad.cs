using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Reflection;

/// <summary>Finds values in verified buffers.</summary>
internal static unsafe class DynamicLoad
{
    /// <summary>The value of a field, wherever it lies.</summary>
    internal static DynamicSlot Field(FlatTableType type, DynamicNode* node, FlatTypeField field)
    {
        DynamicSlot slot = DynamicNode.Slots(node)[field.Index];
        return slot.Form == DynamicForm.Source ? Field(type, in node->Source, field) : slot;
    }

    /// <summary>The value of a field of a buffer.</summary>
    internal static DynamicSlot Field(FlatTableType type, in DynamicSource source, FlatTypeField field)
    {
        FlatTable table = source.Table(type.Layout);
        FlatField layout = field.Layout!;
        if (!table.Has(layout.Slot)) return layout.Kind == FlatFieldKind.Union ? new DynamicSlot { Bits = table.KindBits(layout) } : default;
        switch (layout.Kind)
        {
            case FlatFieldKind.Scalar:
                return new DynamicSlot { Form = DynamicForm.Scalar, Bits = Bits(AddressOf(table.Struct(layout.Slot), layout.InlineBytes), layout.InlineBytes) };
            case FlatFieldKind.Struct:
                return DynamicSlot.OfBytes(AddressOf(table.Struct(layout.Slot), layout.InlineBytes), layout.InlineBytes);
            case FlatFieldKind.String:
                return OfBytes(table.String(layout.Slot).Span, 1);
            case FlatFieldKind.Offset64String:
                return OfBytes(table.Offset64String(layout.Slot).Span, 1);
            case FlatFieldKind.Table:
                return DynamicSlot.OfView(in source, table.Table(layout.Slot).PositionIn(source.Buffer));
            case FlatFieldKind.Strings or FlatFieldKind.Tables:
                return Items(table, layout);
            case FlatFieldKind.Union:
                ulong kind = table.KindBits(layout);
                return Value(in source, field, kind, AddressOf(table.UnionValueOffset(layout)));
            case FlatFieldKind.Unions:
                DynamicSlot unions = Items(table, layout);
                unions.Bits = unions.Count == 0 ? 0 : (ulong)AddressOf(table.Follow(layout.KindSlot)) + FlatFormat.OffsetBytes;
                return unions;
            default:
                return OfBytes(table.VectorBytes(layout), layout.ElementBytes);
        }
    }

    /// <summary>An element of a vector.</summary>
    /// <param name="source">The table of the vector, if it lies in a buffer.</param>
    /// <param name="field">The field of the vector.</param>
    /// <param name="vector">The vector.</param>
    /// <param name="index">The index, below the count.</param>
    internal static DynamicSlot Element(in DynamicSource source, FlatTypeField field, in DynamicSlot vector, int index)
    {
        if (vector.Form == DynamicForm.Items) return ((DynamicSlot*)vector.Pointer)[index];
        if (vector.Form == DynamicForm.Bytes)
        {
            int sizeBytes = field.Layout!.ElementBytes;
            byte* element = vector.Pointer + ((nint)index * sizeBytes);
            return field.Struct is null
                ? new DynamicSlot { Form = DynamicForm.Scalar, Bits = Bits(element, sizeBytes) }
                : DynamicSlot.OfBytes(element, sizeBytes);
        }

        byte* offset = vector.Pointer + FlatFormat.OffsetBytes + ((nint)index * FlatFormat.OffsetBytes);
        if (field.IsUnion)
        {
            int kindBytes = field.Layout!.ElementBytes;
            return Value(in source, field, Bits((byte*)vector.Bits + ((nint)index * kindBytes), kindBytes), offset);
        }

        byte* target = Follow(offset);
        return field.IsString ? Text(target) : DynamicSlot.OfView(in source, checked((int)(target - source.Start)));
    }

    /// <summary>The value of a union; absent if the schema does not know the kind.</summary>
    private static DynamicSlot Value(in DynamicSource source, FlatTypeField field, ulong kind, byte* offset)
    {
        FlatUnionMember? member = kind == 0 ? null : field.Layout!.UnionLayout.Find(kind);
        if (member is null || offset == null) return new DynamicSlot { Bits = kind };
        byte* target = Follow(offset);
        DynamicSlot slot = member.ValueKind switch
        {
            FlatFieldKind.Table => DynamicSlot.OfView(in source, checked((int)(target - source.Start))),
            FlatFieldKind.String => Text(target),
            _ => DynamicSlot.OfBytes(target, member.SizeBytes),
        };
        slot.Bits = kind;
        return slot;
    }

    private static DynamicSlot Items(FlatTable table, FlatField layout)
    {
        FlatPlace vector = table.Follow(layout.Slot);
        return new DynamicSlot { Form = DynamicForm.SourceItems, Pointer = AddressOf(vector), Count = vector.Count(FlatFormat.OffsetBytes) };
    }

    private static DynamicSlot Text(byte* place) => DynamicSlot.OfBytes(place + FlatFormat.OffsetBytes, (int)WireEndian.ReadUInt32(in *place));

    private static byte* Follow(byte* offset) => offset + WireEndian.ReadUInt32(in *offset);

    // SAFETY: the bytes lie in an arena, which does not move them.
    private static DynamicSlot OfBytes(ReadOnlySpan<byte> bytes, int elementBytes) =>
        DynamicSlot.OfBytes((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes)), bytes.Length / elementBytes);

    private static byte* AddressOf(FlatPlace place) => place.IsNull ? null : (byte*)Unsafe.AsPointer(ref place.At(0, 1));

    private static byte* AddressOf(FlatStruct place, int sizeBytes) => (byte*)Unsafe.AsPointer(ref place.First(sizeBytes));

    /// <summary>The bits of a scalar.</summary>
    internal static ulong Bits(byte* source, int sizeBytes) => sizeBytes switch
    {
        sizeof(byte) => *source,
        sizeof(ushort) => WireEndian.ReadUInt16(in *source),
        sizeof(uint) => WireEndian.ReadUInt32(in *source),
        _ => WireEndian.ReadUInt64(in *source),
    };

    /// <summary>Stores the bits of a scalar.</summary>
    internal static void Store(byte* target, ulong bits, int sizeBytes)
    {
        for (int i = 0; i < sizeBytes; i++, bits >>= 8) target[i] = (byte)bits;
    }
}
