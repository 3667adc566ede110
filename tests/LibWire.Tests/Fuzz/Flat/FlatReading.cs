using System.Runtime.CompilerServices;

namespace LibWire.Tests.Fuzz;

/// <summary>Reads all of a verified buffer of any schema, field by field through its layout: every string, every element, every member of a union.</summary>
internal ref struct FlatReading
{
    private enum Kind8 : byte;

    private enum Kind16 : ushort;

    private enum Kind32 : uint;

    private enum Kind64 : ulong;

    /// <summary>A digest of everything that was read, so that the compiler cannot remove a read.</summary>
    internal ulong Digest { get; private set; }

    internal void Add(FlatTable table, FlatLayout layout)
    {
        if (table.IsNull) return;
        Add((ulong)layout.Fields.Length);
        foreach (FlatField field in layout.Fields)
            if (table.Has(field.Slot) || field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions) Add(table, field);
    }

    private void Add(ulong value) => Digest = (Digest * 0x9e3779b97f4a7c15) + value;

    private void Add(FlatTable table, FlatField field)
    {
        switch (field.Kind)
        {
            case FlatFieldKind.Scalar or FlatFieldKind.Struct:
                FlatStruct inline = table.Struct(field.Slot);
                for (int i = 0; i < field.InlineBytes; i++) Add(inline.Read<byte>(i));
                break;
            case FlatFieldKind.String:
                Add(table.String(field.Slot));
                break;
            case FlatFieldKind.Offset64String:
                Add(table.Offset64String(field.Slot));
                break;
            case FlatFieldKind.Vector when field.Type is { } type:
                AddVector(table, field.Slot, type);
                break;
            case FlatFieldKind.Vector or FlatFieldKind.LargeStructs:
                Add(table.VectorBytes(field));
                break;
            case FlatFieldKind.FlexBuffer:
                Add(table.Vector<byte>(field.Slot).Bytes);
                break;
            case FlatFieldKind.Table:
                Add(table.Table(field.Slot), field.TableLayout);
                break;
            case FlatFieldKind.Tables:
                FlatTableVector tables = table.Tables(field.Slot);
                foreach (FlatTable element in tables) Add(element, field.TableLayout);
                if (tables.Count > 0) Add(tables[tables.Count - 1].Has(4) ? 1UL : 2UL);
                break;
            case FlatFieldKind.Strings:
                foreach (FlatString element in table.Strings(field.Slot)) Add(element);
                break;
            case FlatFieldKind.NestedBuffer:
                Add(table.NestedRoot(field.Slot), field.TableLayout);
                break;
            case FlatFieldKind.Union or FlatFieldKind.Unions when field.ElementBytes == 1:
                AddUnions<Kind8>(table, field);
                break;
            case FlatFieldKind.Union or FlatFieldKind.Unions when field.ElementBytes == 2:
                AddUnions<Kind16>(table, field);
                break;
            case FlatFieldKind.Union or FlatFieldKind.Unions when field.ElementBytes == 4:
                AddUnions<Kind32>(table, field);
                break;
            case FlatFieldKind.Union or FlatFieldKind.Unions:
                AddUnions<Kind64>(table, field);
                break;
            case FlatFieldKind.Offset64Vector when field.ElementBytes == 1:
                Add(table.Offset64Vector<byte>(field.Slot).Bytes);
                break;
            case FlatFieldKind.Vector64 when field.ElementBytes == 1:
                Add(table.Vector64<byte>(field.Slot).Bytes);
                break;
            default:
                throw new FuzzMismatchException($"{field.Name}: {field.Kind} of {field.ElementBytes} bytes is not read.");
        }
    }

    private void AddVector(FlatTable table, int slot, FlatType type)
    {
        switch (type)
        {
            case FlatType.Bool or FlatType.Int8 or FlatType.UInt8:
                Add((ulong)table.Vector<byte>(slot).Sum());
                break;
            case FlatType.Int16 or FlatType.UInt16:
                Add((ulong)table.Vector<short>(slot).Sum());
                break;
            case FlatType.Int32 or FlatType.UInt32:
                Add((ulong)table.Vector<int>(slot).Sum());
                break;
            case FlatType.Int64 or FlatType.UInt64:
                FlatVector<long> longs = table.Vector<long>(slot);
                Add((ulong)longs.Sum());
                if (!longs.IsEmpty) Add((ulong)longs.Max());
                break;
            case FlatType.Float32:
                Add(BitConverter.DoubleToUInt64Bits(table.Vector<float>(slot).Sum()));
                break;
            default:
                FlatVector<double> doubles = table.Vector<double>(slot);
                Add(BitConverter.DoubleToUInt64Bits(doubles.Sum()));
                foreach (double element in doubles) Add(BitConverter.DoubleToUInt64Bits(element));
                break;
        }
    }

    private void AddUnions<TKind>(FlatTable table, FlatField field)
        where TKind : unmanaged, Enum
    {
        if (field.Kind == FlatFieldKind.Union)
        {
            AddUnion(table.Union<TKind>(field.KindSlot, field.Slot), field.UnionLayout);
            return;
        }

        FlatUnionVector<TKind> unions = table.Unions<TKind>(field.KindSlot, field.Slot);
        for (int i = 0; i < unions.Count; i++) AddUnion(unions[i], field.UnionLayout);
    }

    private void AddUnion<TKind>(FlatUnion<TKind> union, FlatUnionLayout layout)
        where TKind : unmanaged, Enum
    {
        // A kind that the schema does not declare is not read.
        ulong kind = Unsafe.SizeOf<TKind>() switch
        {
            1 => As<byte, TKind>(union.Kind),
            2 => As<ushort, TKind>(union.Kind),
            4 => As<uint, TKind>(union.Kind),
            _ => As<ulong, TKind>(union.Kind),
        };
        Add(kind);
        if (union.IsNull || layout.Find(kind) is not { } member) return;
        if (member.ValueKind == FlatFieldKind.Table) Add(union.AsTable(), member.TableLayout);
        else if (member.ValueKind == FlatFieldKind.String) Add(union.AsString());
        else for (int i = 0; i < member.SizeBytes; i++) Add(union.AsStruct().Read<byte>(i));
    }

    private static TNumber As<TNumber, TKind>(TKind kind)
        where TNumber : unmanaged
        where TKind : unmanaged => Unsafe.As<TKind, TNumber>(ref kind);

    private void Add(FlatString text) => Add(text.Span);

    private void Add(ReadOnlySpan<byte> bytes)
    {
        Add((ulong)bytes.Length);
        ulong sum = 0;
        foreach (byte value in bytes) sum += value;
        Add(sum);
    }
}
