using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>Sizes at their limits. Other tests compare sizes with the written bytes.</summary>
public sealed unsafe class ProtoSizeTests
{
    [Theory]
    [InlineData(0, 1)]
    [InlineData(127, 128)]
    [InlineData(128, 130)]
    [InlineData(16383, 16385)]
    [InlineData(16384, 16387)]
    [InlineData(int.MaxValue, int.MaxValue + 5L)]
    [InlineData(1L << 40, (1L << 40) + 6)]
    public void Length_AnyBody_CountsTheMinimalPrefix(long body, long expected) => Assert.Equal(expected, ProtoSize.Length(body));

    [Fact]
    public void Checked_AboveTheLimit_SaysMessageTooLarge()
    {
        Assert.Equal(0, ProtoSize.Checked(0));
        Assert.Equal(int.MaxValue, ProtoSize.Checked(int.MaxValue));
        foreach (long size in (long[])[int.MaxValue + 1L, uint.MaxValue, 1L << 40, long.MaxValue])
        {
            var failure = Assert.Throws<WireFormatException>(() => ProtoSize.Checked(size));
            Assert.Equal((WireError.MessageTooLarge, 0), (failure.Error, failure.Offset));
        }
    }

    [Fact]
    public void ComputeSize_StringsOfTwoGigabytes_IsAddedUpWithoutOverflow()
    {
        // Only lengths matter: the text is never read.
        using var arena = new ArenaAllocator();
        byte* text = arena.Allocate<byte>();
        OrderLine line = default;
        line.Sku = new Utf8String(text, int.MaxValue - 6);
        Assert.Equal(int.MaxValue, line.ComputeSize());
        line.Quantity = 1;
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => line.ComputeSize()).Error);

        Order* order = arena.Allocate<Order>();
        for (int i = 0; i < 5; i++) order->Lines.Add(in arena).Sku = new Utf8String(text, int.MaxValue);
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => order->ComputeSize()).Error);
        long expected = 5 * (1 + 5 + 1 + 5L + int.MaxValue);
        Assert.Equal(expected, Order.SizeCore(order, depthLeft: 1));
    }

    [Fact]
    public void RepeatedString_AndBytes_CountTagsAndLengths()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<Utf8String> texts = default;
        UnmanagedArray<UnmanagedArray<byte>> blobs = default;
        Assert.Equal(0, ProtoSize.RepeatedString(2, &texts) + ProtoSize.RepeatedBytes(2, &blobs));
        foreach (int length in (int[])[0, 1, 127, 128, 300])
        {
            texts.Add(new string('x', length), in arena);
            blobs.Add(ProtoField.CopyBytes(new byte[length], arena), in arena);
        }

        long expected = (5 * 2) + 3 + 2 + 2 + 0 + 1 + 127 + 128 + 300;
        Assert.Equal(expected, ProtoSize.RepeatedString(2, &texts));
        Assert.Equal(expected, ProtoSize.RepeatedBytes(2, &blobs));
    }

    [Fact]
    public void RepeatedBytes_Written_AreTheFieldsOfTheWriter()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<UnmanagedArray<byte>> blobs = default;
        foreach (int length in (int[])[0, 1, 16, 17, 32, 33, 127, 128, 300]) blobs.Add(ProtoField.CopyBytes(new byte[length], arena), in arena);
        byte[] expected = ProtoWriterText.Bytes((scoped ref ProtoWriter writer) =>
        {
            foreach (int length in (int[])[0, 1, 16, 17, 32, 33, 127, 128, 300]) writer.AddBytes(20, new byte[length]);
        });
        for (int capacity = 0; capacity < 700; capacity += 3)
        {
            var writer = new ProtoWriter(in arena, capacity);
            ProtoWriteState state = default;
            state.Begin(ref writer);
            state.Complete(ProtoEncode.RepeatedBytes(state.Start, 162, &blobs, ref state));
            state.Close(ref writer);
            Assert.Equal(expected, writer.ToArray());
        }
    }
}
