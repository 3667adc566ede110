using System.Collections.Concurrent;

namespace LibWire.Grpc;

/// <summary>The arenas of messages. Calls overlap and end on other threads than they began, so that there are more of them than threads.</summary>
internal static class MessageArenas
{
    /// <summary>Idle arenas besides one for each thread, for each processor: as many calls as one processor has under way at a time.</summary>
    private const int SharedArenasPerProcessor = 64;

    /// <summary>Most bytes that one idle arena keeps: more than most messages need, and bearable for all idle ones at once.</summary>
    private const int RetainedBytesMax = 1 << 20;

    /// <summary>The arenas of messages without a limit.</summary>
    internal static ArenaPool Shared { get; } = Create(0);

    private static readonly ConcurrentDictionary<nuint, ArenaPool> Limited = new();

    /// <summary>The arenas of messages with a limit. Methods with the same limit share them.</summary>
    /// <param name="arenaBytesMax">The most bytes that one message may reserve; 0 for no limit.</param>
    internal static ArenaPool Of(nuint arenaBytesMax) => arenaBytesMax == 0 ? Shared : Limited.GetOrAdd(arenaBytesMax, Create);

    private static ArenaPool Create(nuint arenaBytesMax) =>
        new(new ArenaOptions { ByteLimit = arenaBytesMax }, RetainedBytesMax, SharedArenasPerProcessor * Environment.ProcessorCount);
}
