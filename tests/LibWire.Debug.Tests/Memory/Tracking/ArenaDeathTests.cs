namespace LibWire.Tests;

/// <summary>Readers, writers and values remember that memory is alive. They must forget it when any memory dies, and report only dead memory.</summary>
[Collection(DeadMemory.Name)]
public sealed unsafe class ArenaDeathTests
{
    private static readonly byte[] ThreeFields = [0x08, 5, 0x08, 6, 0x08, 7];

    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void Deaths_EachWayToDie_RaisesThem(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        arena.Allocate<long>();
        long before = ArenaTracker.Deaths;
        End(way, arena, mark);
        Assert.True(ArenaTracker.Deaths > before);
        arena.Dispose();
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Add_AfterTheMemoryDiedOnAnotherThread_IsAMisuse(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 1);
        writer.AddInt32(1, 2);
        OnAnotherThread(() => End(way, arena, mark));
        Assert.Equal(way, Misuse(ref writer));
        Assert.Equal(way, Misuse(ref writer));
        arena.Dispose();
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Next_AfterTheMemoryDiedOnAnotherThread_IsAMisuse(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        ProtoReader reader = OverArena(in arena);
        reader.Next();
        reader.ReadInt32();
        OnAnotherThread(() => End(way, arena, mark));
        Assert.Equal(way, Misuse(ref reader));
        arena.Dispose();
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Value_AfterTheMemoryDiedOnAnotherThread_IsAMisuse(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        Utf8String text = Utf8String.Copy("text", in arena);
        Assert.Equal("text", text.ToString());
        OnAnotherThread(() => End(way, arena, mark));
        Assert.Equal(way, Assert.Throws<WireMisuseException>(() => text.ToString()).Misuse);
        arena.Dispose();
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void AnyUse_WhileOtherArenasDie_GoesOnUntilItsOwnDies(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        var writer = new ProtoWriter(in arena);
        ProtoReader reader = OverArena(in arena);
        Utf8String text = Utf8String.Copy("text", in arena);
        var expected = new List<byte>();
        for (byte i = 0; i < 3; i++)
        {
            foreach (WireMisuse other in new[] { WireMisuse.UseAfterDispose, WireMisuse.UseAfterReset, WireMisuse.UseAfterRewind })
            {
                using var second = new ArenaAllocator();
                ArenaMark secondMark = second.Mark();
                new ProtoWriter(in second).AddInt32(1, 1);
                End(other, second, secondMark);
                writer.AddInt32(1, i);
                expected.AddRange([8, i]);
                Assert.Equal("text", text.ToString());
            }

            Assert.True(reader.Next());
            Assert.Equal(5 + i, reader.ReadInt32());
        }

        Assert.Equal(expected, writer.ToArray());
        End(way, arena, mark);
        Assert.Equal(way, Misuse(ref writer));
        Assert.Equal(way, Misuse(ref reader));
        Assert.Equal(way, Assert.Throws<WireMisuseException>(() => text.ToString()).Misuse);
        arena.Dispose();
    }

    [Fact]
    public void AnyUse_AfterARewindToAMarkBehindIt_IsFine()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 2048 });
        var writer = new ProtoWriter(in arena);
        ProtoReader reader = OverArena(in arena);
        writer.AddInt32(1, 1);
        Assert.True(reader.Next());
        ArenaMark mark = arena.Mark();
        for (int i = 0; i < 10; i++) arena.Allocate<long>(100);
        arena.Rewind(mark);
        writer.AddInt32(1, 2);
        Assert.Equal([8, 1, 8, 2], writer.ToArray());
        Assert.Equal(5, reader.ReadInt32());
        Assert.True(reader.Next());
    }

    [Fact]
    public void AnyUse_WhenTheHeaderServesAnotherArena_IsAMisuse()
    {
        var arena = new ArenaAllocator();
        ArenaHeader* header = arena.TakeStamp().Header;
        var writer = new ProtoWriter(in arena);
        ProtoReader reader = OverArena(in arena);
        writer.AddInt32(1, 1);
        reader.Next();
        arena.Dispose();

        // New arenas take headers from the top of a stack. So one of the next arenas has this header, unless another test takes it first.
        var next = new List<ArenaAllocator>();
        do
        {
            next.Add(new ArenaAllocator());
            next[^1].Allocate<long>();
        }
        while (next[^1].TakeStamp().Header != header && next.Count < 100);

        Assert.Equal(WireMisuse.UseAfterDispose, Misuse(ref writer));
        Assert.Equal(WireMisuse.UseAfterDispose, Misuse(ref reader));
        foreach (ArenaAllocator other in next) other.Dispose();
    }

    [Fact]
    public void Add_AfterACopyHasWrittenAndAnotherArenaDied_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 1);
        ProtoWriter copy = writer;
        new ArenaAllocator().Dispose();
        copy.AddInt32(1, 2);
        Assert.Equal(WireMisuse.WriterCopied, Misuse(ref writer));
        Assert.Equal([8, 1, 8, 2], copy.ToArray());
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void Next_OfAReaderMadeOverDeadMemory_IsAMisuse(WireMisuse way)
    {
        var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        byte* bytes = arena.Allocate<byte>(ThreeFields.Length);
        End(way, arena, mark);
        var reader = new ProtoReader(new ReadOnlySpan<byte>(bytes, ThreeFields.Length));
        Assert.Equal(way, Misuse(ref reader));
        arena.Dispose();
    }

    [Fact]
    public void AnyUse_OnManyThreadsAtOnce_ReportsTheDeadAndNobodyElse() => Parallel.For(0, 4, number =>
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        for (int i = 0; i < 300; i++)
        {
            ArenaMark mark = arena.Mark();
            var writer = new ProtoWriter(in arena);
            Utf8String text = Utf8String.Copy("text", in arena);
            for (int j = 0; j < 20; j++)
            {
                writer.StartSub(1);
                writer.AddString(2, text);
                writer.CloseSub();
            }

            Assert.Equal(20 * 8, writer.GetTotalLength());
            WireMisuse way = ((i + number) % 2) == 0 ? WireMisuse.UseAfterReset : WireMisuse.UseAfterRewind;
            End(way, arena, mark);
            Assert.Equal(way, Misuse(ref writer));
            Assert.Equal(way, Assert.Throws<WireMisuseException>(() => text.ToString()).Misuse);
        }
    });

    private static void End(WireMisuse way, ArenaAllocator arena, ArenaMark mark)
    {
        if (way == WireMisuse.UseAfterReset) arena.Reset();
        else if (way == WireMisuse.UseAfterRewind) arena.Rewind(mark);
        else arena.Dispose();
    }

    private static void OnAnotherThread(Action action)
    {
        var thread = new Thread(() => action());
        thread.Start();
        thread.Join();
    }

    private static ProtoReader OverArena(in ArenaAllocator arena)
    {
        var bytes = new Span<byte>(arena.Allocate<byte>(ThreeFields.Length), ThreeFields.Length);
        ThreeFields.CopyTo(bytes);
        return new ProtoReader(bytes);
    }

    private static WireMisuse? Misuse(scoped ref ProtoWriter writer)
    {
        try
        {
            writer.AddInt32(1, 1);
        }
        catch (WireMisuseException failure)
        {
            return failure.Misuse;
        }

        return null;
    }

    private static WireMisuse? Misuse(scoped ref ProtoReader reader)
    {
        try
        {
            reader.Next();
        }
        catch (WireMisuseException failure)
        {
            return failure.Misuse;
        }

        return null;
    }
}
