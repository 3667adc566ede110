using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Where the arrays of a map's block lie in one arena block: keys, values, chain links, bucket heads, each aligned to 8.</summary>
/// <remarks>Separate from the map, so that the code exists once, not once per pair of types, and can be tested at its limits.</remarks>
internal readonly struct UnmanagedMapLayout
{
    /// <summary>Size of the header that precedes the arrays in a map's first arena block.</summary>
    internal static ulong HeaderBytes => Align((ulong)Unsafe.SizeOf<UnmanagedMapBlock>());

    /// <summary>Most index bytes per entry: a chain link, and less than two bucket heads.</summary>
    internal const int IndexBytesMax = 3 * sizeof(int);

    /// <summary>Lays out the arrays of a map.</summary>
    /// <param name="capacity">The number of entries: 1 to <see cref="UnmanagedMapBlock.EntriesMax"/>.</param>
    /// <param name="keyBytes">The size of a key.</param>
    /// <param name="valueBytes">The size of a value.</param>
    internal UnmanagedMapLayout(int capacity, int keyBytes, int valueBytes)
    {
        // A capacity is at most 2^30 and a size is below 2^31: no sum here reaches 2^63.
        ValuesOffset = Align((ulong)capacity * (ulong)keyBytes);
        NextOffset = ValuesOffset + Align((ulong)capacity * (ulong)valueBytes);
        HeadsOffset = TotalBytes = NextOffset;
        if (capacity <= UnmanagedMapBlock.UnindexedMax) return;

        BucketBits = BitsFor(capacity);
        HeadsOffset = NextOffset + Align((ulong)capacity * sizeof(int));
        TotalBytes = HeadsOffset + (sizeof(int) * (1UL << BucketBits));
    }

    /// <summary>The number of buckets as a power of two, at least one bucket per entry; 0 without an index.</summary>
    internal int BucketBits { get; }

    internal ulong ValuesOffset { get; }

    internal ulong NextOffset { get; }

    internal ulong HeadsOffset { get; }

    internal ulong TotalBytes { get; }

    /// <summary>The capacity a map grows to: twice the present one, so that adding takes constant time on average.</summary>
    internal static int GrownCapacity(int capacity)
    {
        if (capacity >= UnmanagedMapBlock.EntriesMax) MemoryThrow.MapFull(capacity + 1L, UnmanagedMapBlock.EntriesMax);
        return Math.Min(Math.Max(2 * Math.Min(capacity, UnmanagedMapBlock.EntriesMax / 2), UnmanagedMapBlock.FirstCapacity), UnmanagedMapBlock.EntriesMax);
    }

    private static int BitsFor(int capacity) => WireBits.Log2((ulong)(capacity - 1)) + 1;

    private static ulong Align(ulong sizeBytes) => (sizeBytes + 7) & ~7UL;
}
