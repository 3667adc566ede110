namespace LibWire.Tests.FlatBuffers.Generated;

/// <summary>What generated code adds to building in call order: the file identifier, unions of one argument, and sorted vectors.</summary>
public sealed class GeneratedCreateTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Finish_OfTheGeneratedType_WritesItsIdentifier(bool isSizePrefixed)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Tree.Finish(in builder, Tree.Create(in builder, maybe: 7), isSizePrefixed);

        Assert.Equal("TREE", Tree.FileIdentifier);
        Assert.Equal("tree", Tree.FileExtension);
        Assert.Equal(7, TreeView.GetRoot(builder.WrittenSpan, new FlatVerifierOptions { IsSizePrefixed = isSizePrefixed }).Maybe);
    }

    [Fact]
    public void Finish_OfATypeWithoutIdentifier_WritesNone()
    {
        using var arena = new ArenaAllocator();
        FlatBuilder byType = new(in arena), byHand = new(in arena);
        Leaf.Finish(in byType, Leaf.Create(in byType, id: 3));
        byHand.Finish(Leaf.Create(in byHand, id: 3));
        Assert.Equal(byHand.ToArray(), byType.ToArray());
    }

    [Fact]
    public void Create_InARegionThatIsNearlyFull_WritesTheSameBytes()
    {
        // The first table makes the shape known. The bytes of the vector leave less and less room for the table after it, and for its vtable.
        for (int fill = 700; fill <= 1_200; fill++)
        {
            using var arena = new ArenaAllocator();
            byte[] expected = Leaves(new FlatBuilder(in arena, 1 << 14), fill);
            Assert.Equal(expected, Leaves(new FlatBuilder(in arena), fill));
        }

        static byte[] Leaves(FlatBuilder builder, int fill)
        {
            Leaf.Finish(in builder, Leaf.Create(in builder, id: 1, name: builder.CreateString("first")));
            builder.Clear();
            FlatOffset<Utf8String> name = builder.CreateString("second");
            builder.CreateVector<byte>(new byte[fill]);
            Leaf.Create(in builder, id: 2, name: name);
            Leaf.Finish(in builder, Leaf.Create(in builder, id: 3, name: name));
            return builder.ToArray();
        }
    }

    [Fact]
    public void Create_OfUnions_WritesKindAndValueTogether()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<Leaf> leaf = Leaf.Create(in builder, id: 3);
        FlatOffset<Point> point = builder.CreateStruct(new Point { X = 4, Y = 5 });
        ShapeOffset[] shapes = [ShapeOffset.Leaf(leaf), point, default, builder.CreateString("text"), ShapeOffset.Again(leaf)];
        FlatUnionVectorOffset<ShapeKind> vector = ShapeOffset.CreateVector(in builder, shapes);
        Tree.Finish(in builder, Tree.Create(in builder, shape: point, shapes: vector, forms: ShapeOffset.CreateVector(in builder, [])));

        TreeView tree = TreeView.GetRoot(builder.WrittenSpan, new FlatVerifierOptions { Strictness = FlatStrictness.Strict });
        Assert.Equal((ShapeKind.Point, 4), (tree.Shape.Kind, tree.Shape.AsPoint.X));
        Assert.Equal((5, 0), (tree.Shapes.Count, tree.Forms.Count));
        Assert.Equal((ShapeKind.Leaf, 3u), (tree.Shapes[0].Kind, tree.Shapes[0].AsLeaf.Id));
        Assert.Equal((ShapeKind.Point, 5), (tree.Shapes[1].Kind, tree.Shapes[1].AsPoint.Y));
        Assert.Equal((ShapeKind.None, true), (tree.Shapes[2].Kind, tree.Shapes[2].IsNull));
        Assert.Equal((ShapeKind.Text, "text"), (tree.Shapes[3].Kind, tree.Shapes[3].AsText.ToString()));
        Assert.Equal((ShapeKind.Again, 3u), (tree.Shapes[4].Kind, tree.Shapes[4].AsAgain.Id));
        Assert.False(tree.Forms.IsNull);
    }

    [Fact]
    public void UnionOffset_OfNothing_HasNoKind()
    {
        Assert.Equal((ShapeKind.None, true), (ShapeOffset.Leaf(default).Kind, ShapeOffset.Leaf(default).IsNull));
        Assert.True(default(FlatUnionVectorOffset<ShapeKind>).IsNull);
    }

    [Fact]
    public void UnionOffset_IsMadeOnlyFromATypeWithOneKind()
    {
        // An untyped offset has no kind, and a leaf may be of two kinds.
        Assert.Empty(typeof(ShapeOffset).GetConstructors());
        Type[] sources = [.. typeof(ShapeOffset).GetMethods().Where(static method => method.Name == "op_Implicit").Select(static method => method.GetParameters()[0].ParameterType)];
        Assert.Equal([typeof(FlatOffset<Point>), typeof(FlatOffset<Utf8String>)], sources);
    }

    [Fact]
    public void CreateVector_OfUnionsOfAnotherBuilder_IsAMisuseAndWritesNothing()
    {
        using var arena = new ArenaAllocator();
        FlatBuilder full = new(in arena), empty = new(in arena);
        ShapeOffset shape = full.CreateString("text");
        WireMisuseException? thrown = null;
        try
        {
            ShapeOffset.CreateVector(in empty, [default, shape]);
        }
        catch (WireMisuseException misuse)
        {
            thrown = misuse;
        }

        Assert.Equal((WireMisuse.OffsetUnknown, 0L), (thrown!.Misuse, empty.SizeBytes));
    }

    [Fact]
    public void CreateSortedVector_OfTables_IsFoundByEveryKindOfKey()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        uint[] ids = [9, 0, 300, 7];
        var leaves = new FlatOffset<Leaf>[ids.Length];
        var named = new FlatOffset<Named>[ids.Length];
        var placed = new FlatOffset<Placed>[ids.Length];
        for (int i = 0; i < ids.Length; i++)
        {
            leaves[i] = Leaf.Create(in builder, id: ids[i]);
            named[i] = Named.Create(in builder, name: builder.CreateString($"name {ids[i]}"));
            placed[i] = Placed.Create(in builder, at: ids[i] == 0 ? null : new Point { X = (short)-ids[i], Y = 1 }, id: (int)ids[i]);
        }

        var root = Tree.Create(
            in builder, leaves: Leaf.CreateSortedVector(in builder, leaves), named: Named.CreateSortedVector(in builder, named),
            placed: Placed.CreateSortedVector(in builder, placed));
        Tree.Finish(in builder, root);

        TreeView tree = TreeView.GetRoot(builder.WrittenSpan);
        foreach (uint id in ids)
        {
            Assert.True(tree.Leaves.TryFind(id, out LeafView leaf) && leaf.Id == id);
            Assert.True(tree.Named.TryFind($"name {id}", out NamedView name) && name.Name == $"name {id}");
            Assert.True(tree.Placed.TryFind(id == 0 ? default : new Point { X = (short)-id, Y = 1 }, out PlacedView found) && found.Id == id);
        }
    }

    [Fact]
    public void CreateSortedVector_OfStructs_IsFound()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Mark[] marks = [new() { Color = Color.Blue, Weight = 1 }, new() { Color = Color.Red, Weight = 2 }, new() { Color = Color.Green, Weight = 3 }];
        Grid[] grids = [new() { Id = 7 }, new() { Id = 1 }];
        Tree.Finish(in builder, Tree.Create(in builder, marks: Mark.CreateSortedVector(in builder, marks), grids: Grid.CreateSortedVector(in builder, grids)));

        TreeView tree = TreeView.GetRoot(builder.WrittenSpan);
        foreach (Mark mark in marks) Assert.True(Mark.TryFind(tree.Marks, mark.Color, out Mark found) && found.Weight == mark.Weight);
        Assert.Equal((1u, 7u), (tree.Grids[0].Id, tree.Grids[1].Id));
    }

    [Fact]
    public void CreateSortedVector_InMemoryThatIsNotZero_SortsAllStructs()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<byte>(1 << 14).Fill(0xff);
        arena.Reset();
        var builder = new FlatBuilder(in arena);
        Grid[] grids = [new() { Id = 7 }, new() { Id = 1 }, new() { Id = 4 }];
        Tree.Finish(in builder, Tree.Create(in builder, grids: Grid.CreateSortedVector(in builder, grids)));

        TreeView tree = TreeView.GetRoot(builder.WrittenSpan);
        Assert.Equal((1u, 4u, 7u), (tree.Grids[0].Id, tree.Grids[1].Id, tree.Grids[2].Id));
    }
}
