using System.Globalization;
using System.Text;
using LibWire;
using LibWire.WellKnown;
using ThreeWays.Shop;

namespace ThreeWays;

/// <summary>The shop with LibWire, and every arena named: nothing is copied that need not be, and no managed memory is taken but for the report.</summary>
internal static class WithLibWire
{
    public static string Run(string path)
    {
        using var arena = new ArenaAllocator();
        byte[] sent = Open(in arena);
        if (!Book.TryParse(sent, in arena, out Book book, out WireFault fault)) return fault.ToString();
        StringBuilder report = new();
        Report(in book, report);
        Ship(in book, 4711, in arena);
        Change(in book, in arena);
        Store(in book, path);
        Book stored = Load(path, in arena);
        Report(in stored, report);
        return report.ToString();
    }

    /// <summary>Builds the book of a day and sends it.</summary>
    public static byte[] Open(in ArenaAllocator arena)
    {
        Book book = new();
        book.Stock.Set("A-17"u8, 40u, in arena);
        book.Stock.Set("B-02"u8, 12u, in arena);
        book.Stock.Set("C-99"u8, 1u, in arena);

        ref Order cards = ref book.Orders.Add(in arena);
        cards.Id = 4711;
        cards.State = State.Paid;
        cards.MutablePlaced(in arena) = Timestamp.FromDateTime(Day.Morning);
        SetAddress(ref cards.MutableShipTo(in arena), "Grace Hopper"u8, "1 Compiler Way"u8, "Arlington"u8, "US"u8, in arena);
        AddLine(in cards, "A-17"u8, "Punched cards, 1,000"u8, 2, 1250, in arena);
        AddLine(in cards, "B-02"u8, "Relay"u8, 12, 399, in arena);
        cards.SetNote("Leave it with the neighbour."u8, in arena);
        cards.SetCardToken("tok_8261"u8, in arena);
        cards.SetSignature("grace"u8, in arena);

        ref Order moth = ref book.Orders.Add(in arena);
        moth.Id = 4712;
        moth.State = State.Open;
        moth.MutablePlaced(in arena) = Timestamp.FromDateTime(Day.Noon);
        SetAddress(ref moth.MutableShipTo(in arena), "Ada Lovelace"u8, "12 St James's Square"u8, "London"u8, "GB"u8, in arena);
        AddLine(in moth, "C-99"u8, "Moth, taped"u8, 1, 100000, in arena);
        ref Invoice invoice = ref moth.MutableInvoice(in arena);
        invoice.SetVatNumber("GB-1843"u8, in arena);
        invoice.Days = 30;
        moth.Discounts.AddRange([500, 250], in arena);

        ref Order gift = ref book.Orders.Add(in arena);
        gift.Id = 4713;
        gift.MutablePlaced(in arena) = Timestamp.FromDateTime(Day.Evening);
        ref Line line = ref AddLine(in gift, "A-17"u8, "Punched cards, 1,000"u8, 1, 1250, in arena);
        line.Options.Add("wrapped"u8, in arena);
        line.Options.Add("red ribbon"u8, in arena);
        gift.Labels.Set("channel", "web", in arena);
        gift.Labels.Set("campaign", "spring", in arena);
        return book.ToArray();
    }

    /// <summary>Takes what an order needs from the stock and marks it as shipped.</summary>
    public static void Ship(in Book book, ulong id, in ArenaAllocator arena)
    {
        foreach (ref Order order in book.Orders)
        {
            if (order.Id != id) continue;
            foreach (ref Line line in order.Lines)
            {
                if (book.Stock.TryGetValue(line.Sku, out uint pieces) && pieces >= line.Quantity)
                    book.Stock[line.Sku] = pieces - line.Quantity;
                else
                    line.Options.Add("later"u8, in arena);
            }

            order.State = State.Shipped;
            order.Labels.Set("shipped", "today", in arena);
        }
    }

    /// <summary>Changes what customers ask for.</summary>
    public static void Change(in Book book, in ArenaAllocator arena)
    {
        ref Order second = ref book.Orders[1];
        second.SetNote("Ring twice."u8, in arena);
        second.SetCardToken("tok_1815"u8, in arena);
        second.MutableShipTo(in arena).SetStreet("12 St James's Square, 2nd floor"u8, in arena);
        second.State = State.Paid;
        second.Discounts.RemoveLast();

        ref Order third = ref book.Orders[2];
        SetAddress(ref third.MutableShipTo(in arena), "Alan Turing"u8, ""u8, "Manchester"u8, ""u8, in arena);
        third.Lines[0].Quantity++;
        third.Labels.Remove("campaign"u8);
        if (third.PaymentCase == Order.PaymentOneofCase.None) third.MutableInvoice(in arena).Days = 14;

        Order copy = second.Clone(in arena);
        copy.Id = 4714;
        copy.Lines.Clear();
        copy.Discounts.Clear();
        AddLine(in copy, "B-02"u8, "Relay"u8, 1, 399, in arena);
        book.Orders.Add(copy, in arena);
    }

    public static void Store(in Book book, string path)
    {
        using FileStream file = File.Create(path);
        book.WriteTo(file);
    }

    public static Book Load(string path, in ArenaAllocator arena)
    {
        using FileStream file = File.OpenRead(path);
        return Book.Parse(file, in arena);
    }

    public static long Total(in Order order)
    {
        long cents = 0;
        foreach (ref Line line in order.Lines) cents += line.Quantity * line.UnitPrice;
        foreach (long discount in order.Discounts) cents -= discount;
        return cents;
    }

    public static void Report(in Book book, StringBuilder report)
    {
        foreach (ref Order order in book.Orders)
        {
            string day = order.Placed.ToDateTime().ToString("t", CultureInfo.InvariantCulture);
            report.Append(CultureInfo.InvariantCulture, $"{order.Id} {order.State} at {day}: {Total(in order) / 100m} for ");
            if (order.HasShipTo) report.Append(CultureInfo.InvariantCulture, $"{order.ShipTo.Name}").AppendLine();
            else report.AppendLine("nobody");
            foreach (ref Line line in order.Lines)
            {
                report.AppendLine(CultureInfo.InvariantCulture, $"  {line.Quantity} x {line.Title} ({line.Sku})");
                for (int i = 0; i < line.Options.Count; i++) report.Append(i == 0 ? "    " : ", ").Append(CultureInfo.InvariantCulture, $"{line.Options[i]}");
                if (!line.Options.IsEmpty) report.AppendLine();
            }

            switch (order.PaymentCase)
            {
                case Order.PaymentOneofCase.CardToken:
                    report.AppendLine(CultureInfo.InvariantCulture, $"  {order.CardToken}");
                    break;
                case Order.PaymentOneofCase.Invoice:
                    report.AppendLine(CultureInfo.InvariantCulture, $"  invoice, {order.Invoice.Days} days");
                    break;
                default:
                    report.AppendLine("  not paid");
                    break;
            }

            if (!order.Note.IsEmpty) report.AppendLine(CultureInfo.InvariantCulture, $"  {order.Note}");
            if (!order.Signature.IsEmpty) report.AppendLine("  signed " + order.Signature.ToStringUtf8());
            foreach (var (key, value) in order.Labels) report.AppendLine(CultureInfo.InvariantCulture, $"  {key} = {value}");
        }

        foreach (var (sku, pieces) in book.Stock) report.AppendLine(CultureInfo.InvariantCulture, $"{sku}: {pieces}");
    }

    private static void SetAddress(
        ref Address address, ReadOnlySpan<byte> name, ReadOnlySpan<byte> street, ReadOnlySpan<byte> city, ReadOnlySpan<byte> country, in ArenaAllocator arena)
    {
        address = default;
        address.SetName(name, in arena);
        address.SetStreet(street, in arena);
        address.SetCity(city, in arena);
        address.SetCountry(country, in arena);
    }

    private static ref Line AddLine(
        in Order order, ReadOnlySpan<byte> sku, ReadOnlySpan<byte> title, uint quantity, long unitPrice, in ArenaAllocator arena)
    {
        ref Line line = ref order.Lines.Add(in arena);
        line.SetSku(sku, in arena);
        line.SetTitle(title, in arena);
        line.Quantity = quantity;
        line.UnitPrice = unitPrice;
        return ref line;
    }
}
