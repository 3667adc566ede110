using System.Buffers;
using System.IO.Pipelines;
using LibWire.Tests.Protobuf.Projection;

namespace LibWire.Tests.Protobuf.Streams;

/// <summary>Messages to every kind of output.</summary>
public sealed class ProtoMessageOutputTests
{
    [Fact]
    public async Task WriteTo_OfEachKind_WritesTheBytes()
    {
        using var arena = new ArenaAllocator();
        byte[] expected = Things.Bytes(5, 300);
        Thing thing = Things.Make(5, 300, arena);
        var stream = new MemoryStream();
        ProtoMessage.WriteTo(in thing, stream);
        await ProtoMessage.WriteToAsync(in thing, stream);
        Assert.Equal([.. expected, .. expected], stream.ToArray());

        var buffer = new ArrayBufferWriter<byte>();
        ProtoMessage.WriteTo(in thing, buffer);
        Assert.Equal(expected, buffer.WrittenMemory.ToArray());

        var pipe = new Pipe();
        ProtoMessage.WriteTo(in thing, pipe.Writer);
        FlushResult flushed = await ProtoMessage.WriteToAsync(in thing, pipe.Writer);
        Assert.False(flushed.IsCompleted);
        ReadResult read = await pipe.Reader.ReadAsync();
        Assert.Equal([.. expected, .. expected], read.Buffer.ToArray());
    }

    [Fact]
    public async Task WriteDelimitedTo_OfEachKind_PutsTheLengthInFront()
    {
        using var arena = new ArenaAllocator();
        byte[] expected = Things.Delimited(Things.Bytes(5, 300));
        Thing thing = Things.Make(5, 300, arena);
        var stream = new MemoryStream();
        ProtoMessage.WriteDelimitedTo(in thing, stream);
        ProtoMessage.WriteDelimitedTo(default(Thing), stream);
        await ProtoMessage.WriteDelimitedToAsync(in thing, stream);
        Assert.Equal([.. expected, 0, .. expected], stream.ToArray());

        var buffer = new ArrayBufferWriter<byte>();
        ProtoMessage.WriteDelimitedTo(in thing, buffer);
        Assert.Equal(expected, buffer.WrittenMemory.ToArray());

        var pipe = new Pipe();
        await ProtoMessage.WriteDelimitedToAsync(in thing, pipe.Writer);
        Assert.Equal(expected, (await pipe.Reader.ReadAsync()).Buffer.ToArray());
    }

    [Fact]
    public async Task WriteTo_MessageThatCannotBeWritten_LeavesTheTargetAlone()
    {
        using var arena = new ArenaAllocator();
        var stream = new MemoryStream();
        var buffer = new ArrayBufferWriter<byte>();
        Thing endless = Things.Endless(arena);
        AssertTooDeep(Assert.Throws<WireFormatException>(() => ProtoMessage.WriteTo(in endless, stream)));
        AssertTooDeep(Assert.Throws<WireFormatException>(() => ProtoMessage.WriteDelimitedTo(in endless, buffer)));
        AssertTooDeep(await Assert.ThrowsAsync<WireFormatException>(async () => await ProtoMessage.WriteToAsync(in endless, stream)));
        Assert.Equal((0, 0), (stream.Length, buffer.WrittenCount));

        static void AssertTooDeep(WireFormatException failure) => Assert.Equal(WireError.DepthExceeded, failure.Error);
    }

    [Fact]
    public async Task WriteToAsync_Cancelled_Throws()
    {
        var cancelled = new CancellationToken(canceled: true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await ProtoMessage.WriteToAsync(default(Thing), new MemoryStream(), cancelled));
    }

    [Fact]
    public async Task WriteTo_NoTarget_Throws()
    {
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.WriteTo(default(Thing), (Stream)null!));
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.WriteTo(default(Thing), (IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.WriteDelimitedTo(default(Thing), (Stream)null!));
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.WriteDelimitedTo(default(Thing), (IBufferWriter<byte>)null!));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await ProtoMessage.WriteToAsync(default(Thing), (Stream)null!));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await ProtoMessage.WriteDelimitedToAsync(default(Thing), (PipeWriter)null!));
    }

    [Fact]
    public void WriteDelimitedTo_ManyMessages_AllocatesNothingManaged()
    {
        using var arena = new ArenaAllocator();
        Thing thing = Things.Make(5, 30, arena);
        var stream = new MemoryStream(new byte[1 << 16]);
        long allocated = ManagedBytes.Allocated(() =>
        {
            stream.Position = 0;
            for (int i = 0; i < 1000; i++) ProtoMessage.WriteDelimitedTo(in thing, stream);
        });
        if (WireInfo.Flavor != "debug") Assert.Equal(0, allocated); // the checked build allocates to track arenas
        Assert.Equal(1000 * Things.Delimited(Things.Bytes(5, 30)).Length, stream.Position);
    }

    [Fact]
    public async Task WriteTo_OnTheMessage_WritesTheBytesToEachKind()
    {
        using var arena = new ArenaAllocator();
        byte[] expected = Things.Bytes(5, 300);
        Thing thing = Things.Make(5, 300, arena);
        var stream = new MemoryStream();
        thing.WriteTo(stream);
        await thing.WriteToAsync(stream);
        Assert.Equal([.. expected, .. expected], stream.ToArray());

        var pipe = new Pipe();
        thing.WriteTo(pipe.Writer);
        await thing.WriteToAsync(pipe.Writer);
        await thing.WriteDelimitedToAsync(pipe.Writer);
        ReadResult read = await pipe.Reader.ReadAsync();
        Assert.Equal([.. expected, .. expected, .. Things.Delimited(expected)], read.Buffer.ToArray());

        var delimited = new MemoryStream();
        thing.WriteDelimitedTo(delimited);
        await thing.WriteDelimitedToAsync(delimited);
        Assert.Equal(Things.Delimited(expected, expected), delimited.ToArray());
    }
}
