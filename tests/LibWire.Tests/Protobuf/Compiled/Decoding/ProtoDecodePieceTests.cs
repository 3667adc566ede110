using LibWire.Tests.Fuzz;
using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Inputs that are decoded in pieces, and how arrays grow.</summary>
public sealed unsafe class ProtoDecodePieceTests
{
    private const int PieceBytes = 128 * 1024;

    [Fact]
    public void Read_LargeInput_IsReadInPiecesToTheSameValues()
    {
        // Concatenated orders are one merged order: about a megabyte of all kinds of top-level fields.
        List<byte> all = [];
        using var handArena = new ArenaAllocator();
        for (ulong i = 0; all.Count < 1 << 20; i++)
        {
            // Some have text instead of packed numbers. These are not valid orders.
            byte[] one = ShopOrders.Make(new FuzzRandom(11, i));
            if (IsOrder(one, in handArena)) all.AddRange(one);
        }

        byte[] bytes = [.. all];
        var hand = new HandOrder();
        hand.Read(new ProtoReader(bytes), in handArena);
        string expected = ShopText.Of(hand);
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        Assert.Equal(expected, ShopText.Of(ref order));
        var segmented = new ProtoReader(ProtoReaderSegments.CutAt(bytes, 1, 1000, 300_000, 300_001, 900_000));
        order.Read(ref segmented, in arena);
        Assert.Equal(expected, ShopText.Of(ref order));
        fixed (byte* start = bytes)
        {
            ProtoReader pinned = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            order.Read(ref pinned, in arena);
            Assert.Equal(expected, ShopText.Of(ref order));
        }
    }

    [Theory]
    [InlineData(PieceBytes - 1)]
    [InlineData(PieceBytes)]
    [InlineData(PieceBytes + 1)]
    [InlineData((2 * PieceBytes) - 1)]
    [InlineData(2 * PieceBytes)]
    [InlineData((2 * PieceBytes) + 1)]
    [InlineData(5 * PieceBytes)]
    public void Read_OneFieldOfPieceSizeBetweenOthers_IsRead(int blobBytes)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddUInt64(1, 5);
        byte[] blob = new byte[blobBytes];
        new FuzzRandom(1).Fill(blob);
        writer.AddBytes(20, blob);
        for (int i = 0; i < 50_000; i++) writer.AddSInt32(8, i);
        writer.AddString(3, "end");
        Order order = Order.Parse(writer.ToArray(), in arena);
        Assert.Equal((5ul, "end", 50_000), (order.Id, order.Note.ToString(), order.Codes.Count));
        Assert.True(order.Blob.ReadOnlySpan.SequenceEqual(blob));
        for (int i = 0; i < order.Codes.Count; i++) Assert.Equal(i, order.Codes[i]);
    }

    [Theory]
    [InlineData(300_000)]
    [InlineData(140_001)]
    [InlineData(100)]
    public void Read_FaultInALaterPiece_HasItsOffset(int offset)
    {
        // Fields of 8 bytes. At one place a string is not UTF-8, and after it comes a tag of field 0. The first of the two faults counts.
        byte[] bytes = new byte[400_000];
        for (int i = 0; i < bytes.Length; i += 8) "\x1a\x06sixsix"u8.CopyTo(bytes.AsSpan(i));
        int field = offset / 8 * 8;
        bytes[field + 5] = 0xff;
        bytes[field + 8] = 0;
        AssertFails(bytes, WireError.InvalidUtf8, field + 1);
        bytes[field + 5] = (byte)'x';
        AssertFails(bytes, WireError.InvalidFieldNumber, field + 8);
    }

    [Fact]
    public void Read_LastFieldOfALargeInputTruncated_SaysWhere()
    {
        byte[] bytes = new byte[400_000];
        for (int i = 0; i < bytes.Length; i += 8) "\x1a\x06sixsix"u8.CopyTo(bytes.AsSpan(i));
        AssertFails(bytes[..^1], WireError.LengthOutOfRange, bytes.Length - 7);
        AssertFails(bytes[..^6], WireError.LengthOutOfRange, bytes.Length - 7);
        AssertFails(bytes[..^7], WireError.Truncated, bytes.Length - 7);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(1000)]
    public void Read_OneRun_TakesExactlyTheRoomItNeeds(int count)
    {
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([18, 2, 16, 2], count).SelectMany(fields => fields), .. Enumerable.Repeat<byte[]>([0xb2, 1, 1, 65], count).SelectMany(fields => fields)];
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            foreach (bool pinned in new[] { false, true })
            {
                ProtoReader reader = pinned ? ProtoReader.OverPinned(start, (nuint)bytes.Length) : new ProtoReader(bytes);
                Order order = default;
                order.Read(ref reader, in arena);
                Assert.Equal((count, count), (order.Lines.Count, order.Lines.Capacity));
                Assert.Equal((count, count), (order.Tags.Count, order.Tags.Capacity));
            }
        }
    }

    [Fact]
    public void Read_LongRunOfAllPieces_MovesFewItemsAndTakesLittleMoreThanItNeeds()
    {
        const int count = 100_000;
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([18, 36, 10, 32, .. "0123456789abcdef0123456789abcdef"u8, 16, 2], count).SelectMany(field => field)];
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        Assert.Equal(count, order.Lines.Count);
        Assert.InRange(order.Lines.Capacity, count, count + (count / 8));
        long itemBytes = sizeof(OrderLine);
        Assert.InRange((long)arena.UsedBytes, bytes.Length + (count * itemBytes), bytes.Length + (count * itemBytes * 9 / 8) + (32 * 100));
    }

    [Fact]
    public void Read_FieldsThatAlternate_AreMovedABoundedNumberOfTimes()
    {
        // lines, tags, lines, tags: each run is one field, so each array is only sometimes the last block of the arena.
        const int count = 20_000;
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([18, 2, 16, 2, 0xb2, 1, 1, 65, 64, 6], count).SelectMany(fields => fields)];
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        Assert.Equal((count, count, count), (order.Lines.Count, order.Tags.Count, order.Codes.Count));
        for (int i = 0; i < count; i++) Assert.Equal((1, "A", 3), (order.Lines[i].Quantity, order.Tags[i].ToString(), order.Codes[i]));

        // All earlier blocks of an array together are smaller than its last block. So fewer bytes are copied than that block has.
        long lastBlocks = ((long)order.Lines.Capacity * sizeof(OrderLine)) + ((long)order.Tags.Capacity * sizeof(Utf8String)) + ((long)order.Codes.Capacity * sizeof(int));
        Assert.True((long)arena.UsedBytes - bytes.Length <= 2 * lastBlocks + 1024, $"{arena.UsedBytes} bytes are used, and the arrays take {lastBlocks}.");
        Assert.True(order.Lines.Capacity < 2 * count && order.Tags.Capacity < 2 * count);
    }

    [Fact]
    public void Read_SmallFieldsThenOneLargeOne_ReservesNoMoreThanAFewTimesTheInput()
    {
        // 64 KiB of the smallest lines make the estimate for the rest too high.
        byte[] blob = new byte[4 << 20];
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([18, 0], 40_000).SelectMany(field => field), 0xa2, 1, 0x80, 0x80, 0x80, 2, .. blob];
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        Assert.Equal((40_000, blob.Length), (order.Lines.Count, order.Blob.Count));
        Assert.InRange((long)arena.UsedBytes, 0, 8L * bytes.Length);
    }

    private static bool IsOrder(byte[] bytes, in ArenaAllocator arena)
    {
        try
        {
            new HandOrder().Read(new ProtoReader(bytes), in arena);
            return true;
        }
        catch (WireFormatException)
        {
            return false;
        }
    }

    private static void AssertFails(byte[] bytes, WireError error, long offset)
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        var reader = new ProtoReader(bytes);
        WireFormatException? failure = null;
        try
        {
            order.Read(ref reader, in arena);
        }
        catch (WireFormatException thrown)
        {
            failure = thrown;
        }

        Assert.Equal((error, offset), (failure!.Error, failure.Offset));
        Assert.Equal((nuint)0, arena.UsedBytes);
        Assert.Equal(bytes.Length, reader.Remaining);
    }
}
