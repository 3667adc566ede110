namespace LibWire;

/// <summary>The limits and sizes of arenas.</summary>
internal static class ArenaLimits
{
    /// <summary>Every block starts and ends at a multiple of this: the largest alignment of a scalar in either format.</summary>
    internal const int AlignBytes = 8;

    /// <summary>Size of an arena's first chunk unless the options set another: most messages fit, and it is small enough for a single
    /// message.</summary>
    internal const int FirstBlockBytes = 16 * 1024;

    /// <summary>Smallest chunk: its own head and one small block.</summary>
    internal const int ChunkBytesMin = 64;

    /// <summary>Largest size that chunks double to, unless the options set another: beyond it, doubling wastes more than it saves.</summary>
    internal const int ChunkBytesMax = 256 * 1024 * 1024;

    /// <summary>The largest size that options can ask for: half of the address space, which no system gives. A negative number that was converted lies
    /// above.</summary>
    internal static nuint ChunkBytesLimit => Unlimited >> 1;

    /// <summary>Size of a huge page on x64, and on ARM64 with pages of 4 KiB. A smaller chunk cannot hold one.</summary>
    internal const int HugePageBytes = 2 * 1024 * 1024;

    /// <summary>Most bytes that one idle arena in a pool keeps, unless the pool sets another limit.</summary>
    internal const int PoolRetainedBytesMax = 16 * 1024 * 1024;

    /// <summary>Most bytes of disposed arenas that the process keeps: enough that a late read finds them, and little beside the memory of a
    /// program that decodes messages of that size.</summary>
    internal const int CachedBytesMax = 32 * 1024 * 1024;

    /// <summary>How many of the chunks that were given back last rest in the cache until newer ones come.</summary>
    internal const int RestingChunks = 4;

    /// <summary>Stands for "no limit". (Some targets lack <c>nuint.MaxValue</c>.)</summary>
    internal static nuint Unlimited => ~(nuint)0;
}
