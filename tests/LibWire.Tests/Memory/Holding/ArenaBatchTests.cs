using System.Runtime.CompilerServices;

namespace LibWire.Tests.Memory.Holding;

/// <summary>Messages that are received: small ones share memory, and nobody may notice.</summary>
public sealed class ArenaBatchTests
{
    private const int Count = 100;

    [Theory]
    [InlineData(4, false)]
    [InlineData(100, false)]
    [InlineData(ArenaBatch.ContentBytesMax, false)]
    [InlineData(ArenaBatch.ContentBytesMax + 1, false)]
    [InlineData(100_000, false)]
    [InlineData(4, true)]
    [InlineData(100, true)]
    [InlineData(ArenaBatch.ContentBytesMax, true)]
    [InlineData(ArenaBatch.ContentBytesMax + 1, true)]
    [InlineData(100_000, true)]
    public void Receive_ManyOfASize_EachKeepsItsContent(int contentBytes, bool onDemand)
    {
        ArenaMessage<Point>[] messages = [.. Enumerable.Range(0, Count).Select(i => Receive(i, contentBytes, onDemand))];
        for (int i = 0; i < Count; i++) AssertIs(i, contentBytes, messages[i]);
        foreach (ArenaMessage<Point> message in messages) message.Dispose();
    }

    [Fact]
    public void Dispose_InAnyOrder_LeavesTheOthers()
    {
        var random = new Random(1);
        for (int round = 0; round < 50; round++)
        {
            int[] sizes = [.. Enumerable.Range(0, Count).Select(_ => random.Next(4, 700))];
            ArenaMessage<Point>[] messages = [.. sizes.Select((size, i) => Receive(i, size, onDemand: random.Next(2) == 0))];
            int[] order = [.. Enumerable.Range(0, Count)];
            random.Shuffle(order);
            for (int i = 0; i < Count; i++)
            {
                messages[order[i]].Dispose();
                messages[order[i]].Dispose();
                if (i % 10 == 0) Receive(-1, 500).Dispose();
                int left = order[random.Next(i, Count)];
                if (left != order[i]) AssertIs(left, sizes[left], messages[left]);
            }
        }
    }

    [Fact]
    public void Share_OfOneOfABatch_OutlivesTheOthers()
    {
        ArenaMessage<Point> first = Receive(1, 50), second = Receive(2, 50);
        ArenaMessage<Point> shared = first.Share();
        Assert.True(first.IsShared);
        Assert.False(second.IsShared);
        first.Dispose();
        second.Dispose();
        Assert.True(first.IsDisposed);
        Assert.False(shared.IsDisposed);
        for (int i = 0; i < Count; i++) Receive(-1, 50).Dispose();
        AssertIs(1, 50, shared);
        shared.Dispose();
        Assert.Throws<ObjectDisposedException>(() => shared.Value.X);
    }

    [Fact]
    public void Arena_OfOneOfABatch_IsItsOwn()
    {
        ArenaMessage<Point> first = Receive(1, 50), second = Receive(2, 50);
        ArenaAllocator arena = first.Arena, other = second.Arena;
        first.Value.Name = Utf8String.Copy("first", arena);
        second.Value.Name = Utf8String.Copy("second", other);
        Assert.Equal(arena.UsedBytes, first.Arena.UsedBytes);
        ArenaMessage<Point> shared = first.Share();
        first.Dispose();
        Assert.False(arena.IsDisposed);
        shared.Dispose();
        Assert.True(arena.IsDisposed);
        Assert.False(other.IsDisposed);
        Assert.Equal("second", second.Value.Name.ToString());
        second.Dispose();
        Assert.True(other.IsDisposed);
    }

    [Fact]
    public void Arena_OfManyThreads_IsMadeOnce()
    {
        for (int round = 0; round < 200; round++)
        {
            using ArenaMessage<Point> message = Receive(round, 10);
            int used = 0;
            Parallel.For(0, 4, _ => Interlocked.Add(ref used, (int)message.Arena.UsedBytes));
            Assert.Equal(4 * (int)message.Arena.UsedBytes, used);
        }
    }

    [Fact]
    public async Task Dispose_OnOtherThreads_FreesNothingInUse()
    {
        for (int round = 0; round < 100; round++)
        {
            ArenaMessage<Point>[] messages = [.. Enumerable.Range(0, 64).Select(i => Receive(i, 200))];
            Task others = Task.Run(() => Parallel.For(0, 32, i =>
            {
                AssertIs(2 * i, 200, messages[2 * i]);
                messages[2 * i].Dispose();
            }));
            for (int i = 0; i < 64; i++) Receive(-1, 200).Dispose();
            await others;
            for (int i = 1; i < 64; i += 2)
            {
                AssertIs(i, 200, messages[i]);
                messages[i].Dispose();
            }
        }
    }

    [Fact]
    public void Forgotten_TheGarbageCollector_FreesWhatWasAdded()
    {
        ArenaAllocator arena = Forget();
        for (int i = 0; i < 50 && !arena.IsDisposed; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.True(arena.IsDisposed);
    }

    [Fact]
    public void Value_AfterTheFinalizer_Throws()
    {
        var seen = new List<Exception?>();
        ForgetWitness(seen);
        for (int i = 0; i < 50 && seen.Count < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        // The order of finalizers is not defined, but an object with one can use a message long after: it must find out.
        Assert.Null(seen[0] is ObjectDisposedException ? null : seen[0]);
        Assert.IsType<ObjectDisposedException>(seen[1]);
    }

    private static ArenaMessage<Point> Receive(int x, int contentBytes, bool onDemand = true) =>
        ArenaMessage<Point>.Receive(PointFormat.Bytes(x, contentBytes), new PointFormat(), onDemand);

    private static void AssertIs(int x, int contentBytes, ArenaMessage<Point> message)
    {
        Assert.Equal(x, message.Value.X);
        Assert.Equal(PointFormat.Text(x, contentBytes), message.Value.Name.ToString());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator Forget() => Receive(1, 10).Arena;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ForgetWitness(List<Exception?> seen) => _ = new Witness(Receive(1, 10), seen);

    /// <summary>Uses its message when it is finalized, twice.</summary>
    private sealed class Witness(ArenaMessage<Point> message, List<Exception?> seen)
    {
        ~Witness()
        {
            lock (seen) seen.Add(Record.Exception(() => message.Value.X));
            if (seen.Count < 2) GC.ReRegisterForFinalize(this);
        }
    }
}
