using LibWire.WellKnown;
using ThreeWays.Shop;
using GoogleShop = ThreeWays.GoogleShop;

namespace LibWire.Tests.Guides;

/// <summary>The code of docs/from-google-protobuf.md that uses LibWire, beside that of Google.Protobuf.</summary>
public sealed class FromGoogleProtobuf
{
    [Fact]
    public void Build_BothWays_IsTheSameMessage()
    {
        // GUIDE: build
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order
        {
            Id = 4711,
            NoteText = "Ring twice.",
            ShipToOrNew = new Address { NameText = "Ada Lovelace", CityText = "London" },
            Lines = [new Line { SkuText = "A-17", Quantity = 2 }],
            Discounts = [500, 250],
            CardTokenText = "tok_8261",
            Signature = [.. "ada"u8],
            PlacedOrNew = Timestamp.FromDateTime(new DateTime(2026, 3, 1, 8, 30, 0, DateTimeKind.Utc)),
        };
        order.Labels.Set("channel", "web");
        byte[] bytes = order.ToArray();
        // GUIDE: end
        Assert.Equal(FromGoogleProtobufBefore.Build(), bytes);
    }

    [Fact]
    public void Read_BothWays_GivesTheSame()
    {
        byte[] bytes = FromGoogleProtobufBefore.Build();

        // GUIDE: read
        using ArenaScope scope = ArenaScope.Rent();
        Order order = Order.Parse(bytes);
        long total = 0;
        foreach (ref Line line in order.Lines) total += line.Quantity * line.UnitPrice;
        string receiver = order.HasShipTo ? order.ShipTo.NameText : "nobody";
        string channel = order.Labels.TryGetValue("channel"u8, out Utf8String found) ? found.ToString() : "unknown";
        string paid = order.PaymentCase == Order.PaymentOneofCase.CardToken ? order.CardTokenText : "";
        // GUIDE: end
        Assert.Equal(FromGoogleProtobufBefore.Read(bytes), $"{total} {receiver} {channel} {paid}");
    }

    [Fact]
    public void Change_BothWays_GivesTheSame()
    {
        byte[] bytes = FromGoogleProtobufBefore.Build();
        using ArenaScope scope = ArenaScope.Rent();
        Order order = Order.Parse(bytes);

        // GUIDE: change
        order.NoteText = "Leave it with the neighbour.";
        order.ShipToOrNew.StreetText = "12 St James's Square";
        order.Lines[0].Quantity++;
        order.Lines.Add(new Line { SkuText = "B-02", Quantity = 1 });
        order.InvoiceOrNew = new Invoice { Days = 30 };       // the card token is gone
        order.Labels.Remove("channel");
        Order copy = order.Clone();
        bool same = copy == order;
        copy.Merge(bytes);                                    // repeated fields are appended
        // GUIDE: end
        Assert.Equal(
            FromGoogleProtobufBefore.Change(bytes), $"{same} {order.Lines[0].Quantity} {order.PaymentCase} {copy.Lines.Count} {copy.PaymentCase}");
    }

    [Fact]
    public void Fail_BothWays_IsFound()
    {
        byte[] bytes = FromGoogleProtobufBefore.Build()[..^3];
        Assert.NotEqual("Ring twice.", FromGoogleProtobufBefore.Fail(bytes));
        Assert.Equal("LengthOutOfRange", Failing(bytes));
    }

    private static string Failing(byte[] bytes)
    {
        using ArenaScope scope = ArenaScope.Rent();

        // GUIDE: fail
        if (!Order.TryParse(bytes, out Order order, out WireFault fault)) return fault.Error.ToString();
        return order.NoteText;
        // GUIDE: end
    }

    [Fact]
    public void Stream_BothWays_GivesTheSame()
    {
        byte[] bytes = FromGoogleProtobufBefore.Build();
        using MemoryStream file = new(), before = new();
        using ArenaScope scope = ArenaScope.Rent();
        Order order = Order.Parse(bytes);

        // GUIDE: stream
        for (int i = 0; i < 3; i++) order.WriteDelimitedTo(file);
        file.Position = 0;
        ulong sum = 0;
        using var orders = new DelimitedMessageReader<Order>(file);
        foreach (ref readonly Order each in orders) sum += each.Id;
        // GUIDE: end
        Assert.Equal(FromGoogleProtobufBefore.Stream(before, GoogleShop.Order.Parser.ParseFrom(bytes)), sum);
        Assert.Equal(before.ToArray(), file.ToArray());
    }

    [Fact]
    public void Json_BothWays_GivesTheSame()
    {
        byte[] bytes = FromGoogleProtobufBefore.Build();
        using ArenaScope scope = ArenaScope.Rent();
        Order order = Order.Parse(bytes);

        // GUIDE: json
        string json = order.ToJson();
        Order same = Order.FromJson(json);
        // GUIDE: end
        Assert.Equal(FromGoogleProtobufBefore.Json(GoogleShop.Order.Parser.ParseFrom(bytes)), same.NoteText);
        Assert.Equal(bytes, same.ToArray());
    }

    [Fact]
    public void Class_ThatKeepsAMessage_OwnsItsArena()
    {
        byte[] bytes = FromGoogleProtobufBefore.Build();
        using var cached = new CachedOrder(bytes);
        Assert.Equal(4711UL, cached.Order.Id);
        Assert.Equal("Ring twice.", cached.Order.NoteText);
    }

    // GUIDE: class
    public sealed class CachedOrder : IDisposable
    {
        private readonly ArenaAllocator _arena = new();
        private Order _order;

        public CachedOrder(ReadOnlySpan<byte> bytes) => _order = Order.Parse(bytes, in _arena);

        public ref readonly Order Order => ref _order;

        public void Dispose() => _arena.Dispose();
    }
    // GUIDE: end
}
