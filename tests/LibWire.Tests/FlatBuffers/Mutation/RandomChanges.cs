using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>Changes a buffer in place wherever its layout allows it, as emitted views would.</summary>
internal static class RandomChanges
{
    private const int ElementsMax = 4;

    /// <summary>Changes values of a table and of the objects that it reaches.</summary>
    /// <param name="table">The table.</param>
    /// <param name="layout">Its layout.</param>
    /// <param name="random">The source of randomness.</param>
    /// <param name="left">How many more values may be changed, because parts may be shared.</param>
    internal static void Change(FlatMutableTable table, FlatLayout layout, FuzzRandom random, ref int left)
    {
        foreach (FlatField field in layout.Fields)
        {
            if (left <= 0) return;
            if (field.IsKey) continue;
            int slot = field.Slot;
            switch (field.Kind)
            {
                case FlatFieldKind.Scalar or FlatFieldKind.Struct:
                    left--;
                    Value(table, slot, field.InlineBytes, field.StructLayout, random);
                    break;
                case FlatFieldKind.Vector or FlatFieldKind.Offset64Vector or FlatFieldKind.Vector64:
                    left--;
                    Elements(table, field, random);
                    break;
                case FlatFieldKind.Table:
                    if (!table.Table(slot).IsNull) Change(table.Table(slot), field.TableLayout, random, ref left);
                    break;
                case FlatFieldKind.Tables:
                    FlatMutableTableVector tables = table.Tables(slot);
                    for (int i = Math.Min(tables.Count, ElementsMax); i > 0; i--) Change(tables[random.Next(tables.Count)], field.TableLayout, random, ref left);
                    break;
                case FlatFieldKind.Union when field.ElementBytes == 1:
                    Union(table.Union<MutateSamples.AnyKind>(field.KindSlot, slot), field.UnionLayout, random, ref left);
                    break;
                case FlatFieldKind.Unions when field.ElementBytes == 1:
                    FlatMutableUnionVector<MutateSamples.AnyKind> unions = table.Unions<MutateSamples.AnyKind>(field.KindSlot, slot);
                    for (int i = Math.Min(unions.Count, ElementsMax); i > 0; i--) Union(unions[random.Next(unions.Count)], field.UnionLayout, random, ref left);
                    break;
                case FlatFieldKind.NestedBuffer:
                    if (!table.NestedRoot(slot).IsNull) Change(table.NestedRoot(slot), field.TableLayout, random, ref left);
                    break;
                case FlatFieldKind.Offset64NestedBuffer:
                    if (!table.Offset64NestedRoot(slot).IsNull) Change(table.Offset64NestedRoot(slot), field.TableLayout, random, ref left);
                    break;
            }
        }
    }

    private static void Union(FlatMutableUnion<MutateSamples.AnyKind> union, FlatUnionLayout layout, FuzzRandom random, ref int left)
    {
        if (union.IsNull || layout.Find((ulong)union.Kind) is not { } member) return;
        left--;
        if (member.ValueKind == FlatFieldKind.Table) Change(union.AsTable(), member.TableLayout, random, ref left);
        else if (member.ValueKind == FlatFieldKind.Struct) Value(union, member.SizeBytes, random);
    }

    private static void Value(FlatMutableTable table, int slot, int sizeBytes, FlatStructLayout? layout, FuzzRandom random)
    {
        switch (sizeBytes)
        {
            case 1: _ = table.Mutate(slot, Some<byte>(random)); break;
            case 2: _ = table.Mutate(slot, Some<short>(random)); break;
            case 4: _ = table.Mutate(slot, Some<int>(random)); break;
            case 8 when layout is { KeyBytes: > 0 }: _ = table.Mutate(slot, Some<long>(random), layout.KeyOffset, layout.KeyBytes); break;
            case 8: _ = table.Mutate(slot, Some<long>(random)); break;
            case 16: _ = table.Mutate(slot, Some<Bytes16>(random)); break;
            case 20: _ = table.Mutate(slot, Some<Bytes20>(random)); break;
            case 28: _ = table.Mutate(slot, Some<Bytes28>(random)); break;
            case 32: _ = table.Mutate(slot, Some<Bytes32>(random)); break;
            default: throw new NotSupportedException($"There is no value of {sizeBytes} bytes here.");
        }
    }

    private static void Value(FlatMutableUnion<MutateSamples.AnyKind> union, int sizeBytes, FuzzRandom random)
    {
        switch (sizeBytes)
        {
            case 1: _ = union.Mutate(Some<byte>(random)); break;
            case 4: _ = union.Mutate(Some<int>(random)); break;
            case 8: _ = union.Mutate(Some<long>(random)); break;
            case 12: _ = union.Mutate(Some<Bytes12>(random)); break;
            case 16: _ = union.Mutate(Some<Bytes16>(random)); break;
            default: throw new NotSupportedException($"There is no value of {sizeBytes} bytes here.");
        }
    }

    private static void Elements(FlatMutableTable table, FlatField field, FuzzRandom random)
    {
        switch (field.ElementBytes)
        {
            case 1: Elements<byte>(table, field, random); break;
            case 2: Elements<short>(table, field, random); break;
            case 4: Elements<int>(table, field, random); break;
            case 8: Elements<long>(table, field, random); break;
            case 16: Elements<Bytes16>(table, field, random); break;
            default: throw new NotSupportedException($"There is no value of {field.ElementBytes} bytes here.");
        }
    }

    private static void Elements<T>(FlatMutableTable table, FlatField field, FuzzRandom random)
        where T : unmanaged
    {
        int keyOffset = field.StructLayout?.KeyOffset ?? 0, keyBytes = field.StructLayout?.KeyBytes ?? 0;
        FlatMutableVector<T> vector = field.Kind switch
        {
            FlatFieldKind.Vector => table.Vector<T>(field.Slot, keyOffset, keyBytes),
            FlatFieldKind.Vector64 => table.Vector64<T>(field.Slot, keyOffset, keyBytes),
            _ => table.Offset64Vector<T>(field.Slot, keyOffset, keyBytes),
        };
        if (vector.Count == 0) return;
        if (random.OneIn(4) && vector.TryGetSpan(out Span<T> span)) random.Fill(MemoryMarshal.AsBytes(span.Slice(0, Math.Min(span.Length, 100))));
        else vector.Set(random.Next(vector.Count), Some<T>(random));
    }

    private static T Some<T>(FuzzRandom random)
        where T : unmanaged
    {
        T value = default;
        Span<byte> bytes = MemoryMarshal.AsBytes(MemoryMarshal.CreateSpan(ref value, 1));
        if (random.OneIn(3)) bytes.Fill(0xff);
        else random.Fill(bytes);
        Assert.Equal(Unsafe.SizeOf<T>(), bytes.Length);
        return value;
    }

    [StructLayout(LayoutKind.Sequential, Size = 12)]
    private struct Bytes12;

    [StructLayout(LayoutKind.Sequential, Size = 16)]
    private struct Bytes16;

    [StructLayout(LayoutKind.Sequential, Size = 20)]
    private struct Bytes20;

    [StructLayout(LayoutKind.Sequential, Size = 28)]
    private struct Bytes28;

    [StructLayout(LayoutKind.Sequential, Size = 32)]
    private struct Bytes32;
}
