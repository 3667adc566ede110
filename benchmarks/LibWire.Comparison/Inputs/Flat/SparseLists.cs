using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The values of one table of W8.</summary>
internal struct SparseValue
{
    internal const int FieldCount = 12;

    /// <summary>A bit for each field: whether it is present.</summary>
    internal ushort Present;

    internal Numbers Values;

    internal readonly int? this[int field] => (Present & (1 << field)) != 0 ? Values[field] : null;

    internal void Set(int field, int? value)
    {
        if (value is not { } number) return;
        Present |= (ushort)(1 << field);
        Values[field] = number;
    }

    [InlineArray(FieldCount)]
    internal struct Numbers
    {
        private int _first;
    }
}

/// <summary>The tables of W8. The number of sets of present fields is the number of vtables of a buffer.</summary>
internal static class SparseLists
{
    /// <summary>Makes the input.</summary>
    internal static CaseInput Make(CaseId id, Random random, int count, int setCount)
    {
        int[] sets = [.. Enumerable.Range(1, (1 << SparseValue.FieldCount) - 1)];
        random.Shuffle(sets);
        var values = new SparseValue[count];
        foreach (ref SparseValue value in values.AsSpan())
        {
            int set = sets[random.Next(setCount)];
            for (int field = 0; field < SparseValue.FieldCount; field++) value.Set(field, (set & (1 << field)) != 0 ? random.Next() : null);
        }

        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        CallOrder.Write(builder, values, new FlatOffset<Sparse>[count]);
        return new CaseInput(id, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length]) { Unit = "table", UnitCount = count, Checksum = FlatSums.Everything(values) };
    }

    /// <summary>The values of a buffer.</summary>
    internal static SparseValue[] Of(ReadOnlySpan<byte> bytes)
    {
        SparseView.Vector list = SparseListView.GetRoot(bytes).Tables;
        var values = new SparseValue[list.Count];
        for (int i = 0; i < values.Length; i++)
        {
            SparseView table = list[i];
            int?[] fields = [table.A, table.B, table.C, table.D, table.E, table.F, table.G, table.H, table.I, table.J, table.K, table.L];
            for (int field = 0; field < fields.Length; field++) values[i].Set(field, fields[field]);
        }

        return values;
    }
}
