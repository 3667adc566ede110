namespace LibWire.Tests.Protobuf.Batches;

/// <summary>Work in parts that ends early: by a failure, by a rejection, and by an interruption of the calling thread.</summary>
public sealed class PartCrewTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Run_EveryPart_IsDoneOnce(int threads)
    {
        int[] done = new int[100];
        var crew = new Crew(done.Length, part => Interlocked.Increment(ref done[part]));
        crew.Run(threads);
        Assert.All(done, static count => Assert.Equal(1, count));
        Assert.False(crew.IsRejected);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Run_PartFailsByItsBytes_IsRejectedAndEnds(int threads)
    {
        foreach (Exception failure in (Exception[])[new WireFormatException(WireError.Truncated, 0, "x"), Full()])
        {
            int begun = 0;
            var crew = new Crew(100_000, part =>
            {
                Interlocked.Increment(ref begun);
                throw failure;
            });
            crew.Run(threads);
            Assert.True(crew.IsRejected);
            Assert.InRange(begun, 1, threads);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Run_PartFailsOtherwise_ThrowsThatAndEnds(int threads)
    {
        int begun = 0;
        var failure = new InvalidOperationException("x");
        var crew = new Crew(100_000, part =>
        {
            Interlocked.Increment(ref begun);
            throw failure;
        });
        Assert.Same(failure, Assert.Throws<InvalidOperationException>(() => crew.Run(threads)));
        Assert.False(crew.IsRejected);
        Assert.InRange(begun, 1, threads);
    }

    /// <summary>A helper still writes to the memory of the caller, so the caller has to wait for it, and is interrupted then.</summary>
    [Fact]
    public void Run_CallerIsInterruptedWhileItWaits_WaitsAndPassesTheInterruptionOn()
    {
        using var helperIsIn = new ManualResetEventSlim();
        using var callerIsThrough = new ManualResetEventSlim();
        using var release = new ManualResetEventSlim();
        Thread? caller = null;
        int done = 0;
        bool isHelperDone = false, isInterrupted = false;
        var crew = new Crew(2, part =>
        {
            if (Thread.CurrentThread == caller)
            {
                helperIsIn.Wait();
                callerIsThrough.Set();
            }
            else
            {
                helperIsIn.Set();
                release.Wait();
            }

            Interlocked.Increment(ref done);
        });
        caller = new Thread(() =>
        {
            crew.Run(2);
            isHelperDone = Volatile.Read(ref done) == 2;
            try
            {
                Thread.Sleep(1);
            }
            catch (ThreadInterruptedException)
            {
                isInterrupted = true;
            }
        })
        { IsBackground = true };
        caller.Start();
        callerIsThrough.Wait();
        while ((caller.ThreadState & ThreadState.WaitSleepJoin) == 0) Thread.Yield();
        caller.Interrupt();

        // The interruption ends its wait, and it waits anew.
        Assert.False(caller.Join(20));
        release.Set();
        caller.Join();
        Assert.True(isHelperDone);
        Assert.True(isInterrupted);
    }

    private static ArenaLimitException Full()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 1000 });
        ArenaAllocator copy = arena;
        return Assert.Throws<ArenaLimitException>(() => Utf8String.Copy(new string('x', 2000), copy));
    }

    private sealed class Crew(int partCount, Action<int> doPart) : PartCrew(partCount)
    {
        protected override void DoParts()
        {
            while (TryTake(out int part)) doPart(part);
        }
    }
}
