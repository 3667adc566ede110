namespace LibWire.Tests;

[Collection(DeadMemory.Name)]
public sealed unsafe class ArenaRegistryTests
{
    [Fact]
    public void Quarantine_Full_FreesTheOldestAndKeepsTheNewestWhateverItsSize()
    {
        ArenaHeader* header = ArenaHeaders.Take();
        var quarantine = new ArenaQuarantine(heldBytesMax: 40_000, heldChunksMax: 100);
        TrackedChunk first = Take(header, 4096);
        TrackedChunk second = Take(header, 4096);   // with room for guards it has three times that size
        TrackedChunk third = Take(header, 4096);
        TrackedChunk large = Take(header, 1 << 20);
        (nuint firstAt, nuint secondAt, nuint thirdAt) = (first.Start, second.Start, third.Start);
        foreach (TrackedChunk chunk in new[] { first, second, third }) quarantine.Add(chunk, WireMisuse.UseAfterDispose);
        Assert.Same(first, AddressRegistry.Find(firstAt));

        TrackedChunk fourth = Take(header, 4096);
        quarantine.Add(fourth, WireMisuse.UseAfterDispose);
        Assert.NotSame(first, AddressRegistry.Find(firstAt));
        Assert.Same(second, AddressRegistry.Find(secondAt));

        quarantine.Add(large, WireMisuse.UseAfterReset);
        Assert.NotSame(third, AddressRegistry.Find(thirdAt));
        Assert.Same(large, AddressRegistry.Find(large.Start + 100_000));

        quarantine.Add(Take(header, 64), WireMisuse.UseAfterReset);
        Assert.NotEqual(0, large.Use);
        ArenaHeaders.GiveBack(header);
    }

    [Fact]
    public void Quarantine_OfManySmallChunks_KeepsSoManyOfTheNewest()
    {
        const int held = 5;
        ArenaHeader* header = ArenaHeaders.Take();
        var quarantine = new ArenaQuarantine(heldBytesMax: 1 << 30, held);
        TrackedChunk[] chunks = [.. Enumerable.Range(0, 12).Select(_ => Take(header, 64))];
        nuint[] places = [.. chunks.Select(chunk => chunk.Start)];
        foreach (TrackedChunk chunk in chunks) quarantine.Add(chunk, WireMisuse.UseAfterDispose);
        for (int i = 0; i < chunks.Length; i++) Assert.Equal(i >= chunks.Length - held, AddressRegistry.Find(places[i]) == chunks[i]);

        // At the limit, a chunk that comes in takes the place of the oldest of the same size.
        TrackedChunk next = Take(header, 64);
        Assert.Same(chunks[^held], quarantine.TryTakeLike(next));
        Assert.Null(quarantine.TryTakeLike(next));
        ArenaHeaders.GiveBack(header);
    }

    [Fact]
    public void Find_AtTheEdges_IsExact()
    {
        byte* memory = stackalloc byte[1024];
        using var arena = ArenaAllocator.OverBlock(memory, 1024);
        nuint start = ((nuint)memory + 7) & ~(nuint)7;
        nuint end = start + arena.ReservedBytes;
        Assert.Null(AddressRegistry.Find(start - 1));
        Assert.NotNull(AddressRegistry.Find(start));
        Assert.Same(AddressRegistry.Find(start), AddressRegistry.Find(end - 1));
        Assert.NotSame(AddressRegistry.Find(start), AddressRegistry.Find(end));
    }

    [Fact]
    public void Add_MemoryThatAForgottenArenaHadOnce_BelongsToTheNewOne()
    {
        byte* memory = stackalloc byte[2048];
        var forgotten = ArenaAllocator.OverBlock(memory, 1024);
        forgotten.AllocateBytes(100);
        var alsoForgotten = ArenaAllocator.OverBlock(memory + 1024, 512);
        using (var arena = ArenaAllocator.OverBlock(memory + 512, 1024))
        {
            byte* block = arena.AllocateBytes(100);
            ArenaTracker.CheckAlive(block, "A block");
            arena.Reset();
            Assert.Throws<WireMisuseException>(() => ArenaTracker.CheckAlive(block, "A block"));
        }

        Assert.Null(AddressRegistry.Find((nuint)memory + 600));
        Assert.Null(AddressRegistry.Find((nuint)memory + 100));
        alsoForgotten.Dispose();
        forgotten.Dispose();
    }

    [Fact]
    public void AddAndRemove_ManyChunksInAnyOrder_FindsEachOfThem()
    {
        ArenaHeader* header = ArenaHeaders.Take();
        var random = new Random(1);
        var chunks = new List<TrackedChunk>();
        for (int i = 0; i < 1000; i++)
        {
            if (chunks.Count < 300 && random.Next(3) > 0)
            {
                chunks.Add(Take(header, (nuint)(64 + (8 * random.Next(100)))));
            }
            else if (chunks.Count > 0)
            {
                TrackedChunk gone = chunks[random.Next(chunks.Count)];
                chunks.Remove(gone);
                byte* memory = (byte*)gone.Start;
                AddressRegistry.Remove(gone);
                NativeChunks.Free(memory);
            }

            if (i % 50 == 0)
                foreach (TrackedChunk chunk in chunks)
                    Assert.Same(chunk, AddressRegistry.Find(chunk.Start + (nuint)random.Next((int)(chunk.End - chunk.Start))));
        }

        foreach (TrackedChunk chunk in chunks)
        {
            byte* memory = (byte*)chunk.Start;
            AddressRegistry.Remove(chunk);
            NativeChunks.Free(memory);
        }

        ArenaHeaders.GiveBack(header);
    }

    private static TrackedChunk Take(ArenaHeader* header, nuint sizeBytes) =>
        AddressRegistry.Add(header, ArenaChunks.TakeNative(ArenaChunkOrigin.Native, sizeBytes));
}
