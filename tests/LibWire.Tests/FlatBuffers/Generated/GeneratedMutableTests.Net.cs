using LibWire.Tests.FlatBuffers.Mutate;

namespace LibWire.Tests.FlatBuffers.Generated;

/// <summary>The mutable views that the generator makes from <c>tree.fbs</c>: the views read the changed values, and no other byte changes.</summary>
public sealed class GeneratedMutableTests
{
    private const uint Identifier = 0x45455254; // TREE
    private const int ColorSlot = 4, MaybeSlot = 6, ShapeSlot = 18, GridSlot = 20, NumbersSlot = 22, NestedSlot = 24, SpotsSlot = 44, BoxesSlot = 48, PlacedSlot = 54, FarSlot = 56, WideSlot = 58, WideNumbersSlot = 60;

    [Fact]
    public void Mutate_OfScalarsAndEnums_IsRead()
    {
        byte[] buffer = Root(ColorSlot).ToArray(), before = [.. buffer];
        TreeView.Mutable tree = TreeView.GetMutableRoot(buffer);
        Assert.True(tree.MutateColor(Color.Red | Color.Blue));
        Assert.Equal(Color.Red | Color.Blue, tree.View.Color);
        Assert.Equal([Root(ColorSlot).Field], MutateSamples.Changed(before, buffer));

        // Absent fields, optional or not, stay absent.
        Assert.False(tree.MutateMaybe(0));
        Assert.Null(tree.View.Maybe);
        Assert.Equal([Root(ColorSlot).Field], MutateSamples.Changed(before, buffer));

        buffer = Root(MaybeSlot).ToArray();
        Assert.True(TreeView.GetMutableRoot(buffer).MutateMaybe(-7));
        Assert.Equal(-7, TreeView.GetRoot(buffer).Maybe);
    }

    [Fact]
    public void Mutate_OfStructs_LeavesKeys()
    {
        // A struct of 28 bytes, which does not fit into the field of the helper.
        FlatBytes bytes = FlatBytes.WithRoot(GridSlot, tableBytes: 36).Patch(4, Identifier).Append(new byte[28]);
        byte[] buffer = bytes.Patch(bytes.Field, 77).ToArray();
        Grid grid = TreeView.GetRoot(buffer).Grid.Value;
        grid.Id = 5;
        grid.On = true;
        grid.SetPoints(1, new Point { X = 3, Y = -4 });
        Assert.True(TreeView.GetMutableRoot(buffer).MutateGrid(grid));
        GridView changed = TreeView.GetRoot(buffer).Grid;
        Assert.Equal((77u, true, 3, -4), (changed.Id, changed.On, changed.Points[1].X, changed.Points[1].Y));
    }

    [Fact]
    public void Vectors_OfStructsWithKeysOfEachKind_KeepThem()
    {
        byte[] buffer = Leading(SpotsSlot, static bytes => bytes.U32(1).U16(1).U16(2).U16(3));
        TreeView.GetMutableRoot(buffer).Spots.Set(0, new Spot { Id = 9, At = new Point { X = 8, Y = 7 } });
        Spot spot = TreeView.GetRoot(buffer).Spots[0];
        Assert.Equal((9, 2, 3), (spot.Id, spot.At.X, spot.At.Y));

        buffer = Leading(BoxesSlot, static bytes => bytes.U32(1).U16(1).U16(2).U16(3).U16(4));
        TreeView.Mutable tree = TreeView.GetMutableRoot(buffer);
        Box box = tree.Boxes[0];
        box.Id = 9;
        unsafe
        {
            box.Sides[2] = 9;
        }

        tree.Boxes.Set(0, box);
        Assert.Equal([9, 0, 2, 0, 3, 0, 4, 0], tree.View.Boxes.Bytes.ToArray());
        Assert.False(tree.Boxes.TryGetSpan(out _));
        Assert.True(TreeView.GetRoot(buffer).Boxes.IndexOfKey<ushort>(2, 3, [2, 3, 4]) == 0);
    }

    [Fact]
    public void Vectors_OfNumbers_AreChangedOneByOneOrAsASpan()
    {
        byte[] buffer = Leading(NumbersSlot, static bytes => bytes.U32(2).U32(5).U32(6));
        FlatMutableVector<int> numbers = TreeView.GetMutableRoot(buffer).Numbers;
        numbers.Set(1, 66);
        numbers.AsSpan()[0] = 55;
        Assert.Equal([55, 66], TreeView.GetRoot(buffer).Numbers.ToArray());

        buffer = Leading(WideNumbersSlot, static bytes => bytes.U64(2).U32(5).U32(6));
        TreeView.GetMutableRoot(buffer).WideNumbers.Set(0, 55);
        Assert.Equal([55, 6], TreeView.GetRoot(buffer).WideNumbers.ToArray());

        // An absent vector that is empty by default is in no buffer.
        Assert.True(TreeView.GetMutableRoot(Root(ColorSlot).ToArray()).Numbers.IsNull);
    }

    [Fact]
    public void Tables_OfAVectorWithAKey_HaveNoMutatorOfIt()
    {
        byte[] buffer = Leading(PlacedSlot, static bytes => bytes.U32(1).U32(12).U16(8).U16(12).U16(4).U16(8).U32(8).U16(1).U16(2).U32(3));
        PlacedView.MutableVector placed = TreeView.GetMutableRoot(buffer).Placed;
        Assert.Equal(1, placed.Count);
        Assert.True(placed[0].MutateId(33));
        Assert.Equal((1, 2, 33), (placed[0].View.At.X, placed[0].View.At.Y, TreeView.GetRoot(buffer).Placed[0].Id));
        Assert.DoesNotContain(typeof(PlacedView.Mutable).GetMembers(), static member => member.Name is "At" or "MutateAt");
        Assert.DoesNotContain(typeof(LeafView.Mutable).GetMembers(), static member => member.Name.Contains("Id", StringComparison.Ordinal) || member.Name.Contains("Name", StringComparison.Ordinal));
        Assert.DoesNotContain(typeof(TreeView.Mutable).GetMembers(), static member => member.Name is "MutateOld" or "Nested" or "Name" or "Texts" or "MutateShape");
    }

    [Fact]
    public void Unions_ByTheirKind_AreChanged()
    {
        byte[] buffer = Leading(ShapeSlot, static bytes => bytes.Patch8(bytes.Kind, (int)ShapeKind.Point).U16(3).U16(-4), hasKind: true);
        ShapeView.Mutable shape = TreeView.GetMutableRoot(buffer).Shape;
        Assert.Equal(ShapeKind.Point, shape.Kind);
        Assert.True(shape.MutatePoint(new Point { X = 5, Y = 6 }));
        Assert.False(shape.TryGetLeaf(out LeafView.Mutable leaf));
        Assert.True(leaf.IsNull && shape.AsAgain.IsNull);
        Assert.Equal((5, 6), (shape.View.AsPoint.X, shape.View.AsPoint.Y));

        buffer = Leading(ShapeSlot, static bytes => bytes.Patch8(bytes.Kind, (int)ShapeKind.Text).Text("abc"), hasKind: true);
        Assert.False(TreeView.GetMutableRoot(buffer).Shape.MutatePoint(new Point { X = 5, Y = 6 }));
        Assert.True(TreeView.GetRoot(buffer).Shape.AsText == "abc");

        buffer = Leading(ShapeSlot, static bytes => bytes.Patch8(bytes.Kind, (int)ShapeKind.Again).U16(4).U16(4).U32(4), hasKind: true, skipBytes: 4);
        Assert.True(TreeView.GetMutableRoot(buffer).Shape.TryGetAgain(out LeafView.Mutable again));
        Assert.False(again.IsNull);
        Assert.Equal(0, TreeView.GetMutableRoot(Root(ColorSlot).ToArray()).Shapes.Count);
    }

    [Theory]
    [InlineData(NestedSlot)]
    [InlineData(FarSlot)]
    [InlineData(WideSlot)]
    public void NestedRoots_AreChanged(int slot)
    {
        byte[] inner = Root(ColorSlot).ToArray();
        FlatBytes bytes = Root(slot).Align(8);
        if (slot != WideSlot) bytes.U32(0);
        bytes.Point(bytes.Field).U32((uint)inner.Length);
        if (slot == WideSlot) bytes.U32(0);
        byte[] buffer = bytes.Append(inner).ToArray();

        TreeView.Mutable tree = TreeView.GetMutableRoot(buffer);
        TreeView.Mutable root = slot == NestedSlot ? tree.NestedRoot : slot == FarSlot ? tree.FarRoot : tree.WideRoot;
        Assert.True(root.MutateColor(Color.Blue));
        TreeView view = TreeView.GetRoot(buffer);
        Assert.Equal(Color.Blue, (slot == NestedSlot ? view.NestedRoot : slot == FarSlot ? view.FarRoot : view.WideRoot).Color);
    }

    [Fact]
    public void TryGetMutableRoot_WhereSomethingOverlaps_SaysWhere()
    {
        // The optional number overlaps the offset of the numbers.
        FlatBytes bytes = Root(NumbersSlot);
        byte[] buffer = bytes.Patch16(bytes.VtablePosition + MaybeSlot, 8).Point(bytes.Field).U32(1).U32(5).ToArray();
        Assert.Equal([5], TreeView.GetRoot(buffer).Numbers.ToArray());
        Assert.False(TreeView.TryGetMutableRoot(buffer, out TreeView.Mutable root, out WireFault fault));
        Assert.Equal((WireError.NotMutable, (long)bytes.Field), (fault.Error, fault.Offset));
        Assert.True(root.IsNull);
        Assert.Equal(fault.Offset, Assert.Throws<WireFormatException>(() => TreeView.GetMutableRoot(buffer).IsNull).Offset);
    }

    [Fact]
    public void Mutate_OfEverything_AllocatesNothing()
    {
        byte[] buffer = Leading(NumbersSlot, static bytes => bytes.U32(2).U32(5).U32(6));
        Change(buffer);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++) Change(buffer);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);

        static void Change(byte[] buffer)
        {
            TreeView.Mutable tree = TreeView.GetMutableRoot(buffer);
            tree.Numbers.Set(0, 4);
            _ = tree.MutateColor(Color.Red);
        }
    }

    private static FlatBytes Root(int slot, bool hasKind = false) => FlatBytes.WithRoot(slot, hasKind).Patch(4, Identifier);

    private static byte[] Leading(int slot, Action<FlatBytes> target, bool hasKind = false, int skipBytes = 0)
    {
        FlatBytes bytes = Root(slot, hasKind);
        int position = bytes.Position;
        target(bytes);
        return bytes.Patch(bytes.Field, (uint)(position + skipBytes - bytes.Field)).ToArray();
    }
}
