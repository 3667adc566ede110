using System.Buffers;
using System.IO.Pipelines;
using LibWire.Tests.Protobuf.Projection;

namespace LibWire.Tests.Protobuf.Streams;

/// <summary>One message from every kind of input.</summary>
public sealed class ProtoMessageInputTests
{
    private static readonly byte[] Message = Things.Bytes(5, 300);
    private static readonly byte[] Bad = [.. Message, 0x32, 2, 0xff, 0xff];

    [Fact]
    public void Parse_OfEachKindOfInput_IsTheSameMessage()
    {
        using var arena = new ArenaAllocator();
        string expected = Things.Text(ProtoMessage.Parse<Thing>(Message, arena));
        Assert.StartsWith("number: 5 text: \"fff", expected, StringComparison.Ordinal);
        Assert.Equal(expected, Things.Text(ProtoMessage.Parse<Thing>(ProtoReaderSegments.CutAt(Message, 1, 4, 100), arena)));
        Assert.Equal(expected, Things.Text(ProtoMessage.Parse<Thing>(new ReadOnlySequence<byte>(Message), in arena)));
        Assert.Equal(expected, Things.Text(ProtoMessage.Parse<Thing>(new MemoryStream(Message), in arena)));
        Assert.Equal(expected, Things.Text(ProtoMessage.Parse<Thing>(new DelimitedTestStream(Message, bytesPerRead: 7), arena)));
    }

    [Fact]
    public unsafe void ParsePinned_Strings_LieInTheInput()
    {
        using var arena = new ArenaAllocator();
        fixed (byte* pinned = Message)
        {
            Thing thing = ProtoMessage.ParsePinned<Thing>(pinned, (nuint)Message.Length, in arena);
            fixed (byte* text = thing.Text.Span) Assert.True(text > pinned && text < pinned + Message.Length);
        }
    }

    [Fact]
    public unsafe void DangerousParsePinned_Segments_AreTheSameMessage()
    {
        using var arena = new ArenaAllocator();
        string expected = Things.Text(ProtoMessage.Parse<Thing>(Message, arena));
        fixed (byte* pinned = Message)
        {
            Thing thing = ProtoMessage.DangerousParsePinned<Thing>(ProtoReaderSegments.CutAt(Message, 1), in arena);
            Assert.Equal(expected, Things.Text(in thing));
            fixed (byte* text = thing.Text.Span) Assert.True(text > pinned && text < pinned + Message.Length);
        }
    }

    [Fact]
    public async Task ParseAsync_StreamAndPipe_AreTheSameMessage()
    {
        using var arena = new ArenaAllocator();
        string expected = Things.Text(ProtoMessage.Parse<Thing>(Message, arena));
        Thing fromStream = await ProtoMessage.ParseAsync<Thing>(new DelimitedTestStream(Message, bytesPerRead: 11), arena);
        Assert.Equal(expected, Things.Text(in fromStream));
        var pipe = new Pipe(new PipeOptions(minimumSegmentSize: 16));
        ValueTask<Thing> reading = ProtoMessage.ParseAsync<Thing>(pipe.Reader, arena);
        foreach (byte[] part in Message.Chunk(50)) await pipe.Writer.WriteAsync(part);
        Assert.False(reading.IsCompleted);
        await pipe.Writer.CompleteAsync();
        Thing fromPipe = await reading;
        Assert.Equal(expected, Things.Text(in fromPipe));
        ReadResult rest = await pipe.Reader.ReadAsync();
        Assert.True(rest is { IsCompleted: true, Buffer.IsEmpty: true });
    }

    [Fact]
    public void Merge_OfEachKindOfInput_AddsToTheMessage()
    {
        using var arena = new ArenaAllocator();
        Thing thing = Things.Make(1, 2, arena);
        ProtoMessage.Merge(ref thing, [8, 2], in arena);
        Assert.Equal("number: 2 text: \"bb\"", Things.Text(in thing));
        ProtoMessage.Merge(ref thing, ProtoReaderSegments.CutAt(new byte[] { 8, 3 }, 1), in arena);
        ProtoMessage.Merge(ref thing, new MemoryStream([0x7a, 2, 8, 9]), in arena);
        Assert.Equal("number: 3 text: \"bb\" child { number: 9 }", Things.Text(in thing));
        Assert.Throws<WireFormatException>(() => ProtoMessage.Merge(ref thing, new MemoryStream([8, 4, 0]), in arena));
        Assert.Equal(4, thing.Number);
    }

    [Fact]
    public unsafe void Parse_DiscardsUnknownFields_WhereTheOptionsSaySo()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [8, 1, 0xa0, 0x1f, 1];
        var options = new ProtoReadOptions { DiscardsUnknownFields = true };
        Assert.Equal(3, ProtoMessage.Parse<Thing>(new MemoryStream(bytes), arena).Unknown.Length);
        Assert.Equal(0, ProtoMessage.Parse<Thing>(new MemoryStream(bytes), arena, options: options).Unknown.Length);
        Assert.Equal(0, ProtoMessage.Parse<Thing>(new ReadOnlySequence<byte>(bytes), arena, options).Unknown.Length);
        fixed (byte* pinned = bytes) Assert.Equal(0, ProtoMessage.ParsePinned<Thing>(pinned, 5, arena, options).Unknown.Length);
        Thing thing = default;
        ProtoMessage.Merge(ref thing, bytes, arena, options);
        Assert.True(thing.Unknown.IsEmpty);
    }

    [Fact]
    public async Task Parse_Malformed_TellsTheOffsetInTheStream()
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        Func<ValueTask<Thing>>[] ways =
        [
            () => new(ProtoMessage.Parse<Thing>(new MemoryStream(Bad), arena)),
            () => new(ProtoMessage.Parse<Thing>(ProtoReaderSegments.CutAt(Bad, 9), arena)),
            () => ProtoMessage.ParseAsync<Thing>(new DelimitedTestStream(Bad, 100), arena),
            () => ProtoMessage.ParseAsync<Thing>(PipeReader.Create(new ReadOnlySequence<byte>(Bad)), arena),
        ];
        foreach (Func<ValueTask<Thing>> way in ways)
        {
            var failure = await Assert.ThrowsAsync<WireFormatException>(async () => await way());
            Assert.Equal((WireError.InvalidUtf8, Message.Length + 1), (failure.Error, failure.Offset));
            Assert.Equal(used, arena.UsedBytes);
        }
    }

    [Fact]
    public async Task Parse_AboveTheLimit_IsRefusedBeforeTheRestIsRead()
    {
        using var arena = new ArenaAllocator();
        int size = Message.Length;
        Assert.Equal(5, ProtoMessage.Parse<Thing>(new DelimitedTestStream(Message), arena, messageBytesMax: size).Number);
        AssertTooLarge(Assert.Throws<WireFormatException>(() => ProtoMessage.Parse<Thing>(new DelimitedTestStream(Message), arena, messageBytesMax: size - 1)));
        AssertTooLarge(Assert.Throws<WireFormatException>(() => ProtoMessage.Parse<Thing>(new MemoryStream(Message), arena, messageBytesMax: 0)));
        AssertTooLarge(await Assert.ThrowsAsync<WireFormatException>(async () => await ProtoMessage.ParseAsync<Thing>(new DelimitedTestStream(Message), arena, size - 1)));

        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(Message);
        AssertTooLarge(await Assert.ThrowsAsync<WireFormatException>(async () => await ProtoMessage.ParseAsync<Thing>(pipe.Reader, arena, size - 1)));
        Assert.True(pipe.Reader.TryRead(out ReadResult left)); // at once, although nothing further has come
        Assert.Equal(size, left.Buffer.Length);
        pipe.Reader.AdvanceTo(left.Buffer.Start);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(5, (await ProtoMessage.ParseAsync<Thing>(pipe.Reader, arena, size)).Number);

        var endless = new DelimitedTestStream(new byte[1 << 20]);
        Assert.Throws<WireFormatException>(() => ProtoMessage.Parse<Thing>(endless, arena, messageBytesMax: 1000));
        Assert.InRange(endless.LargestRequest, 1, 64 << 10);

        static void AssertTooLarge(WireFormatException failure) => Assert.Equal((WireError.MessageTooLarge, 0), (failure.Error, failure.Offset));
    }

    [Fact]
    public async Task ParseAsync_Cancelled_Stops()
    {
        using var arena = new ArenaAllocator();
        using var cancellation = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        var stream = new DelimitedTestStream(Message) { WaitAt = 10 };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await ProtoMessage.ParseAsync<Thing>(stream, arena, cancellationToken: cancellation.Token));

        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(Message.AsMemory(0, 10));
        using var later = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await ProtoMessage.ParseAsync<Thing>(pipe.Reader, arena, cancellationToken: later.Token));
        ValueTask<Thing> again = ProtoMessage.ParseAsync<Thing>(pipe.Reader, arena);
        pipe.Reader.CancelPendingRead();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await again);
        await pipe.Writer.WriteAsync(Message.AsMemory(10));
        await pipe.Writer.CompleteAsync();
        Assert.Equal(5, (await ProtoMessage.ParseAsync<Thing>(pipe.Reader, arena)).Number);
    }

    [Fact]
    public async Task Parse_WrongArguments_Throw()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.Parse<Thing>((Stream)null!, arena));
        Assert.Throws<ArgumentOutOfRangeException>(() => ProtoMessage.Parse<Thing>(new MemoryStream(), arena, -1));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await ProtoMessage.ParseAsync<Thing>((Stream)null!, arena));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await ProtoMessage.ParseAsync<Thing>((PipeReader)null!, arena));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await ProtoMessage.ParseAsync<Thing>(PipeReader.Create(default(ReadOnlySequence<byte>)), arena, -1));
    }

    [Fact]
    public void Parse_LargeStreams_OfKnownAndUnknownLength()
    {
        using var arena = new ArenaAllocator();
        byte[] large = Things.Bytes(7, 3_000_000);
        Assert.Equal(3_000_000, ProtoMessage.Parse<Thing>(new MemoryStream(large), arena).Text.Length);
        Assert.Equal(3_000_000, ProtoMessage.Parse<Thing>(new DelimitedTestStream(large, 100_000), arena).Text.Length);
        Assert.Equal(0, ProtoMessage.Parse<Thing>(new MemoryStream(), arena).Number);
    }

    [Fact]
    public async Task Parse_OnTheType_TakesEachKindOfInput()
    {
        using var arena = new ArenaAllocator();
        string expected = Things.Text(ProtoMessage.Parse<Thing>(Message, arena));
        Assert.Equal(expected, Things.Text(Thing.Parse(ProtoReaderSegments.CutAt(Message, 1, 4, 100), in arena)));
        Assert.Equal(expected, Things.Text(Thing.Parse(new MemoryStream(Message), in arena)));
        Thing fromStream = await Thing.ParseAsync(new MemoryStream(Message), in arena);
        Thing fromPipe = await Thing.ParseAsync(PipeReader.Create(new ReadOnlySequence<byte>(Message)), in arena);
        Assert.Equal((expected, expected), (Things.Text(in fromStream), Things.Text(in fromPipe)));
        Thing merged = default;
        merged.Merge(Message, in arena);
        Assert.Equal(expected, Things.Text(in merged));
    }

    [Fact]
    public void TryParse_OfAMessage_IsTheMessage()
    {
        using var arena = new ArenaAllocator();
        string expected = Things.Text(ProtoMessage.Parse<Thing>(Message, arena));
        Assert.True(Thing.TryParse(Message, in arena, out Thing thing, out WireFault fault));
        Assert.Equal((expected, WireError.None, "There is no fault."), (Things.Text(in thing), fault.Error, fault.ToString()));
        Assert.True(ProtoMessage.TryParse(ProtoReaderSegments.CutAt(Message, 1, 4, 100), in arena, out thing, out fault));
        Assert.Equal(expected, Things.Text(in thing));
    }

    [Fact]
    public void TryParse_OfEachTruncation_SaysWhatParseThrows()
    {
        using var arena = new ArenaAllocator();
        for (int length = 0; length < Message.Length; length++)
        {
            byte[] part = Message[..length];
            nuint used = arena.UsedBytes;
            if (Thing.TryParse(part, in arena, out Thing thing, out WireFault fault)) continue;
            WireFormatException thrown = Assert.Throws<WireFormatException>(() => Thing.Parse(part, in arena));
            Assert.Equal((thrown.Error, thrown.Offset, thrown.Message), (fault.Error, fault.Offset, fault.ToString()));
            Assert.Equal(thrown.Message, fault.ToException().Message);
            Assert.Equal((used, 0), (arena.UsedBytes, thing.Number));
            Assert.False(Thing.TryParse(ProtoReaderSegments.CutAt(part, part.Length / 2), in arena, out thing, out WireFault ofSegments));
            Assert.Equal((fault.Error, fault.Offset), (ofSegments.Error, ofSegments.Offset));
        }

        Assert.False(Thing.TryParse(Bad, in arena, out _, out WireFault bad));
        Assert.Equal((WireError.InvalidUtf8, Message.Length + 1L), (bad.Error, bad.Offset));
    }

    [Theory]
    [InlineData(0x7fffffffL, WireError.InvalidFieldNumber)]
    [InlineData(0x80000000L, WireError.MessageTooLarge)]
    public void TryParse_OfSegmentsAtTheLimit_SaysWhatIsWrong(long sizeBytes, WireError expected)
    {
        using var arena = new ArenaAllocator();
        ReadOnlySequence<byte> bytes = ProtoReaderSegments.Zeros(sizeBytes);
        Assert.False(Thing.TryParse(in bytes, in arena, out Thing thing, out WireFault fault));
        Assert.Equal((expected, 0), (fault.Error, thing.Number));
        Assert.Equal(expected, Assert.Throws<WireFormatException>(() => Thing.Parse(in bytes, in arena)).Error);
    }

    // The ambient arena is that of the call, not that of the thread on which the last byte arrives.
    [Fact]
    public async Task ParseAsync_WithoutAnArena_TakesTheAmbientOneOfTheCall()
    {
        using var arena = new ArenaAllocator();
        Thing thing = await Begin(arena);
        Assert.Equal(Things.Text(ProtoMessage.Parse<Thing>(Message, arena)), Things.Text(thing));

        static ValueTask<Thing> Begin(ArenaAllocator arena)
        {
            using ArenaScope scope = arena.Use();
            return ProtoMessage.ParseAsync<Thing>(new DelimitedTestStream(Message, bytesPerRead: 7), default);
        }
    }
}
