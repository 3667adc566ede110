using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Single steps of generated code: tags, fields that are passed over, and texts.</summary>
public sealed unsafe class ProtoDecodeStepTests
{
    /// <summary>The tags of the smallest and largest field numbers of each size, and numbers whose bits differ in each byte.</summary>
    public static TheoryData<uint> Tags =>
        [8, 0x7a, 0x7f, 0x80, 0x82, 0x1ff8, 0x2002, 0x3ffa, 0x4000, 0x4002, 0x9c42, 0x155552, 0x1ffffa, 0x200000, 0x200002, 0xaaaaaa, 0x5555552, 0xffffffa];

    // Protocol Buffers encoding guide, "Message Structure": a record begins with its tag, a varint.
    [Theory]
    [MemberData(nameof(Tags))]
    public void TakeTag_ShortestEncoding_IsTakenAndNothingElse(uint tag)
    {
        byte* bytes = stackalloc byte[16];
        int tagBytes = (int)(WireVarint.Write(bytes, tag) - bytes);
        byte* next = bytes;
        Assert.True(ProtoDecode.TakeTag(ref next, bytes + 8, tag));
        Assert.Equal(tagBytes, (int)(next - bytes));

        // Any other byte makes it another tag.
        for (int i = 0; i < tagBytes; i++)
        {
            for (int bit = 1; bit < 0x100; bit <<= 1)
            {
                bytes[i] ^= (byte)bit;
                AssertNotTaken(bytes, bytes + 8, tag);
                bytes[i] ^= (byte)bit;
            }
        }

        // Behind the stop no field begins.
        AssertNotTaken(bytes, bytes, tag);
    }

    [Theory]
    [MemberData(nameof(Tags))]
    public void TakeTag_ZeroBytes_AreNoTag(uint tag)
    {
        // Tag 0 is malformed, however long it is. The last byte is that of the tag.
        byte* bytes = stackalloc byte[16];
        int tagBytes = (int)(WireVarint.Write(bytes, tag) - bytes);
        for (int zeros = 1; zeros <= tagBytes; zeros++)
        {
            WireVarint.Write(bytes, tag);
            for (int i = 0; i < zeros; i++) bytes[i] = 0;
            AssertNotTaken(bytes, bytes + 8, tag);
        }
    }

    [Fact]
    public void TakeTag_OfFiveBytes_BeginsAnotherRun()
    {
        byte* bytes = stackalloc byte[16];
        foreach (uint tag in new uint[] { 0x10000002, 0x80000002, 0xfffffffa })
        {
            WireVarint.Write(bytes, tag);
            AssertNotTaken(bytes, bytes + 8, tag);
        }

        // No byte is such a tag alone.
        for (int value = 0; value < 0x100; value++)
        {
            bytes[0] = (byte)value;
            AssertNotTaken(bytes, bytes + 8, 0x10000002);
        }
    }

    // Each wire type says how long its value is: Protocol Buffers encoding guide, "Message Structure". The field ends with the message, which is right.
    [Theory]
    [InlineData("08 01", 0x08)]
    [InlineData("08 ff ff ff ff ff ff ff ff ff 01", 0x08)]
    [InlineData("09 01 02 03 04 05 06 07 08", 0x09)]
    [InlineData("0a 00", 0x0a)]
    [InlineData("0a 02 61 62", 0x0a)]
    [InlineData("0b 0c", 0x0c)]
    [InlineData("0b 13 08 01 14 0c", 0x0c)]
    [InlineData("0b 0d 01 02 03 04 0c", 0x0c)]
    [InlineData("0d 01 02 03 04", 0x0d)]
    [InlineData("fa ff ff ff 0f 01 61", 0xfffffffa)]
    public void Pass_WholeField_EndsBehindIt(string hex, uint tag)
    {
        byte[] field = Bytes(hex);
        fixed (byte* start = field)
        {
            byte* next = start;
            Assert.Equal(tag, ProtoDecode.Pass(ref next, start + field.Length, out byte* body));
            Assert.Equal(field.Length, (int)(next - start));
            if ((tag & 7) == 2) Assert.Equal(field[^1] == 0 ? 0 : tag == 0x0a ? 2 : 1, (int)(next - body));
        }
    }

    [Theory]
    [InlineData("08 01")]
    [InlineData("09 01 02 03 04 05 06 07 08")]
    [InlineData("0a 02 61 62")]
    [InlineData("0b 13 08 01 14 0c")]
    [InlineData("0d 01 02 03 04")]
    public void Pass_EveryPrefixOfAField_GivesNoTag(string hex)
    {
        byte[] field = Bytes(hex);
        fixed (byte* start = field)
        {
            for (int i = 0; i < field.Length; i++)
            {
                byte* next = start;
                Assert.Equal(0u, ProtoDecode.Pass(ref next, start + i, out _));
            }
        }
    }

    // Wire types 6 and 7 do not exist. An end tag without a start tag ends no group. A tag has 32 bits, a length at most what is left.
    [Theory]
    [InlineData("0e 01")]
    [InlineData("0f 01")]
    [InlineData("0c")]
    [InlineData("82 80 80 80 10 00")]
    [InlineData("0a 03 61 62")]
    [InlineData("0a ff ff ff ff ff ff ff ff ff 01 61")]
    [InlineData("08 ff ff ff ff ff ff ff ff ff ff 01")]
    public void Pass_MalformedField_GivesNoTag(string hex)
    {
        byte[] field = Bytes(hex);
        fixed (byte* start = field)
        {
            byte* next = start;
            Assert.Equal(0u, ProtoDecode.Pass(ref next, start + field.Length, out _));
        }
    }

    // Proto3 language guide, "Scalar Value Types": a string must be well-formed UTF-8, at each place of a text of any length.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void String_IllFormedByteAtAnyPlace_IsInvalidUtf8(bool endsInput)
    {
        using var arena = new ArenaAllocator();
        byte* input = arena.Allocate<byte>(1024);
        for (int lengthBytes = 1; lengthBytes <= 200; lengthBytes++)
        {
            byte* text = WireVarint.Write(WireVarint.Write(input, 3 << 3 | 2), (uint)lengthBytes);
            int sizeBytes = (int)(text - input) + lengthBytes;
            new Span<byte>(input, 1024).Slice(sizeBytes).Clear();
            new Span<byte>(text, lengthBytes).Fill((byte)'a');
            if (!endsInput)
            {
                // A further field of 64 bytes follows, so that fast paths may read beyond the text.
                byte* field = WireVarint.Write(WireVarint.Write(input + sizeBytes, 1000 << 3 | 2), 64);
                sizeBytes = (int)(field - input) + 64;
            }

            Assert.Equal(lengthBytes, Note(input, sizeBytes));
            for (int i = 0; i < lengthBytes; i++)
            {
                text[i] = 0xff;
                var failure = Assert.Throws<WireFormatException>(() => Note(input, sizeBytes));
                Assert.Equal((WireError.InvalidUtf8, 1), (failure.Error, (int)failure.Offset));
                text[i] = (byte)'a';
            }
        }
    }

    private static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

    private static int Note(byte* input, int sizeBytes)
    {
        using var arena = new ArenaAllocator();
        ProtoReader reader = ProtoReader.OverPinned(input, (nuint)sizeBytes);
        var order = new Order();
        order.Read(ref reader, in arena);
        return order.Note.Length;
    }

    private static void AssertNotTaken(byte* bytes, byte* stop, uint tag)
    {
        byte* next = bytes;
        Assert.False(ProtoDecode.TakeTag(ref next, stop, tag));
        Assert.True(next == bytes);
    }
}
