using System.Buffers;

namespace LibWire.Tests.Protobuf;

/// <summary>Sequences, beyond the vectors.</summary>
public sealed class ProtoReaderSegmentTests
{
    [Fact]
    public void New_NoBytes_IsAnEmptyMessage()
    {
        foreach (ReadOnlySequence<byte> sequence in new[] { default, ReadOnlySequence<byte>.Empty, ProtoReaderSegments.Of(default, default, default), new ReadOnlySequence<byte>([]) })
        {
            var reader = new ProtoReader(sequence);
            Assert.False(reader.Next());
            Assert.False(reader.TryNext(out WireError error));
            Assert.Equal((WireError.None, 0, 0), (error, reader.Position, reader.Remaining));
        }
    }

    [Fact]
    public void Default_IsAnEmptyMessage()
    {
        ProtoReader reader = default;
        Assert.Equal(default, ProtoReaderState.Of(reader));
        Assert.False(reader.Next());
        Assert.False(reader.TryNext(out WireError error));
        Assert.Equal(WireError.None, error);
        Assert.False(reader.NextDelimited(out ProtoReader message));
        Assert.False(message.Next());
        Assert.Equal(default, ProtoReaderState.Of(reader));
    }

    [Fact]
    public void New_StartAtTheEndOfTheFirstSegment_ReadsFromTheNext()
    {
        ReadOnlySequence<byte> whole = ProtoReaderSegments.Of((byte[])[9, 9], (byte[])[0x08], (byte[])[5, 9, 9]);
        SequencePosition start = whole.GetPosition(2);
        foreach (ReadOnlySequence<byte> sequence in new[] { whole.Slice(start, 2), whole.Slice(2, 2), new ReadOnlySequence<byte>((ReadOnlySequenceSegment<byte>)whole.Start.GetObject()!, 2, (ReadOnlySequenceSegment<byte>)whole.End.GetObject()!, 1) })
        {
            var reader = new ProtoReader(sequence);
            Assert.True(reader.Next());
            Assert.Equal(5, reader.ReadInt32());
            Assert.False(reader.Next());
            Assert.Equal(2, reader.Position);
        }
    }

    [Fact]
    public void Read_FaultInALaterSegment_HasItsOffsetInTheWholeInput()
    {
        byte[] bytes = [0x0a, 5, 1, 2, 3, 4, 5, 0x12, 4, 0x0a, 1, 0xff, 0x00];
        foreach (int cut in Enumerable.Range(0, bytes.Length + 1))
        {
            var reader = new ProtoReader(ProtoReaderSegments.CutAt(bytes, cut));
            reader.Next();
            reader.Skip();
            reader.Next();
            ProtoReader inner = reader.ReadMessage();
            inner.Next();
            ProtoReaderAssert.Fails(ref inner, WireError.InvalidUtf8, 10, (scoped ref ProtoReader r) => r.ReadUtf8());
            inner.Skip();
            ProtoReaderAssert.Fails(ref inner, WireError.InvalidFieldNumber, 12, (scoped ref ProtoReader r) => r.Next());
        }
    }

    [Fact]
    public void New_2GiB_IsRefused()
    {
        byte[] mebibyte = new byte[1 << 20];
        ReadOnlySequence<byte> sequence = ProtoReaderSegments.Of(Enumerable.Repeat((ReadOnlyMemory<byte>)mebibyte, 2048));
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => new ProtoReader(sequence).Next());
        Assert.Equal((WireError.MessageTooLarge, 0), (thrown.Error, thrown.Offset));
    }

    [Fact]
    public void Read_OneByteLessThan2GiB_GoesToTheEnd()
    {
        // 6 bytes of tag and length, then a value whose segments are all the same memory, then a field at the very end.
        byte[] mebibyte = new byte[1 << 20];
        const int ValueBytes = (2047 << 20) + 1000;
        byte[] head = [0x0a, .. ProtoWriterText.Varint(ValueBytes)];
        byte[] tail = [0x13, 0x18, 1, 0x14];
        byte[] fill = new byte[(1 << 20) - head.Length - tail.Length - 1000 - 1];
        byte[] more = [0x1a, .. ProtoWriterText.Varint((ulong)fill.Length - 4), .. fill[4..]];
        ReadOnlySequence<byte> sequence = ProtoReaderSegments.Of(
            Enumerable.Repeat((ReadOnlyMemory<byte>)mebibyte, 2047).Prepend(head).Append(new byte[1000]).Append(more).Append(tail));
        Assert.Equal(int.MaxValue, sequence.Length);

        var reader = new ProtoReader(sequence);
        reader.Next();
        ProtoReader whole = reader;
        reader.Skip();
        Assert.Equal(head.Length + ValueBytes, reader.Position);
        ProtoReader inner = whole.ReadMessage();
        Assert.Equal((head.Length, ValueBytes), (inner.Position, inner.Remaining));
        ProtoReaderAssert.Fails(ref inner, WireError.InvalidFieldNumber, head.Length, (scoped ref ProtoReader r) => r.Next());
        reader.Next();
        reader.Skip();
        reader.Next();
        ProtoReader group = reader.ReadGroup();
        Assert.True(group.Next());
        Assert.Equal(1, group.ReadInt32());
        Assert.False(reader.Next());
        Assert.Equal(int.MaxValue, reader.Position);
    }

    [Fact]
    public void Read_SequenceChangedMeanwhile_ThrowsAndReadsNothingElse()
    {
        ReadOnlySequence<byte> sequence = ProtoReaderSegments.ThatEndsEarly((byte[])[0x0a, 9, 1], (byte[])[2, 3], missingBytes: 10);
        var reader = new ProtoReader(sequence);
        reader.Next();
        Assert.Equal(14, reader.Remaining);
        Assert.Contains("was changed", ProtoReaderAssert.Catch<InvalidOperationException>(ref reader, (scoped ref ProtoReader r) => r.ReadBytes()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Walk_ChangedVectors_SeeTheSameOnAnyInput()
    {
        // The whole input is the expected result here: the vectors cover changes of single bytes.
        byte[] changes = [0x80, 0x01, 0x07];
        int count = 0;
        foreach (WireVector vector in WireVectors.All("proto-typed.txt").Where(vector => vector.Bytes.Length is > 0 and < 30))
        {
            byte[] bytes = [.. vector.Bytes];
            bytes[(vector.Name.Length * 7) % bytes.Length] ^= changes[count++ % changes.Length];
            string expected = ProtoReaderWalker.Walk(new ProtoReader(bytes));
            ProtoReaderInputs.ForEach(bytes, (reader, _) => Assert.Equal(expected, ProtoReaderWalker.Walk(reader)));
        }
    }
}
