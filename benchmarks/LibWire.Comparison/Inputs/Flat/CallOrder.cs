using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Writes buffers call by call, with emitted <c>Create</c> methods. The bytes are those of Google's generated C++ code.</summary>
internal static class CallOrder
{
    /// <summary>Writes a container.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="source">The values.</param>
    /// <param name="elements">Room for the offset of each element.</param>
    internal static void Write<TSource>(FlatBuilder builder, in TSource source, scoped Span<FlatOffset<FooBar>> elements)
        where TSource : struct, IContainerSource
    {
        for (int i = 0; i < elements.Length; i++)
            elements[i] = FooBar.Create(in builder, name: builder.CreateString(source.NameOf(i)), sibling: source.SiblingOf(i), rating: source.RatingOf(i), postfix: source.PostfixOf(i));
        FlatOffset<Utf8String> location = builder.CreateString(source.Location);
        builder.Finish(FooBarContainer.Create(in builder, builder.CreateVector<FooBar>(elements), source.Initialized, source.Fruit, location));
    }

    /// <summary>Writes rows.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="rows">The values.</param>
    /// <param name="offsets">Room for the offset of each row.</param>
    internal static void Write(FlatBuilder builder, RowValue[] rows, scoped Span<FlatOffset<Row>> offsets)
    {
        for (int i = 0; i < rows.Length; i++)
        {
            ref readonly RowValue row = ref rows[i];
            offsets[i] = Row.Create(in builder, builder.CreateString(row.Text), row.X, row.Y, row.Z);
        }

        builder.Finish(RowSet.Create(in builder, builder.CreateVector<Row>(offsets)));
    }

    /// <summary>Writes a list that the builder sorts by the keys.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="prices">The values, in any order.</param>
    /// <param name="offsets">Room for the offset of each table.</param>
    internal static void Write(FlatBuilder builder, PriceValue[] prices, scoped Span<FlatOffset<Price>> offsets)
    {
        for (int i = 0; i < prices.Length; i++)
        {
            ref readonly PriceValue price = ref prices[i];
            offsets[i] = Price.Create(in builder, code: builder.CreateString(price.Code), cents: price.Cents);
        }

        builder.Finish(PriceList.Create(in builder, prices: Price.CreateSortedVector(in builder, offsets)));
    }

    /// <summary>Writes texts, each distinct one once.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="texts">The texts.</param>
    /// <param name="offsets">Room for the offset of each text.</param>
    internal static void Write(FlatBuilder builder, Utf8String[] texts, scoped Span<FlatOffset<Utf8String>> offsets)
    {
        for (int i = 0; i < texts.Length; i++) offsets[i] = builder.CreateSharedString(texts[i]);
        builder.Finish(TextList.Create(in builder, builder.CreateVector<Utf8String>(offsets)));
    }

    /// <summary>Writes numbers.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="numbers">The numbers.</param>
    internal static void Write(FlatBuilder builder, ReadOnlySpan<int> numbers) => builder.Finish(NumberList.Create(in builder, builder.CreateVector(numbers)));

    /// <summary>Writes tables of which any field may be absent.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="values">The values.</param>
    /// <param name="offsets">Room for the offset of each table.</param>
    internal static void Write(FlatBuilder builder, SparseValue[] values, scoped Span<FlatOffset<Sparse>> offsets)
    {
        for (int i = 0; i < values.Length; i++)
        {
            ref readonly SparseValue of = ref values[i];
            offsets[i] = Sparse.Create(in builder, of[0], of[1], of[2], of[3], of[4], of[5], of[6], of[7], of[8], of[9], of[10], of[11]);
        }

        builder.Finish(SparseList.Create(in builder, builder.CreateVector<Sparse>(offsets)));
    }
}
