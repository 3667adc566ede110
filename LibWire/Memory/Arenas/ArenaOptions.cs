namespace LibWire;

/// <summary>How an arena takes memory. All sizes are in bytes. Any number of arenas may share one instance.</summary>
public sealed class ArenaOptions
{
    /// <summary>The options of <c>new ArenaAllocator()</c>.</summary>
    internal static readonly ArenaOptions Default = new();

    private readonly nuint _firstBlockBytes = ArenaLimits.FirstBlockBytes;
    private readonly nuint _chunkBytesMax = ArenaLimits.ChunkBytesMax;

    /// <summary>Size of the first chunk. Each next chunk has twice the size of the one before, up to <see cref="ChunkBytesMax"/>. 64 or more, by
    /// default 16 KiB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 64, or above half of the address space.</exception>
    /// <remarks>A chunk is never smaller than the request that needs it. The arena itself uses 4 pointers of it.</remarks>
    public nuint FirstBlockBytes
    {
        get => _firstBlockBytes;
        init => _firstBlockBytes = Checked(value, nameof(FirstBlockBytes));
    }

    /// <summary>Largest chunk size: chunks stop doubling there. Only a larger single request takes a larger chunk. 64 or more, by default 256
    /// MiB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 64, or above half of the address space.</exception>
    /// <remarks>If <see cref="FirstBlockBytes"/> is larger, all chunks have that size.</remarks>
    public nuint ChunkBytesMax
    {
        get => _chunkBytesMax;
        init => _chunkBytesMax = Checked(value, nameof(ChunkBytesMax));
    }

    /// <summary>Most bytes the arena may reserve, as <see cref="ArenaAllocator.ReservedBytes"/> counts them. 0 (the default) and
    /// <c>nuint.MaxValue</c> mean no limit.</summary>
    /// <remarks>Chunks shrink to what the limit leaves. A request that still does not fit throws <see cref="ArenaLimitException"/>, and the arena
    /// stays usable.</remarks>
    public nuint ByteLimit { get; init; }

    /// <summary>Whether chunks of 2 MiB and more use huge pages where the system grants them (Linux). Off by default.</summary>
    /// <remarks>Such chunks start at multiples of 2 MiB, and their sizes are rounded up to them. The first use of large memory takes about half the
    /// time. Memory of a <see cref="ChunkSource"/> is not affected.</remarks>
    public bool HugePages { get; init; }

    /// <summary>Where chunks come from. <see langword="null"/>, the default, is the native heap. The arena refers to the source until its
    /// Dispose.</summary>
    public ArenaChunkSource? ChunkSource { get; init; }

    private static nuint Checked(nuint value, string name)
    {
        if (value < ArenaLimits.ChunkBytesMin) MemoryThrow.ChunkTooSmall(name, value);
        if (value > ArenaLimits.ChunkBytesLimit) MemoryThrow.ChunkTooLarge(name, value);
        return value;
    }
}
