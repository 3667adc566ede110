using LibWire.Tests.FlatBuffers.Build;

namespace LibWire.Tests.Coverage;

/// <summary>Calls of a builder, valid and not: each works as documented, or fails with the documented exception and changes nothing. The input is their
/// script: each choice takes its next byte.</summary>
internal sealed unsafe class BuilderTarget() : CoverageTarget("flat-builder")
{
    private const int SeedBytes = 200, SeedCount = 40;

    private static readonly int[] Capacities = [0, 64, 300, 5_000];

    private readonly ArenaAllocator _arena = new();

    internal override int InputBytesMax => 1024;

    internal override IEnumerable<byte[]> Seeds() => Enumerable.Range(0, SeedCount).Select(static index =>
    {
        byte[] script = new byte[SeedBytes];
        new FuzzRandom(1, (ulong)index).Fill(script);
        return script;
    });

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other) => new FuzzMutator(random).Mutate(input, other);

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        _arena.Reset();
        var random = new FuzzRandom(digest) { Script = input };
        var calls = new FlatCalls(random, new FlatBuilder(in _arena, random.Pick(Capacities)), _arena, new FlatOffset(1 << 30), isLimited: false);
        calls.Run();
    }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }
}
