namespace LibWire.Tests.Coverage;

/// <summary>How often an input took each branch, and what all inputs so far did. Instrumented code counts into it.</summary>
/// <param name="counts">The counters, <see cref="SizeBytes"/> of them, which the caller keeps.</param>
/// <remarks>A branch has a counter of 8 bits, as in AFL. Counts are compared by bucket: 1, 2, 3, 4–7, 8–15, 16–31, 32–127, 128 and more.</remarks>
internal sealed unsafe class CoverageMap(byte* counts)
{
    /// <summary>The size that instrumented code expects.</summary>
    internal const int SizeBytes = 1 << 16;

    private static readonly byte[] Buckets = MakeBuckets();

    private readonly byte[] _seen = new byte[SizeBytes];
    private readonly List<(int Branch, byte Bucket)> _newest = [];

    /// <summary>How many branches any input took.</summary>
    internal int EdgeCount { get; private set; }

    /// <summary>Sets all counters to 0, before an input.</summary>
    internal void Clear() => new Span<byte>(counts, SizeBytes).Clear();

    /// <summary>Adds what the last input did to what is known.</summary>
    /// <returns>Whether anything of it is new: a branch, or a bucket of one.</returns>
    internal bool AddNew()
    {
        _newest.Clear();
        ReadOnlySpan<byte> all = new(counts, SizeBytes);
        for (int at = NextCount(all, 0); at >= 0; at = NextCount(all, at + 1))
        {
            byte bucket = Buckets[all[at]];
            if ((_seen[at] & bucket) != 0) continue;
            if (_seen[at] == 0) EdgeCount++;
            _seen[at] |= bucket;
            _newest.Add((at, bucket));
        }

        return _newest.Count > 0;
    }

    /// <summary>What the last <see cref="AddNew"/> added: branches, each with a bucket.</summary>
    internal (int Branch, byte Bucket)[] Newest() => [.. _newest];

    /// <summary>Whether the last input took a branch, as often as the bucket says.</summary>
    internal bool Has((int Branch, byte Bucket) branch) => Buckets[counts[branch.Branch]] == branch.Bucket;

    /// <summary>How much work the last input was: the sum of its counters. Nine of ten inputs stand in the same order as by time, and it is the same in each run.</summary>
    internal long Cost()
    {
        long cost = 0;
        foreach (byte count in new ReadOnlySpan<byte>(counts, SizeBytes)) cost += count;
        return cost;
    }

    /// <summary>The branches that the last input took.</summary>
    internal List<int> Edges()
    {
        List<int> edges = [];
        ReadOnlySpan<byte> all = new(counts, SizeBytes);
        for (int at = NextCount(all, 0); at >= 0; at = NextCount(all, at + 1)) edges.Add(at);
        return edges;
    }

    private static int NextCount(ReadOnlySpan<byte> counts, int from)
    {
        int next = counts[from..].IndexOfAnyExcept((byte)0);
        return next < 0 ? -1 : from + next;
    }

    private static byte[] MakeBuckets()
    {
        byte[] buckets = new byte[256];
        for (int count = 1; count < buckets.Length; count++)
        {
            int bucket = count switch { <= 3 => count - 1, < 8 => 3, < 16 => 4, < 32 => 5, < 128 => 6, _ => 7 };
            buckets[count] = (byte)(1 << bucket);
        }

        return buckets;
    }
}
