using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;

namespace LibWire.Tests.Coverage;

/// <summary>The verifier of FlatBuffers, by its walk and by straight code; what passes is read to its last field.</summary>
/// <param name="name">The name of the target.</param>
/// <param name="layout">The layout of the root.</param>
/// <param name="startBytes">The bytes before the buffer: the size prefix, or none.</param>
/// <param name="loops">The ways to read.</param>
internal sealed unsafe class BufferTarget(string name, Func<FlatLayout> layout, int startBytes, params FlatLoop[] loops) : CoverageTarget(name)
{
    private static readonly Lazy<FlatSeeds> SharedSeeds = new(FlatSeeds.Load);

    // Emitted layouts have straight code; these are written by hand. Not from the seeds: an input is read without the files of the repository, too.
    private static readonly Lazy<bool> Straight = new(static () =>
    {
        StraightCode.Give(MonsterView.Layout);
        StraightCode.Give(FooView.Layout);
        return true;
    });

    internal override int InputBytesMax => FlatSeeds.SmallBytesMax;

    internal override IEnumerable<byte[]> Seeds() => SharedSeeds.Value.Small.Where(seed => loops.Contains(seed.Loop)).Select(static seed => seed.Bytes).Distinct();

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        if (input.Length == 0) return other;
        byte[] bytes = [.. input];
        int length = new FlatMutator(random).Mutate(bytes, Sites(input), other);

        // Bytes more than the other mutations leave: they change in place.
        if (random.OneIn(16)) return [.. bytes.AsSpan(0, length), .. other.AsSpan(0, Math.Min(other.Length, 4 << random.Next(5)))];
        return length == bytes.Length ? bytes : bytes[..length];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        _ = Straight.Value;
        foreach (FlatLoop loop in loops) loop.Run(new ReadOnlySpan<byte>(guarded, input.Length));
    }

    // Of a damaged buffer those before the damage.
    private List<FlatSite> Sites(byte[] input) => FlatSiteFinder.FindSome(input, startBytes, layout());
}
