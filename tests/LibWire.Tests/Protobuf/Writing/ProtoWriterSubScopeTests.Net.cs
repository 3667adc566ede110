using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterSubScopeTests
{
    [Fact]
    public void Sub_Nested_IsLikeStartAndClose() => Assert.Equal("0A 06 12 02 08 01 08 02 08 03", Hex((scoped ref ProtoWriter writer) =>
    {
        using (writer.Sub(1))
        {
            using (writer.Sub(2))
            {
                writer.AddInt32(1, 1);
            }

            writer.AddInt32(1, 2);
        }

        writer.AddInt32(1, 3);
    }));

    [Fact]
    public void Sub_LeftByAnException_IsClosed()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        try
        {
            using (writer.Sub(1))
            using (writer.Sub(2))
                throw new TimeoutException();
        }
        catch (TimeoutException)
        {
        }

        Assert.Equal("0A-02-12-00", BitConverter.ToString(writer.ToArray()));
    }

    [Fact]
    public void Dispose_Twice_ThrowsAndClosesNothing()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.StartSub(1);
        ProtoWriter.SubScope scope = writer.Sub(2);
        ProtoWriter.SubScope copy = scope;
        scope.Dispose();
        WireMisuse? again = null, ofCopy = null;
        try
        {
            scope.Dispose();
        }
        catch (WireMisuseException exception)
        {
            again = exception.Misuse;
        }

        try
        {
            copy.Dispose();
        }
        catch (WireMisuseException exception)
        {
            ofCopy = exception.Misuse;
        }

        Assert.Equal(WireMisuse.CloseWithoutStart, again);
        Assert.Equal(WireMisuse.CloseWithoutStart, ofCopy);
        Assert.Equal(1, writer.Depth);
    }

    [Fact]
    public void Dispose_OuterBeforeInner_ThrowsAndClosesNothing()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        ProtoWriter.SubScope outer = writer.Sub(1);
        ProtoWriter.SubScope inner = writer.Sub(2);
        WireMisuse? misuse = null;
        try
        {
            outer.Dispose();
        }
        catch (WireMisuseException exception)
        {
            misuse = exception.Misuse;
        }

        Assert.Equal(WireMisuse.CloseWithoutStart, misuse);
        Assert.Equal(2, writer.Depth);
        inner.Dispose();
        outer.Dispose();
        Assert.Equal("0A-02-12-00", BitConverter.ToString(writer.ToArray()));
    }
}
