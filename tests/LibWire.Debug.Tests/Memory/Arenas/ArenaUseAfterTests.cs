namespace LibWire.Tests;

/// <summary>Addresses of arena memory after Dispose, Reset and Rewind.</summary>
[Collection(DeadMemory.Name)]
public sealed unsafe class ArenaUseAfterTests
{
    [Fact]
    public void CheckAlive_AfterDispose_SaysSo()
    {
        var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(100);
        ArenaTracker.CheckAlive(block, "A block");
        arena.Dispose();
        AssertDead(block, WireMisuse.UseAfterDispose);
        AssertDead(block + 99, WireMisuse.UseAfterDispose);
    }

    [Fact]
    public void CheckAlive_AfterReset_SaysSo()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(100);
        arena.Reset();
        AssertDead(block, WireMisuse.UseAfterReset);
        byte* next = arena.AllocateBytes(100);
        ArenaTracker.CheckAlive(next, "A block");
        AssertDead(block, WireMisuse.UseAfterReset);
    }

    [Fact]
    public void CheckAlive_AfterRewind_SaysSoForWhatLiesBehindTheMark()
    {
        using var arena = new ArenaAllocator();
        byte* before = arena.AllocateBytes(100);
        ArenaMark mark = arena.Mark();
        byte* behind = arena.AllocateBytes(100);
        arena.Rewind(mark);
        ArenaTracker.CheckAlive(before + 99, "A block");
        AssertDead(behind, WireMisuse.UseAfterRewind);
        Assert.True(behind == arena.AllocateBytes(50));
        ArenaTracker.CheckAlive(behind, "A block");
        AssertDead(behind + 90, WireMisuse.UseAfterRewind);
    }

    [Fact]
    public void CheckAlive_AfterRewindOverChunks_SaysSoForAllOfThem()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256 });
        byte* before = arena.AllocateBytes(100);
        ArenaMark mark = arena.Mark();
        var blocks = new List<nint>();
        for (int i = 0; i < 50; i++) blocks.Add((nint)arena.AllocateBytes(100));
        (nuint reservedBytes, int chunks) = (arena.ReservedBytes, arena.ChunkCount);
        arena.Rewind(mark);
        Assert.Equal((reservedBytes, chunks, 104u), (arena.ReservedBytes, arena.ChunkCount, arena.UsedBytes));
        foreach (nint block in blocks) AssertDead((byte*)block, WireMisuse.UseAfterRewind);
        ArenaTracker.CheckAlive(before, "A block");
    }

    [Fact]
    public void CheckAlive_AfterAPooledArenaCameBack_SaysDispose()
    {
        using var pool = new ArenaPool();
        byte* block;
        using (ArenaAllocator arena = pool.Rent()) block = arena.AllocateBytes(100);
        AssertDead(block, WireMisuse.UseAfterDispose);
        using ArenaAllocator next = pool.Rent();
        next.AllocateBytes(100);
        AssertDead(block, WireMisuse.UseAfterDispose);
    }

    [Fact]
    public void CheckAlive_MemoryOfASource_IsWatchedUntilItIsGivenBack()
    {
        var source = new ArenaTestSource();
        byte* block;
        using (var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source }))
        {
            block = arena.AllocateBytes(100);
            arena.Reset();
            AssertDead(block, WireMisuse.UseAfterReset);
            Assert.Equal(0xDD, block[0]);
            Assert.True(block == arena.AllocateBytes(8));
            ArenaTracker.CheckAlive(block, "A block");
            AssertDead(block + 99, WireMisuse.UseAfterReset);
            Assert.Single(source.Asked);
        }

        ArenaTracker.CheckAlive(block, "Memory of another owner");
    }

    [Fact]
    public void CheckAlive_TheCallersBlock_IsWatchedUntilDispose()
    {
        byte* memory = stackalloc byte[1024];
        using (var arena = ArenaAllocator.OverBlock(memory, 1024))
        {
            byte* block = arena.AllocateBytes(100);
            arena.Reset();
            AssertDead(block, WireMisuse.UseAfterReset);
            Assert.Equal(0xDD, block[0]);
        }

        ArenaTracker.CheckAlive(memory + 100, "The caller's own memory");
    }

    [Fact]
    public void OverBlock_InsideAnotherArena_WorksAndLeavesThatOneWatched()
    {
        byte* outerBlock;
        using (var outer = new ArenaAllocator())
        {
            outerBlock = outer.AllocateBytes(1024);
            for (int i = 0; i < 3; i++)
            {
                using var inner = ArenaAllocator.OverBlock(outerBlock, 1024);
                inner.AllocateBytes(100);
                inner.Reset();
                inner.AllocateBytes(2000);
            }

            ArenaTracker.CheckAlive(outerBlock, "A block");
            outer.Reset();
            AssertDead(outerBlock, WireMisuse.UseAfterReset);
        }
    }

    [Fact]
    public void CheckAlive_ForeignMemory_Passes()
    {
        byte* memory = stackalloc byte[8];
        ArenaTracker.CheckAlive(memory, "A value");
        ArenaTracker.CheckAlive(null, "A value");
        ArenaTracker.CheckAlive((void*)~(nuint)0, "A value");
        ArenaTracker.CheckAlive(default(ArenaStamp), "A value");
        ArenaTracker.CheckAlive(ArenaTracker.Stamp(memory), "A value");
    }

    [Fact]
    public void CheckAlive_EmptyBlock_IsAlive()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = new ArenaTestSource() });
        ArenaTracker.CheckAlive(arena.AllocateBytes(0), "An empty block");
        arena.AllocateBytes(8);
        ArenaMark mark = arena.Mark();
        arena.AllocateBytes(8);
        arena.Rewind(mark);
        ArenaTracker.CheckAlive(arena.AllocateBytes(0), "An empty block");
    }

    [Fact]
    public void Reset_NativeChunks_ArePoisonedReplacedAndCountedAsInRelease()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        var blocks = new List<nint>();
        for (int i = 0; i < 100; i++) blocks.Add((nint)arena.AllocateBytes(64));
        (nuint reservedBytes, int chunks) = (arena.ReservedBytes, arena.ChunkCount);
        arena.Reset();
        Assert.Equal((reservedBytes, chunks), (arena.ReservedBytes, arena.ChunkCount));
        foreach (nint block in blocks) Assert.True(new Span<byte>((byte*)block, 64).TrimStart((byte)0xDD).IsEmpty);
        for (int i = 0; i < 100; i++) Assert.DoesNotContain((nint)arena.AllocateBytes(64), blocks);
    }

    [Fact]
    public void Rewind_Tail_IsPoisoned()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(8);
        ArenaMark mark = arena.Mark();
        byte* block = arena.AllocateBytes(64);
        new Span<byte>(block, 64).Fill(1);
        arena.Rewind(mark);
        Assert.True(new Span<byte>(block, 64).TrimStart((byte)0xDD).IsEmpty);
    }

    [Fact]
    public void AllocateBytes_FreshMemory_IsPainted()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(61);
        Assert.True(new Span<byte>(block, 61).TrimStart((byte)0xCD).IsEmpty);
        new Span<byte>(block, 61).Fill(1);
        Assert.True(arena.TryExtend(block + 61, 100));
        Assert.True(new Span<byte>(block, 61).TrimStart((byte)1).IsEmpty);
        Assert.True(new Span<byte>(block + 61, 100).TrimStart((byte)0xCD).IsEmpty);
        Assert.True(arena.AllocateSpan<byte>(61).TrimStart((byte)0).IsEmpty);
    }

    [Fact]
    public void Stamp_OfAnArena_TellsDisposeAndReset()
    {
        var arena = new ArenaAllocator();
        ArenaStamp first = ArenaTracker.Stamp(in arena);
        arena.AllocateBytes(8);
        ArenaTracker.CheckAlive(in first, "A writer");
        arena.Reset();
        ArenaStamp second = ArenaTracker.Stamp(in arena);
        AssertDead(first, WireMisuse.UseAfterReset);
        ArenaTracker.CheckAlive(in second, "A writer");
        arena.Dispose();
        using var next = new ArenaAllocator();
        AssertDead(first, WireMisuse.UseAfterDispose);
        AssertDead(second, WireMisuse.UseAfterDispose);
        ArenaTracker.CheckAlive(ArenaTracker.Stamp(in arena), "A writer of a dead arena");
    }

    [Fact]
    public void Stamp_OfAnAddress_TellsDisposeResetAndRewind()
    {
        var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256 });
        ArenaStamp early = ArenaTracker.Stamp(arena.AllocateBytes(8));
        ArenaMark mark = arena.Mark();
        ArenaStamp near = ArenaTracker.Stamp(arena.AllocateBytes(8));
        ArenaStamp far = ArenaTracker.Stamp(arena.AllocateBytes(1000));
        ArenaTracker.CheckAlive(in far, "A reader");
        arena.Rewind(mark);
        ArenaTracker.CheckAlive(in early, "A reader");
        AssertDead(near, WireMisuse.UseAfterRewind);
        AssertDead(far, WireMisuse.UseAfterRewind);
        arena.Reset();
        AssertDead(early, WireMisuse.UseAfterReset);
        ArenaStamp late = ArenaTracker.Stamp(arena.AllocateBytes(8));
        arena.Dispose();
        AssertDead(late, WireMisuse.UseAfterDispose);
    }

    [Fact]
    public void CheckAlive_WhileOtherThreadsUseArenas_NeverAnswersWrongly()
    {
        using var arena = new ArenaAllocator();
        byte* alive = arena.AllocateBytes(64);
        var dead = new ArenaAllocator();
        byte* deadBlock = dead.AllocateBytes(64);
        dead.Dispose();
        nint aliveAddress = (nint)alive, deadAddress = (nint)deadBlock;
        Parallel.For(0, 4, number =>
        {
            for (int i = 0; i < 500; i++)
            {
                if (number < 2)
                {
                    using var own = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64 });
                    for (int j = 0; j < 5; j++) ArenaTracker.CheckAlive(own.AllocateBytes(64), "A block");
                    own.Reset();
                }
                else
                {
                    for (int j = 0; j < 50; j++) ArenaTracker.CheckAlive((void*)aliveAddress, "A block");
                    Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive((void*)deadAddress, "A block"));
                }
            }
        });
    }

    private static void AssertDead(byte* address, WireMisuse misuse)
    {
        var failure = Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive(address, "A block"));
        Assert.Equal(misuse, failure.Misuse);
        Assert.StartsWith("A block at 0x", failure.Message, StringComparison.Ordinal);
    }

    private static void AssertDead(ArenaStamp stamp, WireMisuse misuse) =>
        Assert.Equal(misuse, Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive(in stamp, "A writer")).Misuse);
}
