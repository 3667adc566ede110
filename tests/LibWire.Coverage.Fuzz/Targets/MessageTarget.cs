namespace LibWire.Tests.Coverage;

/// <summary>A target that reads the binary format of Protocol Buffers.</summary>
internal abstract class MessageTarget(string name) : CoverageTarget(name)
{
    private const int SeedCount = 300, SeedBytesMax = 1024;

    private static readonly Lazy<byte[][]> SharedSeeds = new(static () =>
    {
        FuzzSeeds seeds = FuzzSeeds.Load();
        IEnumerable<byte[]> made = Enumerable.Range(0, SeedCount).Select(static index => FuzzMessages.Make(new FuzzRandom(1, (ulong)index)));
        return [.. seeds.Vectors.Concat(made).Concat(seeds.Pieces.Take(SeedCount)).Where(static seed => seed.Length <= SeedBytesMax)];
    });

    internal override IEnumerable<byte[]> Seeds() => SharedSeeds.Value;

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other) => new FuzzMutator(random).Mutate(input, other);
}
