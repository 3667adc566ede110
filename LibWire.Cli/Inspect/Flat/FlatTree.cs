using System.Buffers.Binary;
using System.Globalization;
using LibWire.CompilerServices;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Walks a verified FlatBuffer by its schema and hands its fields to a sink.</summary>
/// <param name="bytes">The file.</param>
/// <param name="start">Where the buffer starts. Offsets in it count from there.</param>
/// <param name="sink">Receives the fields.</param>
internal sealed class FlatTree(byte[] bytes, int start, ITreeSink sink)
{
    private const int ItemsMax = 64;

    /// <summary>Walks the buffer. It must have been verified by the layout of the type.</summary>
    internal void Walk(FlatTableType type) => Table(start, start + Target(start), type, "");

    private void Table(int pointer, int table, FlatTableType type, string label)
    {
        int vtable = table - ReadInt32(table);
        int vtableBytes = ReadUInt16(vtable);
        sink.Open(new InspectedNode(table, ReadUInt16(vtable + sizeof(ushort)), label, type.FullName, "")
        {
            PointerStart = pointer,
            VtableStart = vtable,
            Note = Text($"vtable at {vtable:x8}"),
        });
        foreach (FlatTypeField field in type.Fields)
        {
            int slot = FlatFormat.VtableHeaderBytes + (field.Id * sizeof(ushort));
            int offset = slot + sizeof(ushort) <= vtableBytes ? ReadUInt16(vtable + slot) : 0;
            if (offset == 0) continue;
            if (field.IsUnion) Union(table, vtable, vtableBytes, table + offset, field);
            else Field(table + offset, field);
        }

        sink.Close();
    }

    private void Field(int at, FlatTypeField field)
    {
        if (field.IsVector)
        {
            Vector(at, field);
            return;
        }

        if (field.Struct is { } inline) Struct(at, inline, field.Name);
        else if (field.IsString) String(at, at + Target(at), field.Name, "string");
        else if (field.Table is { } table) Table(at, at + Target(at), table, field.Name);
        else Scalar(at, field, field.Name);
    }

    private void Struct(int at, FlatStructType type, string label)
    {
        sink.Open(new InspectedNode(at, type.SizeBytes, label, type.FullName, ""));
        int member = at;
        foreach (FlatTypeField field in type.Fields)
        {
            int sizeBytes = SizeOf(field), alignBytes = AlignOf(field);
            member += (alignBytes - ((member - at) % alignBytes)) % alignBytes;
            for (int i = 0; i < Math.Max(1, field.ArrayLength); i++)
            {
                string name = field.ArrayLength == 0 ? field.Name : string.Create(CultureInfo.InvariantCulture, $"{field.Name}[{i}]");
                if (field.Struct is { } inner) Struct(member, inner, name);
                else Scalar(member, field, name);
                member += sizeBytes;
            }
        }

        sink.Close();
    }

    private void Union(int table, int vtable, int vtableBytes, int at, FlatTypeField field)
    {
        int slot = FlatFormat.VtableHeaderBytes + ((field.Id - 1) * sizeof(ushort));
        int kinds = slot + sizeof(ushort) <= vtableBytes ? ReadUInt16(vtable + slot) : 0;
        if (kinds == 0) return;
        if (!field.IsVector)
        {
            Member(at, Number(table + kinds, field.Enum!.UnderlyingType), field, field.Name);
            return;
        }

        int vector = at + Target(at), numbers = table + kinds + Target(table + kinds), count = Count(vector);
        OpenVector(at, vector, count, field, (long)count * sizeof(uint));
        int kindBytes = SizeOf(field.Enum!.UnderlyingType);
        for (int i = 0; i < count; i++)
        {
            Member(vector + sizeof(uint) + (i * sizeof(uint)), Number(numbers + sizeof(uint) + (i * kindBytes), field.Enum.UnderlyingType), field, Index(i));
        }

        sink.Close();
    }

    private void Member(int at, long kind, FlatTypeField field, string label)
    {
        FlatEnumValue? member = field.Enum!.FindValue(kind);
        if (kind == 0 || member == null)
        {
            string name = kind == 0 ? "NONE" : string.Create(CultureInfo.InvariantCulture, $"{kind} (no member of the union)");
            sink.Add(new InspectedNode(at, sizeof(uint), label, field.TypeName, name));
            return;
        }

        int target = at + Target(at);
        string shown = $"{label} ({member.Name})";
        if (member.Table is { } table) Table(at, target, table, shown);
        else if (member.Struct is { } inline) Struct(target, inline, shown);
        else String(at, target, shown, "string");
    }

    private void Vector(int at, FlatTypeField field)
    {
        long vector = field.IsOffset64 ? at + (long)BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(at)) : at + Target(at);
        if (field.IsOffset64 && field.IsString)
        {
            String(at, (int)vector, field.Name, "string, 64-bit offset", sizeof(ulong));
            return;
        }

        int start = (int)vector, count = Count(start, field), first = start + CountBytes(field);
        if (field.IsString)
        {
            OpenVector(at, start, count, field, (long)count * sizeof(uint));
            for (int i = 0, element = first; i < count; i++, element += sizeof(uint)) String(element, element + Target(element), Index(i), "string");
            sink.Close();
        }
        else if (field.Struct is { } inline)
        {
            OpenVector(at, start, count, field, (long)count * inline.SizeBytes);
            for (int i = 0; i < count; i++) Struct(first + (i * inline.SizeBytes), inline, Index(i));
            sink.Close();
        }
        else if (field.IsNestedBuffer && field.Table is { } root)
        {
            OpenVector(at, start, count, field, count);
            new FlatTree(bytes, first, sink).Walk(root);
            sink.Close();
        }
        else if (field.IsFlexBuffer)
        {
            InspectedNode node = ContentOf(at, first, count, field);
            string value = FlexValue.TryGetRoot(bytes.AsSpan(first, count), out FlexValue flex, out _)
                ? ProtoGuessedValue.Json(flex.ToString())
                : ProtoGuessedValue.Hex(bytes.AsSpan(first, count));
            sink.Add(node with { Value = value, Note = Text($"FlexBuffer of {count:N0} bytes at {node.ContentStart:x8}") });
        }
        else if (field.Table is { } table)
        {
            OpenVector(at, start, count, field, (long)count * sizeof(uint));
            for (int i = 0, element = first; i < count; i++, element += sizeof(uint)) Table(element, element + Target(element), table, Index(i));
            sink.Close();
        }
        else
        {
            Scalars(at, first, count, field);
        }
    }

    private void Scalars(int at, int first, int count, FlatTypeField field)
    {
        int sizeBytes = SizeOf(field.Scalar!.Value);
        InspectedNode node = ContentOf(at, first, count * sizeBytes, field);
        node = node with { Note = Text($"{count:N0} elements at {node.ContentStart:x8}") };
        if (field.Enum == null && field.Scalar == FlatType.UInt8)
        {
            sink.Add(node with { Value = ProtoGuessedValue.Hex(bytes.AsSpan(first, count)) });
            return;
        }

        IEnumerable<string> items = Enumerable.Range(0, Math.Min(count, ItemsMax)).Select(i => Text(first + (i * sizeBytes), field));
        sink.Add(node with { Value = $"[{string.Join(", ", items)}{(count > ItemsMax ? ", …" : "")}]" });
    }

    // An offset to elements that are shown in one line.
    private static InspectedNode ContentOf(int at, int first, int sizeBytes, FlatTypeField field) =>
        new(at, OffsetBytes(field), field.Name, field.TypeName, "")
        {
            ContentStart = first - CountBytes(field),
            ContentBytes = CountBytes(field) + sizeBytes,
            OffsetBytes = OffsetBytes(field),
            CountBytes = CountBytes(field),
        };

    private void OpenVector(int at, int vector, int count, FlatTypeField field, long sizeBytes) =>
        sink.Open(new InspectedNode(at, CountBytes(field) + sizeBytes, field.Name, field.TypeName, "")
        {
            VectorStart = vector,
            VectorBytes = CountBytes(field) + sizeBytes,
            OffsetBytes = OffsetBytes(field),
            CountBytes = CountBytes(field),
            Note = Text($"{count:N0} elements at {vector:x8}"),
        });

    private void String(int at, int target, string label, string type, int offsetBytes = sizeof(uint)) =>
        sink.Add(new InspectedNode(at, offsetBytes, label, type, ProtoGuessedValue.Quoted(bytes.AsSpan(target + sizeof(uint), Count(target))))
        {
            ContentStart = target,
            ContentBytes = sizeof(uint) + Count(target) + 1, // a zero ends it
            OffsetBytes = offsetBytes,
            Note = Text($"at {target:x8}"),
        });

    private void Scalar(int at, FlatTypeField field, string label) =>
        sink.Add(new InspectedNode(at, SizeOf(field.Scalar!.Value), label, field.Enum?.FullName ?? field.TypeName, Text(at, field)));

    private string Text(int at, FlatTypeField field)
    {
        FlatType type = field.Scalar!.Value;
        if (type == FlatType.Float32) return ProtoGuessedValue.Text(BitConverter.ToSingle(bytes, at));
        if (type == FlatType.Float64) return ProtoGuessedValue.Text(BitConverter.ToDouble(bytes, at));
        if (type == FlatType.Bool) return bytes[at] == 0 ? "false" : "true";
        long number = Number(at, type);
        string text = type == FlatType.UInt64 ? ProtoGuessedValue.Text((ulong)number) : ProtoGuessedValue.Text(number);
        if (field.Enum is not { } known) return text;
        if (known.FindValue(number) is { } value) return $"{value.Name} ({text})";
        if (!known.IsFlags) return $"{text} (no value of the enum)";
        IEnumerable<string> flags = known.Values.Where(flag => flag.Number != 0 && (number & flag.Number) == flag.Number).Select(static flag => flag.Name);
        return $"{string.Join(" ", flags)} ({text})";
    }

    private long Number(int at, FlatType type) => Integer(bytes.AsSpan(at), type);

    /// <summary>The bits of the integer at the start of some bytes, in 64 bits of two's complement.</summary>
    internal static long Integer(ReadOnlySpan<byte> place, FlatType type) => type switch
    {
        FlatType.Int8 => (sbyte)place[0],
        FlatType.Int16 => BinaryPrimitives.ReadInt16LittleEndian(place),
        FlatType.UInt16 => BinaryPrimitives.ReadUInt16LittleEndian(place),
        FlatType.Int32 => BinaryPrimitives.ReadInt32LittleEndian(place),
        FlatType.UInt32 => BinaryPrimitives.ReadUInt32LittleEndian(place),
        FlatType.Int64 or FlatType.UInt64 => BinaryPrimitives.ReadInt64LittleEndian(place),
        _ => place[0],
    };

    private static int SizeOf(FlatTypeField field) => field.Struct?.SizeBytes ?? SizeOf(field.Scalar!.Value);

    private static int AlignOf(FlatTypeField field) => field.Struct?.AlignBytes ?? SizeOf(field.Scalar!.Value);

    private static int SizeOf(FlatType type) => type switch
    {
        FlatType.Int16 or FlatType.UInt16 => sizeof(ushort),
        FlatType.Int32 or FlatType.UInt32 or FlatType.Float32 => sizeof(uint),
        FlatType.Int64 or FlatType.UInt64 or FlatType.Float64 => sizeof(ulong),
        _ => 1,
    };

    private static int OffsetBytes(FlatTypeField field) => field.IsOffset64 ? sizeof(ulong) : sizeof(uint);

    // Only the count of a vector64 has 64 bits, not that of all that has a 64-bit offset.
    private static int CountBytes(FlatTypeField field) =>
        field.Layout?.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64 ? sizeof(ulong) : sizeof(uint);

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private static string Index(int i) => string.Create(CultureInfo.InvariantCulture, $"[{i}]");

    private int Target(int at) => (int)BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at));

    // No file has more elements than an int counts.
    private int Count(int vector, FlatTypeField field) =>
        CountBytes(field) == sizeof(ulong) ? (int)BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(vector)) : Count(vector);

    private int Count(int vector) => (int)BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(vector));

    private int ReadInt32(int at) => BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(at));

    private int ReadUInt16(int at) => BinaryPrimitives.ReadUInt16LittleEndian(bytes.AsSpan(at));
}
