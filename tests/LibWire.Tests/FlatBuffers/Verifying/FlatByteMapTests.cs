using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>The map of bytes, which works word by word, against an array of bytes.</summary>
public sealed unsafe class FlatByteMapTests
{
    private const int Bytes = 200;

    [Fact]
    public void Marks_AtRandom_AreThoseOfAnArray()
    {
        ulong* words = stackalloc ulong[(Bytes / FlatByteMap.BytesPerWord) + 1];
        int overlaps = 0;
        for (int round = 0; round < 2_000; round++)
        {
            var random = new FuzzRandom(9, (ulong)round);
            var expected = new char[Bytes];
            new Span<ulong>(words, (Bytes / FlatByteMap.BytesPerWord) + 1).Clear();
            var map = new FlatByteMap(words);
            while (true)
            {
                int position = random.Next(Bytes), size = random.OneIn(4) ? random.Next(Bytes - position + 1) : random.Next(Math.Min(6, Bytes - position) + 1);
                bool isMutable = random.OneIn(2);
                char mark = isMutable ? 'm' : 'f', other = isMutable ? 'f' : 'm';
                int overlap = Array.IndexOf(expected, other, position, size);
                Assert.Equal(overlap, isMutable ? map.MarkMutable((nuint)position, (nuint)size) : map.MarkFixed((nuint)position, (nuint)size));
                if (overlap >= 0) break;
                expected.AsSpan(position, size).Fill(mark);
                if (isMutable || size == 0) continue;
                bool wasDone = map.IsDone((nuint)position);
                if (random.OneIn(2)) map.NoteDone((nuint)position);
                Assert.True(map.IsDone((nuint)position) || !wasDone);
            }

            overlaps++;
        }

        Assert.Equal(2_000, overlaps);
    }

    [Fact]
    public void IsDone_OfWhatIsFixedOrMutable_IsFalse()
    {
        ulong* words = stackalloc ulong[2];
        words[0] = words[1] = 0;
        var map = new FlatByteMap(words);
        Assert.Equal(-1, map.MarkFixed(30, 4));
        Assert.Equal(-1, map.MarkMutable(34, 4));
        Assert.False(map.IsDone(30) || map.IsDone(31) || map.IsDone(32) || map.IsDone(34) || map.IsDone(40));
        map.NoteDone(32);
        Assert.True(map.IsDone(32) && !map.IsDone(31) && !map.IsDone(33));
        Assert.Equal(-1, map.MarkFixed(28, 6));
        Assert.Equal(32, map.MarkMutable(32, 3));
        Assert.Equal(34, map.MarkFixed(30, 8));
    }
}
