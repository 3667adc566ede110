using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Short packed runs: their arrays are adjacent in the arena, and each still grows without damage to the other.</summary>
public sealed unsafe class ProtoDecodeNumbersTests
{
    [Theory]
    [InlineData(1, 1)]
    [InlineData(1, 2)]
    [InlineData(1, 3)]
    [InlineData(3, 1)]
    [InlineData(3, 2)]
    [InlineData(3, 3)]
    [InlineData(5, 16)]
    [InlineData(15, 17)]
    public void Read_TwoPackedRuns_GrowWithoutTouchingEachOther(int codeCount, int levelCount)
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(Packed(in arena, codeCount, levelCount), in arena);
        Assert.Equal((codeCount, levelCount), (order.Codes.Capacity, order.Levels.Capacity));

        // Add to both in turn, to the first one first. If it counted as the last block of the arena, it would grow over the second.
        for (int i = 0; i < 40; i++)
        {
            order.Codes.Add(1000 + i, in arena);
            order.Levels.Add((Level)(2000 + i), in arena);
        }

        for (int i = 0; i < codeCount + 40; i++) Assert.Equal(i < codeCount ? i + 1 : 1000 + i - codeCount, order.Codes[i]);
        for (int i = 0; i < levelCount + 40; i++) Assert.Equal(i < levelCount ? i + 1 : 2000 + i - levelCount, (int)order.Levels[i]);
    }

    [Fact]
    public void Read_TwoRunsOfThreeNumbers_TakeTwelveBytesEach()
    {
        const int count = 1000;
        using ArenaAllocator inputs = new(), arena = new(new ArenaOptions { FirstBlockBytes = 1 << 20 });
        byte[] one = Packed(in inputs, 3, 3);
        byte* start = inputs.Allocate<byte>(WireLimits.PageBytes, WireLimits.PageBytes);
        one.CopyTo(new Span<byte>(start, one.Length));
        Order single = Order.Parse(one, in arena);
        nuint before = arena.UsedBytes;
        for (int i = 0; i < count; i++)
        {
            ProtoReader reader = ProtoReader.OverPinned(start, (nuint)one.Length);
            single.Read(ref reader, in arena);
        }

        // Two arrays of 12 bytes, the second right behind the first.
        Assert.Equal((nuint)(count * 24), arena.UsedBytes - before);
    }

    private static byte[] Packed(in ArenaAllocator arena, int codeCount, int levelCount)
    {
        var writer = new ProtoWriter(in arena);
        writer.AddPackedSInt32(8, [.. Enumerable.Range(1, codeCount)]);
        writer.AddPackedInt32(25, [.. Enumerable.Range(1, levelCount)]);
        return writer.ToArray();
    }
}
