namespace LibWire.Tests;

/// <summary>Remembered answers must be forgotten when they become wrong.</summary>
[Collection(DeadMemory.Name)]
public sealed unsafe class AddressWindowsTests
{
    [Fact]
    public void CheckAlive_ForeignMemoryThatBecomesAnArenas_IsWatchedFromThenOn()
    {
        byte* memory = stackalloc byte[1024];
        ArenaTracker.CheckAlive(memory + 100, 8, "Foreign memory");
        using (var arena = ArenaAllocator.OverBlock(memory, 1024))
        {
            byte* block = arena.AllocateBytes(100);
            ArenaTracker.CheckAlive(block, 100, "A block");
            arena.Reset();
            AssertDead(block, 100, WireMisuse.UseAfterReset);
        }

        ArenaTracker.CheckAlive(memory + 100, 8, "Foreign memory");
    }

    [Fact]
    public void CheckAlive_AChunkWithAMarkInIt_KnowsHeadAndTail()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(64);
        ArenaMark mark = arena.Mark();
        ArenaTracker.CheckAlive(block, 64, "A block");
        Assert.True(arena.TryExtend(block + 64, 64));
        ArenaTracker.CheckAlive(block, 128, "A block");
        arena.Rewind(mark);
        ArenaTracker.CheckAlive(block, 64, "A block");
        AssertDead(block, 128, WireMisuse.UseAfterRewind);
        arena.AllocateBytes(16);
        ArenaTracker.CheckAlive(block, 96, "A block");
        AssertDead(block, 128, WireMisuse.UseAfterRewind);
    }

    [Fact]
    public void CheckAlive_AStretchThatReachesBeyondItsChunk_IsLookedAtAtBothEnds()
    {
        byte* memory = stackalloc byte[2048];
        using var arena = ArenaAllocator.OverBlock(memory + 1024, 1024);
        byte* block = arena.AllocateBytes(100);
        ArenaTracker.CheckAlive(memory, 8, "Foreign memory");
        ArenaTracker.CheckAlive(block, 8, "A block");
        arena.Reset();
        AssertDead(memory, (nuint)(block - memory) + 1, WireMisuse.UseAfterReset);
    }

    [Fact]
    public void CheckAlive_ManyArenasInTurn_FindsEachDeath()
    {
        var arenas = new List<(ArenaAllocator Arena, nint Block)>();
        for (int i = 0; i < 20; i++)
        {
            var arena = new ArenaAllocator();
            arenas.Add((arena, (nint)arena.AllocateBytes(16)));
        }

        for (int dead = 0; dead < arenas.Count; dead++)
        {
            foreach ((_, nint block) in arenas.Skip(dead)) ArenaTracker.CheckAlive((void*)block, 16, "A block");
            arenas[dead].Arena.Dispose();
            foreach ((_, nint block) in arenas.Take(dead + 1)) AssertDead((byte*)block, 16, WireMisuse.UseAfterDispose);
        }
    }

    [Fact]
    public void TryTakeLike_QuarantineFull_GivesTheOldestOfTheSameKindOnly()
    {
        ArenaHeader* header = ArenaHeaders.Take();
        var quarantine = new ArenaQuarantine(heldBytesMax: 40_000, heldChunksMax: 100);
        TrackedChunk[] chunks = [.. Enumerable.Range(0, 4).Select(_ => Take(header, 4096))];   // with room for guards each has three times that size
        TrackedChunk larger = Take(header, 6144);
        for (int i = 0; i < 3; i++)
        {
            Assert.Null(quarantine.TryTakeLike(chunks[3]));
            quarantine.Add(chunks[i], WireMisuse.UseAfterReset);
        }

        Assert.Null(quarantine.TryTakeLike(larger));
        Assert.Same(chunks[0], quarantine.TryTakeLike(chunks[3]));
        Assert.Null(quarantine.TryTakeLike(chunks[3]));
        quarantine.Add(chunks[3], WireMisuse.UseAfterReset);
        Assert.Same(chunks[1], quarantine.TryTakeLike(chunks[3]));
        foreach (TrackedChunk chunk in chunks) Free(chunk);
        Free(larger);
        ArenaHeaders.GiveBack(header);
    }

    [Fact]
    public void BeginAnew_AChunk_IsAliveForTheNewAndDeadForTheOld()
    {
        ArenaHeader* header = ArenaHeaders.Take();
        TrackedChunk chunk = Take(header, 4096);
        byte* block = (byte*)chunk.Start + ArenaChunk.HeadBytes;
        chunk.GrowTo(block + 16);
        ArenaTracker.CheckAlive(block, 16, "A block");
        ArenaStamp before = ArenaTracker.Stamp(block);
        chunk.Kill(WireMisuse.UseAfterReset);
        AssertDead(block, 16, WireMisuse.UseAfterReset);

        AddressRegistry.BeginAnew(chunk, header, ArenaChunks.Begin((byte*)chunk.Start, 4096, ArenaChunkOrigin.Native));
        chunk.GrowTo(block + 16);
        ArenaTracker.CheckAlive(block, 16, "A block");
        Assert.Same(chunk, AddressRegistry.Find((nuint)block));
        Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive(in before, "A reader"));
        ArenaTracker.CheckAlive(ArenaTracker.Stamp(block), "A reader");
        Free(chunk);
        ArenaHeaders.GiveBack(header);
    }

    [Fact]
    public void Reset_SoOftenThatChunksServeAgain_FindsEachDeath()
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 12_000; i++)
        {
            byte* block = arena.AllocateBytes(100);
            ArenaTracker.CheckAlive(block, 100, "A block");
            ArenaStamp stamp = ArenaTracker.Stamp(block);
            arena.Reset();
            if (i % 20 != 0) continue;

            AssertDead(block, 100, WireMisuse.UseAfterReset);
            Assert.Equal(WireMisuse.UseAfterReset, Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive(in stamp, "A reader")).Misuse);
        }

        Assert.Equal(1, arena.ChunkCount);
    }

    private static void AssertDead(byte* start, nuint sizeBytes, WireMisuse misuse) =>
        Assert.Equal(misuse, Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive(start, sizeBytes, "A block")).Misuse);

    private static TrackedChunk Take(ArenaHeader* header, nuint sizeBytes) =>
        AddressRegistry.Add(header, ArenaChunks.TakeNative(ArenaChunkOrigin.Native, sizeBytes));

    private static void Free(TrackedChunk chunk)
    {
        byte* memory = (byte*)chunk.Start;
        AddressRegistry.Remove(chunk);
        NativeChunks.Free(memory);
    }
}
