using System.Buffers;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Every kind of input and output.</summary>
public sealed class TargetTests
{
    private const string Json = """{"int32Field":1,"stringField":"é"}""";

    private static readonly byte[] Utf8 = System.Text.Encoding.UTF8.GetBytes(Json);

    [Fact]
    public async Task Outputs_AllForms_HaveTheSameText()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson(Utf8, in arena);

        Assert.Equal(Json, order.ToJson());
        Assert.Equal(Utf8, order.ToJsonUtf8());
        Assert.Equal(Json, order.ToJson(arena).ToString());
        var buffer = new ArrayBufferWriter<byte>();
        order.WriteJson(buffer);
        Assert.Equal(Utf8, buffer.WrittenSpan);
        using var stream = new MemoryStream();
        order.WriteJson(stream);
        await order.WriteJsonAsync(stream);
        Assert.Equal((byte[])[.. Utf8, .. Utf8], stream.ToArray());
        Assert.Equal(Json, ProtoJson.ToJson(in order));
    }

    [Fact]
    public async Task Inputs_AllForms_GiveTheSameMessage()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(Json, Order.FromJson(Json, in arena).ToJson());
        Assert.Equal(Json, Order.FromJson(new MemoryStream(Utf8), in arena).ToJson());
        Assert.Equal(Json, (await Order.FromJsonAsync(new MemoryStream(Utf8), in arena)).ToJson());
        for (int cut = 0; cut <= Utf8.Length; cut++)
        {
            var first = new Segment(Utf8.AsMemory(0, cut));
            var sequence = new ReadOnlySequence<byte>(first, 0, first.Then(Utf8.AsMemory(cut)), Utf8.Length - cut);
            Assert.Equal(Json, Order.FromJson(in sequence, in arena).ToJson());
        }
    }

    [Fact]
    public void FromJson_StreamAboveTheLimit_Fails()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => Order.FromJson(new MemoryStream(Utf8), in arena, textBytesMax: 5)).Error);
    }

    [Fact]
    public void FromJson_WithinAScope_TakesItsArena()
    {
        using ArenaScope scope = ArenaScope.Rent();
        Assert.Equal(Json, Order.FromJson(Json).ToJson());
    }

    [Fact]
    public void Nulls_Throw()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>(() => Order.FromJson((string)null!, in arena));
        Assert.Throws<ArgumentNullException>(() => default(Order).WriteJson((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => default(Order).WriteJson((IBufferWriter<byte>)null!));
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory) => Memory = memory;

        internal Segment Then(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory) { RunningIndex = RunningIndex + Memory.Length };
            Next = next;
            return next;
        }
    }
}
