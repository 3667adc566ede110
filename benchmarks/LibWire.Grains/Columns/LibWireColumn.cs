namespace LibWire.Grains;

internal sealed class LibWireColumn(int lineCount) : IGrainColumn
{
    private readonly ArenaMessage<Order> _order = Create(lineCount);
    private readonly double _amount = Sample.Amount(lineCount);

    public string Name => "libwire";

    public async ValueTask<bool> CallAsync(IEchoGrain grain)
    {
        using ArenaMessage<Order> back = await grain.LibWire(_order);
        ref Order order = ref back.Value;
        return order.Customer == Sample.Customer && order.City == Sample.City && order.Total == Sample.Total && EchoGrain.Amount(in order) == _amount;
    }

    private static ArenaMessage<Order> Create(int lineCount)
    {
        var message = new ArenaMessage<Order>();
        ref Order order = ref message.Value;
        order.Id = 1_000_000;
        order.SetCustomer(Sample.Customer, message.Arena);
        order.SetCity(Sample.City, message.Arena);
        order.Total = Sample.Total;
        for (int i = 0; i < lineCount; i++)
        {
            var line = new Line { Quantity = i + 1, Price = Sample.Price(i) };
            line.SetSku(Sample.Sku(i), message.Arena);
            line.SetText(Sample.Text(i), message.Arena);
            order.Lines.Add(line, message.Arena);
        }

        return message;
    }
}
