using System.Buffers;
using System.IO.Pipelines;

namespace LibWire.Tests.Protobuf;

public sealed class DelimitedPipeReaderTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(1000)]
    public async Task NextAsync_FewBytesAFlush_GivesEachMessageWhole(int bytesPerFlush)
    {
        int[] sizes = [0, 1, 127, 128, 0, 700, 2];
        byte[][] messages = [.. sizes.Select((size, i) => Enumerable.Range(0, size).Select(at => (byte)(at * 7 + i)).ToArray())];
        byte[] bytes = [.. messages.SelectMany(message => ProtoWriterText.Varint((ulong)message.Length).Concat(message))];
        var pipe = new Pipe(new PipeOptions(minimumSegmentSize: 16));
        Task writing = WriteAsync(pipe.Writer, bytes, bytesPerFlush);
        var reader = new DelimitedPipeReader(pipe.Reader);
        foreach (byte[] message in messages)
        {
            Assert.True(await reader.NextAsync());
            Assert.Equal(message, reader.Current.ToArray());
        }

        Assert.False(await reader.NextAsync());
        Assert.False(await reader.NextAsync());
        Assert.True(reader.Current.IsEmpty);
        await writing;
        await pipe.Reader.CompleteAsync();
    }

    [Fact]
    public async Task NextAsync_MessagesThatStraddleSegments_AreRead()
    {
        byte[] message = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 1; i <= 50; i++) w.AddString(i, $"text number {i}");
        });
        var pipe = new Pipe(new PipeOptions(minimumSegmentSize: 16));
        Task writing = WriteAsync(pipe.Writer, [.. ProtoWriterText.Varint((ulong)message.Length), .. message], 11);
        var messages = new DelimitedPipeReader(pipe.Reader);
        Assert.True(await messages.NextAsync());
        AssertTexts(messages.Current);
        await writing;

        static void AssertTexts(ReadOnlySequence<byte> message)
        {
            var reader = new ProtoReader(message);
            int count = 0;
            while (reader.Next()) Assert.Equal($"text number {++count}", reader.ReadString());
            Assert.Equal(50, count);
        }
    }

    [Fact]
    public async Task NextAsync_EndInsideAMessage_SaysTruncatedAtTheMessage()
    {
        byte[] bytes = [0x02, 7, 8, 0x81, 0x00, 9, 0x02, 1, 2];
        int[] starts = [0, 3, 6, 9];
        for (int cut = 0; cut <= bytes.Length; cut++)
        {
            var pipe = new Pipe();
            await WriteAsync(pipe.Writer, bytes[..cut], 1);
            var reader = new DelimitedPipeReader(pipe.Reader);
            int whole = starts.Count(start => start <= cut) - 1;
            for (int i = 0; i < whole; i++) Assert.True(await reader.NextAsync());
            for (int again = 0; again < 2; again++)
            {
                if (starts.Contains(cut))
                {
                    Assert.False(await reader.NextAsync());
                }
                else
                {
                    WireFormatException thrown = await Assert.ThrowsAsync<WireFormatException>(async () => await reader.NextAsync());
                    Assert.Equal((WireError.Truncated, starts[whole]), (thrown.Error, thrown.Offset));
                }
            }
        }
    }

    [Theory]
    [InlineData(new byte[] { 0x80, 0x80, 0x80, 0x80, 0x80 }, 100, WireError.VarintTooLong)]
    [InlineData(new byte[] { 0x80, 0x80, 0x80, 0x80, 0x10 }, int.MaxValue, WireError.MessageTooLarge)]
    [InlineData(new byte[] { 0x03 }, 2, WireError.MessageTooLarge)]
    public async Task NextAsync_LengthThatCannotBe_FailsAtItBeforeItsBytesCome(byte[] fault, int messageBytesMax, WireError error)
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync((byte[])[0x02, 7, 8, .. fault]);
        var reader = new DelimitedPipeReader(pipe.Reader, messageBytesMax);
        Assert.True(await reader.NextAsync());
        for (int again = 0; again < 2; again++)
        {
            WireFormatException thrown = await Assert.ThrowsAsync<WireFormatException>(async () => await reader.NextAsync());
            Assert.Equal((error, 3), (thrown.Error, thrown.Offset));
        }
    }

    [Fact]
    public async Task NextAsync_ManyMessages_LeaveThePipeFlat()
    {
        // A pipe that stops its writer at 1 KB: if messages were kept, it would never continue.
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 1024, resumeWriterThreshold: 512, minimumSegmentSize: 256));
        byte[] message = [100, .. new byte[100]];
        Task writing = Task.Run(async () =>
        {
            for (int i = 0; i < 5000; i++) await pipe.Writer.WriteAsync(message);
            await pipe.Writer.CompleteAsync();
        });
        var reader = new DelimitedPipeReader(pipe.Reader);
        int count = 0;
        while (await reader.NextAsync())
        {
            Assert.Equal(100, reader.Current.Length);
            count++;
        }

        Assert.Equal(5000, count);
        await writing;
    }

    [Fact]
    public async Task Dispose_BetweenMessages_LeavesTheRestInThePipe()
    {
        foreach (bool isStream in (bool[])[true, false])
        {
            var pipe = new Pipe();
            await pipe.Writer.WriteAsync((byte[])[2, 8, 1, 99, 98, 97]);
            PipeReader source = isStream ? PipeReader.Create(new MemoryStream([2, 8, 1, 99, 98, 97])) : pipe.Reader;
            var reader = new DelimitedPipeReader(source);
            using (reader) Assert.True(await reader.NextAsync());
            reader.Dispose();
            Assert.True(source.TryRead(out ReadResult rest));
            Assert.Equal([99, 98, 97], rest.Buffer.ToArray());
            source.AdvanceTo(rest.Buffer.End);
            await Assert.ThrowsAsync<ObjectDisposedException>(async () => await reader.NextAsync());
        }
    }

    [Fact]
    public async Task Dispose_AfterThePipeWasCompleted_DoesNothing()
    {
        PipeReader source = PipeReader.Create(new MemoryStream([2, 8, 1, 99]));
        using var reader = new DelimitedPipeReader(source);
        Assert.True(await reader.NextAsync());
        await source.CompleteAsync();
    }

    [Fact]
    public async Task NextAsync_MessageAboveTheThresholdOfThePipe_Arrives()
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 64, resumeWriterThreshold: 32));
        Task writing = Task.Run(async () =>
        {
            await pipe.Writer.WriteAsync((byte[])[0xe8, 0x07]);
            for (int i = 0; i < 20; i++) await pipe.Writer.WriteAsync(new byte[50]);
            await pipe.Writer.CompleteAsync();
        });
        using var reader = new DelimitedPipeReader(pipe.Reader);
        Assert.True(await reader.NextAsync());
        Assert.Equal(1000, reader.Current.Length);
        Assert.False(await reader.NextAsync());
        await writing;
    }

    [Fact]
    public async Task NextAsync_Cancelled_LosesNothing()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync((byte[])[0x03, 1, 2]);
        var reader = new DelimitedPipeReader(pipe.Reader);
        using (var cancellation = new CancellationTokenSource())
        {
            ValueTask<bool> next = reader.NextAsync(cancellation.Token);
            await cancellation.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await next);
        }

        ValueTask<bool> pending = reader.NextAsync();
        pipe.Reader.CancelPendingRead();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await pending);

        await pipe.Writer.WriteAsync((byte[])[3, 0x00]);
        Assert.True(await reader.NextAsync());
        Assert.Equal([1, 2, 3], reader.Current.ToArray());
        Assert.True(await reader.NextAsync());
        await pipe.Writer.CompleteAsync();
        Assert.False(await reader.NextAsync());
    }

    [Fact]
    public async Task NextAsync_WriterThatFailed_PassesItsExceptionOn()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync((byte[])[0x01, 7]);
        var reader = new DelimitedPipeReader(pipe.Reader);
        Assert.True(await reader.NextAsync());
        await pipe.Writer.CompleteAsync(new IOException("The line is cut."));
        Assert.Equal("The line is cut.", (await Assert.ThrowsAsync<IOException>(async () => await reader.NextAsync())).Message);
    }

    [Fact]
    public void New_WrongArguments_AreRefused()
    {
        Assert.Equal("pipe", Assert.Throws<ArgumentNullException>(() => new DelimitedPipeReader(null!)).ParamName);
        Assert.Equal("messageBytesMax", Assert.Throws<ArgumentOutOfRangeException>(() => new DelimitedPipeReader(new Pipe().Reader, -1)).ParamName);
    }

    private static async Task WriteAsync(PipeWriter writer, byte[] bytes, int bytesPerFlush)
    {
        for (int start = 0; start < bytes.Length; start += bytesPerFlush)
            await writer.WriteAsync(bytes.AsMemory(start, Math.Min(bytesPerFlush, bytes.Length - start)));
        await writer.CompleteAsync();
    }
}
