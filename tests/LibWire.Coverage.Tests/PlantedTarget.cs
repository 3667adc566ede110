namespace LibWire.Tests.Coverage;

/// <summary>A target that takes another branch for each right byte of a word, and fails at the whole word. It counts by itself.</summary>
internal sealed unsafe class PlantedTarget(byte* counts, byte[] word) : CoverageTarget("planted")
{
    internal override int InputBytesMax => 64;

    internal override IEnumerable<byte[]> Seeds() => [[]];

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        int place = random.Next(input.Length + 1);
        return [.. input.AsSpan(0, place), (byte)random.NextUInt64(), .. input.AsSpan(random.OneIn(2) ? place : Math.Min(input.Length, place + 1))];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        for (int i = 0; i < word.Length; i++)
        {
            counts[1000 + i]++;
            if (i >= input.Length || guarded[i] != word[i]) return;
        }

        throw new InvalidOperationException("The word was found.");
    }
}
