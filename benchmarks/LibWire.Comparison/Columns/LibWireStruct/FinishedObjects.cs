using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Makes the objects that are written, of the values in a buffer.</summary>
internal static class FinishedObjects
{
    /// <summary>The container of W2.</summary>
    internal static FooBarContainer Container(ReadOnlySpan<byte> bytes, in ArenaAllocator arena) => ContainerObjects.Make(StoredContainer.Of(bytes, in arena), in arena);

    /// <summary>The rows of W3.</summary>
    internal static RowSet Rows(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        RowValue[] values = StoredRows.Of(bytes, in arena);
        RowSet rows = default;
        rows.Rows = UnmanagedArray<Row>.Allocate(values.Length, in arena);
        for (int i = 0; i < values.Length; i++) rows.Rows[i] = new Row { Text = values[i].Text, X = values[i].X, Y = values[i].Y, Z = values[i].Z };
        return rows;
    }

    /// <summary>The list of W4. It is not sorted.</summary>
    internal static PriceList Prices(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        PriceValue[] values = PriceLists.Unsorted(bytes, in arena);
        PriceList prices = default;
        prices.Prices = UnmanagedArray<Price>.Allocate(values.Length, in arena);
        for (int i = 0; i < values.Length; i++) prices.Prices[i] = new Price { Code = values[i].Code, Cents = values[i].Cents };
        return prices;
    }

    /// <summary>The texts of W5. The schema says that each distinct text is written once.</summary>
    internal static TextList Texts(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        Utf8String[] values = TextLists.Of(bytes, in arena);
        TextList texts = default;
        texts.Texts = UnmanagedArray<Utf8String>.Allocate(values.Length, in arena);
        values.CopyTo(texts.Texts.Span);
        return texts;
    }

    /// <summary>The numbers of W7.</summary>
    internal static NumberList Numbers(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        int[] values = NumberLists.Of(bytes);
        NumberList numbers = default;
        numbers.Numbers = UnmanagedArray<int>.Allocate(values.Length, in arena);
        values.CopyTo(numbers.Numbers.Span);
        return numbers;
    }

    /// <summary>The tables of W8.</summary>
    internal static SparseList Sparse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        SparseValue[] values = SparseLists.Of(bytes);
        SparseList tables = default;
        tables.Tables = UnmanagedArray<Sparse>.Allocate(values.Length, in arena);
        for (int i = 0; i < values.Length; i++)
        {
            SparseValue of = values[i];
            tables.Tables[i] = new Sparse { A = of[0], B = of[1], C = of[2], D = of[3], E = of[4], F = of[5], G = of[6], H = of[7], I = of[8], J = of[9], K = of[10], L = of[11] };
        }

        return tables;
    }
}
