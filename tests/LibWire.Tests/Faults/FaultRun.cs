using System.Runtime.ExceptionServices;

namespace LibWire.Tests.Faults;

/// <summary>Runs an operation as often as it takes memory, and refuses it another piece each time.</summary>
/// <remarks>The arena of the operation, and those that it borrows from the shared pool, take their chunks from one source. Small chunks make nearly each
/// allocation ask for one.</remarks>
internal static class FaultRun
{
    /// <summary>The chunks of an arena: each allocation of more than 32 bytes takes one; a few; and what is usual.</summary>
    private static readonly nuint[] Chunks = [64, 512, 16 * 1024];

    /// <summary>What the operation returns, as bytes that are equal if the results are.</summary>
    internal delegate byte[] Print<T>(T result);

    /// <summary>The work on an arena.</summary>
    internal delegate T Operation<T>(ArenaAllocator arena);

    /// <summary>Asserts that each refusal ends in the documented exception, leaves an arena that is usable, and loses nothing.</summary>
    /// <param name="run">The operation.</param>
    /// <param name="print">Its result as bytes.</param>
    /// <param name="isUndone">Whether a failure leaves no block in the arena.</param>
    /// <returns>The number of refusals.</returns>
    internal static int Everywhere<T>(Operation<T> run, Print<T> print, bool isUndone = true)
    {
        int refusals = 0;
        OnThreadOfItsOwn(() =>
        {
            byte[] expected = Expected(run, print);
            foreach (nuint chunkBytes in Chunks)
            {
                refusals += EachChunk(chunkBytes, run, print, expected, isUndone);
                refusals += EachLimit(chunkBytes, run, print, expected, isUndone);
            }
        });
        return refusals;
    }

    /// <summary>The same for an operation that has no arena of its caller, and returns its result as bytes.</summary>
    internal static int Everywhere(Func<byte[]> run) => Everywhere(_ => run(), static bytes => bytes);

    /// <summary>The same for an operation that makes arenas of native memory by itself.</summary>
    internal static int EachNativeChunk(Func<byte[]> run)
    {
        int asked = 0, refused = 0;
        byte[] expected = run();
        try
        {
            ArenaChunks.RefusesOfTest = () => ++asked == refused;
            Assert.Equal(expected, run());
            int count = asked;
            for (refused = 1; refused <= count; refused++)
            {
                asked = 0;
                Assert.IsType<OutOfMemoryException>(Record(() => run()));
                Assert.Equal(refused, asked);
                Assert.Equal(expected, run());
            }

            return count;
        }
        finally
        {
            ArenaChunks.RefusesOfTest = null;
        }
    }

    /// <summary>The most bytes that an operation borrows from the shared pool at one time.</summary>
    internal static long BorrowedBytes(Action<ArenaAllocator> run)
    {
        long bytes = 0;
        OnThreadOfItsOwn(() =>
        {
            var source = new FaultSource();
            using var arena = new ArenaAllocator();
            using (var memory = new FaultMemory(source, Options(Chunks[^1], source)))
            {
                long before = source.BytesOut;
                run(arena);
                bytes = source.PeakBytes - before;
            }

            Assert.Equal(0, source.ChunksOut);
        });
        return bytes;
    }

    private static byte[] Expected<T>(Operation<T> run, Print<T> print)
    {
        // In such memory too: else the thread would keep the arena that it has borrowed, and borrow none from then on.
        var source = new FaultSource();
        using var memory = new FaultMemory(source, Options(Chunks[^1], source));
        return print(run(memory.Arena));
    }

    private static int EachChunk<T>(nuint chunkBytes, Operation<T> run, Print<T> print, byte[] expected, bool isUndone)
    {
        int count = Counted(chunkBytes, run);
        for (int i = 1; i <= count; i++)
        {
            foreach (Refusal refusal in (Refusal[])[Refusal.Nothing, Refusal.Exception])
            {
                var source = new FaultSource();
                using (var memory = new FaultMemory(source, Options(chunkBytes, source)))
                {
                    (source.RefusedOne, source.Refusal) = (source.Asked + i, refusal);
                    Exception? failure = memory.Fails(() => run(memory.Arena), isUndone);
                    source.RefusedOne = 0;
                    if (failure is not null && refusal == Refusal.Nothing) Assert.IsType<OutOfMemoryException>(failure);
                    else if (failure is not null) Assert.Same(FaultSource.Thrown, failure);

                    Assert.Equal(expected, print(run(memory.Arena)));
                    memory.Arena.Reset();
                    Assert.Equal(expected, print(run(memory.Arena)));
                }

                Assert.Equal(0, source.ChunksOut);
            }
        }

        return 2 * count;
    }

    // The limit holds for the arena of the operation alone.
    private static int EachLimit<T>(nuint chunkBytes, Operation<T> run, Print<T> print, byte[] expected, bool isUndone)
    {
        int failures = 0;
        nuint limitBytes = 0, stepBytes = 8;
        for (bool isDone = false; !isDone; limitBytes += stepBytes)
        {
            var source = new FaultSource();
            using (var memory = new FaultMemory(source, Options(chunkBytes, source, chunkBytes + limitBytes)))
            {
                T result = default!;
                Exception? failure = Record(() => result = run(memory.Arena));
                isDone = failure is null;
                if (isDone)
                {
                    Assert.Equal(expected, print(result));
                }
                else
                {
                    failures++;
                    Assert.IsType<ArenaLimitException>(failure);
                    memory.IsAsBefore(isUndone);

                    // A reset arena may have room for it: its largest chunk comes first then.
                    memory.Arena.Reset();
                    Exception? again = Record(() => result = run(memory.Arena));
                    if (again is null) Assert.Equal(expected, print(result));
                    else Assert.IsType<ArenaLimitException>(again);
                }
            }

            Assert.Equal(0, source.ChunksOut);
            if (failures % 100 == 99) stepBytes *= 2;
        }

        return failures;
    }

    private static int Counted<T>(nuint chunkBytes, Operation<T> run)
    {
        var source = new FaultSource();
        using var memory = new FaultMemory(source, Options(chunkBytes, source));
        int before = source.Asked;
        run(memory.Arena);
        return source.Asked - before;
    }

    private static ArenaOptions Options(nuint chunkBytes, FaultSource source, nuint limitBytes = 0) =>
        new() { FirstBlockBytes = chunkBytes, ChunkBytesMax = chunkBytes, ChunkSource = source, ByteLimit = limitBytes };

    internal static Exception? Record(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception failure) when (failure is not Xunit.Sdk.XunitException)
        {
            return failure;
        }
    }

    // The shared pool keeps an arena for each thread that has borrowed one. A new thread has none.
    private static void OnThreadOfItsOwn(Action action)
    {
        ExceptionDispatchInfo? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                action();
            }
            catch (Exception exception)
            {
                failure = ExceptionDispatchInfo.Capture(exception);
            }
        });
        thread.Start();
        thread.Join();
        failure?.Throw();
    }
}
