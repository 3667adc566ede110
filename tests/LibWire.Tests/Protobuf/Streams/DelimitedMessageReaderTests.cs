using System.Buffers;
using System.IO.Pipelines;
using LibWire.Tests.Protobuf.Projection;

namespace LibWire.Tests.Protobuf.Streams;

/// <summary>Delimited messages, one after the other into one arena.</summary>
public sealed class DelimitedMessageReaderTests
{
    private static readonly int[] Sizes = [0, 3, 300, 1, 70_000, 5, 40];
    private static readonly byte[] Bytes = Things.Delimited(Sizes.Select((size, i) => Things.Bytes(i, size)));

    public static TheoryData<string> Sources => ["stream", "few bytes", "memory", "segments"];

    [Fact]
    public async Task Dispose_OfAReaderOfAPipe_LeavesTheNextMessageInIt()
    {
        PipeReader pipe = PipeReader.Create(new MemoryStream(Bytes));
        for (int i = 0; i < Sizes.Length; i++)
        {
            using var messages = new DelimitedMessageReader<Thing>(pipe);
            Assert.True(await messages.NextAsync());
            Assert.Equal(i, messages.Current.Number);
        }
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public void Next_EachSource_GivesAllMessages(string source)
    {
        using DelimitedMessageReader<Thing> messages = Open(source, Bytes);
        Assert.Equal(0, messages.Current.Number);
        for (int i = 0; i < Sizes.Length; i++)
        {
            Assert.True(messages.Next());
            Assert.Equal((i, Sizes[i]), (messages.Current.Number, messages.Current.Text.Length));
            Assert.Equal(0x08, Bytes[messages.Position]);
        }

        Assert.False(messages.Next());
        Assert.False(messages.Next());
        Assert.True(messages.Current.Text.IsEmpty);
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public void ForEach_EachSource_GivesAllMessages(string source)
    {
        using DelimitedMessageReader<Thing> messages = Open(source, Bytes);
        List<int> seen = [];
        foreach (ref readonly Thing thing in messages) seen.Add(thing.Text.Length);
        Assert.Equal(Sizes, seen);
    }

    [Fact]
    public async Task NextAsync_EachSource_GivesAllMessages()
    {
        foreach (string source in (string[])["stream", "few bytes", "memory", "segments", "pipe"])
        {
            using DelimitedMessageReader<Thing> messages = Open(source, Bytes);
            List<int> seen = [];
            while (await messages.NextAsync()) seen.Add(messages.Current.Text.Length);
            Assert.Equal(Sizes, seen);
            using DelimitedMessageReader<Thing> again = Open(source, Bytes);
            seen.Clear();
            await foreach (Thing thing in again) seen.Add(thing.Text.Length);
            Assert.Equal(Sizes, seen);
        }
    }

    [Fact]
    public void Next_Projection_ReadsItsFieldsOnly()
    {
        ProtoProjection<Thing> numbers = ProtoProjection<Thing>.Create("number");
        using var messages = new DelimitedMessageReader<Thing>(new MemoryStream(Bytes), projection: numbers);
        int sum = 0;
        foreach (ref readonly Thing thing in messages)
        {
            Assert.True(thing.Text.IsEmpty);
            sum += thing.Number;
        }

        Assert.Equal(Enumerable.Range(0, Sizes.Length).Sum(), sum);
    }

    [Fact]
    public void Next_Options_AreUsed()
    {
        byte[] bytes = Things.Delimited([0xa0, 0x1f, 1]);
        using var kept = new DelimitedMessageReader<Thing>(bytes);
        using var dropped = new DelimitedMessageReader<Thing>(bytes, options: new ProtoReadOptions { DiscardsUnknownFields = true });
        Assert.True(kept.Next() && dropped.Next());
        Assert.Equal((3, 0), (kept.Current.Unknown.Length, dropped.Current.Unknown.Length));
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public void Next_MessageMalformedInside_TellsWhereInTheStreamAndGoesOnBehind(string source)
    {
        byte[] good = Things.Bytes(1, 20);
        byte[] bytes = Things.Delimited(good, [.. good, 0x32, 2, 0xff, 0xff], good);
        using DelimitedMessageReader<Thing> messages = Open(source, bytes);
        Assert.True(messages.Next());
        var failure = Assert.Throws<WireFormatException>(() => messages.Next());
        long start = good.Length + 2;
        Assert.Equal((WireError.InvalidUtf8, start + good.Length + 1), (failure.Error, failure.Offset));
        Assert.EndsWith($"(at byte {failure.Offset})", failure.Message, StringComparison.Ordinal);
        Assert.Equal((start, 0), (messages.Position, messages.Current.Number));
        Assert.True(messages.Next());
        Assert.Equal(1, messages.Current.Number);
        Assert.False(messages.Next());
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public void Next_SourceEndsInsideAMessage_SaysTruncatedThere(string source)
    {
        byte[] bytes = Things.Delimited(Things.Bytes(1, 20), Things.Bytes(2, 20));
        int second = bytes.Length / 2;
        for (int length = second + 1; length < bytes.Length; length++)
        {
            using DelimitedMessageReader<Thing> messages = Open(source, bytes[..length]);
            Assert.True(messages.Next());
            for (int i = 0; i < 2; i++)
            {
                var failure = Assert.Throws<WireFormatException>(() => messages.Next());
                Assert.Equal((WireError.Truncated, second), (failure.Error, failure.Offset));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public void Next_LengthMalformedOrAboveTheLimit_FailsEachTime(string source)
    {
        (byte[] Bytes, WireError Error)[] cases = [([0xff, 0xff, 0xff, 0xff, 0xff, 1], WireError.VarintTooLong), ([0x65, .. new byte[0x65]], WireError.MessageTooLarge)];
        foreach ((byte[] bytes, WireError error) in cases)
        {
            using DelimitedMessageReader<Thing> messages = Open(source, bytes, messageBytesMax: 100);
            for (int i = 0; i < 2; i++) Assert.Equal((error, 0), (Assert.Throws<WireFormatException>(() => messages.Next()) is var failure ? failure.Error : default, failure.Offset));
        }
    }

    [Fact]
    public async Task NextAsync_Pipe_FaultsAndCancellationAreTold()
    {
        byte[] good = Things.Bytes(1, 20);
        var pipe = new Pipe();
        using var messages = new DelimitedMessageReader<Thing>(pipe.Reader);
        Assert.Throws<NotSupportedException>(() => messages.Next());
        await pipe.Writer.WriteAsync(Things.Delimited(good, [.. good, 0]));
        Assert.True(await messages.NextAsync());
        Assert.Equal(1, messages.Position);
        var failure = await Assert.ThrowsAsync<WireFormatException>(async () => await messages.NextAsync());
        Assert.Equal((WireError.InvalidFieldNumber, 2 + (2 * good.Length)), (failure.Error, failure.Offset));
        using var cancellation = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await messages.NextAsync(cancellation.Token));
        await pipe.Writer.WriteAsync(Things.Delimited(good).AsMemory(0, 5));
        await pipe.Writer.CompleteAsync();
        Assert.Equal(WireError.Truncated, (await Assert.ThrowsAsync<WireFormatException>(async () => await messages.NextAsync())).Error);
    }

    [Fact]
    public async Task NextAsync_Cancelled_LosesNothing()
    {
        var stream = new DelimitedTestStream(Bytes) { WaitAt = 20 };
        using var messages = new DelimitedMessageReader<Thing>(stream);
        using var cancellation = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        Assert.True(await messages.NextAsync());
        Assert.True(await messages.NextAsync());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await messages.NextAsync(cancellation.Token));
        stream.WaitAt = null;
        Assert.True(await messages.NextAsync());
        Assert.Equal(2, messages.Current.Number);
    }

    [Fact]
    public void Dispose_ClosesTheStreamUnlessLeftOpen()
    {
        var closed = new DelimitedTestStream(Bytes);
        var messages = new DelimitedMessageReader<Thing>(closed);
        Assert.True(messages.Next());
        messages.Dispose();
        messages.Dispose();
        Assert.Equal(1, closed.Disposals);
        Assert.Throws<ObjectDisposedException>(() => messages.Next());
        var open = new DelimitedTestStream(Bytes);
        new DelimitedMessageReader<Thing>(open, leaveOpen: true).Dispose();
        Assert.Equal(0, open.Disposals);
        var memory = new DelimitedMessageReader<Thing>(Bytes);
        memory.Dispose();
        Assert.Throws<ObjectDisposedException>(() => memory.Next());
    }

    [Fact]
    public void Constructor_WrongArguments_Throw()
    {
        Assert.Throws<ArgumentNullException>(() => new DelimitedMessageReader<Thing>((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => new DelimitedMessageReader<Thing>((PipeReader)null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => new DelimitedMessageReader<Thing>(new MemoryStream(), -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new DelimitedMessageReader<Thing>(Bytes, -1));
    }

    [Fact]
    public void Next_ManyMessages_TakeTheMemoryOfOne()
    {
        const int Count = 200_000;
        using var messages = new DelimitedMessageReader<Thing>(new RepeatingStream(Things.Delimited(Things.Bytes(1, 40), Things.Bytes(2, 10)), Count / 2));
        for (int i = 0; i < 1000; i++) Assert.True(messages.Next());
        nuint reserved = messages.Arena.ReservedBytes;
        long managed = GC.GetAllocatedBytesForCurrentThread();
        long sum = 0;
        while (messages.Next()) sum += messages.Current.Number;
        managed = GC.GetAllocatedBytesForCurrentThread() - managed;
        Assert.Equal((Count - 1000) / 2 * 3, sum);
        Assert.Equal(reserved, messages.Arena.ReservedBytes);
        Assert.InRange(managed, 0, 1 << 20); // what collections of other threads take of this thread's buffer; one object a message would be 5 MB
    }

    [Fact]
    public async Task NextAsync_ManyMessagesThroughAPipe_TakeTheMemoryOfOne()
    {
        const int Count = 200_000;
        var pipe = new Pipe();
        Task writing = Task.Run(async () =>
        {
            using var arena = new ArenaAllocator();
            Thing thing = Things.Make(1, 40, arena);
            for (int i = 0; i < Count; i++)
            {
                if (i % 100 != 99) ProtoMessage.WriteDelimitedTo(in thing, pipe.Writer);
                else await ProtoMessage.WriteDelimitedToAsync(in thing, pipe.Writer);
            }

            await pipe.Writer.CompleteAsync();
        });
        using var messages = new DelimitedMessageReader<Thing>(pipe.Reader);
        for (int i = 0; i < 10_000; i++) Assert.True(await messages.NextAsync());
        nuint reserved = messages.Arena.ReservedBytes;
        int count = 10_000;
        while (await messages.NextAsync()) count += messages.Current.Number;
        Assert.Equal(Count, count);
        Assert.Equal(reserved, messages.Arena.ReservedBytes);
        await writing;
    }

    private static DelimitedMessageReader<Thing> Open(string source, byte[] bytes, int messageBytesMax = 1 << 20) => source switch
    {
        "stream" => new(new MemoryStream(bytes), messageBytesMax),
        "few bytes" => new(new DelimitedTestStream(bytes, bytesPerRead: 13), messageBytesMax),
        "memory" => new(bytes, messageBytesMax),
        "segments" => new(ProtoReaderSegments.Of(bytes.Chunk(11).Select(part => (ReadOnlyMemory<byte>)part)), messageBytesMax),
        _ => new(PipeReader.Create(new ReadOnlySequence<byte>(bytes)), messageBytesMax),
    };
}
