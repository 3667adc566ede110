using LibWire;
using Shop;

namespace OrderLog;

/// <summary>The result of reading a log.</summary>
/// <param name="Orders">How many orders.</param>
/// <param name="Cents">Their total price.</param>
/// <param name="ArenaBytes">The native memory that reading took.</param>
internal readonly record struct LogSum(int Orders, long Cents, long ArenaBytes);

/// <summary>Reads and writes orders in a stream, one after the other.</summary>
internal static class Log
{
    /// <summary>Writes orders, each with its length before it.</summary>
    public static void Write(Stream log, int count)
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < count; i++)
        {
            arena.Reset();
            var order = new Order { Id = (ulong)i, Priority = i % 7 == 0 ? Priority.Express : Priority.Normal };
            ref Address address = ref order.MutableShipTo(in arena);
            address.SetName("Grace Hopper"u8, in arena);
            address.SetStreet("1 Compiler Way"u8, in arena);
            address.SetCity("Arlington"u8, in arena);
            AddLine(ref order, "A-17"u8, "Punched cards, 1,000"u8, (uint)(1 + (i % 3)), 1_250, in arena);
            AddLine(ref order, "B-02"u8, "Relay"u8, 12, 399, in arena);
            ProtoMessage.WriteDelimitedTo(in order, log);
        }
    }

    /// <summary>Reads all remaining orders.</summary>
    public static LogSum Sum(DelimitedMessageReader<Order> orders)
    {
        int count = 0;
        long cents = 0;
        foreach (ref readonly Order order in orders)
        {
            Order copy = order; // a copy of the struct; both share their lines
            foreach (ref readonly OrderLine line in copy.Lines.ReadOnlySpan) cents += line.Quantity * line.UnitPrice;
            count++;
        }

        return new LogSum(count, cents, (long)orders.Arena.ReservedBytes);
    }

    private static void AddLine(ref Order order, ReadOnlySpan<byte> sku, ReadOnlySpan<byte> title, uint quantity, long unitPrice, in ArenaAllocator arena)
    {
        ref OrderLine line = ref order.Lines.Add(in arena);
        line.SetSku(sku, in arena);
        line.SetTitle(title, in arena);
        line.Quantity = quantity;
        line.UnitPrice = unitPrice;
    }
}
