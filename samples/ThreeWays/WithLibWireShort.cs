using System.Globalization;
using System.Text;
using LibWire;
using LibWire.WellKnown;
using ThreeWays.Shop;

namespace ThreeWays;

/// <summary>The shop with LibWire, in the short form: the arena of the scope is taken wherever none is named.</summary>
internal static class WithLibWireShort
{
    public static string Run(string path)
    {
        using ArenaScope scope = ArenaScope.Rent();
        byte[] sent = Open();
        if (!Book.TryParse(sent, out Book book, out WireFault fault)) return fault.ToString();
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
        book.Stock.Set("A-17", 40u);
        book.Stock.Set("B-02", 12u);
        book.Stock.Set("C-99", 1u);
        book.Orders.Add(new Order
        {
            Id = 4711,
            State = State.Paid,
            PlacedOrNew = Timestamp.FromDateTime(Day.Morning),
            ShipToOrNew = new Address { NameText = "Grace Hopper", StreetText = "1 Compiler Way", CityText = "Arlington", CountryText = "US" },
            Lines =
            [
                new Line { SkuText = "A-17", TitleText = "Punched cards, 1,000", Quantity = 2, UnitPrice = 1250 },
                new Line { SkuText = "B-02", TitleText = "Relay", Quantity = 12, UnitPrice = 399 },
            ],
            NoteText = "Leave it with the neighbour.",
            CardTokenText = "tok_8261",
            Signature = [.. "grace"u8],
        });
        book.Orders.Add(new Order
        {
            Id = 4712,
            State = State.Open,
            PlacedOrNew = Timestamp.FromDateTime(Day.Noon),
            ShipToOrNew = new Address { NameText = "Ada Lovelace", StreetText = "12 St James's Square", CityText = "London", CountryText = "GB" },
            Lines = [new Line { SkuText = "C-99", TitleText = "Moth, taped", Quantity = 1, UnitPrice = 100000 }],
            InvoiceOrNew = new Invoice { VatNumberText = "GB-1843", Days = 30 },
            Discounts = [500, 250],
        });
        Order gift = new() { Id = 4713, PlacedOrNew = Timestamp.FromDateTime(Day.Evening) };
        gift.Lines.Add(new Line { SkuText = "A-17", TitleText = "Punched cards, 1,000", Quantity = 1, UnitPrice = 1250 });
        gift.Lines[0].Options.Add("wrapped");
        gift.Lines[0].Options.Add("red ribbon");
        gift.Labels.Set("channel", "web");
        gift.Labels.Set("campaign", "spring");
        book.Orders.Add(gift);
        return book.ToArray();
    }

    /// <summary>Takes what an order needs from the stock and marks it as shipped.</summary>
    public static void Ship(in Book book, ulong id)
    {
        foreach (ref Order order in book.Orders)
        {
            if (order.Id != id) continue;
            foreach (ref Line line in order.Lines)
            {
                if (book.Stock.TryGetValue(line.Sku, out uint pieces) && pieces >= line.Quantity)
                    book.Stock[line.Sku] = pieces - line.Quantity;
                else
                    line.Options.Add("later");
            }

            order.State = State.Shipped;
            order.Labels.Set("shipped", "today");
        }
    }

    /// <summary>Changes what customers ask for.</summary>
    public static void Change(in Book book)
    {
        ref Order second = ref book.Orders[1];
        second.NoteText = "Ring twice.";
        second.CardTokenText = "tok_1815";
        second.ShipToOrNew.StreetText = "12 St James's Square, 2nd floor";
        second.State = State.Paid;
        second.Discounts.RemoveLast();

        ref Order third = ref book.Orders[2];
        third.ShipToOrNew = new Address { NameText = "Alan Turing", CityText = "Manchester" };
        third.Lines[0].Quantity++;
        third.Labels.Remove("campaign");
        if (third.PaymentCase == Order.PaymentOneofCase.None) third.InvoiceOrNew.Days = 14;

        Order copy = second.Clone();
        copy.Id = 4714;
        copy.Lines.Clear();
        copy.Discounts.Clear();
        copy.Lines.Add(new Line { SkuText = "B-02", TitleText = "Relay", Quantity = 1, UnitPrice = 399 });
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
        return Book.Parse(file);
    }

    public static long Total(Order order) =>
        order.Lines.Sum(line => line.Quantity * line.UnitPrice) - order.Discounts.Sum();

    public static void Report(Book book, StringBuilder report)
    {
        foreach (Order order in book.Orders)
        {
            string day = order.Placed.ToDateTime().ToString("t", CultureInfo.InvariantCulture);
            report.AppendLine($"{order.Id} {order.State} at {day}: {Total(order) / 100m} for {(order.HasShipTo ? order.ShipTo.NameText : "nobody")}");
            foreach (Line line in order.Lines)
            {
                report.AppendLine($"  {line.Quantity} x {line.Title} ({line.Sku})");
                if (line.Options.Count > 0) report.AppendLine("    " + string.Join(", ", line.Options));
            }

            string payment = order.PaymentCase switch
            {
                Order.PaymentOneofCase.CardToken => order.CardTokenText,
                Order.PaymentOneofCase.Invoice => $"invoice, {order.Invoice.Days} days",
                _ => "not paid",
            };
            report.AppendLine("  " + payment);
            if (order.Note.Length > 0) report.AppendLine("  " + order.Note);
            if (!order.Signature.IsEmpty) report.AppendLine("  signed " + order.Signature.ToStringUtf8());
            foreach (var (key, value) in order.Labels) report.AppendLine($"  {key} = {value}");
        }

        foreach (var (sku, pieces) in book.Stock) report.AppendLine($"{sku}: {pieces}");
    }
}
