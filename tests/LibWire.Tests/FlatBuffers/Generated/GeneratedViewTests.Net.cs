using System.Text;

namespace LibWire.Tests.FlatBuffers.Generated;

/// <summary>The views that the generator makes from <c>tree.fbs</c>, over hand-made buffers.</summary>
public sealed class GeneratedViewTests
{
    private const uint Identifier = 0x45455254; // TREE
    private const int OldSlot = 32;

    [Fact]
    public void GetRoot_WithoutFields_GivesDefaults()
    {
        TreeView tree = TreeView.GetRoot(Root(OldSlot).ToArray());

        Assert.False(tree.IsNull);
        Assert.Equal((Color.Green, null), (tree.Color, tree.Maybe));
        Assert.True(tree.Name == "unnamed" && !tree.Name.IsNull);
        Assert.True(tree.Empty.IsEmpty && !tree.Empty.IsNull);
        Assert.True(tree.Leaf.IsNull && tree.Grid.IsNull && tree.NestedRoot.IsNull && tree.Leaves.IsNull && tree.Shapes.IsNull);
        Assert.Equal((0, 0, 0), (tree.Numbers.Count, tree.Leaves.Count, tree.Shapes.Count));
        Assert.True(tree.Shape.IsNull);
        Assert.Equal(ShapeKind.None, tree.Shape.Kind);
    }

    [Fact]
    public void AbsentViews_GiveAdvice()
    {
        byte[] buffer = Root(OldSlot).ToArray();
        AbsentView.Advises(() => TreeView.GetRoot(buffer).Leaf.Id);
        AbsentView.Advises(() => TreeView.GetRoot(buffer).Leaf.Name.ToString());
        AbsentView.Advises(() => TreeView.GetRoot(buffer).Grid.Id);
        AbsentView.Advises(() => TreeView.GetRoot(buffer).NestedRoot.Color.ToString());
        AbsentView.Advises(() => TreeView.GetRoot(buffer).Shape.AsLeaf.Id);
        AbsentView.Advises(() => TreeView.GetRoot(buffer).Shape.AsPoint.X);
        AbsentView.Advises(() => TreeView.TryGetRoot([1, 2, 3], out TreeView root, out _) ? null : root.Color);
        Assert.Equal("null", TreeView.GetRoot(buffer).Leaf.ToString());
    }

    [Fact]
    public void GetRoot_Scalars_AreRead()
    {
        Assert.Equal(Color.Red | Color.Blue, TreeView.GetRoot(Root(4).With(bytes => bytes.Patch8(bytes.Field, 5))).Color);
        Assert.Equal(0, TreeView.GetRoot(Root(6).ToArray()).Maybe);
        Assert.Equal(-7, TreeView.GetRoot(Root(6).With(bytes => bytes.Patch(bytes.Field, unchecked((uint)-7)))).Maybe);
#pragma warning disable CS0618 // The test shows that a deprecated field can be read.
        Assert.Equal(9, TreeView.GetRoot(Root(OldSlot).With(bytes => bytes.Patch(bytes.Field, 9))).Old);
#pragma warning restore CS0618
    }

    [Fact]
    public void GetRoot_WithAnArena_ReadsACopy()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Root(8).With(bytes => bytes.Point(bytes.Field).Text("größer"));
        TreeView tree = TreeView.GetRoot(bytes, in arena);
        bytes.AsSpan().Fill(0xFF);
        Assert.True(tree.Name == "größer");

        Assert.Throws<WireFormatException>(() => TreeView.GetRoot(bytes, in arena).IsNull);
        byte[] prefixed = [.. BitConverter.GetBytes(100), .. Root(6).ToArray()];
        Assert.Throws<WireFormatException>(() => TreeView.GetRoot(prefixed, in arena, new() { IsSizePrefixed = true }).IsNull);
        BitConverter.TryWriteBytes(prefixed, prefixed.Length - sizeof(int));
        Assert.Equal(0, TreeView.GetRoot(prefixed, in arena, new() { IsSizePrefixed = true, IgnoresAlignment = true }).Maybe);
    }

    [Fact]
    public void GetRoot_String_IsRead()
    {
        TreeView tree = TreeView.GetRoot(Root(8).With(bytes => bytes.Point(bytes.Field).Text("größer")));

        Assert.True(tree.Name == "größer" && tree.Name.Span.SequenceEqual(Encoding.UTF8.GetBytes("größer")));
        Assert.Equal("{name: \"größer\"}", tree.ToString());
    }

    [Fact]
    public void GetRoot_UnionOfAString_IsThatMember()
    {
        TreeView tree = TreeView.GetRoot(Root(18, hasKind: true).With(bytes => bytes.Patch8(bytes.Kind, (int)ShapeKind.Text).Point(bytes.Field).Text("abc")));

        Assert.Equal(ShapeKind.Text, tree.Shape.Kind);
        Assert.True(tree.Shape.TryGetText(out FlatString text) && text == "abc");
        Assert.False(tree.Shape.TryGetLeaf(out _));
        Assert.True(tree.Shape.AsPoint.IsNull);
        Assert.Equal("text abc", Describe(tree.Shape));
    }

    [Fact]
    public void GetRoot_UnionOfAStruct_IsThatMember()
    {
        TreeView tree = TreeView.GetRoot(Root(18, hasKind: true).With(bytes => bytes.Patch8(bytes.Kind, (int)ShapeKind.Point).Point(bytes.Field).U16(3).U16(-4)));

        Assert.Equal((3, -4), (tree.Shape.AsPoint.X, tree.Shape.AsPoint.Y));
        Assert.Equal("point 3", Describe(tree.Shape));
    }

    [Fact]
    public void GetRoot_UnionOfAnUnknownKind_IsOther()
    {
        byte[] buffer = Root(18, hasKind: true).With(bytes => bytes.Patch8(bytes.Kind, 77).Point(bytes.Field).U32(0));
        TreeView tree = TreeView.GetRoot(buffer);

        Assert.Equal("other 77", Describe(tree.Shape));
        Assert.InRange(tree.Shape.PositionIn(buffer), 8, buffer.Length);
    }

    [Fact]
    public void GetRoot_VectorOfUnions_IsWalked()
    {
        TreeView tree = TreeView.GetRoot(Root(30, hasKind: true).With(static bytes =>
        {
            bytes.Point(bytes.Kind).U32(2).U8((int)ShapeKind.Point).U8((int)ShapeKind.Text).Align(4);
            bytes.Point(bytes.Field).U32(2);
            int slots = bytes.Position;
            bytes.U32(0).U32(0).Point(slots).U16(1).U16(2).Point(slots + 4).Text("t");
        }));

        var seen = new List<string>();
        foreach (ShapeView shape in tree.Shapes) seen.Add(Describe(shape));
        Assert.Equal(["point 1", "text t"], seen);
        Assert.Equal("text t", Describe(tree.Shapes[1]));
    }

    [Fact]
    public void GetRoot_VectorOfTables_IsWalkedAndSearched()
    {
        TreeView tree = TreeView.GetRoot(Root(14).With(static bytes =>
        {
            bytes.Point(bytes.Field).U32(3);
            int slots = bytes.Position;
            bytes.U32(0).U32(0).U32(0).Align(8);
            int vtable = bytes.Position;
            bytes.U16(6).U16(8).U16(4).U16(0);
            for (int i = 0; i < 3; i++) bytes.Point(slots + (4 * i)).U32((uint)(bytes.Position - vtable)).U32((uint)(10 * i));
        }));

        var ids = new List<uint>();
        foreach (LeafView.Row leaf in tree.Leaves)
        {
            LeafView same = leaf;
            Assert.Equal(leaf.Id, same.Id);
            Assert.True(leaf.Name.IsNull);
            ids.Add(leaf.Id);
        }

        Assert.Equal([0, 10, 20], ids);
        Assert.True(tree.Leaves.TryFind(20, out LeafView found));
        Assert.Equal(20u, found.Id);
        Assert.False(tree.Leaves.TryFind(15, out _));
    }

    [Fact]
    public void GetRoot_VectorOfNamedTables_IsSearchedByText()
    {
        TreeView tree = TreeView.GetRoot(Root(26).With(static bytes =>
        {
            bytes.Point(bytes.Field).U32(2);
            int slots = bytes.Position;
            bytes.U32(0).U32(0);
            foreach (string name in new[] { "a", "ä" })
            {
                bytes.Align(8);
                int vtable = bytes.Position;
                bytes.U16(6).U16(8).U16(4).U16(0).Point(slots).U32((uint)(bytes.Position - vtable));
                int field = bytes.Position;
                bytes.U32(4).Point(field).Text(name);
                slots += 4;
            }
        }));

        Assert.True(tree.Named.TryFind("ä", out NamedView found) && found.Name == "ä");
        Assert.True(tree.Named.TryFind("a"u8, out found) && found.Name == "a");
        Assert.False(tree.Named.TryFind("b", out _));
    }

    [Fact]
    public void GetRoot_StructWithArrays_IsReadAsViewAndValue()
    {
        TreeView tree = TreeView.GetRoot(Root(20, tableBytes: 32).With(static bytes =>
        {
            bytes.Append(new byte[16]);
            bytes.Patch(bytes.Field, 12).Patch(bytes.Field + 4, 0x00_02_00_01).Patch16(bytes.Field + 8, 1).Patch16(bytes.Field + 10, 2).Patch16(bytes.Field + 12, 3).Patch16(bytes.Field + 14, -4);
            bytes.Patch8(bytes.Field + 16, 8).Patch16(bytes.Field + 18, 500).Patch16(bytes.Field + 20, 65535);
        }));

        Assert.Equal((12u, true), (tree.Grid.Id, tree.Grid.On));
        Assert.Equal([true, false, true], tree.Grid.Flags.ToArray());
        Assert.Equal([500, 65535], tree.Grid.Numbers.ToArray());
        Assert.Equal((1, 2, 3, -4), (tree.Grid.Points[0].X, tree.Grid.Points[0].Y, tree.Grid.Points[1].X, tree.Grid.Points[1].Y));

        Grid grid = tree.Grid.Value;
        Assert.Equal((12u, true, true, false, true), (grid.Id, grid.On, grid.GetFlags(0), grid.GetFlags(1), grid.GetFlags(2)));
        Assert.Equal((1, -4), (grid.GetPoints(0).X, grid.GetPoints(1).Y));
        grid.SetPoints(1, new Point { X = 5, Y = 6 });
        grid.SetFlags(1, true);
        grid.On = false;
        Assert.Equal((5, 6, true, false), (grid.GetPoints(1).X, grid.GetPoints(1).Y, grid.GetFlags(1), grid.On));
        Assert.Throws<IndexOutOfRangeException>(() => grid.GetPoints(2));
        Assert.Throws<IndexOutOfRangeException>(() => grid.SetFlags(-1, true));
    }

    [Fact]
    public void ReverseEndianness_OfAStruct_IsItsOwnInverse()
    {
        Grid grid = new() { Id = 0x01020304, On = true };
        grid.SetPoints(1, new Point { X = 0x0102, Y = 3 });
        Grid reversed = FlatStruct.Reverse(grid);

        Assert.Equal((0x04030201u, true, 0x0201, 0x0300), (reversed.Id, reversed.On, reversed.GetPoints(1).X, reversed.GetPoints(1).Y));
        Assert.Equal((grid.Id, grid.GetPoints(1).X), (FlatStruct.Reverse(reversed).Id, FlatStruct.Reverse(reversed).GetPoints(1).X));
    }

    [Fact]
    public void GetRoot_NestedBuffer_IsRead()
    {
        byte[] inner = Root(4).With(static bytes => bytes.Patch8(bytes.Field, (int)Color.Blue));
        TreeView tree = TreeView.GetRoot(Root(24).With(bytes => bytes.U32(0).Point(bytes.Field).U32((uint)inner.Length).Append(inner)));

        Assert.Equal(inner, tree.Nested.ToArray());
        Assert.Equal(Color.Blue, tree.NestedRoot.Color);
    }

    [Fact]
    public void TryGetRoot_OfAnotherIdentifier_IsAFault()
    {
        byte[] buffer = Root(4).ToArray();
        Assert.True(TreeView.Verify(buffer, out _));
        buffer[4] = (byte)'X';

        Assert.False(TreeView.TryGetRoot(buffer, out TreeView root, out WireFault fault));
        Assert.True(root.IsNull);
        Assert.Equal((WireError.IdentifierMismatch, 4L), (fault.Error, fault.Offset));
        Assert.True(TreeView.TryGetRoot(buffer, out root, out _, new FlatVerifierOptions { IgnoresFileIdentifier = true }));
        Assert.Equal((Color)0, TreeView.DangerousGetRoot(buffer).Color);
    }

    [Fact]
    public void TryGetRoot_OfEveryBeginning_IsAFault()
    {
        byte[] buffer = Root(8).With(bytes => bytes.Point(bytes.Field).Text("hello"));
        for (int length = 0; length < buffer.Length; length++) Assert.False(TreeView.TryGetRoot(buffer.AsSpan(0, length), out _, out _));
        Assert.True(TreeView.TryGetRoot(buffer, out _, out _));
    }

    [Fact]
    public void Reading_AllocatesNothing()
    {
        byte[] buffer = Root(8).With(bytes => bytes.Point(bytes.Field).Text("hello"));
        Read(buffer);
        long before = GC.GetAllocatedBytesForCurrentThread();
        int length = Read(buffer);
        Assert.Equal((5, before), (length, GC.GetAllocatedBytesForCurrentThread()));

        static int Read(ReadOnlySpan<byte> buffer)
        {
            TreeView tree = TreeView.GetRoot(buffer);
            foreach (LeafView.Row leaf in tree.Leaves) _ = leaf.Id;
            return tree.Name == "hello" ? tree.Name.Length + (int)tree.Shape.Kind + tree.Leaves.Count : 0;
        }
    }

    private static string Describe(ShapeView shape) => shape.Match(
        static leaf => $"leaf {leaf.Id}", static again => $"again {again.Id}", static point => $"point {point.X}", static text => $"text {text.ToString()}", static kind => $"other {(int)kind}");

    private static FlatBytes Root(int slot, bool hasKind = false, int tableBytes = 16) => FlatBytes.WithRoot(slot, hasKind, tableBytes).Patch(4, Identifier);
}

file static class FlatBytesExtensions
{
    /// <summary>The finished buffer.</summary>
    internal static byte[] With(this FlatBytes bytes, Action<FlatBytes> fill)
    {
        fill(bytes);
        return bytes.ToArray();
    }
}
