namespace LibWire.Tests;

/// <summary>The cache of chunks that arenas gave back.</summary>
public sealed unsafe class ChunkCacheTests
{
    private const int ChunkBytes = 4096;

    [Fact]
    public void TryTake_LeavesTheNewestChunksAlone_AndTakesTheOldest()
    {
        var cache = new ChunkCache(100 * ChunkBytes);
        ArenaChunk* first = NewChunk(ChunkBytes);
        cache.Add(first);
        Assert.True(cache.TryTake(ArenaChunkOrigin.Native, ChunkBytes) == null);
        for (int i = 0; i < ArenaLimits.RestingChunks; i++) cache.Add(NewChunk(ChunkBytes));
        Assert.True(cache.TryTake(ArenaChunkOrigin.Native, ChunkBytes) == first);
        Assert.True(cache.TryTake(ArenaChunkOrigin.Native, ChunkBytes) == null);
        Assert.Equal((nuint)(ArenaLimits.RestingChunks * ChunkBytes), cache.HeldBytes);
        NativeChunks.Free((byte*)first);
    }

    [Fact]
    public void TryTake_OfAnotherSizeOrOrigin_IsNull()
    {
        var cache = new ChunkCache(100 * ChunkBytes);
        for (int i = 0; i <= ArenaLimits.RestingChunks; i++) cache.Add(NewChunk(i == 1 ? 2 * ChunkBytes : ChunkBytes));
        Assert.True(cache.TryTake(ArenaChunkOrigin.Native, ChunkBytes + 8) == null);
        Assert.True(cache.TryTake(ArenaChunkOrigin.NativeHuge, ChunkBytes) == null);
        cache.Add(NewChunk(ChunkBytes));
        ArenaChunk* second = cache.TryTake(ArenaChunkOrigin.Native, 2 * ChunkBytes);
        Assert.Equal((nuint)(2 * ChunkBytes), second->SizeBytes);
        NativeChunks.Free((byte*)second);
    }

    [Fact]
    public void Add_BeyondTheLimit_FreesTheOldest()
    {
        var cache = new ChunkCache(10 * ChunkBytes);
        for (int i = 0; i < 50; i++) cache.Add(NewChunk(ChunkBytes));
        Assert.Equal((nuint)(10 * ChunkBytes), cache.HeldBytes);
        cache.Add(NewChunk(10 * ChunkBytes));
        Assert.Equal((nuint)(10 * ChunkBytes), cache.HeldBytes);
        cache.Add(NewChunk(11 * ChunkBytes));
        Assert.Equal((nuint)(10 * ChunkBytes), cache.HeldBytes);
        for (int i = 0; i < 3; i++) cache.Add(NewChunk(ChunkBytes));
        Assert.Equal((nuint)(3 * ChunkBytes), cache.HeldBytes);
    }

    [Fact]
    public void ArenasThatComeAndGo_OnSeveralThreads_ShareIt()
    {
        Parallel.For(0, 64, static _ =>
        {
            for (int i = 1; i < 100; i++)
            {
                using var arena = new ArenaAllocator();
                byte* block = arena.AllocateBytes((nuint)i * 500);
                for (int k = 0; k < i * 500; k += 100) block[k] = (byte)i;
                for (int k = 0; k < i * 500; k += 100) Assert.Equal((byte)i, block[k]);
            }
        });
    }

    private static ArenaChunk* NewChunk(int sizeBytes) =>
        ArenaChunks.Begin(NativeChunks.Allocate((nuint)sizeBytes), (nuint)sizeBytes, ArenaChunkOrigin.Native);
}
