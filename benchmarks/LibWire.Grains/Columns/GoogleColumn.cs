using Google.Protobuf;
using GoogleLine = LibWire.Grains.GoogleModel.Line;
using GoogleOrder = LibWire.Grains.GoogleModel.GoogleOrder;

namespace LibWire.Grains;

/// <summary>Google's classes in a codec that is made like that of LibWire; within a silo they are not copied either.</summary>
internal sealed class GoogleColumn(int lineCount) : IGrainColumn
{
    private readonly GoogleOrder _order = Create(lineCount);
    private readonly double _amount = Sample.Amount(lineCount);

    public string Name => "google-protobuf";

    internal int WireBytes => _order.CalculateSize();

    public async ValueTask<bool> CallAsync(IEchoGrain grain)
    {
        GoogleOrder order = await grain.GoogleProtobuf(_order);
        return order.Customer == Sample.Customer && order.City == Sample.City && order.Total == Sample.Total && EchoGrain.Amount(order) == _amount;
    }

    private static GoogleOrder Create(int lineCount)
    {
        var order = new GoogleOrder { Id = 1_000_000, Customer = Sample.Customer, City = Sample.City, Total = Sample.Total };
        for (int i = 0; i < lineCount; i++)
            order.Lines.Add(new GoogleLine { Sku = Sample.Sku(i), Text = Sample.Text(i), Quantity = i + 1, Price = Sample.Price(i) });
        return order;
    }
}
