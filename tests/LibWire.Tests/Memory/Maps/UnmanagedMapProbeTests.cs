namespace LibWire.Tests;

/// <summary>Keys that collide in ordinary hash tables. Here no key may cost more than another, for any secret of the process.</summary>
public sealed class UnmanagedMapProbeTests
{
    private const int KeyCount = 100_000;

    // Expected: 1 + 99,999 / (2 × 131,072) = 1.38 comparisons for a present key, and 0.76 for an absent one.
    private const double MeanMax = 2;

    // The fullest of 131,072 buckets holds 8 or 9 keys.
    private const int ProbesMax = 24;

    [Theory]
    [MemberData(nameof(HostileKeys.NumberFamilies), MemberType = typeof(HostileKeys))]
    public void Numbers_MadeToCollide_DoNot(string family)
    {
        ulong[] keys = [.. Enumerable.Range(0, KeyCount).Select(i => HostileKeys.Number(family, (ulong)i))];
        Measure(keys, Others(keys));

        // The keys folded to 32 bits, if all of them still differ. A set of the framework would take minutes for some families.
        int[] narrow = [.. keys.Select(key => (int)(key ^ (key >> 32)))];
        int[] sorted = [.. narrow];
        Array.Sort(sorted);
        for (int i = 1; i < sorted.Length; i++)
            if (sorted[i] == sorted[i - 1]) return;
        Measure(narrow, []);

        static ulong[] Others(ulong[] keys)
        {
            ulong[] sorted = [.. keys];
            Array.Sort(sorted);
            return [.. keys.Select(key => key ^ 0x5555_0000_5555_0000).Where(key => Array.BinarySearch(sorted, key) < 0)];
        }
    }

    [Theory]
    [MemberData(nameof(HostileKeys.TextFamilies), MemberType = typeof(HostileKeys))]
    public void Texts_MadeToCollide_DoNot(string family)
    {
        byte[][] texts = [.. HostileKeys.Texts(family, KeyCount)];
        Assert.Equal(KeyCount, texts.Select(Convert.ToBase64String).Distinct().Count());
        using var arena = new ArenaAllocator();
        var keys = new Utf8String[KeyCount];
        var others = new Utf8String[KeyCount];
        for (int i = 0; i < KeyCount; i++)
        {
            keys[i] = Utf8String.DangerousCopy(texts[i], in arena);
            others[i] = Utf8String.DangerousCopy([.. texts[i], 0], in arena);
        }

        var present = new HashSet<Utf8String>(keys);
        Measure(keys, [.. others.Where(other => !present.Contains(other))]);
    }

    [Fact]
    public void CountProbes_UpToEightEntries_ComparesInOrder()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        for (int i = 0; i < 8; i++) map.Set(i, i, in arena);
        for (int i = 0; i < 8; i++) Assert.Equal(i + 1, map.CountProbes(i));
        Assert.Equal(8, map.CountProbes(-1));
    }

    private static void Measure<TKey>(TKey[] keys, TKey[] others)
        where TKey : unmanaged, IEquatable<TKey>
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<TKey, int> map = default;
        for (int i = 0; i < keys.Length; i++) map.Add(keys[i], i, in arena);
        Assert.Equal(131_072, map.Capacity);

        nuint used = arena.UsedBytes;
        long sum = 0, absentSum = 0;
        int max = 0, wrong = 0;
        long allocated = ManagedBytes.Allocated(() =>
        {
            sum = absentSum = 0;
            for (int i = 0; i < keys.Length; i++)
            {
                int probes = map.CountProbes(keys[i]);
                sum += probes;
                max = Math.Max(max, probes);
                if (map[keys[i]] != i) wrong++;
            }

            foreach (TKey other in others)
            {
                int probes = map.CountProbes(other);
                absentSum += probes;
                max = Math.Max(max, probes);
                if (map.ContainsKey(other)) wrong++;
            }
        });

        Assert.Equal(0, wrong);
        Assert.InRange((double)sum / keys.Length, 1, MeanMax);
        if (others.Length > 0) Assert.InRange((double)absentSum / others.Length, 0, MeanMax);
        Assert.InRange(max, 1, ProbesMax);
        Assert.Equal(0, allocated);
        Assert.Equal(used, arena.UsedBytes);
    }
}
