using System.Text;

namespace LibWire.Tests;

/// <summary>Keys that collide in ordinary hash tables.</summary>
internal static class HostileKeys
{
    public static TheoryData<string> NumberFamilies =>
        ["sequence", "2^20", "2^32", "2^40", "2^47", "powers", "golden", "golden inverse", "reversed bits", "negative", "equal low bits", "equal halves", "prime table", "sparse"];

    public static TheoryData<string> TextFamilies =>
        ["one byte position", "same ends", "same first 7 and last 8", "numbers", "zeros", "Java", "FNV-1a", "times 33", "permuted", "long tails"];

    /// <summary>Key <paramref name="i"/> of a family.</summary>
    internal static ulong Number(string family, ulong i) => family switch
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

    /// <summary>So many keys of a family, at most 131,072.</summary>
    internal static IEnumerable<byte[]> Texts(string family, int count)
    {
        for (int i = 0; i < count; i++)
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
