using System.Text;
using LibWire;
using Shop;
using Spectre.Console;

namespace BuildOrder;

/// <summary>Prints an order as a tree.</summary>
internal sealed class OrderPrinter
{
    private readonly IAnsiConsole _console;

    public OrderPrinter()
    {
        Console.OutputEncoding = Encoding.UTF8;
        _console = Console.IsOutputRedirected
            ? AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors })
            : AnsiConsole.Console;
    }

    public void Print(string title, ref Order order)
    {
        var tree = new Tree($"[bold]{title}[/]: order {order.Id}, {order.Priority}");
        if (order.HasShipTo)
            tree.AddNode(
                $"to {Markup.Escape(order.ShipTo.Name.ToString())}, {Markup.Escape(order.ShipTo.Street.ToString())}, "
                + $"{Markup.Escape(order.ShipTo.City.ToString())}");
        TreeNode lines = tree.AddNode($"{order.Lines.Count} lines, {Euros(Orders.Total(ref order))} in all");
        foreach (ref OrderLine line in order.Lines.Span)
            lines.AddNode($"{line.Quantity} × {Markup.Escape(line.Title.ToString())} ({Markup.Escape(line.Sku.ToString())}) at {Euros(line.UnitPrice)}");
        tree.AddNode(Payment(ref order));
        foreach (var (key, value) in order.Labels) tree.AddNode($"{Markup.Escape(key.ToString())} = {Markup.Escape(value.ToString())}");
        tree.AddNode(order.HasNote ? $"note: {Markup.Escape(order.Note.ToString())}" : "no note");
        if (order.HasReplaces) tree.AddNode($"replaces order {order.Replaces.Id}");
        _console.Write(tree);
        _console.WriteLine();
    }

    private static string Payment(ref Order order) => order.PaymentCase switch
    {
        Order.PaymentOneofCase.CardToken => $"paid by card {Markup.Escape(order.CardToken.ToString())}",
        Order.PaymentOneofCase.Invoice => $"paid by invoice in {order.Invoice.Days} days, VAT number {Markup.Escape(order.Invoice.VatNumber.ToString())}",
        _ => "not paid",
    };

    private static string Euros(long cents) => (cents / 100m).ToString("0.00 €", System.Globalization.CultureInfo.InvariantCulture);
}
