using System.Diagnostics;

namespace LibWire.Tests;

/// <summary>Counts managed allocations.</summary>
internal static class ManagedBytes
{
    private const int RunsMin = 5;

    // On a busy machine the JIT may take seconds. LibWire.Debug often allocates, and most of its tests do not ask for 0 then.
    private static readonly int WaitSeconds = WireInfo.Flavor == "debug" ? 2 : 10;

    /// <summary>Runs an action several times. Returns the smallest number of bytes that a run allocated on this thread.</summary>
    /// <remarks>One run is not enough. The first run also allocates the statics of types that it uses first. A garbage collection that another thread
    /// causes takes the unused rest of this thread's allocation buffer, up to 8 KB, and counts it as allocated. And the first code of the JIT boxes in
    /// generic methods; it makes the final code in the background, once nothing else was compiled for a moment.</remarks>
    internal static long Allocated(Action action, int? waitSeconds = null)
    {
        long end = Stopwatch.GetTimestamp() + ((waitSeconds ?? WaitSeconds) * Stopwatch.Frequency);
        long least = long.MaxValue;
        for (int run = 0; least > 0 && (run < RunsMin || Stopwatch.GetTimestamp() < end); run++)
        {
            if (run >= 4) LetTheJitFinish(action);
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    // It counts 30 calls of a method once nothing else was compiled for 100 ms.
    private static void LetTheJitFinish(Action action)
    {
        const int Calls = 10;
        for (int call = 0; call < Calls; call++) action();
        Thread.Sleep(50);
    }
}
