using System.Globalization;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using ThreeWays.GoogleShop;

namespace ThreeWays;

/// <summary>The shop with Google.Protobuf.</summary>
internal static class WithGoogle
{
    public static string Run(string path)
    {
        byte[] sent = Open();
        Book book;
        try
        {
            book = Book.Parser.ParseFrom(sent);
        }
        catch (InvalidProtocolBufferException fault)
        {
            return fault.Message;
        }

        StringBuilder report = new();
        Report(book, report);
        Ship(book, 4711);
        Change(book);
        Store(book, path);
        Report(Load(path), report);
        return report.ToString();
    }

    /// <summary>Builds the book of a day and sends it.</summary>
    public static byte[] Open()
    {
        Book book = new();
        book.Stock.Add("A-17", 40);
        book.Stock.Add("B-02", 12);
        book.Stock.Add("C-99", 1);
        book.Orders.Add(new Order
        {
            Id = 4711,
            State = State.Paid,
            Placed = Timestamp.FromDateTime(Day.Morning),
            ShipTo = new Address { Name = "Grace Hopper", Street = "1 Compiler Way", City = "Arlington", Country = "US" },
            Lines =
            {
                new Line { Sku = "A-17", Title = "Punched cards, 1,000", Quantity = 2, UnitPrice = 1250 },
                new Line { Sku = "B-02", Title = "Relay", Quantity = 12, UnitPrice = 399 },
            },
            Note = "Leave it with the neighbour.",
            CardToken = "tok_8261",
            Signature = ByteString.CopyFromUtf8("grace"),
        });
        book.Orders.Add(new Order
        {
            Id = 4712,
            State = State.Open,
            Placed = Timestamp.FromDateTime(Day.Noon),
            ShipTo = new Address { Name = "Ada Lovelace", Street = "12 St James's Square", City = "London", Country = "GB" },
            Lines = { new Line { Sku = "C-99", Title = "Moth, taped", Quantity = 1, UnitPrice = 100000 } },
            Invoice = new Invoice { VatNumber = "GB-1843", Days = 30 },
            Discounts = { 500, 250 },
        });
        Order gift = new() { Id = 4713, Placed = Timestamp.FromDateTime(Day.Evening) };
        gift.Lines.Add(new Line { Sku = "A-17", Title = "Punched cards, 1,000", Quantity = 1, UnitPrice = 1250 });
        gift.Lines[0].Options.Add("wrapped");
        gift.Lines[0].Options.Add("red ribbon");
        gift.Labels.Add("channel", "web");
        gift.Labels.Add("campaign", "spring");
        book.Orders.Add(gift);
        return book.ToByteArray();
    }

    /// <summary>Takes what an order needs from the stock and marks it as shipped.</summary>
    public static void Ship(Book book, ulong id)
    {
        foreach (Order order in book.Orders)
        {
            if (order.Id != id) continue;
            foreach (Line line in order.Lines)
            {
                if (book.Stock.TryGetValue(line.Sku, out uint pieces) && pieces >= line.Quantity)
                    book.Stock[line.Sku] = pieces - line.Quantity;
                else
                    line.Options.Add("later");
            }

            order.State = State.Shipped;
            order.Labels["shipped"] = "today";
        }
    }

    /// <summary>Changes what customers ask for.</summary>
    public static void Change(Book book)
    {
        Order second = book.Orders[1];
        second.Note = "Ring twice.";
        second.CardToken = "tok_1815";
        second.ShipTo.Street = "12 St James's Square, 2nd floor";
        second.State = State.Paid;
        second.Discounts.RemoveAt(second.Discounts.Count - 1);

        Order third = book.Orders[2];
        third.ShipTo = new Address { Name = "Alan Turing", City = "Manchester" };
        third.Lines[0].Quantity++;
        third.Labels.Remove("campaign");
        if (third.PaymentCase == Order.PaymentOneofCase.None) third.Invoice = new Invoice { Days = 14 };

        Order copy = second.Clone();
        copy.Id = 4714;
        copy.Lines.Clear();
        copy.Discounts.Clear();
        copy.Lines.Add(new Line { Sku = "B-02", Title = "Relay", Quantity = 1, UnitPrice = 399 });
        book.Orders.Add(copy);
    }

    public static void Store(Book book, string path)
    {
        using FileStream file = File.Create(path);
        book.WriteTo(file);
    }

    public static Book Load(string path)
    {
        using FileStream file = File.OpenRead(path);
        return Book.Parser.ParseFrom(file);
    }

    public static long Total(Order order) =>
        order.Lines.Sum(line => line.Quantity * line.UnitPrice) - order.Discounts.Sum();

    public static void Report(Book book, StringBuilder report)
    {
        foreach (Order order in book.Orders)
        {
            string day = order.Placed.ToDateTime().ToString("t", CultureInfo.InvariantCulture);
            report.AppendLine($"{order.Id} {order.State} at {day}: {Total(order) / 100m} for {order.ShipTo?.Name ?? "nobody"}");
            foreach (Line line in order.Lines)
            {
                report.AppendLine($"  {line.Quantity} x {line.Title} ({line.Sku})");
                if (line.Options.Count > 0) report.AppendLine("    " + string.Join(", ", line.Options));
            }

            string payment = order.PaymentCase switch
            {
                Order.PaymentOneofCase.CardToken => order.CardToken,
                Order.PaymentOneofCase.Invoice => $"invoice, {order.Invoice.Days} days",
                _ => "not paid",
            };
            report.AppendLine("  " + payment);
            if (order.Note.Length > 0) report.AppendLine("  " + order.Note);
            if (!order.Signature.IsEmpty) report.AppendLine("  signed " + order.Signature.ToStringUtf8());
            foreach ((string key, string value) in order.Labels) report.AppendLine($"  {key} = {value}");
        }

        foreach ((string sku, uint pieces) in book.Stock) report.AppendLine($"{sku}: {pieces}");
    }
}
