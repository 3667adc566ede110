namespace LibWire.Tests.FlatBuffers.Generated;

/// <summary>Views of vectors and strings with a default, and of buffers with 64-bit offsets.</summary>
public sealed class GeneratedDefaultTests
{
    private const uint Identifier = 0x45455254; // TREE
    private const int NumbersSlot = 22, FarSlot = 56, WideSlot = 58;

    [Fact]
    public void AbsentVectors_WithADefault_AreEmptyAndNotNull()
    {
        TreeView tree = TreeView.GetRoot(FlatBytes.WithRoot(32).Patch(4, Identifier).ToArray());

        Assert.False(tree.Numbers.IsNull || tree.Texts.IsNull || tree.Kids.IsNull || tree.Forms.IsNull || tree.WideNumbers.IsNull || tree.FarText.IsNull);
        Assert.Equal((0, 0, 0, 0, 0), (tree.Numbers.Count, tree.Texts.Count, tree.Kids.Count, tree.Forms.Count, tree.WideNumbers.Count));
        Assert.True(tree.FarText == "far");
        Assert.Empty(tree.Numbers.ToArray());
        int walked = 0;
        foreach (FlatString text in tree.Texts) walked += text.Length + 1;
        foreach (TreeView kid in tree.Kids) walked += kid.IsNull ? 1 : 2;
        foreach (ShapeView shape in tree.Forms) walked += shape.IsNull ? 1 : 2;
        Assert.Equal(0, walked);
        Assert.Throws<IndexOutOfRangeException>(() => TreeView.GetRoot(FlatBytes.WithRoot(32).Patch(4, Identifier).ToArray()).Kids[0].IsNull);

        // Without a default an absent vector differs from an empty one.
        Assert.True(tree.Leaves.IsNull && tree.Grids.IsNull && tree.Shapes.IsNull);
    }

    [Fact]
    public void VectorsThatAreThere_WithADefault_AreRead()
    {
        FlatBytes bytes = FlatBytes.WithRoot(NumbersSlot).Patch(4, Identifier);
        bytes.Point(bytes.Field).U32(2).U32(5).U32(6);
        Assert.Equal([5, 6], TreeView.GetRoot(bytes.ToArray()).Numbers.ToArray());
    }

    [Theory]
    [InlineData(FarSlot)]
    [InlineData(WideSlot)]
    public void NestedRoot_Behind64Bits_IsReadAndVerified(int slot)
    {
        byte[] inner = Inner();
        FlatBytes bytes = FlatBytes.WithRoot(slot).Patch(4, Identifier).Align(8);
        if (slot == FarSlot) bytes.U32(0);
        bytes.Point(bytes.Field);
        if (slot == FarSlot) bytes.U32((uint)inner.Length);
        else bytes.U64((ulong)inner.Length);
        int start = bytes.Position;
        byte[] buffer = bytes.Append(inner).ToArray();

        TreeView tree = TreeView.GetRoot(buffer);
        Assert.Equal(inner, (slot == FarSlot ? tree.Far : tree.Wide).ToArray());
        Assert.Equal(Color.Blue, (slot == FarSlot ? tree.FarRoot : tree.WideRoot).Color);
        Assert.True((slot == FarSlot ? tree.WideRoot : tree.FarRoot).IsNull);
        Assert.Equal($"{{{(slot == FarSlot ? "far" : "wide")}: {{color: 4}}}}", tree.ToString());

        // The root offset of the nested buffer points outside it.
        buffer[start] = 255;
        Assert.False(TreeView.TryGetRoot(buffer, out _, out WireFault fault));
        Assert.Equal((WireError.OffsetOutOfRange, (long)start), (fault.Error, fault.Offset));
    }

    private static byte[] Inner()
    {
        FlatBytes bytes = FlatBytes.WithRoot(4).Patch(4, Identifier);
        return bytes.Patch8(bytes.Field, (int)Color.Blue).ToArray();
    }
}
