using System.Runtime.CompilerServices;

namespace LibWire.Tests;

public sealed unsafe class ArenaPoolTests
{
    [Fact]
    public void Rent_AfterDispose_GivesTheSameMemoryEmptyToANewHandle()
    {
        var source = new ArenaTestSource();
        using var pool = new ArenaPool(new ArenaOptions { ChunkSource = source });
        ArenaAllocator old;
        ArenaMark mark;
        using (ArenaAllocator arena = pool.Rent())
        {
            arena.AllocateBytes(100);
            old = arena;
            mark = arena.Mark();
        }

        Assert.True(old.IsDisposed);
        Assert.Throws<ObjectDisposedException>(() => old.AllocateBytes(8));
        using (ArenaAllocator arena = pool.Rent())
        {
            Assert.Equal(HeaderOf(old), HeaderOf(arena));
            Assert.Equal((0, 16384, 1), ((int)arena.UsedBytes, (int)arena.ReservedBytes, arena.ChunkCount));
            Assert.Throws<ObjectDisposedException>(() => old.UsedBytes);
            old.Dispose();
            arena.AllocateBytes(8);
            if (WireInfo.Flavor == "debug") Assert.Throws<WireMisuseException>(() => arena.Rewind(mark));
            else arena.Rewind(mark);
            Assert.Equal(8u, arena.UsedBytes);
        }

        Assert.Single(source.Asked);
    }

    [Fact]
    public void Rent_AfterMuchWasFreed_GrowsFromWhatIsKept()
    {
        using var pool = new ArenaPool(retainedBytesMax: 8 << 20);
        using (ArenaAllocator arena = pool.Rent())
            for (int i = 0; i < 100; i++) arena.AllocateBytes(1 << 20);

        using ArenaAllocator again = pool.Rent();
        nuint keptBytes = again.ReservedBytes;
        Assert.InRange(keptBytes, 1u << 20, 8u << 20);
        while (again.ReservedBytes == keptBytes) again.AllocateBytes(1 << 18);
        Assert.InRange(again.ReservedBytes, keptBytes, 3 * keptBytes);
    }

    [Fact]
    public void Dispose_TwiceAndThroughCopies_GivesBackOnce()
    {
        using var pool = new ArenaPool();
        ArenaAllocator first = pool.Rent();
        ArenaAllocator copy = first;
        first.Dispose();
        copy.Dispose();
        first.Dispose();
        using ArenaAllocator a = pool.Rent();
        using ArenaAllocator b = pool.Rent();
        Assert.NotEqual(HeaderOf(a), HeaderOf(b));
    }

    [Fact]
    public void Dispose_MoreThanIsRetained_FreesTheRest()
    {
        var source = new ArenaTestSource();
        using var pool = new ArenaPool(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024 }, retainedBytesMax: 5000);
        using (ArenaAllocator arena = pool.Rent())
            while (arena.ChunkCount < 4)   // 1024, 2048, 4096, 8192
                arena.AllocateBytes(512);

        using (ArenaAllocator arena = pool.Rent())
        {
            // A reset arena has its chunks in the order 8192, 1024, 2048, 4096. The first does not fit, the next two do, and the last no longer does.
            Assert.Equal((3072, 2), ((int)arena.ReservedBytes, arena.ChunkCount));
            Assert.Equal(2, source.ChunksOut);
            arena.AllocateBytes(100);
        }
    }

    [Fact]
    public void Dispose_NothingRetained_StartsAgainWithTheFirstBlock()
    {
        var source = new ArenaTestSource();
        using var pool = new ArenaPool(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024 }, retainedBytesMax: 0);
        for (int round = 0; round < 2; round++)
        {
            using ArenaAllocator arena = pool.Rent();
            arena.AllocateBytes(1000);
            arena.AllocateBytes(1000);
        }

        Assert.Equal(new nuint[] { 1032, 2048, 1032, 2048 }, source.Asked);
        Assert.Equal(0, source.ChunksOut);
    }

    [Fact]
    public void Rent_SeveralAtOnce_BeyondTheBoundAreFreed()
    {
        var source = new ArenaTestSource();
        using var pool = new ArenaPool(new ArenaOptions { ChunkSource = source }, sharedArenasMax: 3);
        var arenas = new ArenaAllocator[10];
        for (int i = 0; i < arenas.Length; i++)
        {
            arenas[i] = pool.Rent();
            arenas[i].AllocateBytes(8);
        }

        Assert.Equal(10, source.ChunksOut);
        foreach (ArenaAllocator arena in arenas) arena.Dispose();
        Assert.Equal(1 + 3, source.ChunksOut);   // one of this thread's own, three shared
    }

    [Fact]
    public void PoolDispose_WithArenasRentedAndAtRest_FreesBothInTheirTime()
    {
        var source = new ArenaTestSource();
        var pool = new ArenaPool(new ArenaOptions { ChunkSource = source });
        ArenaAllocator rented = pool.Rent();
        ArenaAllocator own = pool.Rent();
        ArenaAllocator shared = pool.Rent();
        foreach (ArenaAllocator arena in new[] { rented, own, shared }) arena.AllocateBytes(8);
        own.Dispose();
        shared.Dispose();
        Assert.Equal(3, source.ChunksOut);
        pool.Dispose();
        pool.Dispose();
        Assert.Equal(1, source.ChunksOut);
        rented.AllocateBytes(8);
        rented.Dispose();
        Assert.Equal(0, source.ChunksOut);
        Assert.Throws<ObjectDisposedException>(() => pool.Rent());
    }

    [Fact]
    public void PoolDispose_ArenaOfAnotherThreadAtRest_IsFreed()
    {
        var source = new ArenaTestSource();
        var pool = new ArenaPool(new ArenaOptions { ChunkSource = source });
        using var rested = new ManualResetEventSlim();
        using var disposed = new ManualResetEventSlim();
        var thread = new Thread(() =>
        {
            using (ArenaAllocator arena = pool.Rent()) arena.AllocateBytes(8);
            rested.Set();
            disposed.Wait();
        });
        thread.Start();
        rested.Wait();
        Assert.Equal(1, source.ChunksOut);
        pool.Dispose();
        Assert.Equal(0, source.ChunksOut);
        disposed.Set();
        thread.Join();
    }

    [Fact]
    public void Dispose_OnAnotherThread_GivesBackToThatThread()
    {
        using var pool = new ArenaPool();
        ArenaAllocator arena = pool.Rent();
        arena.AllocateBytes(8);
        nint header = HeaderOf(arena);
        var thread = new Thread(arena.Dispose);
        thread.Start();
        thread.Join();
        Assert.True(arena.IsDisposed);
        using ArenaAllocator mine = pool.Rent();
        Assert.NotEqual(header, HeaderOf(mine));
    }

    [Fact]
    public void Thread_Ends_ItsArenaIsHandedOn()
    {
        var source = new ArenaTestSource();
        using var pool = new ArenaPool(new ArenaOptions { ChunkSource = source });
        var thread = new Thread(() =>
        {
            using ArenaAllocator arena = pool.Rent();
            arena.AllocateBytes(8);
        });
        thread.Start();
        thread.Join();

        // The finalizer runs when the thread's locals are collected.
        bool handedOn = false;
        for (int i = 0; i < 200 && !handedOn; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            using ArenaAllocator arena = pool.Rent();
            handedOn = arena.ChunkCount == 1;
            if (!handedOn)
            {
                // The rented arena is empty. A thread that ends returns it, so that this thread's slot stays empty.
                ArenaAllocator empty = arena;
                var other = new Thread(empty.Dispose);
                other.Start();
                other.Join();
            }
        }

        Assert.True(handedOn);
        Assert.Single(source.Asked);
    }

    [Fact]
    public void Shared_Dispose_DoesNothing()
    {
        ArenaPool.Shared.Dispose();
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        Assert.Equal(0u, arena.UsedBytes);
    }

    [Fact]
    public void New_NegativeBound_Throws() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaPool(sharedArenasMax: -1));

    [Fact]
    public void Rent_AfterWarmUp_AllocatesNoManagedMemory()
    {
        if (WireInfo.Flavor == "debug") return;   // The checked build remembers where each arena was rented.

        using var pool = new ArenaPool();
        long before = 0;
        for (int round = 0; round < 1000; round++)
        {
            if (round == 100) before = GC.GetAllocatedBytesForCurrentThread();
            using ArenaAllocator a = pool.Rent();
            using ArenaAllocator b = pool.Rent();
            a.AllocateBytes(100);
            b.AllocateBytes(100);
        }

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Fact]
    public void New_AfterWarmUp_AllocatesNoManagedMemory()
    {
        if (WireInfo.Flavor == "debug") return;   // The checked build remembers where each arena was created.

        long before = 0;
        for (int round = 0; round < 1000; round++)
        {
            if (round == 100) before = GC.GetAllocatedBytesForCurrentThread();
            using var arena = new ArenaAllocator();
            arena.AllocateBytes(100);
            arena.Reset();
            ArenaMark mark = arena.Mark();
            arena.AllocateBytes(100_000);
            arena.Rewind(mark);
        }

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Fact]
    public void Rent_ManyThreads_EachArenaHasOneUserAtATime()
    {
        var source = new ArenaTestSource();
        var pool = new ArenaPool(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024 }, sharedArenasMax: 4);
        int rounds = WireInfo.Flavor == "debug" ? 2_000 : TestDepth.Pick(quick: 2_000, deep: 20_000);
        var handOver = new System.Collections.Concurrent.ConcurrentQueue<ArenaAllocator>();
        var threads = Enumerable.Range(0, 6).Select(number => new Thread(() =>
        {
            var random = new Random(number);
            for (int i = 0; i < rounds; i++)
            {
                ArenaAllocator first = pool.Rent();
                ArenaAllocator second = pool.Rent();
                Use(first, number, random);
                Use(second, number, random);
                first.Dispose();

                // Some arenas are given back by another thread.
                if (random.Next(4) == 0) handOver.Enqueue(second);
                else second.Dispose();
                if (random.Next(4) == 0 && handOver.TryDequeue(out ArenaAllocator other)) other.Dispose();
            }
        })).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());
        while (handOver.TryDequeue(out ArenaAllocator left)) left.Dispose();

        // Ended threads' slots may still wait for the finalizer.
        pool.Dispose();
        for (int i = 0; i < 200 && source.ChunksOut > 0; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.Equal(0, source.ChunksOut);
    }

    private static void Use(ArenaAllocator arena, int number, Random random)
    {
        Assert.Equal(0u, arena.UsedBytes);
        int count = 1 + random.Next(100);
        int* block = (int*)arena.AllocateBytes((nuint)count * sizeof(int));
        new Span<int>(block, count).Fill(number);
        Thread.SpinWait(random.Next(20));
        Assert.True(new Span<int>(block, count).TrimStart(number).IsEmpty);
    }

    private static nint HeaderOf(ArenaAllocator arena) => Unsafe.As<ArenaAllocator, nint>(ref arena);

    // Without a reference of its own, a thread that has passed the first check uses a handle that Dispose has freed.
    [Fact]
    public void Rent_WhileAnotherThreadDisposesThePool_GivesAnArenaOrSaysSo()
    {
        for (int round = 0; round < BuildDepth.Pick(quick: 200, deep: 4_000); round++)
        {
            var pool = new ArenaPool();
            using var start = new Barrier(2);
            var renting = new Thread(() =>
            {
                start.SignalAndWait();
                try
                {
                    while (true)
                    {
                        ArenaAllocator first = pool.Rent(), second = pool.Rent();
                        first.AllocateSpan<int>(1)[0] = 1;
                        second.Dispose();
                        first.Dispose();
                    }
                }
                catch (ObjectDisposedException)
                {
                }
            });
            renting.Start();
            start.SignalAndWait();
            Thread.SpinWait(round % 50 * 20);
            pool.Dispose();
            renting.Join();
        }
    }
}
