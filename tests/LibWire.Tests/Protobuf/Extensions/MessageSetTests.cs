namespace LibWire.Tests.Protobuf;

/// <summary>MessageSets: groups of a number and a message, in every form that other writers use.</summary>
public sealed class MessageSetTests
{
    private const string Known = "10E807";   // type_id = 1000
    private const string Message = "1A020805"; // message { id = 5 }

    [Theory]
    [InlineData("0B10E8071A0208050C", "[ *1000(5)]")]                             // in the order of the specification
    [InlineData("0B1A02080510E8070C", "[ *1000(5)]")]                             // the other way round
    [InlineData("0B10E80710011A0208050C", "[ *1000(5)]")]                         // the first number counts
    [InlineData("0B1A02080510E80710010C", "[ *1000(5)]")]
    [InlineData("0B10E8071A0208051A0208060C", "[ *1000(5)]")]                     // the first message counts
    [InlineData("0B1A0208051A02080610E8070C", "[ *1000(5)]")]
    [InlineData("0B2801 10E8073201 41 1A0208052B2C0C", "[ *1000(5)]")]            // other fields of an item are dropped
    [InlineData("0B10E8878080001A0208050C", "[ *1000(5)]")]                       // a number that is longer than need be
    [InlineData("0B10E887808080808080801A0208050C", null)]                        // … too long: what follows is its last byte
    [InlineData("0B10E8071A000C", "[ *1000()]")]                                  // an empty message is there
    [InlineData("0B10E8071A0208050C0B10E8071A021201 0C", null)]                   // malformed inside
    [InlineData("0B10E8071A0208050C0B10E8071A031201410C", "[ *1000(5t41)]")]      // the same number again is merged
    [InlineData("C23E020805", "[ *1000(5)]")]                                     // as a plain extension
    [InlineData("C23E020805 0B10E8071A031201410C", "[ *1000(5t41)]")]
    [InlineData("0B10E8071A0208050C C23E020806", "[ *1000(6)]")]                  // in the order in which they come
    [InlineData("0B10011A090B10E8071A0208050C0C", "[ *1[ *1000(5)]]")]            // an extension with the number of the group
    [InlineData("0A090B10E8071A0208050C", "[ *1[ *1000(5)]]")]                    // … which may come plainly too
    [InlineData("0B10FEFFFFFF071A0208050C", "[ *2147483646<5>]")]                 // the greatest number
    public void Read_KnownItems_AreTyped(string hex, string? expected)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Bag bag = default;
            string? actual = null;
            try
            {
                bag.Read(ref reader, arena, HostExtensions.Strict);
                actual = HostText.Of(ref bag);
            }
            catch (WireFormatException)
            {
            }

            Assert.Equal(expected, actual);
        });
    }

    [Theory]
    [InlineData("0B10051A0208050C")]           // no such extension
    [InlineData("0B10051A03FFFFFF0C")]         // … and what it holds is no message
    [InlineData("0B1A03FFFFFF10050C")]
    [InlineData("0B10051A00 1A0141 10060C")]   // twice what is kept once
    [InlineData("0B1A0208050C")]               // no number
    [InlineData("0B10E8070C")]                 // no message
    [InlineData("0B0C")]                       // neither
    [InlineData("0B12011A1A0208050C")]         // the number as a string
    [InlineData("0B10E80718050C")]             // the message as a number
    [InlineData("0B10001A0208050C")]           // no number that an extension has
    [InlineData("0B10FFFFFFFF0F1A0208050C")]
    [InlineData("0B10E8071B1C0C")]             // the message as a group
    [InlineData("C33EC43E")]                   // an extension as a group
    [InlineData("5A0131")]                     // an unknown field
    public void Read_UnknownItems_AreKeptAsTheyAre(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        byte[] known = Convert.FromHexString("0B" + Known + Message + "0C");
        byte[] all = [.. bytes, .. known, .. bytes];
        ProtoReaderInputs.ForEach(all, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Bag bag = default;
            bag.Read(ref reader, arena, HostExtensions.Strict);
            Assert.Equal($"[ *1000(5) ?{Convert.ToHexString(bytes)}{Convert.ToHexString(bytes)}]", HostText.Of(ref bag));
            Assert.Equal([.. known, .. bytes, .. bytes], ProtoMessage.ToArray(in bag));
            Assert.Equal(all.Length, bag.ComputeSize());
        });
    }

    [Fact]
    public void Read_WithoutARegistry_ItemsAreKeptAsTheyAre()
    {
        byte[] bytes = Convert.FromHexString("0B10E8071A0208050C0A000B10011A000C");
        using var arena = new ArenaAllocator();
        Bag bag = Bag.Parse(bytes, in arena);
        Assert.Equal(bytes, ProtoMessage.ToArray(in bag));
        Assert.True(bag.Extensions.IsEmpty);
    }

    [Fact]
    public void Read_ExtensionThatIsNoMessage_IsUnknownAsAnItem()
    {
        var number = new ProtoExtension<Bag, int>(static () => Bag.Layout, 77, "test.number_in_bag", ProtoFieldType.Int32);
        var many = new ProtoRepeatedExtension<Bag, Host>(static () => Bag.Layout, 78, "test.many_in_bag", ProtoFieldType.Message, message: static () => Host.Layout);
        byte[] bytes = Convert.FromHexString("0B104D1A0208050C0B104E1A0208050C");
        using var arena = new ArenaAllocator();
        Bag bag = Bag.Parse(bytes, in arena, new ProtoReadOptions { Registry = [number, many] });
        Assert.Equal(bytes, bag.UnknownFields.Bytes.ToArray());

        // A program can set them, but a MessageSet cannot represent them on the wire.
        bag.Extensions.Set(number, 1, arena);
        bag.Extensions.Mutable(many, arena).Add(default, in arena);
        Assert.Equal(bytes, ProtoMessage.ToArray(in bag));
        Assert.Equal(bytes.Length, bag.ComputeSize());
    }

    [Theory]
    [InlineData("0B10E8071A0208", WireError.LengthOutOfRange, 5)]
    [InlineData("0B10E8071A020805", WireError.Truncated, 8)]
    [InlineData("0B10E8071A02080514", WireError.EndGroupMismatch, 9)]
    [InlineData("0B10E8071A0208800C", WireError.Truncated, 7)]
    [InlineData("0B10E8071A0212050C", WireError.LengthOutOfRange, 7)]
    [InlineData("0B10E8071A041202C3280C", WireError.InvalidUtf8, 7)]
    [InlineData("0C", WireError.UnexpectedEndGroup, 1)]
    [InlineData("C23E020800C23E03", WireError.LengthOutOfRange, 7)]
    public void Read_MalformedItems_FailAsByHand(string hex, WireError error, int offset)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using (var arena = new ArenaAllocator())
        {
            var byHand = Assert.Throws<WireFormatException>(() => new HandBag().Read(new ProtoReader(bytes), in arena));
            Assert.Equal((error, (long)offset), (byHand.Error, byHand.Offset));
        }

        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Bag bag = default;
            WireFormatException? failure = null;
            try
            {
                bag.Read(ref reader, arena, HostExtensions.Strict);
            }
            catch (WireFormatException thrown)
            {
                failure = thrown;
            }

            Assert.Equal((error, (long)offset), (failure?.Error, failure?.Offset));
        });
    }

    [Fact]
    public void EnforceDepthLimit_MessageSetExtension()
    {
        // An item is a level of depth, and the message in it another.
        using var arena = new ArenaAllocator();
        Bag bag = Bag.Parse(Nested(50), in arena, HostExtensions.Strict);
        int depth = 0;
        for (; bag.Extensions.Has(HostExtensions.BagInBag); depth++) bag = bag.Extensions.Get(HostExtensions.BagInBag);
        Assert.Equal(50, depth);
        bag = Bag.Parse(Nested(50), in arena, HostExtensions.Strict);
        Assert.Equal(Nested(50), ProtoMessage.ToArray(in bag));
        foreach (int tooDeep in new[] { 51, 52, 20_000 })
        {
            byte[] bytes = Nested(tooDeep);
            using var handArena = new ArenaAllocator();
            var byHand = Assert.Throws<WireFormatException>(() => new HandBag().Read(new ProtoReader(bytes), in handArena));
            var failure = Assert.Throws<WireFormatException>(() => Bag.Parse(bytes, in arena, HostExtensions.Strict));
            Assert.Equal((WireError.DepthExceeded, byHand.Offset), (failure.Error, failure.Offset));

            // Without a registry its content is not read.
            Assert.Equal(bytes.Length, Bag.Parse(bytes, in arena).UnknownFields.Length);
        }
    }

    private static byte[] Nested(int depth)
    {
        var heads = new List<byte[]>();
        int length = 0;
        for (int i = 0; i < depth; i++)
        {
            heads.Add([11, 16, 1, 26, .. ProtoWriterText.Varint((ulong)length)]);
            length += heads[^1].Length + 1;
        }

        heads.Reverse();
        return [.. heads.SelectMany(head => head), .. Enumerable.Repeat((byte)12, depth)];
    }
}
