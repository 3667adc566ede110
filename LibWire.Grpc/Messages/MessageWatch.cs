namespace LibWire.Grpc;

/// <summary>Counts the memory of large messages that only the gRPC stack has. On a client it drops some of them without a word, for instance a response that
/// is followed by more data; then only a garbage collection gives the memory back, and the collector does not see native memory.</summary>
/// <remarks>So that a server cannot fill the memory of a client faster than collections come by themselves, one is started when too much has
/// gathered.</remarks>
internal static class MessageWatch
{
    /// <summary>Smaller messages are not counted: a call allocates some 7 KiB of managed memory, so collections come often enough for them.</summary>
    internal const int WatchedBytesMin = 64 * 1024;

    // How much may gather at first.
    private static readonly CollectionTrigger Trigger = new(128L << 20, isArmed: true);

    internal static void Add(long sizeBytes) => Trigger.Add(sizeBytes);

    internal static void Remove(long sizeBytes) => Trigger.Remove(sizeBytes);
}
