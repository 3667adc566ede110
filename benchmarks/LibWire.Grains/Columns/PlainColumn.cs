namespace LibWire.Grains;

internal sealed class PlainColumn(IGrainFactory grains, int lineCount) : IGrainColumn
{
    private readonly PlainOrder _order = Create(lineCount);

    public string Name => "orleans";

    public async ValueTask<bool> CallAsync(long grain)
    {
        PlainOrder order = await grains.GetGrain<IEchoGrain>(grain).Plain(_order);
        return order.Lines.Count == lineCount && order.Total == Sample.Total && order.Lines[^1].Price == Sample.Price(lineCount - 1);
    }

    private static PlainOrder Create(int lineCount)
    {
        var order = new PlainOrder { Id = 1_000_000, Customer = Sample.Customer, City = Sample.City, Total = Sample.Total };
        for (int i = 0; i < lineCount; i++)
            order.Lines.Add(new PlainLine { Sku = Sample.Sku(i), Text = Sample.Text(i), Quantity = i + 1, Price = Sample.Price(i) });
        return order;
    }
}
