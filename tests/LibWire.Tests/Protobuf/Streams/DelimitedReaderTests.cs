using System.Buffers;

namespace LibWire.Tests.Protobuf;

/// <summary>Length-delimited messages in memory: <c>NextDelimited</c> and <c>TryTakeDelimited</c>.</summary>
public sealed class DelimitedReaderTests
{
    [Fact]
    public void NextDelimited_WrittenMessages_AreThoseOnAnyInput()
    {
        byte[] bytes = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 0; i < 5; i++)
            {
                w.StartDelimited();
                for (int field = 0; field < i; field++) w.AddInt32(1, i);
                w.CloseDelimited();
            }
        });
        ProtoReaderInputs.ForEach(bytes, (reader, _) =>
        {
            int count = 0;
            while (reader.NextDelimited(out ProtoReader message))
            {
                int behind = message.Position + message.Remaining;
                Assert.Equal(behind, reader.Position);
                int fields = 0;
                while (message.Next())
                {
                    Assert.Equal(count, message.ReadInt32());
                    fields++;
                }

                Assert.Equal(count++, fields);
                Assert.Equal(behind, message.Position);
            }

            Assert.Equal((5, 0, bytes.Length), (count, reader.Remaining, reader.Position));
            Assert.False(reader.NextDelimited(out ProtoReader none));
            Assert.Equal(0, none.Remaining);
        });
    }

    [Fact]
    public void NextDelimited_EachMessage_IsARootWithItsOwnDepth()
    {
        byte[] message = [.. Enumerable.Repeat((byte)0x0b, 100), .. Enumerable.Repeat((byte)0x0c, 100)];
        byte[] bytes = [.. ProtoWriterText.Varint((ulong)message.Length), .. message];
        var reader = new ProtoReader((byte[])[.. bytes, .. bytes]);
        for (int i = 0; i < 2; i++)
        {
            Assert.True(reader.NextDelimited(out ProtoReader root));
            Assert.True(root.Next());
            root.Skip();
        }
    }

    [Theory]
    [InlineData("01 00 80", WireError.Truncated, 2)]
    [InlineData("01 00 02 08", WireError.LengthOutOfRange, 2)]
    [InlineData("01 00 80 80 80 80 80 00", WireError.VarintTooLong, 2)]
    [InlineData("01 00 80 80 80 80 10", WireError.LengthOutOfRange, 2)]
    [InlineData("01 00 ff ff ff ff 07", WireError.LengthOutOfRange, 2)]
    public void NextDelimited_Fault_FailsAtTheLength(string hex, WireError error, int offset) =>
        ProtoReaderInputs.ForEach(Bytes(hex), (reader, _) =>
        {
            Assert.True(reader.NextDelimited(out ProtoReader first));
            Assert.Equal(1, first.Remaining);
            ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.NextDelimited(out ProtoReader none));
        });

    [Fact]
    public void NextDelimited_FaultInAMessage_HasItsOffsetInTheWholeInput() => ProtoReaderInputs.ForEach([0x01, 0x00, 0x02, 0x08, 0x80], (reader, _) =>
    {
        reader.NextDelimited(out ProtoReader first);
        reader.NextDelimited(out ProtoReader second);
        ProtoReaderAssert.Fails(ref first, WireError.InvalidFieldNumber, 1, (scoped ref ProtoReader r) => r.Next());
        second.Next();
        ProtoReaderAssert.Fails(ref second, WireError.Truncated, 4, (scoped ref ProtoReader r) => r.ReadInt32());
    });

    [Fact]
    public void TryTakeDelimited_BytesAsTheyArrive_TakesEachMessageOnceItIsWhole()
    {
        byte[] bytes = [0x03, 1, 2, 3, 0x00, 0x81, 0x80, 0x00, 9, 0x02, 4];
        for (int received = 0; received <= bytes.Length; received++)
        {
            foreach (ReadOnlySequence<byte> sequence in new[] { new ReadOnlySequence<byte>(bytes, 0, received), ProtoReaderSegments.OneByteEach(bytes.AsMemory(0, received), 1) })
            {
                ReadOnlySequence<byte> buffer = sequence;
                var taken = new List<byte[]>();
                while (ProtoReader.TryTakeDelimited(ref buffer, out ReadOnlySequence<byte> message)) taken.Add(message.ToArray());
                byte[][] expected = received < 4 ? [] : received < 5 ? [[1, 2, 3]] : received < 9 ? [[1, 2, 3], []] : [[1, 2, 3], [], [9]];
                Assert.Equal(expected, taken);
                Assert.Equal(bytes[(received < 4 ? 0 : received < 5 ? 4 : received < 9 ? 5 : 9)..received], buffer.ToArray());
            }
        }
    }

    [Theory]
    [InlineData("80 80 80 80 80", 10, WireError.VarintTooLong)]
    [InlineData("80 80 80 80 80 01", 10, WireError.VarintTooLong)]
    [InlineData("0b", 10, WireError.MessageTooLarge)]
    [InlineData("01 00", 0, WireError.MessageTooLarge)]
    [InlineData("80 80 80 80 10", int.MaxValue, WireError.MessageTooLarge)]
    [InlineData("80 80 80 80 08", int.MaxValue, WireError.MessageTooLarge)]
    [InlineData("81 80 80 20", WireLimits.StreamedBytesMax, WireError.MessageTooLarge)]
    public void TryTakeDelimited_Fault_FailsAndLeavesTheBuffer(string hex, int messageBytesMax, WireError error)
    {
        byte[] bytes = Bytes(hex);
        ReadOnlySequence<byte> buffer = ProtoReaderSegments.OneByteEach(bytes);
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => ProtoReader.TryTakeDelimited(ref buffer, out _, messageBytesMax));
        Assert.Equal((error, 0), (thrown.Error, thrown.Offset));
        Assert.Equal(bytes, buffer.ToArray());
    }

    [Fact]
    public void TryTakeDelimited_Limit_IsInclusive()
    {
        var buffer = new ReadOnlySequence<byte>([0x02, 7, 8]);
        Assert.True(ProtoReader.TryTakeDelimited(ref buffer, out ReadOnlySequence<byte> message, messageBytesMax: 2));
        Assert.Equal([7, 8], message.ToArray());
        buffer = new ReadOnlySequence<byte>([0x00]);
        Assert.True(ProtoReader.TryTakeDelimited(ref buffer, out message, messageBytesMax: 0));
        Assert.True(message.IsEmpty);
        buffer = new ReadOnlySequence<byte>([0x80, 0x80, 0x80, 0x20]);
        Assert.False(ProtoReader.TryTakeDelimited(ref buffer, out message));
    }

    [Fact]
    public void TryTakeDelimited_NegativeLimit_IsRefused()
    {
        var buffer = new ReadOnlySequence<byte>([0x02, 7, 8]);
        Assert.Equal("messageBytesMax", Assert.Throws<ArgumentOutOfRangeException>(() => ProtoReader.TryTakeDelimited(ref buffer, out _, -1)).ParamName);
    }

    private static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
}
