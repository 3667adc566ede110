using System.Buffers;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterOutputTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    public void Output_EachForm_HoldsTheSameBytes(int lengthBytes)
    {
        byte[] message = new byte[lengthBytes];
        new Random(1).NextBytes(message);
        byte[] delimited = [.. ProtoWriterText.Varint((ulong)lengthBytes), .. message];
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.WriteRaw(message);

        Assert.Equal(lengthBytes, writer.GetTotalLength());
        Assert.True(writer.WrittenSpan.SequenceEqual(message));
        Assert.Equal(message, writer.ToArray());

        byte[] longer = new byte[lengthBytes + 2];
        longer[^2] = longer[^1] = 0xee;
        Assert.Equal(lengthBytes, writer.CopyTo(longer));
        Assert.Equal([.. message, 0xee, 0xee], longer);

        using var stream = new MemoryStream();
        writer.WriteTo(stream);
        Assert.Equal(message, stream.ToArray());

        using var delimitedStream = new MemoryStream();
        writer.WriteDelimitedTo(delimitedStream);
        Assert.Equal(delimited, delimitedStream.ToArray());

        var buffer = new ArrayBufferWriter<byte>();
        writer.WriteTo(buffer);
        Assert.Equal(message, buffer.WrittenSpan.ToArray());

        var delimitedBuffer = new ArrayBufferWriter<byte>();
        writer.WriteDelimitedTo(delimitedBuffer);
        Assert.Equal(delimited, delimitedBuffer.WrittenSpan.ToArray());
    }

    [Fact]
    public void CopyTo_TargetTooShort_ThrowsAndLeavesItUnchanged()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 300);
        byte[] target = [9, 9];
        ArgumentException? thrown = null;
        try
        {
            writer.CopyTo(target);
        }
        catch (ArgumentException exception)
        {
            thrown = exception;
        }

        Assert.Equal("target", thrown?.ParamName);
        Assert.Equal([9, 9], target);
    }

    [Fact]
    public void WriteTo_Null_Throws()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        int thrown = 0;
        for (int i = 0; i < 4; i++)
        {
            try
            {
                if (i == 0) writer.WriteTo((Stream)null!);
                if (i == 1) writer.WriteTo((IBufferWriter<byte>)null!);
                if (i == 2) writer.WriteDelimitedTo((Stream)null!);
                if (i == 3) writer.WriteDelimitedTo((IBufferWriter<byte>)null!);
            }
            catch (ArgumentNullException exception)
            {
                Assert.Equal("target", exception.ParamName);
                thrown++;
            }
        }

        Assert.Equal(4, thrown);
    }

    [Fact]
    public void Clear_InTheMiddle_StartsOverInTheSameRegion()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 100; i++) writer.StartSub(1);
        for (int i = 0; i < 1000; i++) writer.AddString(1, "some text to grow by");
        nuint used = arena.UsedBytes;
        for (int round = 0; round < 3; round++)
        {
            writer.Clear();
            Assert.Equal(0, writer.Depth);
            Assert.Equal(0, writer.GetTotalLength());
            for (int i = 0; i < 100; i++) writer.StartSub(1);
            for (int i = 0; i < 100; i++) writer.CloseSub();
            for (int i = 0; i < 500; i++) writer.AddString(1, "some text to grow by");
        }

        Assert.Equal(used, arena.UsedBytes);
    }
}
