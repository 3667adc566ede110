using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>
/// Runs of strings and of messages that take no memory of their own. Their arrays have exactly the room that they need, whether the items were counted or
/// not.
/// </summary>
public sealed unsafe class ProtoDecodeRunTests
{
    public static TheoryData<int> Counts => [1, 2, 15, 16, 17, 31, 32, 33, 40, 64, 65, 1000];

    [Theory]
    [MemberData(nameof(Counts))]
    public void Read_Run_HasRoomForExactlyItsItems(int count)
    {
        byte[] bytes = Runs(count, count);
        using ArenaAllocator inputs = new(), arena = new();
        Order order = Read(Input(bytes, in inputs), bytes.Length, in arena);
        Assert.Equal((count, count), (order.Lines.Capacity, order.Tags.Capacity));
        AssertRuns(ref order, count, count);
    }

    [Theory]
    [InlineData(2, false)]
    [InlineData(15, true)]
    [InlineData(16, true)]
    [InlineData(16, false)]
    [InlineData(17, true)]
    [InlineData(17, false)]
    [InlineData(33, true)]
    [InlineData(1000, true)]
    [InlineData(1000, false)]
    public void Read_Run_TakesNoMoreOfTheArenaThanItsItems(int count, bool endsPage)
    {
        byte[] bytes = Runs(count, count);
        using ArenaAllocator inputs = new(), arena = new(new ArenaOptions { FirstBlockBytes = 1 << 21 });
        byte* input = Input(bytes, in inputs, endsPage);
        for (int i = 0; i < 20; i++)
        {
            nuint before = arena.UsedBytes;
            Read(input, bytes.Length, in arena);

            // Both arrays, each rounded up to 8 bytes. A copy of the last bytes (64) is added if nothing behind them can be read.
            nuint expected = RoundUp(count * sizeof(OrderLine)) + RoundUp(count * sizeof(Utf8String)) + (endsPage ? 64u : 0);
            Assert.Equal(expected, arena.UsedBytes - before);
        }
    }

    [Theory]
    [InlineData(3, 5)]
    [InlineData(16, 16)]
    [InlineData(17, 2)]
    public void Read_TwoRuns_GrowWithoutTouchingEachOther(int lineCount, int tagCount)
    {
        byte[] bytes = Runs(lineCount, tagCount);
        using ArenaAllocator inputs = new(), arena = new();
        Order order = Read(Input(bytes, in inputs), bytes.Length, in arena);

        // Add to both in turn, to the first one first. If its spare room had not been given back, or if it counted as the last block of the arena, it would
        // grow over the second.
        for (int i = 0; i < 40; i++)
        {
            order.Lines.Add(in arena).Quantity = lineCount + i;
            order.Tags.Add(order.Tags[i % tagCount], in arena);
        }

        for (int i = 0; i < lineCount + 40; i++) Assert.Equal(i, order.Lines[i].Quantity);
        for (int i = 0; i < tagCount + 40; i++) Assert.Equal(Tag(i < tagCount ? i : (i - tagCount) % tagCount), order.Tags[i].ToString());
    }

    [Theory]
    [InlineData(2)]
    [InlineData(16)]
    [InlineData(20)]
    public void Merge_Run_GoesOnBehindTheItemsThatAreThere(int count)
    {
        byte[] bytes = Runs(count, count);
        using ArenaAllocator inputs = new(), arena = new();
        Order order = Read(Input(bytes, in inputs), bytes.Length, in arena);
        order.Lines.Reserve(count + 3, in arena);
        ProtoReader reader = ProtoReader.OverPinned(Input(bytes, in inputs), (nuint)bytes.Length);
        order.Merge(ref reader, in arena);

        Assert.Equal((2 * count, 2 * count), (order.Lines.Count, order.Tags.Count));
        for (int i = 0; i < 2 * count; i++) Assert.Equal((i % count, Tag(i % count)), (order.Lines[i].Quantity, order.Tags[i].ToString()));
    }

    [Fact]
    public void Read_RunInAnArenaWithoutRoomToSpare_Fits()
    {
        byte[] bytes = Runs(3, 3);

        // The only chunk has room for its head (32), three items of each kind and two copies of the last bytes. It has no room for 16 items.
        nuint limitBytes = 32 + RoundUp(3 * sizeof(OrderLine)) + RoundUp(3 * sizeof(Utf8String)) + 128;
        if (TestedBuild.Flavor == "debug") limitBytes += 4096; // guard bytes
        using ArenaAllocator inputs = new(), arena = new(new ArenaOptions { ByteLimit = limitBytes });
        Order order = Read(Input(bytes, in inputs), bytes.Length, in arena);
        AssertRuns(ref order, 3, 3);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(40)]
    public void Read_RunsInPieces_AreWhole(int count)
    {
        // Between two lines of a run there is another field.
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < count; i++)
        {
            AddLine(ref writer, i);
            writer.AddString(22, Tag(i));
        }

        Order order = Read(Input(writer.ToArray(), in arena), writer.WrittenSpan.Length, in arena);
        AssertRuns(ref order, count, count);
    }

    private static nuint RoundUp(int sizeBytes) => ((nuint)sizeBytes + 7) & ~(nuint)7;

    private static string Tag(int index) => "tag " + index;

    private static byte[] Runs(int lineCount, int tagCount)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < lineCount; i++) AddLine(ref writer, i);
        for (int i = 0; i < tagCount; i++) writer.AddString(22, Tag(i));
        return writer.ToArray();
    }

    private static void AddLine(scoped ref ProtoWriter writer, int index)
    {
        writer.StartSub(2);
        writer.AddString(1, "a sku");
        writer.AddSInt32(2, index);
        writer.CloseSub();
    }

    /// <summary>Copies the bytes to memory that stays as long as the test needs it, because strings may point into it.</summary>
    private static byte* Input(byte[] bytes, in ArenaAllocator inputs, bool endsPage = true)
    {
        // If the input ends with a page, its last bytes are read from a copy.
        byte* block = inputs.Allocate<byte>(bytes.Length + (2 * WireLimits.PageBytes), WireLimits.PageBytes);
        byte* input = block + (-bytes.Length & (WireLimits.PageBytes - 1)) + (endsPage ? 0 : 100);
        bytes.CopyTo(new Span<byte>(input, bytes.Length));
        return input;
    }

    private static Order Read(byte* input, int sizeBytes, in ArenaAllocator arena)
    {
        ProtoReader reader = ProtoReader.OverPinned(input, (nuint)sizeBytes);
        var order = new Order();
        order.Read(ref reader, in arena);
        return order;
    }

    private static void AssertRuns(ref Order order, int lineCount, int tagCount)
    {
        Assert.Equal((lineCount, tagCount), (order.Lines.Count, order.Tags.Count));
        for (int i = 0; i < lineCount; i++) Assert.Equal(i, order.Lines[i].Quantity);
        for (int i = 0; i < tagCount; i++) Assert.Equal(Tag(i), order.Tags[i].ToString());
    }
}
