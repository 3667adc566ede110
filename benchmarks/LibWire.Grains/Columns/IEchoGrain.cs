using LibWire.Grains.GoogleModel;

namespace LibWire.Grains;

/// <summary>Sends back what it gets.</summary>
public interface IEchoGrain : IGrainWithIntegerKey
{
    Task<int> Number(int number);

    Task<ArenaMessage<Order>> LibWire(ArenaMessage<Order> order);

    Task<GoogleOrder> GoogleProtobuf(GoogleOrder order);

    Task<PlainOrder> Plain(PlainOrder order);
}

public sealed class EchoGrain : Grain, IEchoGrain
{
    public Task<int> Number(int number) => Task.FromResult(number);

    public Task<ArenaMessage<Order>> LibWire(ArenaMessage<Order> order) => Task.FromResult(order);

    public Task<GoogleOrder> GoogleProtobuf(GoogleOrder order) => Task.FromResult(order);

    public Task<PlainOrder> Plain(PlainOrder order) => Task.FromResult(order);
}
