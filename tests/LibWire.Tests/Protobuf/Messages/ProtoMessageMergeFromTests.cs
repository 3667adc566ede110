using LibWire.Tests.Fuzz;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>Merging decoded messages.</summary>
public sealed unsafe class ProtoMessageMergeFromTests
{
    [Fact]
    public void MergeFrom_OfTwoOrders_IsReadingOneBehindTheOther()
    {
        using var arena = new ArenaAllocator();
        for (ulong seed = 0; seed < 500; seed++)
        {
            Order target = SampleOrders.Random(new FuzzRandom(74, seed), arena);
            byte[] first = target.ToArray();
            var source = new ArenaAllocator();
            Order order = SampleOrders.Random(new FuzzRandom(75, seed), source);
            byte[] second = order.ToArray();
            ProtoMessage.MergeFrom(ref target, in order, arena);
            Assert.Equal(second, order.ToArray());
            source.Dispose();

            Shop.Order expected = Shop.Order.Parse([.. first, .. second], in arena), merged = Shop.Order.Parse(target.ToArray(), in arena);
            Assert.Equal(ShopText.Of(ref expected), ShopText.Of(ref merged));
        }
    }

    [Theory]
    [InlineData(0, 5)]
    [InlineData(4, 4)]
    [InlineData(8, 1)]
    [InlineData(5, 500)]
    [InlineData(500, 5)]
    public void MergeFrom_OfMaps_FindsEveryKeyInAllCopies(int count, int added)
    {
        using var arena = new ArenaAllocator();
        using var source = new ArenaAllocator();
        Order target = default, order = default;
        for (int i = 0; i < count; i++) target.Stock.Set($"key {i}", in arena) = i;
        for (int i = count / 2; i < (count / 2) + added; i++) order.Stock.Set($"key {i}", in source) = -i;
        Order copy = target;
        ProtoMessage.MergeFrom(ref target, in order, arena);
        int total = Math.Max(count, (count / 2) + added);
        Assert.Equal(total, target.Stock.Count);
        if (count > 0) Assert.Equal(total, copy.Stock.Count);
        for (int i = 0; i < total; i++)
        {
            bool isAdded = i >= count / 2 && i < (count / 2) + added;
            Assert.Equal(isAdded ? -i : i, target.Stock[Utf8String.Copy($"key {i}", in arena)]);
        }

        target.Stock.Set("more", in arena) = 1;
        Assert.Equal(total + 1, target.Stock.Count);
    }

    [Fact]
    public void MergeFrom_ManyTimesIntoOneList_MovesItABoundedNumberOfTimes()
    {
        using var arena = new ArenaAllocator();
        Order target = default, order = default;
        for (int i = 0; i < 10; i++) order.Codes.Add(i, in arena);
        for (int i = 0; i < 2_000; i++) ProtoMessage.MergeFrom(ref target, in order, arena);
        Assert.Equal(20_000, target.Codes.Count);
        Assert.InRange(target.Codes.Capacity, 20_000, 40_000);
        Assert.InRange((long)arena.UsedBytes, 0, 8 * 20_000 * sizeof(int));
        Assert.Equal((0, 9, 5), (target.Codes[0], target.Codes[19_999], target.Codes[10_005]));
    }

    [Fact]
    public void MergeFrom_ManyTimesIntoOneMap_MovesItABoundedNumberOfTimes()
    {
        using var arena = new ArenaAllocator();
        using var source = new ArenaAllocator();
        Order target = default;
        for (int i = 0; i < 4_000; i++)
        {
            // Each key comes twice: the second time it is there already.
            Order order = default;
            order.Stock.Set($"key {i / 2}", in source) = i;
            ProtoMessage.MergeFrom(ref target, in order, arena);
        }

        Assert.Equal(2_000, target.Stock.Count);
        for (int i = 0; i < 2_000; i++) Assert.Equal((2 * i) + 1, target.Stock[Utf8String.Copy($"key {i}", in source)]);
        Assert.InRange((long)arena.UsedBytes, 0, 2_000 * 200);
    }

    [Fact]
    public void MergeFrom_TooDeep_SaysSo()
    {
        using var arena = new ArenaAllocator();
        Order target = default, deep = ProtoMessageEqualityTests.Deep(arena, 100);
        ProtoMessage.MergeFrom(ref target, in deep, arena);
        Assert.True(ProtoMessage.AreEqual(in target, in deep));
        ProtoMessage.MergeFrom(ref target, in deep, arena);
        Order tooDeep = ProtoMessageEqualityTests.Deep(arena, 101), empty = default;
        ProtoMessageEqualityTests.AssertTooDeep(() => ProtoMessage.MergeFrom(ref empty, in tooDeep, arena));
        Assert.False(empty.HasParent);
        Order* circle = arena.Allocate<Order>();
        circle->SetParent(circle);
        ProtoMessageEqualityTests.AssertTooDeep(() => ProtoMessage.MergeFrom(ref empty, in *circle, arena));
    }
}
