using LibWire.WellKnown;
using Shop;

namespace LibWire.Mono;

/// <summary>Generated messages on the portable spans.</summary>
public sealed class MessageTests
{
    [Fact]
    public void Add_ToARepeatedMessageField_GrowsAndKeepsAll()
    {
        using var arena = new ArenaAllocator();
        Order order = Large(arena);

        Assert.Equal(300, order.Lines.Count);
        for (int i = 0; i < order.Lines.Count; i++) Assert.Equal($"sku {i}", order.Lines[i].Sku.ToString());
        Assert.Equal(300L * 299 / 2, Sum(order));
    }

    [Fact]
    public void WriteThenParse_EveryKindOfField_IsIdentity()
    {
        using var arena = new ArenaAllocator();
        Order order = Large(arena);
        byte[] bytes = order.ToArray();

        Order same = Order.Parse(bytes, in arena);
        Assert.True(order.Equals(same));
        Assert.Equal(order.GetHashCode(), same.GetHashCode());
        Assert.Equal(bytes, same.ToArray());
        Assert.Equal("sku 7", At(same, "shelf 7").Sku.ToString());
        Assert.True(same.Lines[3].Prices.TryGetValue("EUR", out double price));
        Assert.Equal(0.5, price);
        Assert.Equal(new long[] { -1, 3, 3L << 40 }, same.Lines[3].Steps.Span.ToArray());
        Assert.Equal("parent", same.Parent.Note.ToString());
        Assert.Equal("tag 2", same.Tags[2].ToString());
    }

    [Fact]
    public void Clone_IntoAnotherArena_IsEqualAfterTheFirstIsGone()
    {
        using var target = new ArenaAllocator();
        byte[] bytes;
        Order clone;
        using (var arena = new ArenaAllocator())
        {
            Order order = Large(arena);
            bytes = order.ToArray();
            clone = order.Clone(in target);
        }

        Assert.Equal(bytes, clone.ToArray());
    }

    [Fact]
    public void Parse_EveryTruncation_EndsInAResultOrAFault()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Small(arena).ToArray();
        int faults = 0;
        for (int length = 0; length < bytes.Length; length++)
        {
            try
            {
                Order.Parse(bytes.AsSpan(0, length), in arena);
            }
            catch (WireFormatException exception)
            {
                Assert.InRange(exception.Offset, 0, length);
                faults++;
            }
        }

        Assert.True(faults > bytes.Length / 2, $"{faults} of {bytes.Length}");
    }

    [Fact]
    public void Parse_ChangedBytes_EndsInAResultOrAFault()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Small(arena).ToArray();
        var random = new Random(20_260_101);
        int faults = 0;
        for (int i = 0; i < 20_000; i++)
        {
            var changed = (byte[])bytes.Clone();
            for (int change = random.Next(1, 4); change > 0; change--) changed[random.Next(changed.Length)] = (byte)random.Next(256);
            ArenaMark mark = arena.Mark();
            try
            {
                Order order = Order.Parse(changed, in arena);
                Order.Parse(order.ToArray(), in arena);
            }
            catch (WireFormatException)
            {
                faults++;
            }

            arena.Rewind(mark);
        }

        Assert.InRange(faults, 1_000, 19_999);
    }

    [Theory]
    [InlineData("chicago-13-2098-3046.mvt")]
    [InlineData("bangkok-12-3188-1888.mvt")]
    public void Tile_ReadAndWritten_IsEqual(string name)
    {
        using var arena = new ArenaAllocator();
        VectorTile.Tile tile = VectorTile.Tile.Parse(Data.Bytes($"mvt/{name}"), in arena);
        VectorTile.Tile same = VectorTile.Tile.Parse(tile.ToArray(), in arena);
        Assert.True(tile.Layers.Count > 3);
        Assert.True(tile.Equals(same));
    }

    [Fact]
    public void Json_ThereAndBack_IsIdentity()
    {
        using var arena = new ArenaAllocator();
        Order order = Large(arena);
        Assert.True(order.Equals(Order.FromJson(order.ToJson(), in arena)));
        Assert.Equal("\"1970-01-01T00:00:42Z\"", new Timestamp { Seconds = 42 }.ToJson());
    }

    [Fact]
    public void Text_ThereAndBack_IsIdentity()
    {
        using var arena = new ArenaAllocator();
        Order order = Large(arena);
        Assert.True(order.Equals(Order.FromText(order.ToText(), in arena)));
    }

    [Fact]
    public void Merge_OfTwoMessages_AddsTheirLines()
    {
        using var arena = new ArenaAllocator();
        Order order = Small(arena);
        byte[] bytes = order.ToArray();
        order.Merge(bytes, in arena);
        Assert.Equal(4, order.Lines.Count);
        Assert.Equal(2, order.Stock.Count);
    }

    [Fact]
    public void Delimited_ThroughAStream_ArriveInOrder()
    {
        using var arena = new ArenaAllocator();
        var stream = new MemoryStream();
        for (uint id = 1; id <= 100; id++)
        {
            Order order = Small(arena);
            order.Id = id;
            order.WriteDelimitedTo(stream);
        }

        stream.Position = 0;
        uint next = 1;
        using var reader = new DelimitedMessageReader<Order>(stream);
        while (reader.Next()) Assert.Equal(next++, reader.Current.Id);
        Assert.Equal(101u, next);
    }

    /// <summary>The line of an order's stock.</summary>
    internal static Line At(in Order order, string shelf)
    {
        Assert.True(order.Stock.TryGetValue(shelf, out Line line), shelf);
        return line;
    }

    /// <summary>An order with two lines.</summary>
    internal static Order Small(ArenaAllocator arena) => Make(arena, 2);

    private static Order Large(ArenaAllocator arena) => Make(arena, 300);

    private static Order Make(ArenaAllocator arena, int count)
    {
        var order = new Order { Id = 42, Cash = 1.5f };
        order.SetNote("größer €", in arena);
        order.MutableParent(in arena).SetNote("parent", in arena);
        for (int i = 0; i < count; i++)
        {
            Fill(ref order.Lines.Add(in arena), i, arena);
            Fill(ref order.Stock.Set($"shelf {i}", in arena), i, arena);
            order.Tags.Add($"tag {i}", in arena);
        }

        return order;
    }

    private static void Fill(ref Line line, int i, ArenaAllocator arena)
    {
        line.SetSku($"sku {i}", in arena);
        line.Quantity = (uint)i;
        line.Steps.AddRange(new[] { -1, i, (long)i << 40 }, in arena);
        line.Prices.Set("EUR", 0.5, in arena);
    }

    private static long Sum(in Order order)
    {
        long sum = 0;
        foreach (ref readonly Line line in order.Lines.ReadOnlySpan) sum += line.Quantity;
        return sum;
    }
}
