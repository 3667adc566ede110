namespace LibWire;

/// <summary>The arena's numbers, in one place.</summary>
internal static class ArenaLimits
{
    /// <summary>Every block starts and ends at a multiple of this: the largest alignment of any scalar in either format.</summary>
    internal const int AlignBytes = 8;

    /// <summary>Size of an arena's first chunk unless the options say otherwise: what most messages fit in, and small enough to take for one message.</summary>
    internal const int FirstBlockBytes = 16 * 1024;

    /// <summary>Smallest chunk that makes sense: its own header and one small block.</summary>
    internal const int ChunkBytesMin = 64;

    /// <summary>Chunks double up to this size unless the options say otherwise: from here on doubling wastes more than it saves.</summary>
    internal const int ChunkBytesMax = 256 * 1024 * 1024;

    /// <summary>Size of a huge page on x64, and on ARM64 with pages of 4 KiB. Smaller chunks cannot hold one.</summary>
    internal const int HugePageBytes = 2 * 1024 * 1024;

    /// <summary>What one arena at rest in a pool keeps unless the pool says otherwise.</summary>
    internal const int PoolRetainedBytesMax = 16 * 1024 * 1024;

    /// <summary>The value that stands for "no limit". (<c>nuint.MaxValue</c> is not on every target.)</summary>
    internal static nuint Unlimited => ~(nuint)0;
}
