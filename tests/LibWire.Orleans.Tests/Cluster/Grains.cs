using Orleans.Runtime;
using Orleans.Streams;

namespace LibWire.Tests.Orleans;

public interface IEchoGrain : IGrainWithIntegerKey
{
    Task<ArenaMessage<Order>> Echo(ArenaMessage<Order> order);

    /// <summary>Looks at it.</summary>
    Task<long> Read(ArenaMessage<Order> order);

    Task<MonsterHolder> EchoHolder(MonsterHolder monster);

    Task<int> EchoNumber(int number);

    Task Keep(ArenaMessage<Order> order);

    Task<ArenaMessage<Order>> Kept();

    /// <summary>Calls another grain, and so crosses silos or stays within one.</summary>
    Task<ArenaMessage<Order>> EchoBy(long other, ArenaMessage<Order> order);

    Task Deactivate();

    Task<Guid> Activation();
}

/// <summary>Its state is a message.</summary>
public sealed class EchoGrain([PersistentState("order")] IPersistentState<ArenaMessage<Order>> state) : Grain, IEchoGrain
{
    private readonly Guid _activation = Guid.NewGuid();

    public Task<ArenaMessage<Order>> Echo(ArenaMessage<Order> order) => Task.FromResult(order);

    public Task<long> Read(ArenaMessage<Order> order) => Task.FromResult(order.Value.Id);

    public Task<MonsterHolder> EchoHolder(MonsterHolder monster) => Task.FromResult(monster);

    public Task<int> EchoNumber(int number) => Task.FromResult(number);

    public Task Keep(ArenaMessage<Order> order)
    {
        state.State = order;
        return state.WriteStateAsync();
    }

    public Task<ArenaMessage<Order>> Kept() => Task.FromResult(state.State);

    public Task<ArenaMessage<Order>> EchoBy(long other, ArenaMessage<Order> order) => GrainFactory.GetGrain<IEchoGrain>(other).Echo(order);

    public Task Deactivate()
    {
        DeactivateOnIdle();
        return Task.CompletedTask;
    }

    public Task<Guid> Activation() => Task.FromResult(_activation);
}

public interface IListenerGrain : IGrainWithGuidKey
{
    Task Listen();

    Task<int> ItemCount();

    Task<ArenaMessage<Order>> Item(int index);
}

/// <summary>Keeps the messages of a stream.</summary>
public sealed class ListenerGrain : Grain, IListenerGrain
{
    private readonly List<ArenaMessage<Order>> _items = [];

    public async Task Listen()
    {
        IAsyncStream<ArenaMessage<Order>> stream = this.GetStreamProvider("orders").GetStream<ArenaMessage<Order>>(this.GetPrimaryKey());
        await stream.SubscribeAsync((order, _) =>
        {
            _items.Add(order);
            return Task.CompletedTask;
        });
    }

    public Task<int> ItemCount() => Task.FromResult(_items.Count);

    public Task<ArenaMessage<Order>> Item(int index) => Task.FromResult(_items[index]);
}
