using System.Numerics;

namespace LibWire.Tests;

public sealed class KeyedHashTests
{
    private static readonly ulong[] Corners = [0, 1, 2, 0xffff_ffff, 0x1_0000_0000, 0x1_0000_0001, KeyedHash.Prime - 1, KeyedHash.Prime - 2, 1UL << 60, ulong.MaxValue - 1, ulong.MaxValue, 0x0123_4567_89ab_cdef];

    [Fact]
    public void Multiply_OfCornersAndRandomNumbers_HasAll128Bits()
    {
        var random = new Random(7);
        ulong[] factors = [.. Corners, .. Enumerable.Range(0, 200).Select(_ => (ulong)random.NextInt64() << 1)];
        foreach (ulong left in factors)
            foreach (ulong right in factors)
            {
                ulong high = WireBits.Multiply(left, right, out ulong low);
                Assert.Equal((BigInteger)left * right, ((BigInteger)high << 64) + low);
            }
    }

    [Fact]
    public void MultiplyModulo_OfCornersAndRandomNumbers_IsTheRemainder()
    {
        var random = new Random(8);
        ulong[] factors = [.. Corners.Select(corner => corner % KeyedHash.Prime), .. Enumerable.Range(0, 200).Select(_ => (ulong)random.NextInt64() % KeyedHash.Prime)];
        foreach (ulong left in factors)
            foreach (ulong right in factors)
                Assert.Equal((BigInteger)left * right % KeyedHash.Prime, KeyedHash.MultiplyModulo(left, right));
    }

    [Fact]
    public void Of_TheSameBytesElsewhere_IsTheSame()
    {
        var random = new Random(9);
        for (int length = 0; length < 200; length++)
        {
            byte[] bytes = new byte[length];
            random.NextBytes(bytes);
            byte[] surrounded = [0xee, 0xdd, 0xcc, .. bytes, 0xbb, 0xaa, 0x99, 0x88];
            Assert.Equal(KeyedHash.Of(bytes), KeyedHash.Of(surrounded.AsSpan(3, length)));
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(17)]
    public void Of_TextsOfEachPath_AreSpreadOverAllBuckets(int prefixBytes)
    {
        // Counted up in the last two bytes, as real keys are. A fair hash leaves 1/e of 4,096 buckets empty (1,507; standard deviation 20), and 6 keys or fewer in
        // nearly all others. With some secrets keys in steps crowd a little.
        const int bucketBits = 12;
        int[] buckets = new int[1 << bucketBits];
        byte[] bytes = new byte[prefixBytes + 2];
        bytes.AsSpan().Fill((byte)'k');
        for (int i = 0; i < buckets.Length; i++)
        {
            bytes[^2] = (byte)i;
            bytes[^1] = (byte)(i >> 8);
            buckets[KeyedHash.Of(bytes) >> (KeyedHash.Bits - bucketBits)]++;
        }

        Assert.InRange(buckets.Count(keys => keys == 0), 1507 - 250, 1507 + 250);
        Assert.InRange(buckets.Max(), 4, 14);
    }

    [Fact]
    public void Of_TextsAndTheirPrefixes_Differ()
    {
        // Overlapping parts of a short text may be the same for two lengths: only the length tells them apart.
        var hashes = new HashSet<uint>();
        for (int length = 0; length <= 40; length++)
            foreach (byte letter in "\0ax\u00ff"u8) hashes.Add(KeyedHash.Of(Enumerable.Repeat(letter, length).ToArray()));
        Assert.Equal(1 + (40 * 5), hashes.Count);
    }

    // One of these fails by chance in one of 300,000 runs: hashes have 32 bits.
    [Fact]
    public void Of_BytesThatDifferInOnePlace_Differs()
    {
        for (int length = 1; length <= 100; length++)
        {
            byte[] bytes = new byte[length];
            uint hash = KeyedHash.Of(bytes);
            for (int place = 0; place < length; place++)
            {
                bytes[place] = 1;
                Assert.NotEqual(hash, KeyedHash.Of(bytes));
                bytes[place] = 0x80;
                Assert.NotEqual(hash, KeyedHash.Of(bytes));
                bytes[place] = 0;
            }

            Assert.NotEqual(hash, KeyedHash.Of(new byte[length - 1]));
        }
    }

    [Fact]
    public void Of_AllLengthsOfZeros_Differ() =>
        // Two of a thousand hashes of 32 bits are equal in one of 9,000 runs, and each run has another key.
        Assert.InRange(Enumerable.Range(0, 1000).Select(length => KeyedHash.Of(new byte[length])).Distinct().Count(), 998, 1000);

    [Fact]
    public void Of_IntegersOfOneValue_IsTheSameForEveryWidth()
    {
        Assert.Equal(KeyedHash.Of(200UL), KeyedHash.Of((byte)200));
        Assert.Equal(KeyedHash.Of(200UL), KeyedHash.Of((ushort)200));
        Assert.Equal(KeyedHash.Of(200UL), KeyedHash.Of(200));
        Assert.Equal(KeyedHash.Of(200L), KeyedHash.Of((char)200));
        Assert.Equal(KeyedHash.Of(1), KeyedHash.Of(true));
        Assert.NotEqual(KeyedHash.Of(1), KeyedHash.Of(false));
    }
}
