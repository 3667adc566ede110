namespace LibWire.Tests.Orleans.Soak;

/// <summary>Takes orders in all the ways a grain can.</summary>
public interface ISoakGrain : IGrainWithIntegerKey
{
    /// <summary>Sends it back.</summary>
    Task<ArenaMessage<Order>> Echo(ArenaMessage<Order> order);

    /// <summary>Sends it through another grain.</summary>
    Task<ArenaMessage<Order>> Pass(long other, ArenaMessage<Order> order);

    /// <summary>Keeps it, and returns the one it kept before.</summary>
    Task<ArenaMessage<Order>?> Swap(ArenaMessage<Order> order);
}

public sealed class SoakGrain : Grain, ISoakGrain
{
    private ArenaMessage<Order>? _kept;

    public Task<ArenaMessage<Order>> Echo(ArenaMessage<Order> order) => Task.FromResult(order);

    public Task<ArenaMessage<Order>> Pass(long other, ArenaMessage<Order> order) => GrainFactory.GetGrain<ISoakGrain>(other).Echo(order);

    public Task<ArenaMessage<Order>?> Swap(ArenaMessage<Order> order)
    {
        ArenaMessage<Order>? before = _kept;
        _kept = order;
        return Task.FromResult(before);
    }
}
