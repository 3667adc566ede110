using LibWire.Tests.Fuzz;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>Deep copies. In the checked build a copy that shares a byte with the first arena fails at its first use.</summary>
public sealed unsafe class ProtoMessageCloneTests
{
    [Fact]
    public void Clone_OfAnything_SaysTheSameWithoutTheFirstArena()
    {
        using var target = new ArenaAllocator();
        for (ulong seed = 0; seed < 300; seed++)
        {
            var source = new ArenaAllocator();
            Order order = seed == 0 ? SampleOrders.Full(source) : SampleOrders.Random(new FuzzRandom(62, seed), source);
            byte[] bytes = order.ToArray();
            string text = ProtoText.ToString(in order);
            Order clone = ProtoMessage.Clone(in order, target);
            Assert.True(ProtoMessage.AreEqual(in order, in clone));
            Overwrite(ref order);
            source.Dispose();
            Assert.Equal(bytes, clone.ToArray());
            Assert.Equal(bytes.Length, clone.ComputeSize());
            Assert.Equal(text, ProtoText.ToString(in clone));
            ProtoMessage.GetHashCode(in clone);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(500)]
    public void Clone_OfMaps_FindsEveryKeyAndGrows(int count)
    {
        using var target = new ArenaAllocator();
        var source = new ArenaAllocator();
        Order order = default;
        for (int i = 0; i < count; i++)
        {
            order.Stock.Set($"key {i}", in source) = i;
            order.Spare.Set(i * 77, in source).SetSku($"sku {i}", in source);
        }

        Order clone = ProtoMessage.Clone(in order, target);
        source.Dispose();
        Assert.Equal((count, count), (clone.Stock.Count, clone.Spare.Count));
        for (int i = 0; i < count; i++)
        {
            Assert.Equal(i, clone.Stock[Utf8String.Copy($"key {i}", in target)]);
            Assert.Equal($"sku {i}", clone.Spare[i * 77].Sku.ToString());
            Assert.InRange(clone.Spare.CountProbes(i * 77), 1, 30);
        }

        Assert.False(clone.Spare.ContainsKey(1));
        for (int i = 0; i < 20; i++) clone.Stock.Set($"more {i}", in target) = i;
        Assert.Equal((count + 20, 19, 0), (clone.Stock.Count, clone.Stock[Utf8String.Copy("more 19", in target)], clone.Stock[Utf8String.Copy("key 0", in target)]));
        Assert.True(clone.Stock.Remove(Utf8String.Copy("key 0", in target)));
    }

    [Fact]
    public void Clone_TakesTheRoomOfItsItemsOnlyAndCanBeChanged()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        for (int i = 0; i < 100; i++) order.Codes.Add(i, in arena);
        order.Lines.Add(in arena).Quantity = 1;
        order.UnknownFields.Add([0xa0, 0x06, 0x01], in arena);
        Order clone = ProtoMessage.Clone(in order, arena);
        Assert.Equal((100, 1), (clone.Codes.Capacity, clone.Lines.Capacity));
        Assert.InRange(order.Codes.Capacity, 101, int.MaxValue);

        clone.Codes.Add(5, in arena);
        clone.Codes[0] = -1;
        clone.Lines[0].Quantity = 2;
        clone.UnknownFields.Add([0xa0, 0x06, 0x02], in arena);
        Assert.Equal((100, 0, 1, 3), (order.Codes.Count, order.Codes[0], order.Lines[0].Quantity, order.UnknownFields.Length));
        Assert.Equal((101, 6), (clone.Codes.Count, clone.UnknownFields.Length));
    }

    [Fact]
    public void Clone_OfRoomWithoutItems_LeavesItBehind()
    {
        using var target = new ArenaAllocator();
        var source = new ArenaAllocator();
        Order order = SampleOrders.Full(source);
        order.Codes.Clear();
        order.Lines.Clear();
        order.Stock.Clear();
        order.UnknownFields.Clear();
        order.ClearPay();
        Order clone = ProtoMessage.Clone(in order, target);
        source.Dispose();
        Assert.Equal((0, 0, 0), (clone.Codes.Capacity, clone.Lines.Capacity, clone.Stock.Capacity));
        clone.Codes.Add(1, in target);
        clone.Lines.Add(in target);
        clone.Stock.Set("a", in target) = 1;
        clone.UnknownFields.Add([0xa0, 0x06, 0x02], in target);
        Assert.Equal((1, 3), (clone.Stock.Count, clone.UnknownFields.Length));
    }

    [Fact]
    public void Clone_Fails_LeavesTheArenaAtItsMark()
    {
        using var source = new ArenaAllocator();
        using var target = new ArenaAllocator();
        target.Allocate<int>();
        nuint usedBytes = target.UsedBytes;
        Order tooDeep = ProtoMessageEqualityTests.Deep(source, 101);
        ProtoMessageEqualityTests.AssertTooDeep(() => ProtoMessage.Clone(in tooDeep, target));
        Order* circle = source.Allocate<Order>();
        circle->SetParent(circle);
        circle->SetNote(new string('x', 1000), in source);
        ProtoMessageEqualityTests.AssertTooDeep(() => ProtoMessage.Clone(in *circle, target));
        Assert.Equal(usedBytes, target.UsedBytes);
        Order deep = ProtoMessageEqualityTests.Deep(source, 100);
        Order clone = ProtoMessage.Clone(in deep, target);
        Assert.True(ProtoMessage.AreEqual(in deep, in clone));

        Order full = SampleOrders.Full(source);
        for (uint limit = 64; limit < 4096; limit += 200)
        {
            using var small = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ByteLimit = limit });
            try
            {
                Order small1 = ProtoMessage.Clone(in full, small);
                Assert.True(ProtoMessage.AreEqual(in full, in small1));
            }
            catch (ArenaLimitException)
            {
                Assert.Equal((nuint)0, small.UsedBytes);
            }
        }

        target.Dispose();
        Assert.Throws<ObjectDisposedException>(() => ProtoMessage.Clone(in full, target));
        Assert.Throws<ObjectDisposedException>(() => ProtoMessage.Clone(in full, default));
    }

    [Fact]
    public void Clone_OfMessagesInEveryPlace_GoesDown()
    {
        using var target = new ArenaAllocator();
        var source = new ArenaAllocator();
        Node node = default;
        node.Id = 1;
        node.MutableNext(in source).MutablePart(in source).Last = 5;
        node.Children.Add(in source).MutableOther(in source).MutableLine(in source).SetSku("sku", in source);
        node.Named.Set("a", in source).Named.Set("b", in source).Marks.Add(ulong.MaxValue, in source);
        byte[] bytes = node.ToArray();
        Node clone = ProtoMessage.Clone(in node, target);
        Assert.True(ProtoMessage.AreEqual(in node, in clone));
        source.Dispose();
        Assert.Equal(bytes, clone.ToArray());
        Assert.Equal(
            "id: 1 next { part { last_one: 5 } } children { other { line { sku: \"sku\" } } } named { key: \"a\" value { named { key: \"b\" value { marks: 18446744073709551615 } } } }",
            ProtoText.ToString(in clone));
    }

    /// <summary>Overwrites everything to which the message refers, so that a copy that shares it shows the change in LibWire too.</summary>
    private static void Overwrite(ref Order order)
    {
        order.Codes.Span.Fill(-77);
        order.Blob.Span.Fill(77);
        order.Stock.Values.Fill(77);
        foreach (ref OrderLine line in order.Lines) line.Quantity = 77;
        if (order.HasParent)
        {
            // The memory of a sub-message is reached through a message that contains it.
            using var none = new ArenaAllocator();
            Overwrite(ref order.MutableParent(in none));
            order.MutableParent(in none).Id = 77;
        }
    }
}
