namespace LibWire.Tests;

public sealed unsafe class ArenaShareTests
{
    [Fact]
    public void Open_TwoArenas_LieInTheSharedOneAndOutliveTheirDispose()
    {
        using var arena = new ArenaAllocator();
        var share = new ArenaShare(arena, 1024);
        ArenaAllocator first = share.Open(), second = share.Open();
        long* one = first.Allocate<long>(50);
        long* two = second.Allocate<long>(500);
        new Span<long>(one, 50).Fill(1);
        new Span<long>(two, 500).Fill(2);
        first.Dispose();
        second.Dispose();
        Assert.True(first.IsDisposed);
        Assert.True(new ReadOnlySpan<long>(one, 50).TrimStart(1L).IsEmpty);
        Assert.True(new ReadOnlySpan<long>(two, 500).TrimStart(2L).IsEmpty);
        Assert.InRange(arena.UsedBytes, 1024u + 4000u, 1024u + 4000u + 100u);
    }

    [Fact]
    public void Allocate_BeyondTheLimitOfTheSharedArena_FailsAndChangesNothing()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 4096 });
        var share = new ArenaShare(arena, 1024);
        using ArenaAllocator own = share.Open();
        own.AllocateBytes(2000);
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<ArenaLimitException>(() => own.AllocateBytes(5000));
        Assert.Equal(usedBytes, arena.UsedBytes);
        own.AllocateBytes(500);
    }

    [Fact]
    public void Allocate_AfterAnotherUseOfTheSharedArena_Throws()
    {
        using var arena = new ArenaAllocator();
        var share = new ArenaShare(arena, 1024);
        using ArenaAllocator own = share.Open();
        own.AllocateBytes(8);
        arena.AllocateBytes(8);
        own.AllocateBytes(8);

        // The first chunk is full.
        if (TestedBuild.Flavor == "debug") Assert.Equal(WireMisuse.ConcurrentUse, Assert.Throws<WireMisuseException>(() => own.AllocateBytes(2000)).Misuse);
        else Assert.Throws<InvalidOperationException>(() => own.AllocateBytes(2000));
    }

    [Fact]
    public void Rewind_OfTheSharedArena_TakesBackAllChunks()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(100);
        nuint usedBytes = arena.UsedBytes;
        ArenaMark mark = arena.Mark();
        var share = new ArenaShare(arena, 1 << 20);
        Parallel.For(0, 8, _ =>
        {
            using ArenaAllocator own = share.Open();
            for (int i = 0; i < 100; i++) new Span<byte>(own.AllocateBytes(50_000), 50_000).Fill(7);
        });
        arena.Rewind(mark);
        Assert.Equal(usedBytes, arena.UsedBytes);
    }

    [Fact]
    public void Allocate_OverASourceOrMemoryOfTheCaller_LeavesWhatIsThereAlive()
    {
        // LibWire.Debug knows these chunks too, and must not take the chunks of a thread for their successors.
        byte* block = stackalloc byte[32_768];
        using ArenaAllocator arena = ArenaAllocator.OverBlock(block, 32_768);
        int* before = arena.Allocate<int>();
        int* inside;
        using (ArenaAllocator own = new ArenaShare(arena, 4096).Open()) inside = own.Allocate<int>();
        int* after = arena.Allocate<int>();
        (*before, *inside, *after) = (1, 2, 3);

        // Arrays ask whether their memory is alive.
        Assert.Equal([1, 2, 3], (int[])[At(before), At(inside), At(after)]);

        static int At(int* place) => new UnmanagedArray<int>(place, 1, 1)[0];
    }
}
