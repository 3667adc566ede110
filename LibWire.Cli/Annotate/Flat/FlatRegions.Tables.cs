using System.Buffers.Binary;
using System.Globalization;
using LibWire.CompilerServices;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <content>Tables: the values and offsets that they hold.</content>
internal sealed partial class FlatRegions
{
    private IEnumerable<ByteRegion> Table(FlatPart part)
    {
        const string Note = "offset to vtable";
        int table = part.At;
        if (!Has(table, sizeof(int)))
        {
            yield return CutOff(table, Note, sizeof(int));
            yield break;
        }

        ByteRegion distance = Located(Scalar(table, FlatType.Int32, "SOffset32", Note), table - (long)ReadInt32(table));
        if (!IsInside(distance.Target))
        {
            yield return Error(distance, OutOfBuffer);
            yield break;
        }

        int vtable = (int)distance.Target!;
        yield return distance with { Leads = new FlatPart(FlatPartKind.Vtable, vtable, part.Name) { Table = part.Table, From = table } };
        if (!Has(vtable, sizeof(ushort)) || VtableFault(vtable) != null) yield break;
        int tableEnd = Math.Min(end, table + ReadUInt16(vtable + sizeof(ushort))), last = table + sizeof(int);
        (int Offset, int Id)[] entries = Entries(table, vtable);
        for (int i = 0; i < entries.Length; i++)
        {
            (int offset, int id) = entries[i];
            FlatSlot? slot = part.Table != null && SlotsOf(part.Table) is var slots && id < slots.Length ? slots[id] : null;
            int next = Array.Find(entries, one => one.Offset > offset).Offset;
            int room = (next > 0 ? table + next : tableEnd) - (table + offset);
            foreach (ByteRegion region in slot == null ? Unknown(table + offset, room, id) : Field(part, table, vtable, table + offset, slot))
            {
                last = Math.Max(last, region.End);
                yield return region;
            }
        }

        if (last < tableEnd) yield return Gap(last, tableEnd);
    }

    // The fields that are present, in the order in which they lie.
    private (int Offset, int Id)[] Entries(int table, int vtable)
    {
        int count = (ReadUInt16(vtable) - FlatFormat.VtableHeaderBytes) / sizeof(ushort);
        List<(int Offset, int Id)> entries = [];
        for (int id = 0; id < count; id++)
        {
            int offset = ReadUInt16(vtable + FlatFormat.VtableHeaderBytes + (id * sizeof(ushort)));
            if (offset != 0 && table + (long)offset < end) entries.Add((offset, id));
        }

        return [.. entries.OrderBy(static entry => entry.Offset).ThenBy(static entry => entry.Id)];
    }

    private IEnumerable<ByteRegion> Unknown(int at, int room, int id)
    {
        if (room <= 0) yield break;
        if (!Has(at, room))
        {
            yield return CutOff(at, "unknown field", room);
            yield break;
        }

        string number = string.Create(CultureInfo.InvariantCulture, $"field (id: {id})");
        if (guesses?.PartOf(at, room, $"field {id}") is { } part)
        {
            yield return Offset(at, $"offset to {number}, {KindName(part.Kind)}?") with { Leads = part };
            yield break;
        }

        ByteRegion region = ByteRegion.Array(at, room, ByteRegion.UnknownType, guesses == null ? "unknown field" : number + guesses.TextOf(at));
        if (guesses != null || room != sizeof(uint))
        {
            yield return region;
            yield break;
        }

        string hint = (at + (long)ReadUInt32(at)).ToString("X8", CultureInfo.InvariantCulture);
        yield return region with { Note = $"unknown field <possibly an offset? Check Loc: +0x{hint}>" };
    }

    private static string KindName(FlatPartKind kind) =>
        kind == FlatPartKind.Table ? "table" : kind == FlatPartKind.String ? "string" : "vector";

    private IEnumerable<ByteRegion> Field(FlatPart part, int table, int vtable, int at, FlatSlot slot)
    {
        FlatTypeField field = slot.Field;
        if (slot.IsScalar) return [Value(at, slot)];
        if (field.Struct is { } inline && !field.IsVector) return Struct(at, inline, field.Name);
        return [Pointer(part, table, vtable, at, slot)];
    }

    private ByteRegion Value(int at, FlatSlot slot)
    {
        string note = $"table field `{slot.Name}` ({slot.TypeName})";
        int sizeBytes = FlatScalars.SizeOf(slot.Scalar);
        if (!Has(at, sizeBytes)) return CutOff(at, note, sizeBytes);
        return slot.IsKind ? Kind(at, slot, note) : Scalar(at, slot.Scalar, note);
    }

    private ByteRegion Kind(int at, FlatSlot slot, string note)
    {
        string type = string.Create(CultureInfo.InvariantCulture, $"UType{8 * FlatScalars.SizeOf(slot.Scalar)}");
        ByteRegion region = Scalar(at, slot.Scalar, type, note);
        long number = FlatTree.Integer(bytes.AsSpan(at, region.SizeBytes), slot.Scalar);
        return number == 0 || slot.Field.Enum!.FindValue(number) != null ? region : Error(region, "Invalid union type value.");
    }

    private ByteRegion Pointer(FlatPart part, int table, int vtable, int at, FlatSlot slot)
    {
        FlatTypeField field = slot.Field;
        string note = $"offset to field `{slot.Name}`";
        int sizeBytes = field.IsOffset64 ? sizeof(ulong) : sizeof(uint);
        if (!Has(at, sizeBytes)) return CutOff(at, note, sizeBytes);
        ByteRegion region = field.IsOffset64
            ? Located(
                Scalar(at, FlatType.UInt64, "UOffset64", note), unchecked(at + (long)BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(at))))
            : Offset(at, note);
        if (!IsInside(region.Target)) return Error(region, OutOfBuffer);
        int target = (int)region.Target!;
        string name = $"{part.Name}.{slot.Name}";
        if (field.IsVector)
        {
            int kinds = field.IsUnion && !slot.IsKind ? KindsOf(table, vtable, slot.Id - 1) : 0;
            var vector = new FlatPart(slot.IsVector64 ? FlatPartKind.Vector64 : FlatPartKind.Vector, target, name)
            {
                Field = field,
                IsKinds = slot.IsKind,
                From = kinds,
            };
            return region with { Note = $"{note} ({(slot.IsVector64 ? "vector64" : "vector")})", Leads = vector };
        }

        if (field.IsString) return region with { Note = $"{note} (string)", Leads = new FlatPart(FlatPartKind.String, target, name) };
        if (field.Table is { } type)
            return region with { Note = $"{note} (table)", Leads = new FlatPart(FlatPartKind.Table, target, type.FullName) { Table = type } };
        return Member(region, field, KindAt(table, vtable, slot.Id - 1), name, "union of type ");
    }

    // What a union holds, as its kind says.
    private ByteRegion Member(in ByteRegion region, FlatTypeField field, int kindAt, string name, string word)
    {
        FlatType kindType = field.Enum!.UnderlyingType;
        int kindBytes = FlatScalars.SizeOf(kindType), target = (int)region.Target!;
        if (kindAt == 0 || !Has(kindAt, kindBytes)) return region with { Note = $"{region.Note} (union without a type)" };
        FlatEnumValue? member = field.Enum.FindValue(FlatTree.Integer(bytes.AsSpan(kindAt, kindBytes), kindType));
        if (member == null) return region with { Note = $"{region.Note} (union of a type that does not exist)" };
        FlatPart? leads = member switch
        {
            { Table: { } table } => new FlatPart(FlatPartKind.Table, target, table.FullName) { Table = table },
            { Struct: { } inline } => new FlatPart(FlatPartKind.Union, target, $"{inline.FullName}.{field.Name}") { Struct = inline, Field = field },
            { IsString: true } => new FlatPart(FlatPartKind.String, target, name),
            _ => null,
        };
        return region with { Note = $"{region.Note} ({word}`{member.Name}`)", Leads = leads };
    }

    // Where the kind of a union is; 0 if the table has none.
    private int KindAt(int table, int vtable, int id)
    {
        int slot = FlatFormat.VtableHeaderBytes + (id * sizeof(ushort));
        int offset = slot + sizeof(ushort) <= ReadUInt16(vtable) ? ReadUInt16(vtable + slot) : 0;
        return offset != 0 && IsInside(table + (long)offset) ? table + offset : 0;
    }

    // Where the first kind of a vector of unions is; 0 if there is none.
    private int KindsOf(int table, int vtable, int id)
    {
        int at = KindAt(table, vtable, id);
        if (at == 0 || !Has(at, sizeof(uint))) return 0;
        long first = at + (long)ReadUInt32(at) + sizeof(uint);
        return IsInside(first) ? (int)first : 0;
    }

    private IEnumerable<ByteRegion> Struct(int at, FlatStructType type, string path)
    {
        int last = at;
        foreach (FlatTypeField field in type.Fields)
        {
            string name = $"{path}.{field.Name}";
            int elementBytes = field.Struct?.SizeBytes ?? FlatScalars.SizeOf(field.Scalar!.Value);
            for (int i = 0, element = at + field.Member!.Offset; i < Math.Max(1, field.ArrayLength); i++, element += elementBytes)
            {
                if (element >= end) yield break;
                if (last < element) yield return Gap(last, element);
                string index = field.ArrayLength == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"[{i}]");
                if (field.Struct is { } inner)
                {
                    foreach (ByteRegion region in Struct(element, inner, name + index)) yield return region;
                }
                else
                {
                    string note = $"{(index.Length == 0 ? "struct" : "array")} field `{name}`{index} of '{type.FullName}' "
                        + $"({FlatScalars.NameOf(field.Scalar!.Value)})";
                    yield return Has(element, elementBytes) ? Scalar(element, field.Scalar.Value, note) : CutOff(element, note, elementBytes);
                }

                last = element + elementBytes;
            }
        }

        if (last < at + type.SizeBytes && last < end) yield return Gap(last, Math.Min(end, at + type.SizeBytes));
    }
}
