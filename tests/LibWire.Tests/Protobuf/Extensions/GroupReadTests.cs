namespace LibWire.Tests.Protobuf;

/// <summary>Group fields of a message, and of groups.</summary>
public sealed class GroupReadTests
{
    [Theory]
    [InlineData("1B08051C", "( part(5))")]
    [InlineData("1B1C", "( part())")]
    [InlineData("1B08051C1B1201411C", "( part(5t41))")]                    // seen again it merges
    [InlineData("23080524 230806 24 0801 23 24", "(1 item(5) item(6) item())")] // a run, and one apart
    [InlineData("1B08059C80808000", "( part(5))")]                          // tags that are longer than need be
    [InlineData("9B800008059C00", "( part(5))")]
    [InlineData("23 1B 23 0805 24 1C 24", "( item( part( item(5))))")]
    [InlineData("1A020805", "( ?1A020805)")]                                // as a message: another wire type
    [InlineData("1B 1A020805 0802 1C", "( part(2 ?1A020805))")]
    [InlineData("3B 08051B1C 3C 0801", "(1 ?3B08051B1C3C)")]                // one that nobody knows
    public void Read_Groups_AreRead(string hex, string expected)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Host host = default;
            host.Read(ref reader, arena, null);
            Assert.Equal(expected, HostText.Of(ref host));
        });
    }

    [Theory]
    [InlineData("1B", WireError.Truncated, 1)]
    [InlineData("1B0805", WireError.Truncated, 3)]
    [InlineData("1B08", WireError.Truncated, 2)]
    [InlineData("1B080524", WireError.EndGroupMismatch, 4)]
    [InlineData("1C", WireError.UnexpectedEndGroup, 1)]
    [InlineData("2A011B1C", WireError.Truncated, 3)]           // it does not end in the message it begins in
    [InlineData("2A011C", WireError.UnexpectedEndGroup, 3)]
    [InlineData("1B1202C3281C", WireError.InvalidUtf8, 2)]
    [InlineData("231B1202C3281C24", WireError.InvalidUtf8, 3)]
    [InlineData("1B12024141000C", WireError.InvalidFieldNumber, 5)]
    [InlineData("1B2A0212411C", WireError.LengthOutOfRange, 4)] // a message inside the group
    public void Read_MalformedGroups_FailAsByHand(string hex, WireError error, int offset)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using (var arena = new ArenaAllocator())
        {
            var byHand = Assert.Throws<WireFormatException>(() => new HandHost().Read(new ProtoReader(bytes), in arena));
            Assert.Equal((error, (long)offset), (byHand.Error, byHand.Offset));
        }

        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Host host = default;
            WireFormatException? failure = null;
            try
            {
                host.Read(ref reader, arena, null);
            }
            catch (WireFormatException thrown)
            {
                failure = thrown;
            }

            Assert.Equal((error, (long)offset), (failure?.Error, failure?.Offset));
        });
    }

    [Theory]
    [InlineData(0x1b)]
    [InlineData(0x23)]
    public void Read_NestedGroups_KeepTheDepthLimit(int startTag)
    {
        using var arena = new ArenaAllocator();
        Host host = Host.Parse(Nested(100, startTag, 0), in arena);
        int depth = 0;
        for (; host.HasPart || host.Items.Count > 0; depth++) host = host.HasPart ? host.Part : host.Items[0];
        Assert.Equal(100, depth);
        foreach (int tooDeep in new[] { 101, 102, 20_000 })
        {
            byte[] bytes = Nested(tooDeep, startTag, 0);
            var failure = Assert.Throws<WireFormatException>(() => Host.Parse(bytes, in arena));
            Assert.Equal((WireError.DepthExceeded, 101), (failure.Error, failure.Offset));
        }
    }

    [Fact]
    public void Read_ManyFieldsInTheDeepestGroup_ArePassedOnceALevel()
    {
        // In full depth a million fields below 100 levels: a hundred million skipped. If a level passed them twice, this would not end.
        using var arena = new ArenaAllocator();
        byte[] bytes = Nested(100, 0x1b, TestDepth.Pick(quick: 100_000, deep: 1_000_000));
        Host host = Host.Parse(bytes, in arena);
        for (int i = 0; i < 100; i++) host = host.Part;
        Assert.Equal(1, host.Id);
    }

    [Fact]
    public void Write_Groups_StandBetweenTags()
    {
        using var arena = new ArenaAllocator();
        Host host = default;
        host.MutablePart(arena).Id = 5;
        host.Items.Add(default, in arena);
        host.Items.Add(host.Part, in arena);
        Assert.Equal("1B08051C232423080524", Convert.ToHexString(ProtoMessage.ToArray(in host)));
        Assert.Equal(10, host.ComputeSize());
    }

    private static byte[] Nested(int depth, int startTag, int fieldCount) =>
    [
        .. Enumerable.Repeat((byte)startTag, depth),
        .. Enumerable.Repeat<byte[]>([8, 1], fieldCount).SelectMany(field => field),
        .. Enumerable.Repeat((byte)(startTag + 1), depth),
    ];
}
