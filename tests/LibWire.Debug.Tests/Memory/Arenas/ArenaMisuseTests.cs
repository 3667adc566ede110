namespace LibWire.Tests;

/// <summary>Threads, marks and disposal.</summary>
public sealed unsafe class ArenaMisuseTests
{
    [Fact]
    public void AllocateBytes_WhileAnotherThreadIsInside_Throws()
    {
        using var inside = new ManualResetEventSlim();
        using var goOn = new ManualResetEventSlim();
        var source = new ArenaTestSource();
        var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
        ArenaMark mark = arena.Mark();
        source.WhileAllocating = () =>
        {
            inside.Set();
            goOn.Wait();
        };
        var thread = new Thread(() => arena.AllocateBytes(8));
        thread.Start();
        inside.Wait();
        AssertConcurrent(() => arena.AllocateBytes(8));
        AssertConcurrent(() => arena.TryExtend(null, 8));
        AssertConcurrent(() => arena.Reset());
        AssertConcurrent(() => arena.Rewind(mark));
        AssertConcurrent(() => arena.Dispose());
        Assert.False(arena.IsDisposed);
        goOn.Set();
        thread.Join();

        // Calls one after the other are allowed.
        source.WhileAllocating = null;
        arena.AllocateBytes(8);
        arena.Dispose();
        Assert.True(arena.IsDisposed);
    }

    [Fact]
    public void AllocateBytes_AfterAnOperationThatFailed_WorksOnAnotherThread()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 4096 });
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(5000));
        Assert.Throws<WireMisuseException>(() => arena.Rewind(default));
        ArenaAllocator copy = arena;
        Exception? failure = null;
        var thread = new Thread(() => failure = Record.Exception(() => copy.AllocateBytes(8)));
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }

    [Fact]
    public void Rewind_MarksOfSeveralPassedScopes_AreAllFoundOut()
    {
        using var arena = new ArenaAllocator();
        var stale = new List<ArenaMark>();
        for (int i = 0; i < 100; i++)
        {
            ArenaMark outer = arena.Mark();
            arena.AllocateBytes(8);
            stale.Add(arena.Mark());
            stale.Add(arena.Mark());
            arena.Rewind(outer);
            arena.AllocateBytes(64);
            arena.Rewind(outer);
            arena.AllocateBytes(64);
        }

        foreach (ArenaMark mark in stale) AssertOutOfOrder(arena, mark, "passed");
        Assert.Equal(100u * 64, arena.UsedBytes);
    }

    [Fact]
    public void Rewind_RandomOrder_AgreesWithAModel()
    {
        var random = new Random(23);
        for (int round = 0; round < 30; round++)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256 });
            var marks = new List<(ArenaMark Mark, nuint UsedBytes, bool Valid)>();
            for (int i = 0; i < 300; i++)
            {
                int what = random.Next(10);
                if (what < 4)
                {
                    arena.AllocateBytes((nuint)random.Next(100));
                }
                else if (what < 7)
                {
                    marks.Add((arena.Mark(), arena.UsedBytes, true));
                }
                else if (what < 9 && marks.Count > 0)
                {
                    int which = random.Next(Math.Max(0, marks.Count - 10), marks.Count);
                    if (!marks[which].Valid)
                    {
                        AssertOutOfOrder(arena, marks[which].Mark, "mark");
                        continue;
                    }

                    arena.Rewind(marks[which].Mark);
                    Assert.Equal(marks[which].UsedBytes, arena.UsedBytes);
                    for (int j = which + 1; j < marks.Count; j++) marks[j] = (marks[j].Mark, 0, false);
                }
                else if (random.Next(10) == 0)
                {
                    arena.Reset();
                    for (int j = 0; j < marks.Count; j++) marks[j] = (marks[j].Mark, 0, false);
                }
            }
        }
    }

    [Fact]
    public void Rewind_EachWrongMark_IsToldApart()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        ArenaMark early = arena.Mark();
        arena.Reset();
        AssertOutOfOrder(arena, early, "before the arena was reset");
        AssertOutOfOrder(arena, other.Mark(), "another arena");
        AssertOutOfOrder(arena, default, "default");
    }

    [Fact]
    public void UndisposedArenas_OneLeft_NamesWhereItWasCreated()
    {
        ArenaAllocator arena = CreateAndForget();
        string text = Assert.Single(WireDiagnostics.UndisposedArenas(), text => text.Contains(nameof(CreateAndForget), StringComparison.Ordinal));
        Assert.Contains($"{nameof(ArenaMisuseTests)}.{nameof(CreateAndForget)}", text.Split('\n')[1], StringComparison.Ordinal);
        var failure = Assert.Throws<WireMisuseException>(WireDiagnostics.ThrowIfArenasUndisposed);
        Assert.Equal(WireMisuse.ArenaNotDisposed, failure.Misuse);
        Assert.Contains(nameof(CreateAndForget), failure.Message, StringComparison.Ordinal);

        var report = new StringWriter();
        WireDiagnostics.Report(report);
        Assert.Contains(nameof(CreateAndForget), report.ToString(), StringComparison.Ordinal);

        arena.Dispose();
        Assert.DoesNotContain(WireDiagnostics.UndisposedArenas(), text => text.Contains(nameof(CreateAndForget), StringComparison.Ordinal));
    }

    [Fact]
    public void UndisposedArenas_ReaderThatWasRefused_LeavesNone()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new DelimitedMessageReader<WellKnown.Empty>(Stream.Null, -1));
        Assert.Throws<ArgumentNullException>(() => new DelimitedMessageReader<WellKnown.Empty>((Stream)null!));
        Assert.DoesNotContain(
            WireDiagnostics.UndisposedArenas(), text => text.Contains(nameof(UndisposedArenas_ReaderThatWasRefused_LeavesNone), StringComparison.Ordinal));
    }

    [Fact]
    public void UndisposedArenas_PooledArena_CountsWhileItIsRented()
    {
        using var pool = new ArenaPool();
        ArenaAllocator arena = RentAndForget(pool);
        string text = Assert.Single(WireDiagnostics.UndisposedArenas(), text => text.Contains(nameof(RentAndForget), StringComparison.Ordinal));
        Assert.Contains(nameof(RentAndForget), text.Split('\n')[1], StringComparison.Ordinal);
        arena.Dispose();
        Assert.DoesNotContain(WireDiagnostics.UndisposedArenas(), text => text.Contains(nameof(RentAndForget), StringComparison.Ordinal));
    }

    [Fact]
    public void Reset_LoopAfterWarmUp_AllocatesNoManagedMemoryHereEither()
    {
        using var arena = new ArenaAllocator();
        long least = long.MaxValue;
        for (int round = 0; round < 30; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 400; i++)
            {
                arena.Reset();
                for (int j = 0; j < 30; j++) arena.AllocateBytes(100);
            }

            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(0, least);   // A round may meet the growth of a table shared with other tests.
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static ArenaAllocator CreateAndForget() => new(new ArenaOptions());

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static ArenaAllocator RentAndForget(ArenaPool pool) => pool.Rent();

    private static void AssertConcurrent(Action action) =>
        Assert.Equal(WireMisuse.ConcurrentUse, Assert.Throws<WireMisuseException>(action).Misuse);

    private static void AssertOutOfOrder(ArenaAllocator arena, ArenaMark mark, string reason)
    {
        nuint usedBytes = arena.UsedBytes;
        var failure = Assert.Throws<WireMisuseException>(() => arena.Rewind(mark));
        Assert.Equal(WireMisuse.RewindOutOfOrder, failure.Misuse);
        Assert.Contains(reason, failure.Message, StringComparison.Ordinal);
        Assert.Equal(usedBytes, arena.UsedBytes);
    }
}
