using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using ThreeWays.GoogleShop;

namespace LibWire.Tests.Guides;

/// <summary>The code of docs/from-google-protobuf.md that uses Google.Protobuf.</summary>
internal static class FromGoogleProtobufBefore
{
    public static byte[] Build()
    {
        // GUIDE: build
        var order = new Order
        {
            Id = 4711,
            Note = "Ring twice.",
            ShipTo = new Address { Name = "Ada Lovelace", City = "London" },
            Lines = { new Line { Sku = "A-17", Quantity = 2 } },
            Discounts = { 500, 250 },
            CardToken = "tok_8261",
            Signature = ByteString.CopyFromUtf8("ada"),
            Placed = Timestamp.FromDateTime(new DateTime(2026, 3, 1, 8, 30, 0, DateTimeKind.Utc)),
        };
        order.Labels["channel"] = "web";
        byte[] bytes = order.ToByteArray();
        // GUIDE: end
        return bytes;
    }

    public static string Read(byte[] bytes)
    {
        // GUIDE: read
        Order order = Order.Parser.ParseFrom(bytes);
        long total = 0;
        foreach (Line line in order.Lines) total += line.Quantity * line.UnitPrice;
        string receiver = order.ShipTo?.Name ?? "nobody";
        string channel = order.Labels.TryGetValue("channel", out string? found) ? found : "unknown";
        string paid = order.PaymentCase == Order.PaymentOneofCase.CardToken ? order.CardToken : "";
        // GUIDE: end
        return $"{total} {receiver} {channel} {paid}";
    }

    public static string Change(byte[] bytes)
    {
        Order order = Order.Parser.ParseFrom(bytes);

        // GUIDE: change
        order.Note = "Leave it with the neighbour.";
        order.ShipTo.Street = "12 St James's Square";
        order.Lines[0].Quantity++;
        order.Lines.Add(new Line { Sku = "B-02", Quantity = 1 });
        order.Invoice = new Invoice { Days = 30 };            // the card token is gone
        order.Labels.Remove("channel");
        Order copy = order.Clone();
        bool same = copy.Equals(order);
        copy.MergeFrom(bytes);                                // repeated fields are appended
        // GUIDE: end
        return $"{same} {order.Lines[0].Quantity} {order.PaymentCase} {copy.Lines.Count} {copy.PaymentCase}";
    }

    public static string Fail(byte[] bytes)
    {
        // GUIDE: fail
        try
        {
            Order order = Order.Parser.ParseFrom(bytes);
            return order.Note;
        }
        catch (InvalidProtocolBufferException fault)
        {
            return fault.Message;
        }
        // GUIDE: end
    }

    public static ulong Stream(MemoryStream file, Order order)
    {
        // GUIDE: stream
        for (int i = 0; i < 3; i++) order.WriteDelimitedTo(file);
        file.Position = 0;
        ulong sum = 0;
        while (file.Position < file.Length) sum += Order.Parser.ParseDelimitedFrom(file).Id;
        // GUIDE: end
        return sum;
    }

    public static string Json(Order order)
    {
        // GUIDE: json
        string json = JsonFormatter.Default.Format(order);
        Order same = JsonParser.Default.Parse<Order>(json);
        // GUIDE: end
        return same.Note;
    }
}
