using LibWire;
using Shop;

namespace BuildOrder;

/// <summary>Builds orders from the data of a shop.</summary>
internal static class Orders
{
    /// <summary>Adds a line. Its strings are copied into the arena.</summary>
    public static void AddLine(ref Order order, string sku, string title, uint quantity, long unitPrice, in ArenaAllocator arena)
    {
        ref OrderLine line = ref order.Lines.Add(in arena);
        line.SetSku(sku, in arena);
        line.SetTitle(title, in arena);
        line.Quantity = quantity;
        line.UnitPrice = unitPrice;
    }

    /// <summary>The price of the order, in cents.</summary>
    public static long Total(ref Order order)
    {
        long cents = 0;
        foreach (ref OrderLine line in order.Lines.Span) cents += line.Quantity * line.UnitPrice;
        return cents;
    }

    /// <summary>Builds orders one after another in the same memory.</summary>
    public static void BuildMany(int count, in ArenaAllocator arena)
    {
        for (int i = 0; i < count; i++)
        {
            arena.Reset();
            var order = new Order { Id = (ulong)i, Priority = Priority.Normal };
            AddLine(ref order, "A-17", "Punched cards, 1,000", 2, 1_250, in arena);
            AddLine(ref order, "B-02", "Relay", 12, 399, in arena);
            AddLine(ref order, "C-99", "Moth, taped", 1, 0, in arena);
            order.MutableShipTo(in arena).SetCity("Arlington", in arena);
            order.SetCardToken("tok_8261", in arena);
        }
    }
}
