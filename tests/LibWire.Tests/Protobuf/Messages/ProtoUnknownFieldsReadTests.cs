using Shop;

namespace LibWire.Tests.Protobuf;

public sealed unsafe class ProtoUnknownFieldsReadTests
{
    [Fact]
    public void Read_UnknownFieldsOfAllTypes_AreKeptInOrder()
    {
        byte[] unknown = [0x20, 0x96, 0x01, 0x21, 1, 2, 3, 4, 5, 6, 7, 8, 0x22, 2, 9, 9, 0x23, 8, 1, 0x24, 0x25, 1, 2, 3, 4, 0xf8, 0xff, 0xff, 0xff, 0x0f, 1];
        byte[] bytes = [8, 7, .. unknown[..14], 9, 9, .. unknown[16..], 26, 1, 65, .. unknown];
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Node node = default;
            node.Read(ref reader, in arena);
            Assert.Equal((7u, "A"), (node.V, node.T.ToString()));
            Assert.Equal([.. unknown, .. unknown], node.UnknownFields.Bytes.ToArray());
        });
    }

    [Theory]
    [InlineData(0x0a, "0A0141")]         // 1 is uint32 and comes as a string
    [InlineData(0x12, "")]               // 2 is a message: known
    [InlineData(0x18, "18")]             // 3 is a string and comes as a number
    public void Read_KnownFieldOfAnotherType_IsUnknown(int tag, string start)
    {
        byte[] bytes = tag == 0x12 ? [0x12, 0] : tag == 0x0a ? [0x0a, 1, 65] : [0x18, 5];
        using var arena = new ArenaAllocator();
        Node node = Node.Parse(bytes, in arena);
        Assert.StartsWith(start, Convert.ToHexString(node.UnknownFields.Bytes), StringComparison.Ordinal);
        Assert.Equal(tag == 0x12, node.HasChild);
        Assert.Equal(tag == 0x12 ? 0 : bytes.Length, node.UnknownFields.Length);
    }

    [Fact]
    public void Read_OverlongTagOfUnknownField_IsKeptAtItsShortest()
    {
        using var arena = new ArenaAllocator();
        Node node = Node.Parse([0x20, 1, 0xa0, 0x00, 2, 0x20, 3, 0xa2, 0x80, 0x80, 0x00, 1, 65], in arena);
        Assert.Equal([0x20, 1, 0x20, 2, 0x20, 3, 0x22, 1, 65], node.UnknownFields.Bytes.ToArray());
    }

    [Fact]
    public void Read_FieldsSideBySide_AreNotCopied()
    {
        byte[] unknown = [.. Enumerable.Range(0, 500).SelectMany(i => (byte[])[0x20, (byte)(i & 0x7f)])];
        byte[] bytes = [.. unknown, .. new byte[] { 26, 30 }, .. new byte[30]];
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            Node node = default;
            node.Read(ref reader, in arena);
            fixed (byte* kept = node.UnknownFields.Bytes) Assert.True(kept == start);
            Assert.Equal(unknown, node.UnknownFields.Bytes.ToArray());
        }
    }

    [Fact]
    public void Read_FieldsApart_AreCopiedABoundedNumberOfTimes()
    {
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([0x20, 1, 8, 2], 10_000).SelectMany(fields => fields)];
        using var arena = new ArenaAllocator();
        Node node = Node.Parse(bytes, in arena);
        Assert.Equal(20_000, node.UnknownFields.Length);
        Assert.InRange((long)arena.UsedBytes, bytes.Length, bytes.Length + (4 * 20_000) + 1024);
    }

    [Fact]
    public void Add_WholeFields_AreAddedBehindTheOthersAndSeenByCopies()
    {
        using var arena = new ArenaAllocator();
        Node node = Node.Parse([0x20, 1], in arena);
        Node copy = node;
        node.UnknownFields.Add([0x28, 2], in arena);
        node.UnknownFields.Add([], arena);
        Assert.Equal([0x20, 1, 0x28, 2], copy.UnknownFields.Bytes.ToArray());
        Assert.Equal((4, false), (copy.UnknownFields.Length, copy.UnknownFields.IsEmpty));
        copy.UnknownFields.Clear();
        Assert.True(node.UnknownFields.IsEmpty);
        node.UnknownFields.Add([0x30, 3], in arena);
        Assert.Equal([0x30, 3], copy.UnknownFields.Bytes.ToArray());
    }

    [Fact]
    public void Add_ItsOwnBytes_DoublesThem()
    {
        using var arena = new ArenaAllocator();
        ProtoUnknownFields fields = default;
        fields.Add([0x20, 1], in arena);
        for (int i = 0; i < 10; i++) fields.Add(fields.Bytes, in arena);
        Assert.Equal(2048, fields.Length);
        Assert.All(Enumerable.Range(0, 1024), i => Assert.Equal(0x20, fields.Bytes[2 * i]));
    }

    [Theory]
    [InlineData("20", WireError.Truncated, 1)]
    [InlineData("200120", WireError.Truncated, 3)]
    [InlineData("2202FF", WireError.LengthOutOfRange, 1)]
    [InlineData("00", WireError.InvalidFieldNumber, 0)]
    [InlineData("2001232C", WireError.EndGroupMismatch, 4)]
    [InlineData("24", WireError.UnexpectedEndGroup, 1)]
    public void Add_Malformed_FailsAndAddsNothing(string hex, WireError error, long offset)
    {
        using var arena = new ArenaAllocator();
        ProtoUnknownFields fields = default;
        fields.Add([0x20, 1], in arena);
        WireFormatException? failure = null;
        try
        {
            fields.Add(Convert.FromHexString(hex), in arena);
        }
        catch (WireFormatException thrown)
        {
            failure = thrown;
        }

        Assert.Equal((error, offset), (failure!.Error, failure.Offset));
        Assert.Equal([0x20, 1], fields.Bytes.ToArray());
    }

    [Fact]
    public void Default_IsEmpty()
    {
        ProtoUnknownFields fields = default;
        fields.Clear();
        Assert.Equal((0, true, 0), (fields.Length, fields.IsEmpty, fields.Bytes.Length));
        Assert.Equal(sizeof(void*), sizeof(ProtoUnknownFields));
    }

    [Fact]
    public void Add_OverTheLimitOfTheArena_FailsAndAddsNothing()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 4096, FirstBlockBytes = 1024 });
        ProtoUnknownFields fields = default;
        fields.Add([0x20, 1], in arena);
        byte[] large = [0x22, 0xa0, 0x1f, .. new byte[4000]];
        bool failed = false;
        try
        {
            fields.Add(large, in arena);
        }
        catch (ArenaLimitException)
        {
            failed = true;
        }

        Assert.True(failed);
        Assert.Equal([0x20, 1], fields.Bytes.ToArray());
    }
}
