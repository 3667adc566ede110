namespace LibWire.Tests.Kafka;

/// <summary>Makes random orders.</summary>
internal sealed class OrderMaker(int seed)
{
    private readonly Random _random = new(seed);

    internal ArenaMessage<Order> Next()
    {
        var message = new ArenaMessage<Order>();
        ref Order order = ref message.Value;
        if (Maybe()) order.Id = _random.NextInt64();
        if (Maybe()) order.SetCustomer(Text(), message.Arena);
        for (int count = _random.Next(5); count > 0; count--)
        {
            order.Lines.Add(new Line { Quantity = _random.Next(), Price = _random.NextDouble() }, message.Arena);
            if (Maybe()) order.Lines[^1].SetSku(Text(), message.Arena);
        }

        for (int count = _random.Next(4); count > 0; count--) order.Points.Set(Text(), _random.Next(), message.Arena);
        order.Channel = (Channel)_random.Next(3);
        if (Maybe()) order.Discount = _random.NextDouble();
        if (Maybe()) order.SetCard(Text(), message.Arena);
        for (int count = _random.Next(9); count > 0; count--) order.Offsets.Add(_random.Next() - (int.MaxValue / 2), message.Arena);
        return message;
    }

    private bool Maybe() => _random.Next(3) > 0;

    private string Text() => string.Concat(Enumerable.Range(0, _random.Next(1, 30)).Select(_ => (char)_random.Next(32, 0x500)));
}
