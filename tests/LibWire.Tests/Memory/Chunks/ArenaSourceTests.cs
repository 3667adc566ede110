namespace LibWire.Tests;

public sealed unsafe class ArenaSourceTests
{
    [Fact]
    public void Source_Throws_ReachesTheCallerAndArenaStaysUsable()
    {
        var source = new ArenaTestSource { Failure = new InvalidCastException("no more") };
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024 });
        Assert.Throws<InvalidCastException>(() => arena.AllocateBytes(8));
        Assert.Equal((0, 0), ((int)arena.ReservedBytes, arena.ChunkCount));

        source.Failure = null;
        arena.AllocateBytes(512);
        source.Failure = new InvalidCastException("no more");
        Assert.Throws<InvalidCastException>(() => arena.AllocateBytes(2000));
        Assert.Equal((512, 1024, 1), ((int)arena.UsedBytes, (int)arena.ReservedBytes, arena.ChunkCount));
        arena.AllocateBytes(100);
        Assert.Equal(616u, arena.UsedBytes);
    }

    [Fact]
    public void Source_ReturnsZero_IsOutOfMemory()
    {
        var source = new ArenaTestSource { ReturnsNull = true };
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
        Assert.Throws<OutOfMemoryException>(() => arena.AllocateBytes(8));
        source.ReturnsNull = false;
        arena.AllocateBytes(8);
    }

    [Fact]
    public void Source_UnalignedAddress_IsRefusedAndGivenBack()
    {
        var source = new UnalignedSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
        Assert.Throws<InvalidOperationException>(() => arena.AllocateBytes(8));
        Assert.Equal(0, source.ChunksOut);
        Assert.Equal(0, arena.ChunkCount);
    }

    [Fact]
    public void Source_UsesTheArenaItself_BlocksDoNotOverlap()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 256 });
        nint inner = 0;
        source.WhileAllocating = () =>
        {
            source.WhileAllocating = null;
            inner = (nint)arena.AllocateBytes(100);
        };
        byte* outer = arena.AllocateBytes(100);
        Assert.True(inner + 100 <= (nint)outer || (nint)outer + 100 <= inner);
        Assert.Equal(208u, arena.UsedBytes);
    }

    [Fact]
    public void Source_DisposesTheArena_ThrowsObjectDisposedAndLosesNothing()
    {
        var source = new ArenaTestSource();
        var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
        arena.AllocateBytes(8);
        source.WhileAllocating = arena.Dispose;
        Assert.Throws<ObjectDisposedException>(() => arena.AllocateBytes(100_000));
        Assert.Equal(0, source.ChunksOut);
        Assert.True(arena.IsDisposed);
    }

    [Fact]
    public void Source_DisposesTheArena_AnotherThreadMayUseItsHeaderAtOnce()
    {
        var source = new ArenaTestSource();
        var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
        arena.AllocateBytes(8);
        Exception? failure = null;
        source.WhileAllocating = () =>
        {
            source.WhileAllocating = null;
            arena.Dispose();
            var thread = new Thread(() =>
            {
                try
                {
                    // The header that was given back last is the one that is taken next.
                    using var next = new ArenaAllocator();
                    next.AllocateBytes(100);
                }
                catch (InvalidOperationException exception)
                {
                    failure = exception;
                }
            });
            thread.Start();
            thread.Join();
        };
        Assert.Throws<ObjectDisposedException>(() => arena.AllocateBytes(100_000));
        Assert.Null(failure);
    }

    [Fact]
    public void Dispose_WithASource_GivesBackEveryChunkAndLetsGoOfTheSource()
    {
        WeakReference source = UseAndDispose();
        for (int i = 0; i < 10 && source.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(source.IsAlive);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference UseAndDispose()
    {
        var source = new ArenaTestSource();
        var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 64 });
        for (int i = 0; i < 1000; i++) arena.AllocateBytes(40);
        Assert.Equal(arena.ChunkCount, source.ChunksOut);
        arena.Dispose();
        Assert.Equal(0, source.ChunksOut);
        return new WeakReference(source);
    }

    private sealed class UnalignedSource : ArenaChunkSource
    {
        public int ChunksOut { get; private set; }

        public override nint Allocate(nuint sizeBytes)
        {
            ChunksOut++;
            return 4;
        }

        public override void Free(nint address, nuint sizeBytes)
        {
            Assert.Equal(4, address);
            ChunksOut--;
        }
    }
}
