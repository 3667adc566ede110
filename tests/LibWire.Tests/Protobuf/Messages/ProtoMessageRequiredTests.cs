using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>The walk over layout tables that finds missing required fields.</summary>
public sealed unsafe class ProtoMessageRequiredTests
{
    private delegate ref Node Step(ref Node node, ArenaAllocator arena);

    [Fact]
    public void IsInitialized_RequiredFieldMissingAnywhere_IsFalseAndThePathIsNamed()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        AssertMissing("id", ref root);
        root.Id = 0;
        AssertComplete(ref root);

        (string Path, Step Step)[] steps =
        [
            ("next", static (ref Node node, ArenaAllocator arena) => ref node.MutableNext(in arena)),
            ("children[0]", static (ref Node node, ArenaAllocator arena) => ref Child(ref node, 0, arena)),
            ("children[2]", static (ref Node node, ArenaAllocator arena) => ref Child(ref node, 2, arena)),
            ("named[\"é\"]", static (ref Node node, ArenaAllocator arena) => ref node.Named.Set("é", in arena)),
            ("other", static (ref Node node, ArenaAllocator arena) => ref node.MutableOther(in arena)),
            ("part", static (ref Node node, ArenaAllocator arena) => ref node.MutablePart(in arena)),
        ];
        foreach ((string path, Step step) in steps)
        {
            ref Node inner = ref step(ref root, arena);
            AssertMissing($"{path}.id", ref root);
            inner.Id = 1;
            foreach ((string innerPath, Step innerStep) in steps)
            {
                innerStep(ref inner, arena);
                AssertMissing($"{path}.{innerPath}.id", ref root);
                innerStep(ref inner, arena).Id = 1;
                inner = default;
                inner.Id = 1;
            }

            AssertComplete(ref root);
        }
    }

    [Fact]
    public void IsInitialized_MessagesWithoutRequiredFields_AreNotEntered()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        root.Id = 1;
        root.MutableLine(in arena).SetSku("x", in arena);
        AssertComplete(ref root);

        // The walk must not enter this message. It would neither end nor reach the depth limit.
        Order* order = arena.Allocate<Order>();
        order->SetParent(order);
        Assert.True(ProtoMessage.IsInitialized(in *order));
        ProtoRequired.Demand(Order.Layout, order);
        Assert.False(Order.Layout.IsRequiredInside);
        Assert.True(Node.Layout.IsRequiredInside);
    }

    [Fact]
    public void IsInitialized_TooDeep_SaysSo()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        root.Id = 1;
        ref Node node = ref root;
        for (int i = 0; i < 100; i++)
        {
            node = ref node.MutableNext(in arena);
            node.Id = 1;
        }

        AssertComplete(ref root);
        node.MutableNext(in arena).Id = 1;
        Node copy = root;
        var failure = Assert.Throws<WireFormatException>(() => copy.IsInitialized);
        Assert.Equal((WireError.DepthExceeded, 0), (failure.Error, failure.Offset));
    }

    [Theory]
    [InlineData(ProtoFieldType.Bool, 1L, "true")]
    [InlineData(ProtoFieldType.Bool, 0L, "false")]
    [InlineData(ProtoFieldType.SInt32, -5L, "-5")]
    [InlineData(ProtoFieldType.Fixed32, -1L, "4294967295")]
    [InlineData(ProtoFieldType.UInt64, -1L, "18446744073709551615")]
    [InlineData(ProtoFieldType.SFixed64, long.MinValue, "-9223372036854775808")]
    public void KeyText_AnyKey_IsItsValue(ProtoFieldType type, long bits, string expected)
    {
        if (!BitConverter.IsLittleEndian && ProtoFieldLayout.SizeOf(type) < sizeof(long)) bits <<= 64 - (8 * ProtoFieldLayout.SizeOf(type));
        Assert.Equal(expected, ProtoFieldLayout.KeyText(type, &bits));
    }

    /// <summary>A child, after others that are complete.</summary>
    private static ref Node Child(ref Node node, int index, ArenaAllocator arena)
    {
        while (node.Children.Count < index) node.Children.Add(in arena).Id = 1;
        if (node.Children.Count == index) node.Children.Add(in arena);
        return ref node.Children[index];
    }

    private static void AssertComplete(ref Node root)
    {
        Assert.True(root.IsInitialized);
        fixed (Node* message = &root) ProtoRequired.Demand(Node.Layout, message);
    }

    private static void AssertMissing(string path, ref Node root)
    {
        Assert.False(root.IsInitialized);
        using var arena = new ArenaAllocator();
        Node* copy = arena.Allocate<Node>();
        *copy = root;
        var failure = Assert.Throws<WireFormatException>(() => ProtoRequired.Demand(Node.Layout, copy));
        Assert.Equal((WireError.RequiredFieldMissing, 0), (failure.Error, failure.Offset));
        Assert.Contains($"The required field {path} of shop.Node is not set.", failure.Message, StringComparison.Ordinal);
    }
}
