using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Buffers call by call, in the order in which the generated code of Google's C++ calls its builder: the bytes are the same.</summary>
internal static class CallOrder
{
    // The ids of the fields.
    private const int Sibling = 0, Name = 1, Rating = 2, Postfix = 3;
    private const int List = 0, Initialized = 1, FruitField = 2, Location = 3;
    private const int Text = 0, X = 1, Y = 2, Z = 3;

    /// <summary>A container.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="source">The values.</param>
    /// <param name="elements">Room for an offset of each element.</param>
    internal static void Write<TSource>(FlatBuilder builder, in TSource source, scoped Span<FlatOffset> elements)
        where TSource : struct, IContainerSource
    {
        for (int i = 0; i < elements.Length; i++)
        {
            FlatOffset name = builder.CreateString(source.NameOf(i));
            builder.StartTable();
            builder.Add(Rating, source.RatingOf(i), 0.0);
            builder.AddOffset(Name, name);
            builder.AddStruct(Sibling, source.SiblingOf(i));
            builder.Add<byte>(Postfix, source.PostfixOf(i), 0);
            elements[i] = builder.EndTable();
        }

        FlatOffset location = builder.CreateString(source.Location);
        FlatOffset list = builder.CreateVector(elements);
        builder.StartTable();
        builder.AddOffset(Location, location);
        builder.AddOffset(List, list);
        builder.Add(FruitField, source.Fruit, Fruit.Apples);
        builder.Add(Initialized, source.Initialized, false);
        builder.Finish(builder.EndTable());
    }

    /// <summary>Rows.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="rows">The values.</param>
    /// <param name="offsets">Room for an offset of each row.</param>
    internal static void Write(FlatBuilder builder, RowValue[] rows, scoped Span<FlatOffset> offsets)
    {
        for (int i = 0; i < rows.Length; i++)
        {
            ref readonly RowValue row = ref rows[i];
            FlatOffset text = builder.CreateString(row.Text);
            builder.StartTable();
            builder.Add(Z, row.Z, 0.0);
            builder.Add(Y, row.Y, 0.0);
            builder.Add(X, row.X, 0.0);
            builder.AddOffset(Text, text);
            offsets[i] = builder.EndTable();
        }

        FlatOffset list = builder.CreateVector(offsets);
        builder.StartTable();
        builder.AddOffset(List, list);
        builder.Finish(builder.EndTable());
    }
}
