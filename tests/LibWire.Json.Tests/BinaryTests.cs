using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using LibWire.CompilerServices;
using Store;

namespace LibWire.Tests.Json;

/// <summary>Between the binary format and JSON without a struct; streams of messages, and pipes.</summary>
public sealed class BinaryTests
{
    private const string OrderJson = """{"id":"42","lines":[{"sku":"A-17","quantity":3}]}""";

    [Fact]
    public void Binary_ToJsonAndBack_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Order.FromJson(OrderJson, in arena).ToArray();
        ProtoLayout layout = Order.Layout;
        var json = new ArrayBufferWriter<byte>();
        ProtoJson.BinaryToJson(layout, bytes, json);
        Assert.Equal(OrderJson, Encoding.UTF8.GetString(json.WrittenSpan));
        var again = new ArrayBufferWriter<byte>();
        ProtoJson.JsonToBinary(layout, Encoding.UTF8.GetBytes("""{"lines":[{"quantity":3,"sku":"A-17"}], "id":42, "note":null}"""), again);
        Assert.Equal(bytes, again.WrittenSpan.ToArray());

        Assert.Throws<WireFormatException>(() => ProtoJson.BinaryToJson(layout, [0x0a, 5], json));
        Assert.Throws<JsonFormatException>(() => ProtoJson.JsonToBinary(layout, "{"u8, again));
        Assert.Equal(OrderJson.Length, json.WrittenCount);
        Assert.Equal(bytes.Length, again.WrittenCount);
        Assert.Throws<ArgumentNullException>(() => ProtoJson.BinaryToJson(null!, bytes, json));
        Assert.Throws<ArgumentNullException>(() => ProtoJson.JsonToBinary(layout, "{}"u8, null!));
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 1)]
    [InlineData(3, 7)]
    [InlineData(2_000, 4096)]
    public void Streams_OfMessages_BecomeLinesAndMessagesAgain(int count, int pieceBytes)
    {
        using var arena = new ArenaAllocator();
        using var source = new MemoryStream();
        var expected = new StringBuilder();
        for (int i = 0; i < count; i++)
        {
            Order order = Order.FromJson(OrderJson, in arena);
            order.Id = (ulong)i + 1;
            order.WriteDelimitedTo(source);
            expected.Append(order.ToJson()).Append('\n');
        }

        ProtoLayout layout = Order.Layout;
        using var lines = new MemoryStream();
        source.Position = 0;
        Assert.Equal(count, ProtoJson.DelimitedToJsonLines(layout, new SlowStream(source, pieceBytes), lines));
        Assert.Equal(expected.ToString(), Encoding.UTF8.GetString(lines.ToArray()));

        using var again = new MemoryStream();
        lines.Position = 0;
        Assert.Equal(count, ProtoJson.JsonLinesToDelimited(layout, new SlowStream(lines, pieceBytes), again));
        Assert.Equal(source.ToArray(), again.ToArray());
    }

    [Fact]
    public void Lines_BlankAndUnended_ArePassedAndRead()
    {
        using var target = new MemoryStream();
        using var lines = new MemoryStream(Encoding.UTF8.GetBytes("\n  \r\n{\"id\":1}\r\n\n{\"id\":2}"));
        Assert.Equal(2, ProtoJson.JsonLinesToDelimited(Order.Layout, lines, target));
        Assert.Equal(new byte[] { 2, 8, 1, 2, 8, 2 }, target.ToArray());
    }

    [Fact]
    public void Faults_TellTheLineOfTheStream()
    {
        ProtoLayout layout = Order.Layout;
        using var target = new MemoryStream();
        using var lines = new MemoryStream(Encoding.UTF8.GetBytes("{\"id\":1}\n\n {\"id\":\"x\"}\n"));
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => ProtoJson.JsonLinesToDelimited(layout, lines, target));
        Assert.Equal((3, 8, 17L, "$.id"), (fault.Line, fault.Column, fault.Offset, fault.Path));
        Assert.Contains("Line 3, column 8", fault.Message, StringComparison.Ordinal);
        Assert.Equal(3, target.Length);

        using var messages = new MemoryStream([2, 8, 1, 2, 8, 0x80]);
        WireFormatException broken = Assert.Throws<WireFormatException>(() => ProtoJson.DelimitedToJsonLines(layout, messages, target));
        Assert.Equal((WireError.Truncated, 5L), (broken.Error, broken.Offset));
        lines.Position = 0;
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => ProtoJson.JsonLinesToDelimited(layout, lines, target, null, 5)).Error);
        Assert.Throws<ArgumentException>(() => ProtoJson.DelimitedToJsonLines(layout, messages, target, new ProtoJsonOptions { IndentSpaces = 2 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => ProtoJson.JsonLinesToDelimited(layout, lines, target, null, -1));
    }

    [Fact]
    public async Task Pipes_GoBothWays()
    {
        using var arena = new ArenaAllocator();
        var pipe = new Pipe();
        Order order = Order.FromJson(OrderJson, in arena);
        await order.WriteJsonAsync(pipe.Writer);
        await pipe.Writer.CompleteAsync();
        Order again = await Order.FromJsonAsync(pipe.Reader, in arena);
        Assert.Equal(OrderJson, again.ToJson());
    }

    [Fact]
    public void TryFromJson_TellsTheFault()
    {
        using var arena = new ArenaAllocator();
        nuint before = arena.UsedBytes;
        Assert.False(Order.TryFromJson("""{"id":"x"}""", in arena, out Order order, out WireFault fault));
        Assert.Equal((WireError.ValueMismatch, 6L, 0UL), (fault.Error, fault.Offset, order.Id));
        Assert.Contains("$.id", fault.ToString(), StringComparison.Ordinal);
        Assert.False(Order.TryFromJson("{"u8, in arena, out order, out fault));
        Assert.Equal(WireError.Truncated, fault.Error);
        Assert.Equal(before, arena.UsedBytes);
        Assert.True(Order.TryFromJson(Encoding.UTF8.GetBytes(OrderJson), in arena, out order, out fault));
        Assert.Equal((WireError.None, 42UL), (fault.Error, order.Id));
        Assert.True(Order.TryFromJson(OrderJson, in arena, out order, out fault));
    }

    /// <summary>A stream that gives a few bytes at a time.</summary>
    private sealed class SlowStream(Stream inner, int pieceBytes) : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, Math.Min(count, pieceBytes));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
