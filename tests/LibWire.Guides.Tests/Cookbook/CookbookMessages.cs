using System.Text;
using LibWire.WellKnown;
using ThreeWays.Shop;

namespace LibWire.Tests.Guides;

/// <summary>The recipes of docs/cookbook.md about Protocol Buffers messages.</summary>
public sealed class CookbookMessages
{
    [Fact]
    public void Build_WithNamedArena_HasTheFields()
    {
        // GUIDE: How do I build a message and get its bytes?
        using var arena = new ArenaAllocator();
        var order = new Order { Id = 42, State = State.Open };
        order.SetNote("ring twice", in arena);
        ref Line line = ref order.Lines.Add(in arena);
        line.SetSku("A-17"u8, in arena);
        line.Quantity = 3;
        byte[] bytes = order.ToArray();
        // GUIDE: end
        Assert.Equal("""id: 42 state: STATE_OPEN lines { sku: "A-17" quantity: 3 } note: "ring twice" """.TrimEnd(), Order.Parse(bytes, in arena).ToText());
    }

    [Fact]
    public void Build_ShortForm_HasTheFields()
    {
        // GUIDE: Can I write it as short as with classes?
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order
        {
            Id = 42,
            NoteText = "ring twice",
            ShipToOrNew = new Address { CityText = "London" },
            Lines = [new Line { SkuText = "A-17", Quantity = 3 }],
        };
        byte[] bytes = order.ToArray();
        // GUIDE: end
        Assert.Equal("London", Order.Parse(bytes).ShipTo.CityText);
    }

    [Fact]
    public void Build_EveryKindWithNamedArena_IsWhatIsRead()
    {
        var noon = new DateTimeOffset(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);
        var text = new StringBuilder();

        // GUIDE: How do I fill sub-messages, oneofs, maps and numbers with a named arena?
        using var arena = new ArenaAllocator();
        var order = new Order { State = State.Paid };
        order.MutablePlaced(in arena) = Timestamp.FromDateTimeOffset(noon);         // a whole sub-message
        ref Address to = ref order.MutableShipTo(in arena);                         // or a reference to it
        to.SetCity("London", in arena);
        order.MutableInvoice(in arena).Days = 30;                                   // a member of a oneof
        order.Labels.Set("channel", "web", in arena);
        order.Discounts.AddRange([100, 250], in arena);
        foreach (var (label, value) in order.Labels) text.Append($"{label}={value} ");
        foreach (long discount in order.Discounts.ReadOnlySpan) text.Append($"{discount} ");
        // GUIDE: end
        Order read = Order.Parse(order.ToArray(), in arena);
        Assert.Equal("channel=web 100 250 ", text.ToString());
        Assert.Equal((noon, "London", 30u, order), (read.Placed.ToDateTimeOffset(), read.ShipTo.City.ToString(), read.Invoice.Days, read));
    }

    [Fact]
    public void Read_Lines_AddsUp()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I read a message and its repeated fields?
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        long total = 0;
        foreach (ref Line line in order.Lines.Span) total += line.Quantity * line.UnitPrice;
        // GUIDE: end
        Assert.Equal(2 * 450 + 1 * 1200, total);
    }

    [Fact]
    public void Presence_OfASubMessage_IsKnown()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I see whether a sub-message is set?
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        string city = order.HasShipTo ? order.ShipTo.City.ToString() : "unknown";
        order.ClearShipTo();
        bool isThere = order.HasShipTo;
        // GUIDE: end
        Assert.Equal(("London", false), (city, isThere));
    }

    [Fact]
    public void Oneof_Case_SaysWhichMemberIsSet()
    {
        // GUIDE: How do I use a oneof?
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order { CardTokenText = "tok_1" };
        order.InvoiceOrNew = new Invoice { Days = 30 };       // the card token is gone
        string paidBy = order.PaymentCase switch
        {
            Order.PaymentOneofCase.CardToken => "card " + order.CardTokenText,
            Order.PaymentOneofCase.Invoice => $"invoice, {order.Invoice.Days} days",
            _ => "nothing",
        };
        // GUIDE: end
        Assert.Equal("invoice, 30 days", paidBy);
    }

    [Fact]
    public void Map_Entries_AreSetAndFound()
    {
        // GUIDE: How do I use a map?
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order();
        order.Labels.Set("channel", "web");
        order.Labels.Set("campaign", "spring");
        bool isFound = order.Labels.TryGetValue("channel"u8, out Utf8String channel);
        order.Labels.Remove("campaign");
        // GUIDE: end
        Assert.Equal((true, "web", 1), (isFound, channel.ToString(), order.Labels.Count));
    }

    [Fact]
    public void Bytes_OfAField_AreASpan()
    {
        byte[] hash = [1, 2, 3, 4];

        // GUIDE: How do I set and read a field of bytes?
        using var arena = new ArenaAllocator();
        var order = new Order();
        order.SetSignature(hash, in arena);
        ReadOnlySpan<byte> signature = order.Signature.ReadOnlySpan;
        // GUIDE: end
        Assert.Equal(hash, signature.ToArray());
    }

    [Fact]
    public void Timestamp_OfAField_IsADateTimeOffset()
    {
        var noon = new DateTimeOffset(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);

        // GUIDE: How do I store a point in time?
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order { PlacedOrNew = Timestamp.FromDateTimeOffset(noon) };
        DateTimeOffset placed = order.Placed.ToDateTimeOffset();
        // GUIDE: end
        Assert.Equal(noon, placed);
    }

    [Fact]
    public void Copy_IntoAnotherArena_OutlivesTheFirst()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I keep a message longer than its arena?
        using var mine = new ArenaAllocator();
        Order kept;
        using (var arena = new ArenaAllocator())
        {
            kept = Order.Parse(bytes, in arena).Clone(in mine);
        }

        string note = kept.Note.ToString();
        // GUIDE: end
        Assert.Equal("ring twice", note);
    }

    [Fact]
    public async Task ArenaMessage_AfterAnAwait_HasItsArena()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I return a message from an async method?
        static async Task<ArenaMessage<Order>> LoadAsync(Stream stream)
        {
            var message = new ArenaMessage<Order>();          // an object: a message and its arena
            Order order = await Order.ParseAsync(stream, message.Arena);
            message.Value = order;
            return message;
        }
        // GUIDE: end
        using ArenaMessage<Order> loaded = await LoadAsync(new MemoryStream(bytes));
        Assert.Equal(42UL, loaded.Value.Id);
    }

    [Fact]
    public void Equality_OfMessages_ComparesValues()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I compare two messages?
        using var arena = new ArenaAllocator();
        Order one = Order.Parse(bytes, in arena), other = one.Clone(in arena);
        bool areEqual = one == other;
        other.Lines[0].Quantity++;
        bool areStillEqual = one == other;
        // GUIDE: end
        Assert.Equal((true, false), (areEqual, areStillEqual));
    }

    [Fact]
    public void Merge_OfBytes_AppendsRepeatedFields()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I merge one message into another?
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        order.Merge(bytes, in arena);                         // scalars are replaced, repeated fields are appended
        int lines = order.Lines.Count;
        // GUIDE: end
        Assert.Equal(4, lines);
    }

    [Fact]
    public void Any_PackedMessage_IsUnpacked()
    {
        // GUIDE: How do I put a message of any type into a field?
        using var arena = new ArenaAllocator();
        var invoice = new Invoice { Days = 30 };
        Any any = Any.Pack(in invoice, in arena);
        uint days = any.Is<Invoice>() ? any.Unpack<Invoice>(in arena).Days : 0;
        // GUIDE: end
        Assert.Equal(30u, days);
    }

    [Fact]
    public void Hand_WrittenFields_AreReadByHand()
    {
        // GUIDE: How do I write and read fields without a schema?
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 42);
        writer.AddString(3, "ring twice");
        int id = 0;
        var reader = new ProtoReader(writer.WrittenSpan);
        while (reader.Next())
        {
            if (reader.Tag == 1) id = reader.ReadInt32();
            else reader.Skip();
        }
        // GUIDE: end
        Assert.Equal(42, id);
    }

    internal static byte[] Sample()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order
        {
            Id = 42,
            State = State.Paid,
            NoteText = "ring twice",
            ShipToOrNew = new Address { CityText = "London" },
            Lines = [new Line { SkuText = "A-17", Quantity = 2, UnitPrice = 450 }, new Line { SkuText = "B-02", Quantity = 1, UnitPrice = 1200 }],
        };
        return order.ToArray();
    }
}
