using System.Buffers;
using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterMisuseTests
{
    [Fact]
    public void Close_WithoutStart_ThrowsInBothBuilds()
    {
        AssertMisuse(WireMisuse.CloseWithoutStart, null, (scoped ref ProtoWriter writer) => writer.CloseSub());
        AssertMisuse(WireMisuse.CloseWithoutStart, null, (scoped ref ProtoWriter writer) => writer.CloseSub(false));
        AssertMisuse(WireMisuse.CloseWithoutStart, null, (scoped ref ProtoWriter writer) => writer.CloseGroup());
        AssertMisuse(WireMisuse.CloseWithoutStart, null, (scoped ref ProtoWriter writer) => writer.CloseDelimited());
    }

    [Fact]
    public void Close_Twice_ThrowsInBothBuilds() => AssertMisuse(
        WireMisuse.CloseWithoutStart,
        (scoped ref ProtoWriter writer) =>
        {
            writer.StartSub(1);
            writer.CloseSub();
        },
        (scoped ref ProtoWriter writer) => writer.CloseSub());

    [Fact]
    public void Close_OfTheWrongKind_ThrowsInBothBuildsAndClosesNothing()
    {
        Write[] starts = [(scoped ref ProtoWriter writer) => writer.StartSub(1), (scoped ref ProtoWriter writer) => writer.StartGroup(1), (scoped ref ProtoWriter writer) => writer.StartDelimited()];
        Write[] closes = [(scoped ref ProtoWriter writer) => writer.CloseSub(), (scoped ref ProtoWriter writer) => writer.CloseGroup(), (scoped ref ProtoWriter writer) => writer.CloseDelimited()];
        for (int start = 0; start < starts.Length; start++)
            for (int close = 0; close < closes.Length; close++)
                if (start != close) AssertMisuse(WireMisuse.CloseWithoutStart, starts[start], closes[close]);
    }

    [Fact]
    public void Output_WithSomethingOpen_ThrowsInBothBuilds()
    {
        Write[] outputs =
        [
            (scoped ref ProtoWriter writer) => _ = writer.WrittenSpan.Length,
            (scoped ref ProtoWriter writer) => writer.GetTotalLength(),
            (scoped ref ProtoWriter writer) => writer.CopyTo(new byte[100]),
            (scoped ref ProtoWriter writer) => writer.ToArray(),
            (scoped ref ProtoWriter writer) => writer.WriteTo(Stream.Null),
            (scoped ref ProtoWriter writer) => writer.WriteTo(new ArrayBufferWriter<byte>()),
            (scoped ref ProtoWriter writer) => writer.WriteDelimitedTo(Stream.Null),
            (scoped ref ProtoWriter writer) => writer.WriteDelimitedTo(new ArrayBufferWriter<byte>()),
        ];
        foreach (Write output in outputs)
        {
            AssertMisuse(WireMisuse.SubMessageOpen, (scoped ref ProtoWriter writer) => writer.StartSub(1), output);
            AssertMisuse(WireMisuse.SubMessageOpen, (scoped ref ProtoWriter writer) => writer.StartGroup(1), output);
            AssertMisuse(WireMisuse.SubMessageOpen, (scoped ref ProtoWriter writer) => writer.StartDelimited(), output);
        }
    }

    [Fact]
    public void AnyMember_OfADefaultWriter_ThrowsInBothBuilds()
    {
        Write[] uses =
        [
            (scoped ref ProtoWriter writer) => writer.AddInt32(1, 1),
            (scoped ref ProtoWriter writer) => writer.AddDouble(1, 1),
            (scoped ref ProtoWriter writer) => writer.AddString(1, "x"),
            (scoped ref ProtoWriter writer) => writer.AddString(1, ""),
            (scoped ref ProtoWriter writer) => writer.AddString(1, "x"u8),
            (scoped ref ProtoWriter writer) => writer.AddBytes(1, []),
            (scoped ref ProtoWriter writer) => writer.AddPackedInt32(1, [1]),
            (scoped ref ProtoWriter writer) => writer.AddPackedFixed32(1, [1]),
            (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1, ProtoFieldType.Int32, 1),
            (scoped ref ProtoWriter writer) => writer.WriteRaw([1]),
            (scoped ref ProtoWriter writer) => writer.WriteRaw([]),
            (scoped ref ProtoWriter writer) => writer.StartSub(1),
            (scoped ref ProtoWriter writer) => writer.CloseSub(),
            (scoped ref ProtoWriter writer) => writer.StartGroup(1),
            (scoped ref ProtoWriter writer) => writer.CloseGroup(),
            (scoped ref ProtoWriter writer) => writer.StartDelimited(),
            (scoped ref ProtoWriter writer) => writer.CloseDelimited(),
            (scoped ref ProtoWriter writer) => writer.GetTotalLength(),
            (scoped ref ProtoWriter writer) => writer.Clear(),
        ];
        foreach (Write use in uses)
        {
            ObjectDisposedException? thrown = null;
            try
            {
                ProtoWriter writer = default;
                use(ref writer);
            }
            catch (ObjectDisposedException exception)
            {
                thrown = exception;
            }

            Assert.Equal(nameof(ProtoWriter), thrown?.ObjectName);
        }

        Assert.Equal(0, default(ProtoWriter).Depth);
    }

    [Fact]
    public void Constructor_DeadArenaOrNegativeCapacity_Throws()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => new ProtoWriter(arena).Depth);
        Assert.Throws<ObjectDisposedException>(() => new ProtoWriter(default(ArenaAllocator), 100).Depth);
        using var alive = new ArenaAllocator();
        ArenaAllocator copy = alive;
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoWriter(copy, -1).Depth);
    }

    private static void AssertMisuse(WireMisuse misuse, Write? before, Write use)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        before?.Invoke(ref writer);
        int depth = writer.Depth;
        WireMisuseException? thrown = null;
        try
        {
            use(ref writer);
        }
        catch (WireMisuseException exception)
        {
            thrown = exception;
        }

        Assert.Equal(misuse, thrown?.Misuse);
        Assert.Equal(depth, writer.Depth);
    }
}
