using System.Buffers;
using LibWire.Reflection;
using ThreeWays.Shop;

namespace LibWire.Tests.Guides;

/// <summary>The recipes of docs/cookbook.md about bad bytes, memory, many messages and other forms.</summary>
public sealed class CookbookSafety
{
    [Fact]
    public void TryParse_OfACutMessage_TellsTheFault()
    {
        byte[] bytes = CookbookMessages.Sample()[..^3];

        // GUIDE: How do I read bytes that may be wrong, without exceptions?
        using var arena = new ArenaAllocator();
        string said = Order.TryParse(bytes, in arena, out Order order, out WireFault fault)
            ? $"order {order.Id}"
            : $"{fault.Error} at byte {fault.Offset}";
        // GUIDE: end
        Assert.Matches("^[A-Za-z]+ at byte [0-9]+$", said);
    }

    [Fact]
    public void Limit_OfAnArena_StopsGrowth()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I limit the memory that a request may take?
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 1 << 20 });
        Order order = Order.Parse(bytes, in arena);           // an ArenaLimitException beyond 1 MiB
        ulong used = arena.UsedBytes;
        // GUIDE: end
        Assert.InRange(used, 1UL, 1UL << 20);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateSpan<byte>(2 << 20));
        Assert.Equal(42UL, order.Id);
    }

    [Fact]
    public void Reset_BetweenMessages_ReusesTheMemory()
    {
        byte[][] received = [CookbookMessages.Sample(), CookbookMessages.Sample(), CookbookMessages.Sample()];

        // GUIDE: How do I read many messages without taking memory again and again?
        using var arena = new ArenaAllocator();
        ulong sum = 0;
        foreach (byte[] bytes in received)
        {
            arena.Reset();                                    // all of the last message is dead now
            sum += Order.Parse(bytes, in arena).Id;
        }
        // GUIDE: end
        Assert.Equal(126UL, sum);
        Assert.Equal(1, arena.ChunkCount);
    }

    [Fact]
    public void Pool_LendsAnArena()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: Where does a request of a server get its arena from?
        using ArenaAllocator arena = ArenaPool.Shared.Rent(); // Dispose gives it back, with its memory
        Order order = Order.Parse(bytes, in arena);
        // GUIDE: end
        Assert.Equal(42UL, order.Id);
    }

    [Fact]
    public void Mark_AndRewind_ScopeTemporaryWork()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I free what was only needed for a moment?
        using var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        int lines = Order.Parse(bytes, in arena).Lines.Count; // the order is needed no longer
        arena.Rewind(mark);
        // GUIDE: end
        Assert.Equal((2, (nuint)0), (lines, arena.UsedBytes));
    }

    [Fact]
    public void DiscardsUnknownFields_KnownOnes_Stay()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I keep unknown fields out of what I read and send on?
        using var arena = new ArenaAllocator();
        var options = new ProtoReadOptions { DiscardsUnknownFields = true };
        Order order = Order.Parse(bytes, in arena, options);
        // GUIDE: end
        Assert.Equal(bytes, order.ToArray());
    }

    [Fact]
    public void Delimited_ManyInOneStream_AreReadOneByOne()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(CookbookMessages.Sample(), in arena);

        // GUIDE: How do I write many messages into one file, and read them one by one?
        using var file = new MemoryStream();
        for (int i = 0; i < 1000; i++) order.WriteDelimitedTo(file);

        file.Position = 0;
        ulong sum = 0;
        using var orders = new DelimitedMessageReader<Order>(file);
        foreach (ref readonly Order each in orders) sum += each.Id;
        // GUIDE: end
        Assert.Equal(42_000UL, sum);
    }

    [Fact]
    public void ParseMany_OfDelimitedBytes_GivesAnArray()
    {
        using var arena = new ArenaAllocator();
        using var file = new MemoryStream();
        Order order = Order.Parse(CookbookMessages.Sample(), in arena);
        for (int i = 0; i < 100; i++) order.WriteDelimitedTo(file);
        byte[] delimited = file.ToArray();

        // GUIDE: How do I use all cores to read a file of messages?
        UnmanagedArray<Order> orders = Order.ParseManyParallel(delimited, in arena);
        ulong sum = 0;
        foreach (ref Order each in orders.Span) sum += each.Id;
        // GUIDE: end
        Assert.Equal(4_200UL, sum);
    }

    [Fact]
    public void Parse_OfPinnedSegments_CopiesNothing()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I read out of a pipe without a copy?
        // The memory must not move, and must stay until the message is needed no longer. The memory pool of Kestrel is pinned; that of a pipe of your own is not.
        byte[] memory = GC.AllocateArray<byte>(bytes.Length, pinned: true);
        bytes.CopyTo(memory, 0);
        var received = new ReadOnlySequence<byte>(memory);    // in a server: ReadResult.Buffer of a PipeReader

        using var arena = new ArenaAllocator();
        Order order = Order.DangerousParsePinned(in received, in arena);
        string note = order.Note.ToString();                  // only after the last use of the order: PipeReader.AdvanceTo
        // GUIDE: end
        Assert.Equal("ring twice", note);
        Assert.True(order.Note.Span.Overlaps(memory));
    }

    [Fact]
    public void Projection_OfTwoFields_SkipsTheRest()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I read a few fields of a large message?
        ProtoProjection<Order> wanted = ProtoProjection<Order>.Create("id", "lines.quantity");
        using var arena = new ArenaAllocator();
        Order part = wanted.Parse(bytes, in arena);
        string text = part.ToText();
        // GUIDE: end
        Assert.Equal("id: 42 lines { quantity: 2 } lines { quantity: 1 }", text);
    }

    [Fact]
    public void Json_ThereAndBack_IsTheSame()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I get JSON, and read it? (package LibWire.Json)
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        string json = order.ToJson(new ProtoJsonOptions { IndentSpaces = 2 });
        Order same = Order.FromJson(json, in arena);
        // GUIDE: end
        Assert.StartsWith("{\n  \"id\": \"42\"", json.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.True(order == same);
    }

    [Fact]
    public void BufferWriter_TakesTheBytes()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(CookbookMessages.Sample(), in arena);

        // GUIDE: How do I write into memory of my own, without an array?
        var target = new ArrayBufferWriter<byte>(order.ComputeSize());
        order.WriteTo(target);
        ReadOnlySpan<byte> written = target.WrittenSpan;
        // GUIDE: end
        Assert.Equal(CookbookMessages.Sample(), written.ToArray());
    }

    [Fact]
    public void Descriptor_ListsTheFields()
    {
        // GUIDE: How do I look at the fields of a message at run time?
        var names = new List<string>();
        foreach (FieldDescriptor field in Address.Descriptor.Fields) names.Add($"{field.Number} {field.Name}");
        string all = string.Join(", ", names);
        // GUIDE: end
        Assert.Equal("1 name, 2 street, 3 city, 4 country", all);
    }

    [Fact]
    public void Dynamic_Message_HasNoGeneratedCode()
    {
        byte[] bytes = CookbookMessages.Sample();

        // GUIDE: How do I read a message whose type is known only at run time?
        var types = new DynamicTypes(new DescriptorPool(Order.Descriptor.File));
        using var arena = new ArenaAllocator();
        DynamicMessage order = types["shop.Order"].Parse(bytes, in arena);
        ulong id = order.Get<ulong>("id");
        // GUIDE: end
        Assert.Equal(42UL, id);
    }
}
