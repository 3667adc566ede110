using Store;

namespace LibWire.Tests;

/// <summary>The block of README.md that uses generated messages, compiled and run; order.proto beside it is the schema that README.md shows.</summary>
public sealed class ReadmeMessages
{
    [Fact]
    public void Messages_OfTheExample_AreBuiltWrittenAndRead()
    {
        // README: messages
        using var arena = new ArenaAllocator();
        var order = new Order { Id = 42 };
        order.SetNote("ring twice", in arena);
        ref OrderLine line = ref order.Lines.Add(in arena);
        line.SetSku("A-17"u8, in arena);
        line.Quantity = 3;
        byte[] bytes = order.ToArray();

        Order same = Order.Parse(bytes, in arena);
        uint quantity = 0;
        foreach (ref OrderLine each in same.Lines.Span) quantity += each.Quantity;
        string note = same.HasNote ? same.Note.ToString() : "";
        // README: end
        Assert.Equal((42UL, 3u, "ring twice", "A-17"), (same.Id, quantity, note, same.Lines[0].Sku.ToString()));

        // README: projection
        ProtoProjection<Order> wanted = ProtoProjection<Order>.Create("id", "lines.quantity");
        Order part = wanted.Parse(bytes, in arena);
        // README: end
        Assert.Equal((42UL, 3u, false, true), (part.Id, part.Lines[0].Quantity, part.HasNote, part.Lines[0].Sku.IsEmpty));

        // README: streams
        using var file = new MemoryStream();
        for (int i = 0; i < 1000; i++) ProtoMessage.WriteDelimitedTo(in order, file);

        file.Position = 0;
        ulong sum = 0;
        using var orders = new DelimitedMessageReader<Order>(file);
        foreach (ref readonly Order each in orders) sum += each.Id;
        // README: end
        Assert.Equal(42_000UL, sum);
    }
}
