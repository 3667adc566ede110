namespace LibWire.Tests;

public sealed unsafe class ArenaHeadersTests
{
    [Fact]
    public void Header_OfAnyArena_HasCacheLinesOfItsOwn()
    {
        Assert.Equal(ArenaHeader.SizeBytes, sizeof(ArenaHeader));
        Assert.Equal(0, ArenaHeader.SizeBytes % 64);
        ArenaHeader* header = ArenaHeaders.Take();
        Assert.Equal(0u, (nuint)header % 64);
        Assert.True(ArenaHeaders.At(header->Index) == header);
        ArenaHeaders.GiveBack(header);
    }

    [Fact]
    public void Take_ManyHeaders_AreAllDifferentAndFoundByIndex()
    {
        var headers = new HashSet<nint>();
        for (int i = 0; i < 1000; i++)   // some slabs
        {
            ArenaHeader* header = ArenaHeaders.Take();
            Assert.True(headers.Add((nint)header));
            Assert.True(ArenaHeaders.At(header->Index) == header);
        }

        foreach (nint header in headers) ArenaHeaders.GiveBack((ArenaHeader*)header);
    }

    [Fact]
    public void Take_ManyThreads_NeverGivesOneHeaderTwice()
    {
        int conflicts = 0;
        Parallel.For(0, 8, number =>
        {
            var held = new List<nint>();
            var random = new Random(number);
            for (int i = 0; i < 20_000; i++)
            {
                if (held.Count < 20 && random.Next(2) == 0)
                {
                    ArenaHeader* header = ArenaHeaders.Take();
                    if (Interlocked.Increment(ref header->ChunkCount) != 1) Interlocked.Increment(ref conflicts);
                    held.Add((nint)header);
                }
                else if (held.Count > 0)
                {
                    int which = random.Next(held.Count);
                    var header = (ArenaHeader*)held[which];
                    held.RemoveAt(which);
                    if (Interlocked.Decrement(ref header->ChunkCount) != 0) Interlocked.Increment(ref conflicts);
                    ArenaHeaders.GiveBack(header);
                }
            }

            foreach (nint header in held)
            {
                ((ArenaHeader*)header)->ChunkCount = 0;
                ArenaHeaders.GiveBack((ArenaHeader*)header);
            }
        });
        Assert.Equal(0, conflicts);
    }
}
