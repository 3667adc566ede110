namespace LibWire.Tests;

public sealed unsafe class ArenaExtendTests
{
    private const int HeadBytes = 32;   // of a chunk, on 64-bit systems

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(13)]
    public void TryExtend_LastBlock_GrowsInPlaceByTheRoundedSum(int sizeBytes)
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes((nuint)sizeBytes);
        int total = sizeBytes;
        for (int extraBytes = 0; extraBytes < 50; extraBytes += 3)
        {
            Assert.True(arena.TryExtend(block + total, (nuint)extraBytes));
            total += extraBytes;
            new Span<byte>(block, total).Fill((byte)extraBytes);
            Assert.Equal((nuint)((total + 7) & ~7), arena.UsedBytes);
        }

        byte* next = arena.AllocateBytes(8);
        Assert.True(next >= block + total);
        *(long*)next = -1;
        Assert.Equal((byte)48, block[total - 1]);
    }

    [Fact]
    public void TryExtend_NotTheLastBlock_ChangesNothing()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(16);
        arena.AllocateBytes(8);
        Assert.False(arena.TryExtend(block + 16, 8));
        Assert.Equal(24u, arena.UsedBytes);
    }

    [Fact]
    public void TryExtend_ToTheEndOfTheChunkAndOneBeyond_SucceedsAndFails()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        byte* block = arena.AllocateBytes(5);
        nuint roomBytes = 1024 - HeadBytes - 5;
        Assert.False(arena.TryExtend(block + 5, roomBytes + 1));
        Assert.False(arena.TryExtend(block + 5, nuint.MaxValue));
        Assert.False(arena.TryExtend(block + 5, nuint.MaxValue - 5));
        Assert.Equal(8u, arena.UsedBytes);
        Assert.True(arena.TryExtend(block + 5, roomBytes));
        Assert.Equal(1024u - HeadBytes, arena.UsedBytes);
        Assert.False(arena.TryExtend(block + 5 + roomBytes, 1));
        Assert.True(arena.TryExtend(block + 5 + roomBytes, 0));
    }

    [Fact]
    public void TryExtend_EmptyArena_GrowsOnlyByNothing()
    {
        using var arena = new ArenaAllocator();
        byte* empty = arena.AllocateBytes(0);
        Assert.False(arena.TryExtend(empty, 1));
        Assert.Equal(0, arena.ChunkCount);
    }

    [Fact]
    public void TryExtend_WithinTheRounding_Works()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(1);
        Assert.True(arena.TryExtend(block + 1, 7));
        Assert.Equal(8u, arena.UsedBytes);
    }
}
