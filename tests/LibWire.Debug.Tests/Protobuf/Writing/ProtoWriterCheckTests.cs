namespace LibWire.Tests.Protobuf;

/// <summary>Misuse that only LibWire.Debug finds.</summary>
[Collection(DeadMemory.Name)]
public sealed class ProtoWriterCheckTests
{
    private delegate void Use(scoped ref ProtoWriter writer);

    [Fact]
    public void Add_AfterACopyHasWritten_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 1);
        AddByValue(writer);
        AssertMisuse(WireMisuse.WriterCopied, ref writer, (scoped ref ProtoWriter w) => w.AddInt32(1, 2));
        AssertMisuse(WireMisuse.WriterCopied, ref writer, (scoped ref ProtoWriter w) => w.CloseSub());
        AssertMisuse(WireMisuse.WriterCopied, ref writer, (scoped ref ProtoWriter w) => w.ToArray());
    }

    [Fact]
    public void Output_OfACopyThatIsUpToDate_IsAllowed()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 1);
        ProtoWriter copy = writer;
        Assert.Equal([8, 1], copy.ToArray());
        Assert.Equal([8, 1], writer.ToArray());
        copy.AddInt32(1, 2);
        writer = copy;
        writer.AddInt32(1, 3);
        Assert.Equal([8, 1, 8, 2, 8, 3], writer.ToArray());
    }

    [Fact]
    public void AnyMember_AfterTheArenaWasDisposed_IsAMisuse() =>
        AssertDead(WireMisuse.UseAfterDispose, (in ArenaAllocator arena, ArenaMark mark) => arena.Dispose());

    [Fact]
    public void AnyMember_AfterTheArenaWasReset_IsAMisuse() =>
        AssertDead(WireMisuse.UseAfterReset, (in ArenaAllocator arena, ArenaMark mark) => arena.Reset());

    [Fact]
    public void AnyMember_AfterTheArenaWasRewoundToBeforeTheWriter_IsAMisuse() =>
        AssertDead(WireMisuse.UseAfterRewind, (in ArenaAllocator arena, ArenaMark mark) => arena.Rewind(mark));

    private delegate void End(in ArenaAllocator arena, ArenaMark mark);

    private static void AssertDead(WireMisuse misuse, End end)
    {
        Use[] uses =
        [
            (scoped ref ProtoWriter w) => w.AddInt32(1, 1),
            (scoped ref ProtoWriter w) => w.AddDouble(1, 1),
            (scoped ref ProtoWriter w) => w.AddString(1, "x"),
            (scoped ref ProtoWriter w) => w.AddString(1, "x"u8),
            (scoped ref ProtoWriter w) => w.AddBytes(1, "x"u8),
            (scoped ref ProtoWriter w) => w.AddPackedInt32(1, [1]),
            (scoped ref ProtoWriter w) => w.AddPackedFixed32(1, [1]),
            (scoped ref ProtoWriter w) => w.AddMapEntry(1, ProtoFieldType.Int32, 1, ProtoFieldType.Int32, 1),
            (scoped ref ProtoWriter w) => w.WriteRaw([1]),
            (scoped ref ProtoWriter w) => w.StartSub(1),
            (scoped ref ProtoWriter w) => w.CloseSub(),
            (scoped ref ProtoWriter w) => w.StartGroup(1),
            (scoped ref ProtoWriter w) => w.CloseGroup(),
            (scoped ref ProtoWriter w) => w.StartDelimited(),
            (scoped ref ProtoWriter w) => w.CloseDelimited(),
            (scoped ref ProtoWriter w) => _ = w.Depth,
            (scoped ref ProtoWriter w) => w.Clear(),
            (scoped ref ProtoWriter w) => w.GetTotalLength(),
            (scoped ref ProtoWriter w) => w.ToArray(),
            (scoped ref ProtoWriter w) => w.CopyTo(new byte[10]),
            (scoped ref ProtoWriter w) => w.WriteTo(Stream.Null),
        ];
        foreach (Use use in uses)
        {
            using var arena = new ArenaAllocator();
            ArenaMark mark = arena.Mark();
            var writer = new ProtoWriter(in arena);
            writer.AddInt32(1, 1);
            end(in arena, mark);
            AssertMisuse(misuse, ref writer, use);
        }
    }

    private static void AddByValue(ProtoWriter writer) => writer.AddInt32(1, 7);

    private static void AssertMisuse(WireMisuse misuse, scoped ref ProtoWriter writer, Use use)
    {
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
    }
}
