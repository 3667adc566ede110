using System.Text;

namespace LibWire.Tests;

/// <summary>Keys that collide in ordinary hash tables. Here no key may cost more than another, for any secret of the process.</summary>
public sealed class UnmanagedMapProbeTests
{
    private const int KeyCount = 100_000;

    // Expected: 1 + 99,999 / (2 × 131,072) = 1.38 comparisons for a present key, and 0.76 for an absent one.
    private const double MeanMax = 2;

    // The fullest of 131,072 buckets holds 8 or 9 keys.
    private const int ProbesMax = 24;

    public static TheoryData<string> NumberFamilies =>
        ["sequence", "2^20", "2^32", "2^40", "2^47", "powers", "golden", "golden inverse", "reversed bits", "negative", "equal low bits", "equal halves", "prime table", "sparse"];

    public static TheoryData<string> TextFamilies =>
        ["one byte position", "same ends", "same first 7 and last 8", "numbers", "zeros", "Java", "FNV-1a", "times 33", "permuted", "long tails"];

    [Theory]
    [MemberData(nameof(NumberFamilies))]
    public void Numbers_MadeToCollide_DoNot(string family)
    {
        ulong[] keys = [.. Enumerable.Range(0, KeyCount).Select(i => Number(family, (ulong)i))];
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
    [MemberData(nameof(TextFamilies))]
    public void Texts_MadeToCollide_DoNot(string family)
    {
        byte[][] texts = [.. Texts(family)];
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

    private static ulong Number(string family, ulong i) => family switch
    {
        "sequence" => i,
        "2^20" => i << 20,
        "2^32" => i << 32,
        "2^40" => i << 40,
        "2^47" => i << 47,
        "powers" => (1UL << (int)(i % 40)) | (i << 40), // one bit low, a counter high
        "golden" => i * 0x9E3779B97F4A7C15, // evenly spread under the usual multiplier, so crowded under its inverse
        "golden inverse" => i * 0xF1DE83E19937733D, // the product with the usual multiplier is a sequence: all in one bucket
        "reversed bits" => Reverse(i),
        "negative" => ulong.MaxValue - i,
        "equal low bits" => (i << 44) | 0xfff_ffff_ffff,
        "equal halves" => i | (i << 32), // the halves cancel under exclusive or
        "prime table" => i * 107_897, // a size of the framework's tables
        "sparse" => (i & 0xff) | ((i & 0xff00) << 16) | ((i & 0xff0000) << 32),
        _ => throw new ArgumentOutOfRangeException(nameof(family)),
    };

    private static ulong Reverse(ulong value)
    {
        ulong reversed = 0;
        for (int i = 0; i < 64; i++, value >>= 1) reversed = (reversed << 1) | (value & 1);
        return reversed;
    }

    private static IEnumerable<byte[]> Texts(string family)
    {
        for (int i = 0; i < KeyCount; i++)
            yield return family switch
            {
                // They differ only in three bytes in the middle.
                "one byte position" => [.. "aaaaaaaaaaaaaaaaaaaa"u8, (byte)i, (byte)(i >> 8), (byte)(i >> 16), .. "zzzzzzzzzzzzzzzzz"u8],
                "same ends" => Encoding.UTF8.GetBytes($"prefix-prefix-{i:D6}-suffix-suffix"),
                "same first 7 and last 8" => Encoding.UTF8.GetBytes($"1234567{i:X5}12345678"),
                "numbers" => Encoding.UTF8.GetBytes(i.ToString()),
                "zeros" => [(byte)i, (byte)(i >> 8 & 7), .. new byte[i >> 11]], // 2,048 starts, each followed by up to 48 zero bytes
                "Java" => Pairs(i, "Aa"u8, "BB"u8), // 31 × 'A' + 'a' = 31 × 'B' + 'B'
                "FNV-1a" => FnvCollision(i),
                "times 33" => Pairs(i, "b!"u8, "aB"u8), // 33 × 'b' + '!' = 33 × 'a' + 'B'
                "permuted" => Permutation(i),
                "long tails" => [.. Encoding.UTF8.GetBytes(i.ToString("D6")), .. new byte[40].Select((_, position) => (byte)(position * 37))],
                _ => throw new ArgumentOutOfRangeException(nameof(family)),
            };
    }

    /// <summary>17 choices between two pairs of bytes with the same hash: 131,072 texts of one hash.</summary>
    private static byte[] Pairs(int i, ReadOnlySpan<byte> zero, ReadOnlySpan<byte> one)
    {
        var text = new byte[34];
        for (int bit = 0; bit < 17; bit++)
            ((i >> bit & 1) == 0 ? zero : one).CopyTo(text.AsSpan(2 * bit));
        return text;
    }

    /// <summary>A text whose 64-bit FNV-1a hash ends in 16 zero bits, by choice of its last three bytes.</summary>
    private static byte[] FnvCollision(int i)
    {
        const ulong Prime = 1099511628211;
        byte[] text = [.. Encoding.UTF8.GetBytes(i.ToString("D6")), 0, 0, 0];
        ulong start = 14695981039346656037;
        foreach (byte unit in text.AsSpan(0, 6)) start = (start ^ unit) * Prime;
        for (int choice = 0; choice < 1 << 16; choice++)
        {
            ulong hash = (start ^ (byte)choice) * Prime;
            hash = (hash ^ (byte)(choice >> 8)) * Prime;
            if ((hash & 0xff00) != 0) continue;
            (text[6], text[7], text[8]) = ((byte)choice, (byte)(choice >> 8), (byte)hash);
            return text;
        }

        throw new InvalidOperationException("There is always a choice.");
    }

    /// <summary>The same ten bytes in another order: sums and exclusive ors are equal.</summary>
    private static byte[] Permutation(int i)
    {
        var letters = new List<byte>("abcdefghij"u8.ToArray());
        var text = new byte[10];
        for (int position = 0; position < text.Length; position++)
        {
            int choice = i % letters.Count;
            i /= letters.Count;
            text[position] = letters[choice];
            letters.RemoveAt(choice);
        }

        return text;
    }
}
