using Orleans.Streams;

namespace LibWire.Tests.Orleans;

/// <summary>Messages between a client and the grains of two silos.</summary>
[Collection(ClusterCollection.Name)]
public sealed class ClusterTests(TwoSilos silos)
{
    [Fact]
    public async Task Echo_OfRandomMessages_ReturnsThem()
    {
        var maker = new OrderMaker(21);
        for (int i = 0; i < 200; i++)
        {
            using ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<Order> back = await silos.Grain(i).Echo(order);
            Assert.NotSame(order, back);
            AssertSame(order, back);
        }
    }

    [Fact]
    public async Task EchoBy_AcrossAndWithinSilos_ReturnsThem()
    {
        var maker = new OrderMaker(22);
        for (int i = 0; i < 100; i++)
        {
            using ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<Order> back = await silos.Grain(1000 + i).EchoBy(2000 + i, order);
            AssertSame(order, back);
        }
    }

    [Fact]
    public async Task Echo_TheCallerDisposesAtOnce_TheCallStillHasTheMessage()
    {
        var maker = new OrderMaker(23);
        for (int i = 0; i < 100; i++)
        {
            ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<Order> expected = maker.Next();
            expected.Value = ProtoMessage.Clone(in order.Value, in expected.Arena);
            Task<ArenaMessage<Order>> call = silos.Grain(i).Echo(order);
            order.Dispose();
            using ArenaMessage<Order> back = await call;
            AssertSame(expected, back);
        }
    }

    [Fact]
    public async Task EchoHolder_ReturnsTheBuffer()
    {
        MonsterHolder monster = MonsterHolder.Parse(CodecTests.OrcWithAxe());
        MonsterHolder back = await silos.Grain(1).EchoHolder(monster);
        Assert.Equal(monster.Buffer.ToArray(), back.Buffer.ToArray());
    }

    [Fact]
    public async Task State_SurvivesDeactivation()
    {
        using ArenaMessage<Order> order = new OrderMaker(24).Next();
        IEchoGrain grain = silos.Grain(3000);
        await grain.Keep(order);
        Guid first = await grain.Activation();
        await grain.Deactivate();
        using ArenaMessage<Order> kept = await grain.Kept();
        Assert.NotEqual(first, await grain.Activation());
        AssertSame(order, kept);
    }

    [Fact]
    public async Task State_OfANewGrain_IsAnEmptyMessage()
    {
        using ArenaMessage<Order> kept = await silos.Grain(3001).Kept();
        Assert.Equal(0, kept.Value.Id);
    }

    [Fact]
    public async Task Kept_TheCallerDisposesTheResult_TheGrainStillHasIt()
    {
        using ArenaMessage<Order> order = new OrderMaker(25).Next();
        for (int i = 0; i < 20; i++)
        {
            IEchoGrain grain = silos.Grain(4000 + i);
            await grain.Keep(order);
            for (int j = 0; j < 3; j++)
            {
                ArenaMessage<Order> kept = await grain.Kept();
                AssertSame(order, kept);
                kept.Dispose();
            }
        }
    }

    [Fact]
    public async Task Stream_ItemsArriveInOrder()
    {
        var key = Guid.NewGuid();
        IListenerGrain listener = silos.Cluster.GrainFactory.GetGrain<IListenerGrain>(key);
        await listener.Listen();
        IAsyncStream<ArenaMessage<Order>> stream = silos.Cluster.Client.GetStreamProvider("orders").GetStream<ArenaMessage<Order>>(key);
        var maker = new OrderMaker(26);
        List<ArenaMessage<Order>> sent = [];
        for (int i = 0; i < 20; i++)
        {
            sent.Add(maker.Next());
            await stream.OnNextAsync(sent[i]);
        }

        for (int tries = 0; tries < 300 && await listener.ItemCount() < sent.Count; tries++) await Task.Delay(100);
        Assert.Equal(sent.Count, await listener.ItemCount());
        for (int i = 0; i < sent.Count; i++)
        {
            using ArenaMessage<Order> item = await listener.Item(i);
            AssertSame(sent[i], item);
        }
    }

    /// <summary>The other objects of a call are Orleans' own: so many managed bytes more than a call with a number.</summary>
    [Fact]
    public async Task Echo_TakesFewManagedBytes()
    {
        using ArenaMessage<Order> order = new OrderMaker(27).Next();
        IEchoGrain grain = silos.Grain(5000);
        const int Calls = 2_000, BytesMax = 300, RoundsMax = 15;
        long withMessage = long.MaxValue, without = long.MaxValue;

        // The silos allocate for themselves meanwhile, so the smallest figures count.
        for (int round = 0; round < RoundsMax && (round < 3 || withMessage - without > BytesMax); round++)
        {
            long start = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < Calls; i++) await grain.EchoNumber(i);
            long middle = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < Calls; i++) (await grain.Echo(order)).Dispose();
            long end = GC.GetTotalAllocatedBytes(precise: true);
            without = Math.Min(without, (middle - start) / Calls);
            withMessage = Math.Min(withMessage, (end - middle) / Calls);
        }

        Assert.InRange(withMessage - without, 1, BytesMax);
    }

    private static void AssertSame(ArenaMessage<Order> expected, ArenaMessage<Order> actual) =>
        Assert.True(ProtoMessage.AreEqual(in expected.Value, in actual.Value));
}
