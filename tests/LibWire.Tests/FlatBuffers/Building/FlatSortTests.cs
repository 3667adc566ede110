namespace LibWire.Tests.FlatBuffers.Building;

/// <summary>Few items are merged, many are distributed by the bytes of their keys: the order is the same.</summary>
public sealed unsafe class FlatSortTests
{
    [Fact]
    public void Sort_OfAnyItems_IsTheStableOrderOfTheirPrefixes()
    {
        var random = new Random(1);
        foreach (int count in (int[])[0, 1, 2, 7, 8, 9, 255, 256, 257, 1_000, 5_000])
        {
            foreach (int distinct in (int[])[1, 2, 300, int.MaxValue])
            {
                FlatSort.Item[] items = [.. Enumerable.Range(0, count).Select(i => new FlatSort.Item { Prefix = Spread(random.Next(distinct)), Position = (uint)i })];
                uint[] expected = [.. items.OrderBy(static item => item.Prefix).Select(static item => item.Position)];
                Assert.Equal(expected, Sorted(items, null));
            }
        }

        // Bytes all over a word, so that each of them matters.
        static ulong Spread(int value) => (ulong)value * 0x9E3779B97F4A7C15;
    }

    [Fact]
    public void Sort_OfEqualPrefixes_AsksForTheOrder()
    {
        var random = new Random(2);
        int[] keys = [.. Enumerable.Range(0, 3_000).Select(_ => random.Next(700))];
        FlatSort.Item[] items = [.. keys.Select(static (key, i) => new FlatSort.Item { Prefix = (ulong)(key / 100), Position = (uint)i })];
        uint[] expected = [.. Enumerable.Range(0, keys.Length).OrderBy(i => keys[i]).Select(static i => (uint)i)];

        Assert.Equal(expected, Sorted(items, (_, _, left, right) => keys[left].CompareTo(keys[right])));
    }

    [Fact]
    public void Sort_OfPrefixesWhoseUpperBytesSayLittle_IsTheirStableOrder()
    {
        var random = new Random(3);
        Func<ulong>[] kinds =
        [
            () => ulong.Parse(string.Concat(random.Next(1 << 24).ToString("x8").Select(static digit => ((int)digit).ToString("x2"))), System.Globalization.NumberStyles.HexNumber),
            () => ((ulong)random.Next(256) * 0x01010101_00000000) | (uint)random.Next(), // each upper byte alone looks as if it told many apart
            () => (ulong)random.Next(2) << 63 | (uint)random.Next(3),
            () => 0xABCD_0000_0000_00EF | (ulong)random.Next(1 << 16) << 20, // in the middle of the prefix
        ];
        foreach (Func<ulong> kind in kinds)
        {
            foreach (int count in (int[])[256, 3_000, 40_000])
            {
                FlatSort.Item[] items = [.. Enumerable.Range(0, count).Select(i => new FlatSort.Item { Prefix = kind(), Position = (uint)i })];
                uint[] expected = [.. items.OrderBy(static item => item.Prefix).Select(static item => item.Position)];
                Assert.Equal(expected, Sorted(items, null));
            }
        }
    }

    [Fact]
    public void Prefix_OfKeys_HasTheirOrder()
    {
        byte[][] keys = [[], [0], [1], [1, 0], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 9], [0x80], [0xff, 0xff], [.. Enumerable.Repeat((byte)0xff, 9)]];
        foreach (byte[] left in keys)
            foreach (byte[] right in keys)
            {
                int order = left.AsSpan().SequenceCompareTo(right), prefixes = FlatSort.Prefix(left).CompareTo(FlatSort.Prefix(right));
                Assert.True(prefixes == 0 || Math.Sign(prefixes) == Math.Sign(order), $"{Convert.ToHexString(left)} {Convert.ToHexString(right)}");
            }

        Assert.True(FlatSort.Prefix([1, 2]) < FlatSort.Prefix([1, 3]));
    }

    private static uint[] Sorted(FlatSort.Item[] items, FlatSort.Order? order)
    {
        fixed (FlatSort.Item* first = new FlatSort.Item[(2 * items.Length) + 1])
        {
            items.CopyTo(new Span<FlatSort.Item>(first, items.Length));
            FlatSort.Sort(first, first + items.Length, items.Length, null, 0, order);
            return [.. new Span<FlatSort.Item>(first, items.Length).ToArray().Select(static item => item.Position)];
        }
    }
}
