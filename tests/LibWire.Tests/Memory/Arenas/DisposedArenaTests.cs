using LibWire.Tests.Protobuf.Projection;
using LibWire.Tests.Protobuf.Streams;

namespace LibWire.Tests;

/// <summary>What still refers to a disposed arena ends in an exception, or reads the old bytes: it never ends the process.</summary>
[Collection("Large")]
public sealed class DisposedArenaTests
{
#pragma warning disable LW4003 // What is used after Dispose here must throw.
    [Fact]
    public void WriterAndBuilder_AfterDispose_Throw()
    {
        Assert.ThrowsAny<InvalidOperationException>(static () =>
        {
            var arena = new ArenaAllocator();
            var writer = new ProtoWriter(in arena);
            writer.AddInt32(1, 5);
            arena.Dispose();
            writer.ToArray();
        });
        Assert.ThrowsAny<InvalidOperationException>(static () =>
        {
            var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            FlatOffset text = builder.CreateString("text");
            arena.Dispose();
            builder.Finish(text);
        });
        Assert.ThrowsAny<InvalidOperationException>(static () =>
        {
            var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            builder.Finish(builder.CreateString("text"));
            arena.Dispose();
            builder.ToArray();
        });
    }
#pragma warning restore LW4003

    [Theory]
    [InlineData(10)]
    [InlineData(100_000)]
    [InlineData(5_000_000)]
    public void Message_AfterDispose_IsReadFromTheOldBytes(int textBytes)
    {
        byte[] bytes = Things.Bytes(5, textBytes);
        var arena = new ArenaAllocator();
        Thing thing = ProtoMessage.Parse<Thing>(bytes, in arena);
        arena.Dispose();
        if (TestedBuild.Flavor == "debug") Assert.Equal(WireMisuse.UseAfterDispose, Assert.Throws<WireMisuseException>(() => ProtoMessage.ToArray(in thing)).Misuse);
        else Assert.Equal(bytes, ProtoMessage.ToArray(in thing));
    }
}
