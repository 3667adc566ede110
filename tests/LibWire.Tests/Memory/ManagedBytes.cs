namespace LibWire.Tests;

/// <summary>Counts managed allocations.</summary>
internal static class ManagedBytes
{
    /// <summary>The fewest bytes one of several runs allocates on this thread.</summary>
    /// <remarks>Several, because the first allocates statics of types it is the first to use, and because a collection that another thread causes
    /// takes the unused rest of this thread's allocation buffer, up to 8 KB, and counts it as allocated.</remarks>
    internal static long Allocated(Action action)
    {
        long least = long.MaxValue;
        for (int run = 0; run < 20 && least > 0; run++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
