namespace LibWire.Grpc;

/// <summary>Counts the memory of large messages that only the gRPC stack has. On a client it drops some of them without a word, for instance a response that
/// is followed by more data; then only a garbage collection gives the memory back, and the collector does not see native memory.</summary>
/// <remarks>So that a server cannot fill the memory of a client faster than collections come by themselves, one is started when too much has
/// gathered.</remarks>
internal static class MessageWatch
{
    /// <summary>Smaller messages are not counted: a call allocates some 7 KiB of managed memory, so collections come often enough for them.</summary>
    internal const int WatchedBytesMin = 64 * 1024;

    /// <summary>How much may gather. It doubles while that much is really under way.</summary>
    private const long GatheredBytesMin = 128L << 20;

    private static long Gathered;
    private static long GatheredMax = GatheredBytesMin;

    internal static void Add(long sizeBytes)
    {
        long gathered = Interlocked.Add(ref Gathered, sizeBytes);
        long most = Volatile.Read(ref GatheredMax);
        if (gathered <= most || Interlocked.CompareExchange(ref GatheredMax, 2 * gathered, most) != most) return;

        // States are rarely older than the second generation's youngest; what is dropped was received a moment ago.
        GC.Collect(1, GCCollectionMode.Forced, blocking: false);
    }

    internal static void Remove(long sizeBytes)
    {
        long gathered = Interlocked.Add(ref Gathered, -sizeBytes);
        long most = Volatile.Read(ref GatheredMax);
        if (most > GatheredBytesMin && gathered < most / 4) Interlocked.CompareExchange(ref GatheredMax, Math.Max(GatheredBytesMin, most / 2), most);
    }
}
