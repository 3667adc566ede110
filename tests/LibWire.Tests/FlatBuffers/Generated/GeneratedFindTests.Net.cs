namespace LibWire.Tests.FlatBuffers.Generated;

/// <summary>Look-up by keys that are enums, structs and arrays, in sorted and unsorted vectors.</summary>
public sealed class GeneratedFindTests
{
    private const int SpotsSlot = 44, MarksSlot = 46, BoxesSlot = 48, PairsSlot = 50, RoutesSlot = 52, PlacedSlot = 54;

    [Fact]
    public void TryFind_ByAStruct_ComparesMemberByMember()
    {
        (short X, short Y)[] keys = [(-5, 9), (1, -2), (1, 0), (1, 7), (300, -300)];
        TreeView tree = TreeView.GetRoot(Vector(SpotsSlot, keys, static (bytes, key, i) => bytes.U16(i).U16(key.X).U16(key.Y)));

        for (int i = 0; i < keys.Length; i++)
        {
            Assert.True(Spot.TryFind(tree.Spots, new Point { X = keys[i].X, Y = keys[i].Y }, out Spot found));
            Assert.Equal((i, keys[i].X, keys[i].Y), (found.Id, found.At.X, found.At.Y));
        }

        Assert.False(Spot.TryFind(tree.Spots, new Point { X = 1, Y = 1 }, out _));
        Assert.False(Spot.TryFind(default, default, out _));
    }

    [Fact]
    public void TryFind_ByAnEnum_ComparesTheIntegers()
    {
        TreeView tree = TreeView.GetRoot(Vector(MarksSlot, [1, 2, 4, 200], static (bytes, key, i) => bytes.U8(i).U8(key)));

        Assert.True(Mark.TryFind(tree.Marks, Color.Blue, out Mark found));
        Assert.Equal(2, found.Weight);
        Assert.True(Mark.TryFind(tree.Marks, (Color)200, out _));
        Assert.False(Mark.TryFind(tree.Marks, Color.Blue | Color.Red, out _));
    }

    [Fact]
    public void TryFind_ByAnArray_ComparesItemByItem()
    {
        ushort[][] keys = [[0, 0, 1], [0, 256, 0], [1, 0, 0], [1, 2, 3], [65535, 0, 0]];
        TreeView tree = TreeView.GetRoot(Vector(BoxesSlot, keys, static (bytes, key, i) => bytes.U16(i).U16(key[0]).U16(key[1]).U16(key[2])));

        for (int i = 0; i < keys.Length; i++)
        {
            Assert.True(Box.TryFind(tree.Boxes, keys[i], out Box found));
            Assert.Equal(i, found.Id);
        }

        Assert.False(Box.TryFind(tree.Boxes, [1, 2, 4], out _));
        Assert.False(Box.TryFind(tree.Boxes, [1, 2], out _));
        Assert.False(Box.TryFind(tree.Boxes, [1, 2, 3, 0], out _));
        Assert.False(Box.TryFind(tree.Boxes, [], out _));
    }

    [Fact]
    public void TryFind_ByAnArrayOfEnumsOrStructs_ComparesItemByItem()
    {
        TreeView pairs = TreeView.GetRoot(Vector(PairsSlot, [(1, 4), (2, 1), (2, 200)], static (bytes, key, i) => bytes.U8(i).U8(key.Item1).U8(key.Item2)));
        Assert.True(Pair.TryFind(pairs.Pairs, [Color.Green, (Color)200], out Pair pair));
        Assert.Equal(2, pair.Id);
        Assert.False(Pair.TryFind(pairs.Pairs, [Color.Green, Color.Green], out _));

        TreeView routes = TreeView.GetRoot(Vector(RoutesSlot, [(1, -1), (1, 2), (3, 0)], static (bytes, key, i) => bytes.U16(i).U16(0).U16(key.Item1).U16(key.Item2).U16(9)));
        Assert.True(Route.TryFind(routes.Routes, [new Point { Y = 1 }, new Point { X = 2, Y = 9 }], out Route route));
        Assert.Equal(1, route.Id);
        Assert.False(Route.TryFind(routes.Routes, [new Point { Y = 1 }, new Point { X = 2, Y = 8 }], out _));
    }

    [Fact]
    public void TryFind_OfATableByAStruct_FindsIt()
    {
        short[] keys = [-4, 0, 8];
        TreeView tree = TreeView.GetRoot(Tables(keys));

        for (int i = 0; i < keys.Length; i++)
        {
            Assert.True(tree.Placed.TryFind(new Point { X = keys[i], Y = 1 }, out PlacedView found));
            Assert.Equal((keys[i], i), (found.At.X, found.Id));
        }

        Assert.False(tree.Placed.TryFind(new Point { X = 8, Y = 2 }, out _));
    }

    [Fact]
    public void TryFind_InVectorsThatAreNotSorted_EndsAndFindsOnlyWhatItSays()
    {
        var random = new Random(8);
        int hits = 0;
        for (int round = 0; round < 200; round++)
        {
            ushort[] keys = new ushort[random.Next(40)];
            for (int i = 0; i < keys.Length; i++) keys[i] = (ushort)random.Next(8);
            TreeView spots = TreeView.GetRoot(Vector(SpotsSlot, keys, static (bytes, key, i) => bytes.U16(i).U16(key).U16(key)));
            TreeView boxes = TreeView.GetRoot(Vector(BoxesSlot, keys, static (bytes, key, i) => bytes.U16(i).U16(key).U16(key).U16(key)));
            TreeView placed = TreeView.GetRoot(Tables([.. keys.Select(static key => (short)key)]));
            for (ushort key = 0; key < 9; key++)
            {
                if (Spot.TryFind(spots.Spots, new Point { X = (short)key, Y = (short)key }, out Spot spot)) Assert.Equal(((short)key, (short)key), (spot.At.X, spot.At.Y));
                if (Box.TryFind(boxes.Boxes, [key, key, key], out Box box)) Assert.Equal(keys[box.Id], key);
                if (placed.Placed.TryFind(new Point { X = (short)key, Y = 1 }, out PlacedView table)) Assert.Equal((short)key, table.At.X);
                hits += spot.At.X;
            }
        }

        Assert.NotEqual(0, hits);
    }

    [Fact]
    public void CompareTo_OrdersByTheFirstMemberThatDiffers()
    {
        Point point = new() { X = 1, Y = 2 };
        Assert.Equal(0, point.CompareTo(point));
        Assert.True(point.CompareTo(new Point { X = 1, Y = 3 }) < 0);
        Assert.True(point.CompareTo(new Point { X = 0, Y = 3 }) > 0);
    }

    private static byte[] Vector<T>(int slot, T[] items, Action<FlatBytes, T, int> write)
    {
        FlatBytes bytes = Root(slot);
        bytes.Point(bytes.Field).U32((uint)items.Length);
        for (int i = 0; i < items.Length; i++) write(bytes, items[i], i);
        return bytes.ToArray();
    }

    private static byte[] Tables(short[] keys)
    {
        FlatBytes bytes = Root(PlacedSlot);
        bytes.Point(bytes.Field).U32((uint)keys.Length);
        int slots = bytes.Position;
        foreach (short _ in keys) bytes.U32(0);
        int vtable = bytes.Align(4).Position;
        bytes.U16(8).U16(12).U16(4).U16(8);
        for (int i = 0; i < keys.Length; i++) bytes.Point(slots + (4 * i)).U32((uint)(bytes.Position - vtable)).U16(keys[i]).U16(1).U32((uint)i);
        return bytes.ToArray();
    }

    private static FlatBytes Root(int slot) => FlatBytes.WithRoot(slot).Patch(4, 0x45455254); // TREE
}
