using Orleans.Placement;
using Orleans.Runtime;
using Orleans.TestingHost;

namespace LibWire.Tests.Orleans;

/// <summary>State that is a message, in storage that outlives the silos.</summary>
[Collection(ClusterCollection.Name)]
public sealed class RestartTests(TwoSilos silos)
{
    [Fact]
    public async Task State_IsStoredAsTheBytesOfTheMessage()
    {
        using ArenaMessage<Order> order = new OrderMaker(31).Next();
        IKeepingGrain grain = silos.Cluster.GrainFactory.GetGrain<IKeepingGrain>(1);
        await grain.Keep(order, number: 41);
        Assert.Equal(order.Value.ToArray(), SharedStorage.Stored[("order", grain.GetGrainId())]);
    }

    [Fact]
    public async Task State_OfAllGrains_SurvivesTheRestartOfASilo()
    {
        const int Grains = 40;
        ArenaMessage<Order>[] orders = [.. Enumerable.Range(0, Grains).Select(static i => new OrderMaker(100 + i).Next())];
        HashSet<string> silosBefore = [];
        for (int i = 0; i < Grains; i++) silosBefore.Add(await Grain(i).Keep(orders[i], i));
        Assert.Equal(2, silosBefore.Count);

        SiloHandle second = silos.Cluster.SecondarySilos[0];
        SiloHandle? restarted = await silos.Cluster.RestartSiloAsync(second);
        await silos.Cluster.WaitForLivenessToStabilizeAsync();

        Assert.NotNull(restarted);
        Assert.NotEqual(second.SiloAddress, restarted.SiloAddress);
        for (int i = 0; i < Grains; i++)
        {
            using ArenaMessage<Order> kept = await Grain(i).Kept();
            Assert.True(ProtoMessage.AreEqual(in orders[i].Value, in kept.Value));
            Assert.Equal(i, await Grain(i).KeptNumber());
        }
    }

    private IKeepingGrain Grain(int key) => silos.Cluster.GrainFactory.GetGrain<IKeepingGrain>(1000 + key);
}

public interface IKeepingGrain : IGrainWithIntegerKey
{
    /// <returns>The silo.</returns>
    Task<string> Keep(ArenaMessage<Order> order, int number);

    Task<ArenaMessage<Order>> Kept();

    Task<int> KeptNumber();
}

/// <summary>Keeps a message, and beside it a class that goes through Orleans' own serializer.</summary>
[RandomPlacement]
public sealed class KeepingGrain(
    [PersistentState("order", SharedStorage.Name)] IPersistentState<ArenaMessage<Order>> orderState,
    [PersistentState("number", SharedStorage.Name)] IPersistentState<KeptNumber> numberState,
    ILocalSiloDetails silo) : Grain, IKeepingGrain
{
    public async Task<string> Keep(ArenaMessage<Order> order, int number)
    {
        orderState.State = order;
        numberState.State = new KeptNumber { Number = number };
        await orderState.WriteStateAsync();
        await numberState.WriteStateAsync();
        return silo.SiloAddress.ToString();
    }

    public Task<ArenaMessage<Order>> Kept() => Task.FromResult(orderState.State);

    public Task<int> KeptNumber() => Task.FromResult(numberState.State.Number);
}

[GenerateSerializer]
public sealed class KeptNumber
{
    [Id(0)]
    public int Number { get; set; }
}
