using LibWire.Grains.GoogleModel;
using Orleans.Concurrency;

namespace LibWire.Grains;

/// <summary>Sends back what it gets.</summary>
public interface IEchoGrain : IGrainWithIntegerKey
{
    Task<int> Number(int number);

    Task<Immutable<byte[]>> Bytes(Immutable<byte[]> bytes);

    Task<ArenaMessage<Order>> LibWire(ArenaMessage<Order> order);

    Task<GoogleOrder> GoogleProtobuf(GoogleOrder order);

    Task<PlainOrder> Plain(PlainOrder order);
}

/// <summary>It reads what it gets: LibWire would send on the bytes of a message that nobody has looked at.</summary>
public sealed class EchoGrain : Grain, IEchoGrain
{
    private double _total;

    public Task<int> Number(int number) => Task.FromResult(number);

    public Task<Immutable<byte[]>> Bytes(Immutable<byte[]> bytes) => Task.FromResult(bytes);

    public Task<ArenaMessage<Order>> LibWire(ArenaMessage<Order> order)
    {
        _total += order.Value.Total;
        return Task.FromResult(order);
    }

    public Task<GoogleOrder> GoogleProtobuf(GoogleOrder order)
    {
        _total += order.Total;
        return Task.FromResult(order);
    }

    public Task<PlainOrder> Plain(PlainOrder order)
    {
        _total += order.Total;
        return Task.FromResult(order);
    }
}
