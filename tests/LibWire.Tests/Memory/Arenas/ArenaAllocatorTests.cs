using System.Runtime.CompilerServices;

namespace LibWire.Tests;

public sealed unsafe class ArenaAllocatorTests
{
    [Fact]
    public void Handle_InBothBuilds_IsTwoWords()
    {
        Assert.Equal(2 * sizeof(ulong), sizeof(ArenaAllocator));
        Assert.Equal((3 * sizeof(nint)) + sizeof(ulong), sizeof(ArenaMark));
    }

    [Fact]
    public void New_BeforeTheFirstBlock_HasTakenNothing()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal((0, 0, 0), ((int)arena.UsedBytes, (int)arena.ReservedBytes, arena.ChunkCount));
        Assert.False(arena.IsDisposed);
    }

    [Fact]
    public void Allocate_FirstBlock_TakesOneChunkOf16KiB()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(1);
        Assert.Equal((8, 16384, 1), ((int)arena.UsedBytes, (int)arena.ReservedBytes, arena.ChunkCount));
    }

    [Fact]
    public void Allocate_DirtyMemory_ReturnsZeroes()
    {
        using var arena = new ArenaAllocator();
        new Span<byte>(arena.AllocateBytes(4096), 4096).Fill(0xAA);
        arena.Reset();
        Assert.Equal(0L, *arena.Allocate<long>());
        Assert.True(new Span<byte>(arena.Allocate<byte>(1000), 1000).TrimStart((byte)0).IsEmpty);
        Assert.True(arena.AllocateSpan<long>(100).TrimStart(0L).IsEmpty);
        Assert.True(new Span<byte>(arena.Allocate<byte>(500, 64), 500).TrimStart((byte)0).IsEmpty);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    [InlineData(16)]
    [InlineData(32)]
    [InlineData(64)]
    [InlineData(4096)]
    [InlineData(65536)]
    [InlineData(1 << 22)]
    public void AllocateBytes_PowerOfTwo_IsAlignedAndInsideTheChunks(int alignBytes)
    {
        using var arena = new ArenaAllocator();
        for (int sizeBytes = 0; sizeBytes < 70; sizeBytes += 3)
        {
            byte* odd = arena.AllocateBytes((nuint)sizeBytes);
            byte* block = arena.AllocateBytes((nuint)sizeBytes, (nuint)alignBytes);
            Assert.Equal(0u, (nuint)block & (nuint)(alignBytes - 1));
            Assert.Equal(0u, (nuint)block & 7);
            new Span<byte>(odd, sizeBytes).Fill(1);
            new Span<byte>(block, sizeBytes).Fill(2);
            Assert.True(new Span<byte>(odd, sizeBytes).TrimStart((byte)1).IsEmpty);
        }

        Assert.True(arena.UsedBytes <= arena.ReservedBytes);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(7)]
    [InlineData(12)]
    [InlineData(65)]
    public void AllocateBytes_NotAPowerOfTwo_Throws(int alignBytes)
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(8);
        Assert.Throws<ArgumentException>(nameof(alignBytes), () => arena.AllocateBytes(8, (nuint)alignBytes));
        Assert.Throws<ArgumentException>(nameof(alignBytes), () => arena.Allocate<int>(1, (nuint)alignBytes));
        Assert.Equal(8u, arena.UsedBytes);
    }

    [Fact]
    public void AllocateBytes_NothingAskedFor_ReturnsAnAddress()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.AllocateBytes(0) != null);
        Assert.True(arena.Allocate<long>(0) != null);
        Assert.True(arena.AllocateBytes(0, 64) != null);
        Assert.True(arena.AllocateSpan<long>(0).IsEmpty);
        Assert.Equal(0u, arena.UsedBytes);
    }

    [Fact]
    public void Allocate_NegativeCount_Throws()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentOutOfRangeException>("count", () => arena.Allocate<int>(-1));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => arena.Allocate<int>(int.MinValue, 16));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => arena.AllocateSpan<int>(-1).Length);
        Assert.Equal(0, arena.ChunkCount);
    }

    public static TheoryData<ulong, ulong> AbsurdSizes()
    {
        var sizes = new TheoryData<ulong, ulong>();
        foreach (ulong alignBytes in new ulong[] { 8, 16, 4096, 1UL << 63 })
            foreach (ulong size in new[] { ulong.MaxValue, ulong.MaxValue - 7, ulong.MaxValue - 8, ulong.MaxValue - 39, ulong.MaxValue - 40, 1UL << 63, (1UL << 63) - 1, 1UL << 60 })
                sizes.Add(size, alignBytes);
        sizes.Add(8, 1UL << 63);
        sizes.Add(0, 1UL << 63);
        return sizes;
    }

    [Theory]
    [MemberData(nameof(AbsurdSizes))]
    public void AllocateBytes_AbsurdSize_IsOutOfMemoryAndArenaStaysUsable(ulong sizeBytes, ulong alignBytes)
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<OutOfMemoryException>(() => arena.AllocateBytes((nuint)sizeBytes, (nuint)alignBytes));
        arena.AllocateBytes(16);
        Assert.Throws<OutOfMemoryException>(() => arena.AllocateBytes((nuint)sizeBytes, (nuint)alignBytes));
        Assert.Equal((16, 16384, 1), ((int)arena.UsedBytes, (int)arena.ReservedBytes, arena.ChunkCount));
        Assert.True(arena.AllocateBytes(16) != null);
    }

    [Fact]
    public void Allocate_ProductBeyond32Bits_IsNeverASmallBlock()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 1 << 20 });
        var failure = Assert.Throws<ArenaLimitException>(() => arena.Allocate<Block64K>(int.MaxValue));
        Assert.Equal(unchecked((nuint)(int.MaxValue * 65536L)), failure.RequestedBytes);
    }

    [Fact]
    public void EveryMember_OfADefaultHandle_ThrowsObjectDisposed() => AssertDead(default);

    [Fact]
    public void EveryMember_AfterDispose_ThrowsObjectDisposed()
    {
        var arena = new ArenaAllocator();
        arena.AllocateBytes(100);
        arena.Dispose();
        AssertDead(arena);
    }

    [Fact]
    public void EveryMember_OfAStaleHandleWhoseHeaderServesAnotherArena_ThrowsObjectDisposed()
    {
        var stale = new ArenaAllocator();
        stale.AllocateBytes(100);
        ArenaMark mark = stale.Mark();
        stale.Dispose();

        // The free headers form one stack for the whole process: some of these arenas get the returned header.
        var others = new ArenaAllocator[200];
        try
        {
            for (int i = 0; i < others.Length; i++)
            {
                others[i] = new ArenaAllocator();
                others[i].AllocateBytes(8);
            }

            AssertDead(stale);
            Assert.Throws<ObjectDisposedException>(() => stale.Rewind(mark));
            stale.Dispose();
            Assert.All(others, arena => Assert.Equal(8u, arena.UsedBytes));
        }
        finally
        {
            foreach (ArenaAllocator arena in others) arena.Dispose();
        }
    }

    [Fact]
    public void New_AfterDispose_RecyclesTheHeader()
    {
        // The test runs on one thread, but other tests take headers too: one success in some hundred tries is enough.
        bool recycled = false;
        for (int i = 0; i < 500 && !recycled; i++)
        {
            var first = new ArenaAllocator();
            var copy = first;
            first.Dispose();
            using var second = new ArenaAllocator();
            recycled = HeaderOf(copy) == HeaderOf(second);
        }

        Assert.True(recycled);
    }

    [Fact]
    public void Dispose_OnAnyCopyAnyNumberOfTimes_FreesOnce()
    {
        var source = new ArenaTestSource();
        var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
        ArenaAllocator copy = arena;
        arena.AllocateBytes(10);
        Assert.Equal(1, source.ChunksOut);
        copy.Dispose();
        arena.Dispose();
        copy.Dispose();
        Assert.Equal(0, source.ChunksOut);
        Assert.True(arena.IsDisposed);
        default(ArenaAllocator).Dispose();
    }

    [Fact]
    public void Dispose_RacingThreads_FreesOnce()
    {
        var source = new ArenaTestSource();
        for (int round = 0; round < 300; round++)
        {
            var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
            arena.AllocateBytes(10);
            Parallel.For(0, 4, _ => arena.Dispose());
        }

        Assert.Equal(0, source.ChunksOut);
    }

    [Fact]
    public void AllocateBytes_MoreThan4GiB_Works()
    {
        // The system reserves it, but only its ends are touched, so it costs almost nothing.
        using var arena = new ArenaAllocator();
        nuint sizeBytes = unchecked((nuint)((5L << 30) + 1));
        byte* block;
        try
        {
            block = arena.AllocateBytes(sizeBytes);
        }
        catch (OutOfMemoryException)
        {
            return;   // The test needs 5 GiB of addresses.
        }

        block[0] = 1;
        block[sizeBytes - 1] = 2;
        Assert.Equal(sizeBytes + 7, arena.UsedBytes);
        Assert.True(arena.ReservedBytes > sizeBytes);
    }

    [Fact]
    public void AllocateBytes_RandomWork_BlocksNeverOverlap()
    {
        var random = new Random(5);
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ChunkBytesMax = 4096 });
        var blocks = new List<(nint Start, int SizeBytes, byte Value)>();
        for (int round = 0; round < 20; round++)
        {
            arena.Reset();
            blocks.Clear();
            for (int i = 0; i < 200; i++)
            {
                int sizeBytes = random.Next(10) == 0 ? random.Next(10000) : random.Next(100);
                byte* block = arena.AllocateBytes((nuint)sizeBytes, (nuint)(1 << random.Next(9)));
                byte value = (byte)random.Next(256);
                new Span<byte>(block, sizeBytes).Fill(value);
                blocks.Add(((nint)block, sizeBytes, value));
            }

            foreach ((nint start, int sizeBytes, byte value) in blocks)
                Assert.True(new Span<byte>((byte*)start, sizeBytes).TrimStart(value).IsEmpty);
        }
    }

    private static void AssertDead(ArenaAllocator arena)
    {
        Assert.True(arena.IsDisposed);
        Assert.Throws<ObjectDisposedException>(() => arena.UsedBytes);
        Assert.Throws<ObjectDisposedException>(() => arena.ReservedBytes);
        Assert.Throws<ObjectDisposedException>(() => arena.ChunkCount);
        Assert.Throws<ObjectDisposedException>(() => arena.Allocate<int>());
        Assert.Throws<ObjectDisposedException>(() => arena.Allocate<int>(0));
        Assert.Throws<ObjectDisposedException>(() => arena.Allocate<int>(1, 64));
        Assert.Throws<ObjectDisposedException>(() => arena.AllocateSpan<int>(1).Length);
        Assert.Throws<ObjectDisposedException>(() => arena.AllocateBytes(0));
        Assert.Throws<ObjectDisposedException>(() => arena.AllocateBytes(8));
        Assert.Throws<ObjectDisposedException>(() => arena.AllocateBytes(8, 64));
        Assert.Throws<ObjectDisposedException>(() => arena.TryExtend(null, 0));
        Assert.Throws<ObjectDisposedException>(() => arena.EnterLimit(8));
        Assert.Throws<ObjectDisposedException>(() => arena.Reset());
        Assert.Throws<ObjectDisposedException>(() => arena.Mark());
        Assert.Throws<ObjectDisposedException>(() => arena.Rewind(default));
        arena.LeaveLimit(0);
        arena.Dispose();
    }

    private static nint HeaderOf(ArenaAllocator arena) => Unsafe.As<ArenaAllocator, nint>(ref arena);

    [InlineArray(65536)]
    private struct Block64K
    {
        public byte First;
    }
}
