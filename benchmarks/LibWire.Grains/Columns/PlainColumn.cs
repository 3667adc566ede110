namespace LibWire.Grains;

internal sealed class PlainColumn(int lineCount) : IGrainColumn
{
    private readonly PlainOrder _order = Create(lineCount);
    private readonly double _amount = Sample.Amount(lineCount);

    public string Name => "orleans";

    public async ValueTask<bool> CallAsync(IEchoGrain grain)
    {
        PlainOrder order = await grain.Plain(_order);
        return order.Customer == Sample.Customer && order.City == Sample.City && order.Total == Sample.Total && EchoGrain.Amount(order) == _amount;
    }

    private static PlainOrder Create(int lineCount)
    {
        var order = new PlainOrder { Id = 1_000_000, Customer = Sample.Customer, City = Sample.City, Total = Sample.Total };
        for (int i = 0; i < lineCount; i++)
            order.Lines.Add(new PlainLine { Sku = Sample.Sku(i), Text = Sample.Text(i), Quantity = i + 1, Price = Sample.Price(i) });
        return order;
    }
}
