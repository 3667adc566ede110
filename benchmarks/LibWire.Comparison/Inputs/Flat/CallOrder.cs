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
}
