namespace LibWire.Tests.Protobuf;

public sealed class DelimitedStreamReaderTests
{
    private const int FirstBufferBytes = 16 << 10;

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(4096)]
    [InlineData(int.MaxValue)]
    public async Task Next_MessagesOfAllSizes_AreWholeAndInOrder(int bytesPerRead)
    {
        int[] sizes = [0, 1, 127, 128, 0, 5000, FirstBufferBytes - 3, FirstBufferBytes, 3 * FirstBufferBytes, 100_000, 0, 2];
        (byte[] bytes, byte[][] messages) = Messages(sizes);
        using (var reader = new DelimitedStreamReader(new DelimitedTestStream(bytes, bytesPerRead)))
        {
            long position = 0;
            foreach (byte[] message in messages)
            {
                Assert.True(reader.Next());
                position += ProtoWriterText.Varint((ulong)message.Length).Length;
                Assert.Equal(position, reader.Position);
                Assert.True(message.AsSpan().SequenceEqual(reader.Current));
                Assert.True(message.AsSpan().SequenceEqual(reader.CurrentMemory.Span));
                position += message.Length;
            }

            Assert.False(reader.Next());
            Assert.False(reader.Next());
            Assert.Equal((0, bytes.Length), (reader.Current.Length, reader.Position));
        }

        using var asyncReader = new DelimitedStreamReader(new DelimitedTestStream(bytes, bytesPerRead));
        foreach (byte[] message in messages)
        {
            Assert.True(await asyncReader.NextAsync());
            Assert.True(message.AsSpan().SequenceEqual(asyncReader.CurrentMemory.Span));
        }

        Assert.False(await asyncReader.NextAsync());
    }

    [Fact]
    public void Next_WhatTheWriterWrote_ReadsAsMessages()
    {
        using var stream = new MemoryStream();
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 100; i++)
        {
            writer.Clear();
            writer.AddInt32(1, i);
            writer.WriteDelimitedTo(stream);
        }

        stream.Position = 0;
        using var messages = new DelimitedStreamReader(stream);
        int count = 0;
        while (messages.Next())
        {
            var reader = new ProtoReader(messages.Current);
            Assert.True(reader.Next());
            Assert.Equal(count++, reader.ReadInt32());
            Assert.False(reader.Next());
        }

        Assert.Equal(100, count);
    }

    [Fact]
    public async Task Next_CutAnywhere_EndsThereOrSaysTruncatedAtTheMessage()
    {
        (byte[] bytes, _) = Messages([3, 0, 200]);
        int[] starts = [0, 4, 5, bytes.Length];
        for (int cut = 0; cut <= bytes.Length; cut++)
        {
            foreach (int bytesPerRead in new[] { 1, int.MaxValue })
            {
                using var reader = new DelimitedStreamReader(new DelimitedTestStream(bytes[..cut], bytesPerRead));
                int whole = starts.Count(start => start <= cut) - 1;
                for (int i = 0; i < whole; i++) Assert.True(reader.Next());
                if (starts.Contains(cut))
                {
                    Assert.False(reader.Next());
                    continue;
                }

                for (int again = 0; again < 2; again++)
                {
                    WireFormatException thrown = Assert.Throws<WireFormatException>(() => reader.Next());
                    Assert.Equal((WireError.Truncated, starts[whole]), (thrown.Error, thrown.Offset));
                }

                WireFormatException asyncThrown = await Assert.ThrowsAsync<WireFormatException>(async () => await reader.NextAsync());
                Assert.Equal((WireError.Truncated, starts[whole]), (asyncThrown.Error, asyncThrown.Offset));
                Assert.Equal(0, reader.Current.Length);
            }
        }
    }

    [Theory]
    [InlineData(new byte[] { 0x80, 0x80, 0x80, 0x80, 0x80, 0x01 }, int.MaxValue, WireError.VarintTooLong)]
    [InlineData(new byte[] { 0x80, 0x80, 0x80, 0x80, 0x80 }, int.MaxValue, WireError.VarintTooLong)]
    [InlineData(new byte[] { 0x80, 0x80, 0x80, 0x80, 0x10 }, int.MaxValue, WireError.MessageTooLarge)]
    [InlineData(new byte[] { 0xff, 0xff, 0xff, 0xff, 0x07 }, int.MaxValue, WireError.MessageTooLarge)] // more than an array holds
    [InlineData(new byte[] { 0x03, 1, 2, 3 }, 2, WireError.MessageTooLarge)]
    [InlineData(new byte[] { 0x03 }, 2, WireError.MessageTooLarge)]
    [InlineData(new byte[] { 0x01 }, 0, WireError.MessageTooLarge)]
    public void Next_LengthThatCannotBe_FailsAtItAndAgain(byte[] fault, int messageBytesMax, WireError error)
    {
        var stream = new DelimitedTestStream([0x00, .. fault], 1);
        using var reader = new DelimitedStreamReader(stream, messageBytesMax);
        Assert.True(reader.Next());
        for (int again = 0; again < 2; again++)
        {
            WireFormatException thrown = Assert.Throws<WireFormatException>(() => reader.Next());
            Assert.Equal((error, 1), (thrown.Error, thrown.Offset));
        }
    }

    [Fact]
    public void Next_Limits_AreInclusive()
    {
        using var reader = new DelimitedStreamReader(new MemoryStream([0x02, 7, 8, 0x00]), messageBytesMax: 2);
        Assert.True(reader.Next());
        Assert.Equal([7, 8], reader.Current.ToArray());
        Assert.True(reader.Next());
        Assert.False(reader.Next());
        using var byDefault = new DelimitedStreamReader(new MemoryStream([0x81, 0x80, 0x80, 0x20]));
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => byDefault.Next()).Error);
        using var justFits = new DelimitedStreamReader(new MemoryStream([0x80, 0x80, 0x80, 0x20]));
        Assert.Equal(WireError.Truncated, Assert.Throws<WireFormatException>(() => justFits.Next()).Error);
    }

    [Fact]
    public void Next_LengthWithoutItsBytes_TakesNoMemoryForThem()
    {
        var stream = new DelimitedTestStream([.. ProtoWriterText.Varint(1 << 30), .. new byte[100]]);
        using var reader = new DelimitedStreamReader(stream, int.MaxValue);
        Assert.Throws<WireFormatException>(() => reader.Next());
        Assert.InRange(stream.LargestRequest, 1, 2 * FirstBufferBytes);
    }

    [Fact]
    public void Next_ManyMessages_UsesTheSameMemory()
    {
        (byte[] bytes, _) = Messages([.. Enumerable.Range(0, 20_000).Select(i => i % 300)]);
        using var reader = new DelimitedStreamReader(new MemoryStream(bytes));
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        int count = 0;
        while (reader.Next()) count++;
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        Assert.Equal(20_000, count);
        Assert.InRange(allocated, 0, 64 << 10); // statics of types used for the first time, at most
    }

    [Fact]
    public async Task NextAsync_Cancelled_LosesNothing()
    {
        (byte[] bytes, byte[][] messages) = Messages([10, 20]);
        var stream = new DelimitedTestStream(bytes, 4) { WaitAt = 16 };
        using var reader = new DelimitedStreamReader(stream);
        Assert.True(await reader.NextAsync());
        for (int again = 0; again < 2; again++)
        {
            using var cancellation = new CancellationTokenSource();
            ValueTask<bool> next = reader.NextAsync(cancellation.Token);
            await cancellation.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await next);
        }

        stream.WaitAt = null;
        Assert.True(await reader.NextAsync());
        Assert.Equal(messages[1], reader.CurrentMemory.ToArray());
        Assert.False(await reader.NextAsync());
    }

    [Fact]
    public async Task Dispose_Twice_ClosesTheStreamOnceAndEndsTheReader()
    {
        var stream = new DelimitedTestStream([0x01, 7]);
        var reader = new DelimitedStreamReader(stream);
        Assert.True(reader.Next());
        reader.Dispose();
        reader.Dispose();
        Assert.Equal(1, stream.Disposals);
        Assert.Equal((0, 0), (reader.Current.Length, reader.CurrentMemory.Length));
        Assert.Throws<ObjectDisposedException>(() => reader.Next());
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await reader.NextAsync());
    }

    [Fact]
    public void Dispose_LeaveOpen_LeavesTheStream()
    {
        var stream = new DelimitedTestStream([0x01, 7]);
        new DelimitedStreamReader(stream, leaveOpen: true).Dispose();
        Assert.Equal(0, stream.Disposals);
    }

    [Fact]
    public void New_WrongArguments_AreRefused()
    {
        Assert.Equal("stream", Assert.Throws<ArgumentNullException>(() => new DelimitedStreamReader(null!)).ParamName);
        Assert.Equal("messageBytesMax", Assert.Throws<ArgumentOutOfRangeException>(() => new DelimitedStreamReader(Stream.Null, -1)).ParamName);
    }

    private static (byte[] Bytes, byte[][] Messages) Messages(int[] sizes)
    {
        byte[][] messages = [.. sizes.Select((size, i) => Enumerable.Range(0, size).Select(at => (byte)(at * 7 + i)).ToArray())];
        return ([.. messages.SelectMany(message => ProtoWriterText.Varint((ulong)message.Length).Concat(message))], messages);
    }
}
