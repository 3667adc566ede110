using LibWire.Tests.Json.Realm;

namespace LibWire.Tests.Coverage;

/// <summary>Objects of FlatBuffers: what is read is written, and read again as the same.</summary>
internal sealed unsafe class ObjectTarget() : CoverageTarget("flat-objects")
{
    private static readonly FlatReadOptions Small = new() { Verifier = new FlatVerifierOptions { Budget = 20_000 } };

    private readonly ArenaAllocator _arena = new();

    internal override int InputBytesMax => 2048;

    internal override IEnumerable<byte[]> Seeds()
    {
        using var arena = new ArenaAllocator();
        return [.. TextSeeds.FlatJson.Select(json => FlatObject.ToArray(Hero.FromJson(json, in arena))).Where(buffer => buffer.Length <= InputBytesMax)];
    }

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        if (input.Length == 0) return other;
        byte[] bytes = [.. input];
        return bytes[..new FlatMutator(random).Mutate(bytes, FlatSiteFinder.FindSome(input, 0, HeroView.Layout), other)];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        _arena.Reset();
        _arena.Allocate<long>();
        nuint usedBytes = _arena.UsedBytes;
        if (!FlatObject.TryParse<Hero>(new ReadOnlySpan<byte>(guarded, input.Length), in _arena, out Hero hero, out WireFault fault, Small))
        {
            FuzzMismatchException.Require(fault.Error != WireError.None && fault.Offset >= 0 && fault.Offset <= input.Length, "The fault has no error or place.");
            FuzzMismatchException.RequireEqual(usedBytes, _arena.UsedBytes, "Bytes that the arena has given after a failed read");
            return;
        }

        byte[] written;
        try
        {
            written = FlatObject.ToArray(in hero);
        }
        catch (WireFormatException refusal) when (refusal.Error == WireError.BudgetExceeded)
        {
            return;
        }

        Hero again = FlatObject.Parse<Hero>(written, in _arena);
        FuzzMismatchException.Require(written.AsSpan().SequenceEqual(FlatObject.ToArray(in again)), "What was read again is written as other bytes.");
    }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }
}
