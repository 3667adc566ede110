using System.IO.Pipelines;
using ThreeWays.Shop;

namespace LibWire.Tests.Guides;

/// <summary>The code of docs/streams.md.</summary>
public sealed class Streams
{
    [Fact]
    public async Task Stream_OfOneMessage_GivesIt()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(CookbookMessages.Sample(), in arena);

        // GUIDE: one
        using var stream = new MemoryStream();
        await order.WriteToAsync(stream);
        stream.Position = 0;
        Order received = await Order.ParseAsync(stream, arena, messageBytesMax: 1 << 20);
        // GUIDE: end
        Assert.True(order == received);
    }

    [Fact]
    public async Task Pipe_OfManyMessages_GivesThemOneByOne()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(CookbookMessages.Sample(), in arena);

        // GUIDE: many
        var pipe = new Pipe();
        for (int i = 0; i < 10; i++) await order.WriteDelimitedToAsync(pipe.Writer);
        await pipe.Writer.CompleteAsync();

        ulong sum = 0;
        using var orders = new DelimitedMessageReader<Order>(pipe.Reader, messageBytesMax: 1 << 20);
        while (await orders.NextAsync()) sum += orders.Current.Id;
        // GUIDE: end
        Assert.Equal(420UL, sum);
    }

    [Fact]
    public void Projection_OfAStream_SkipsTheRest()
    {
        using var file = new MemoryStream();
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(CookbookMessages.Sample(), in arena);
        for (int i = 0; i < 10; i++) order.WriteDelimitedTo(file);
        file.Position = 0;

        // GUIDE: few fields
        ProtoProjection<Order> wanted = ProtoProjection<Order>.Create("id");
        ulong sum = 0;
        using var orders = new DelimitedMessageReader<Order>(file, projection: wanted);
        foreach (ref readonly Order each in orders) sum += each.Id;
        // GUIDE: end
        Assert.Equal(420UL, sum);
    }
}
