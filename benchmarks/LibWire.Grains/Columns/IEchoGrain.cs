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

/// <summary>It reads quantity and price of each line, and the sum and the customer of the order.</summary>
public sealed class EchoGrain : Grain, IEchoGrain
{
    private double _difference;
    private long _letters;

    public Task<int> Number(int number) => Task.FromResult(number);

    public Task<Immutable<byte[]>> Bytes(Immutable<byte[]> bytes) => Task.FromResult(bytes);

    public Task<ArenaMessage<Order>> LibWire(ArenaMessage<Order> order)
    {
        ref Order value = ref order.Value;
        _difference += value.Total - Amount(in value);
        _letters += value.Customer.Span.Length;
        return Task.FromResult(order);
    }

    public Task<GoogleOrder> GoogleProtobuf(GoogleOrder order)
    {
        _difference += order.Total - Amount(order);
        _letters += order.Customer.Length;
        return Task.FromResult(order);
    }

    public Task<PlainOrder> Plain(PlainOrder order)
    {
        _difference += order.Total - Amount(order);
        _letters += order.Customer.Length;
        return Task.FromResult(order);
    }

    internal static double Amount(in Order order)
    {
        double amount = 0;
        foreach (ref readonly Model.Line line in order.Lines.Span) amount += line.Quantity * line.Price;
        return amount;
    }

    internal static double Amount(GoogleOrder order)
    {
        double amount = 0;
        foreach (GoogleModel.Line line in order.Lines) amount += line.Quantity * line.Price;
        return amount;
    }

    internal static double Amount(PlainOrder order)
    {
        double amount = 0;
        foreach (PlainLine line in order.Lines) amount += line.Quantity * line.Price;
        return amount;
    }
}
