using Google.Protobuf;
using GoogleLine = LibWire.Grains.GoogleModel.Line;
using GoogleOrder = LibWire.Grains.GoogleModel.GoogleOrder;

namespace LibWire.Grains;

/// <summary>The values of the order.</summary>
internal static class Sample
{
    internal const int LineCount = 12;
    internal const string Customer = "Countess Ada of Lovelace";
    internal const string City = "London";
    internal const double Total = 1234.5;

    internal static string Sku(int line) => $"SKU-{1000 + line}";

    internal static string Text(int line) => $"a thing of kind {line}, wrapped";

    internal static double Price(int line) => 9.99 + line;
}

/// <summary>No message: what the call itself takes.</summary>
internal sealed class NumberColumn(IGrainFactory grains) : IGrainColumn
{
    public string Name => "number";

    public async ValueTask<bool> CallAsync(long grain) => await grains.GetGrain<IEchoGrain>(grain).Number(7) == 7;
}

internal sealed class LibWireColumn(IGrainFactory grains) : IGrainColumn
{
    private readonly ArenaMessage<Order> _order = Create();

    public string Name => "libwire";

    public async ValueTask<bool> CallAsync(long grain)
    {
        using ArenaMessage<Order> back = await grains.GetGrain<IEchoGrain>(grain).LibWire(_order);
        ref Order order = ref back.Value;
        return order.Lines.Count == Sample.LineCount && order.Total == Sample.Total && order.Lines[^1].Price == Sample.Price(Sample.LineCount - 1);
    }

    internal int WireBytes => _order.Value.ComputeSize();

    private static ArenaMessage<Order> Create()
    {
        var message = new ArenaMessage<Order>();
        ref Order order = ref message.Value;
        order.Id = 1_000_000;
        order.SetCustomer(Sample.Customer, message.Arena);
        order.SetCity(Sample.City, message.Arena);
        order.Total = Sample.Total;
        for (int i = 0; i < Sample.LineCount; i++)
        {
            var line = new Line { Quantity = i + 1, Price = Sample.Price(i) };
            line.SetSku(Sample.Sku(i), message.Arena);
            line.SetText(Sample.Text(i), message.Arena);
            order.Lines.Add(line, message.Arena);
        }

        return message;
    }
}

/// <summary>Google's classes in a codec that is made like that of LibWire; within a silo they are not copied either.</summary>
internal sealed class GoogleColumn(IGrainFactory grains) : IGrainColumn
{
    private readonly GoogleOrder _order = Create();

    public string Name => "google-protobuf";

    public async ValueTask<bool> CallAsync(long grain)
    {
        GoogleOrder order = await grains.GetGrain<IEchoGrain>(grain).GoogleProtobuf(_order);
        return order.Lines.Count == Sample.LineCount && order.Total == Sample.Total && order.Lines[^1].Price == Sample.Price(Sample.LineCount - 1);
    }

    internal int WireBytes => _order.CalculateSize();

    private static GoogleOrder Create()
    {
        var order = new GoogleOrder { Id = 1_000_000, Customer = Sample.Customer, City = Sample.City, Total = Sample.Total };
        for (int i = 0; i < Sample.LineCount; i++)
            order.Lines.Add(new GoogleLine { Sku = Sample.Sku(i), Text = Sample.Text(i), Quantity = i + 1, Price = Sample.Price(i) });
        return order;
    }
}

internal sealed class PlainColumn(IGrainFactory grains) : IGrainColumn
{
    private readonly PlainOrder _order = Create();

    public string Name => "orleans";

    public async ValueTask<bool> CallAsync(long grain)
    {
        PlainOrder order = await grains.GetGrain<IEchoGrain>(grain).Plain(_order);
        return order.Lines.Count == Sample.LineCount && order.Total == Sample.Total && order.Lines[^1].Price == Sample.Price(Sample.LineCount - 1);
    }

    private static PlainOrder Create()
    {
        var order = new PlainOrder { Id = 1_000_000, Customer = Sample.Customer, City = Sample.City, Total = Sample.Total };
        for (int i = 0; i < Sample.LineCount; i++)
            order.Lines.Add(new PlainLine { Sku = Sample.Sku(i), Text = Sample.Text(i), Quantity = i + 1, Price = Sample.Price(i) });
        return order;
    }
}
