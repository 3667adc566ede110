using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterSubTests
{
    [Fact]
    public void StartSub_Empty_HasLengthZero() => Assert.Equal("1A 00", Hex((scoped ref ProtoWriter writer) =>
    {
        writer.StartSub(3);
        writer.CloseSub();
    }));

    [Fact]
    public void StartSub_ExampleOfTheEncodingGuide_IsThatExample() => Assert.Equal("1A 03 08 96 01", Hex((scoped ref ProtoWriter writer) =>
    {
        writer.StartSub(3);
        writer.AddInt32(1, 150);
        writer.CloseSub();
    }));

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(50)]
    [InlineData(200)]
    public void StartSub_NestedToAnyDepth_IsMinimalAtEachLevel(int levels)
    {
        byte[] expected = [];
        for (int level = levels; level > 0; level--) expected = [.. Field(level, [8, 1, .. expected]), 16, 2];

        Write write = (scoped ref ProtoWriter writer) =>
        {
            for (int level = 1; level <= levels; level++)
            {
                writer.StartSub(level);
                writer.AddInt32(1, 1);
                Assert.Equal(level, writer.Depth);
            }

            for (int level = 1; level <= levels; level++)
            {
                writer.CloseSub();
                writer.AddInt32(2, 2);
            }

            Assert.Equal(0, writer.Depth);
        };
        Assert.Equal(expected, Bytes(write));

        // A second time in the same writer, with the widths of the first remembered.
        Assert.Equal([.. expected, .. expected], Bytes((scoped ref ProtoWriter writer) =>
        {
            write(ref writer);
            write(ref writer);
        }));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(16383)]
    [InlineData(16384)]
    [InlineData(2097151)]
    [InlineData(2097152)]
    public void CloseSub_AtEachWidthOfTheLength_IsMinimalWhateverWasReserved(int lengthBytes)
    {
        byte[] body = Filling(lengthBytes);
        foreach (int before in TestDepth.IsFull ? [0, 127, 128, 16384, 2097152] : (int[])[0, 128])
        {
            byte[] first = Filling(before);

            // As spans: arrays of megabytes are compared item by item, which takes a second.
            Assert.Equal<byte>((ReadOnlySpan<byte>)[.. Field(1, first), .. Field(2, body), 8, 1], Bytes((scoped ref ProtoWriter writer) =>
            {
                writer.StartSub(1);
                writer.WriteRaw(first);
                writer.CloseSub();
                writer.StartSub(2);
                writer.WriteRaw(body);
                writer.CloseSub();
                writer.AddBool(1, true);
            }));
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(16383)]
    [InlineData(16384)]
    [InlineData(2097151)]
    [InlineData(2097152)]
    public void CloseSub_Padded_HasAtMostFiveBytesOfLength(int lengthBytes)
    {
        byte[] body = Filling(lengthBytes);

        // The first has enough room, because one byte was reserved. From then on five are reserved.
        Assert.Equal<byte>((ReadOnlySpan<byte>)[.. Field(1, body), 0x0a, .. Padded(lengthBytes), .. body, 0x12, .. Padded(0), 8, 1], Bytes((scoped ref ProtoWriter writer) =>
        {
            writer.StartSub(1);
            writer.WriteRaw(body);
            writer.CloseSub(optimizeSizeOverPerformance: false);
            writer.StartSub(1);
            writer.WriteRaw(body);
            writer.CloseSub(false);
            writer.StartSub(2);
            writer.CloseSub(false);
            writer.AddBool(1, true);
        }));
    }

    [Fact]
    public void CloseSub_PaddedWithRoomOfTwoBytes_PadsToTwo()
    {
        byte[] body = Filling(200);
        Assert.Equal([.. Field(1, body), 0x12, 0x81, 0x00, 0x07, 0x12, .. Padded(1), 0x07, 0x12, 0x01, 0x07, 0x12, 0x01, 0x07], Bytes((scoped ref ProtoWriter writer) =>
        {
            writer.StartSub(1);
            writer.WriteRaw(body);
            writer.CloseSub();
            foreach (bool minimal in new[] { false, false, true, true })
            {
                writer.StartSub(2);
                writer.WriteRaw([7]);
                writer.CloseSub(minimal);
            }
        }));
    }

    [Fact]
    public void StartGroup_NestedWithSubMessages_HasStartAndEndTags() => Assert.Equal("0B 08 01 13 1A 02 08 02 14 FB FF FF FF 0F FC FF FF FF 0F 0C", Hex((scoped ref ProtoWriter writer) =>
    {
        writer.StartGroup(1);
        writer.AddInt32(1, 1);
        writer.StartGroup(2);
        writer.StartSub(3);
        writer.AddInt32(1, 2);
        writer.CloseSub();
        writer.CloseGroup();
        writer.StartGroup(536870911);
        writer.CloseGroup();
        writer.CloseGroup();
    }));

    [Theory]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(200)]
    public void StartGroup_NestedToAnyDepth_ClosesInnermostFirst(int levels)
    {
        byte[] expected = [];
        for (int level = levels; level > 0; level--) expected = [.. Varint(((ulong)level << 3) | 3), .. expected, .. Varint(((ulong)level << 3) | 4)];
        Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) =>
        {
            for (int level = 1; level <= levels; level++) writer.StartGroup(level);
            for (int level = 1; level <= levels; level++) writer.CloseGroup();
        }));
    }

    [Fact]
    public void StartDelimited_SeveralMessages_EachHasItsLengthInFront()
    {
        byte[] large = Filling(300);
        Assert.Equal([0x02, 8, 1, 0x00, .. Varint(300), .. large, 0x03, 0x12, 0x01, 0x05], Bytes((scoped ref ProtoWriter writer) =>
        {
            writer.StartDelimited();
            writer.AddBool(1, true);
            writer.CloseDelimited();
            writer.StartDelimited();
            writer.CloseDelimited();
            writer.StartDelimited();
            writer.WriteRaw(large);
            writer.CloseDelimited();
            writer.StartDelimited();
            writer.StartSub(2);
            writer.WriteRaw([5]);
            writer.CloseSub();
            writer.CloseDelimited();
        }));
    }

    [Fact]
    public void CloseDelimited_Padded_HasAtMostFiveBytesOfLength() => Assert.Equal("00 80 80 80 80 00", Hex((scoped ref ProtoWriter writer) =>
    {
        writer.StartDelimited();
        writer.CloseDelimited(false);
        writer.StartDelimited();
        writer.CloseDelimited(false);
    }));

    private static byte[] Filling(int length)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = (byte)(i * 7);
        return bytes;
    }

    private static byte[] Padded(int length) =>
        [(byte)(length | 0x80), (byte)((length >> 7) | 0x80), (byte)((length >> 14) | 0x80), (byte)((length >> 21) | 0x80), (byte)(length >> 28)];
}
