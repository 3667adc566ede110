using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Coverage;

/// <summary>What LibWire.Grpc reads from the peer: messages of both formats, and the details of errors. The first bytes of an input are a script: they choose
/// what the rest is, the options, and the side that reads.</summary>
internal sealed unsafe class GrpcTarget() : CoverageTarget("grpc")
{
    private const int ScriptBytes = 3, FlatKind = 1, DetailsKind = 2, Kinds = 3;

    // A choice of the script is its byte, divided with remainder by the number of choices.
    private const int ScriptValues = 24;

    private readonly GrpcMessages<Order> _orders = GrpcMessages.Proto<Order>();
    private readonly GrpcMessages<Hero> _heroes = GrpcMessages.Flat<Hero>();
    private readonly GrpcDetails _details = new();

    internal override int InputBytesMax => 2048;

    internal override IEnumerable<byte[]> Seeds()
    {
        using var arena = new ArenaAllocator();
        var registry = new ProtoRegistry();
        registry.Add(Line.Layout);
        var options = new ProtoJsonOptions { Registry = registry };
        List<byte[]> seeds = [];
        foreach (byte[] json in TextSeeds.ProtoJson) Add(0, Order.FromJson(json, in arena, options).ToArray());
        foreach (byte[] json in TextSeeds.FlatJson) Add(FlatKind, FlatObject.ToArray(Hero.FromJson(json, in arena)));
        foreach (byte[] details in GrpcDetails.Seeds()) Add(DetailsKind, details);
        return seeds.Where(seed => seed.Length <= InputBytesMax);

        // With each of the options, on each side.
        void Add(int kind, byte[] payload)
        {
            for (int i = 0; i < GrpcMessages.OptionsCount; i++) seeds.Add([(byte)kind, (byte)i, (byte)(i % 2), .. payload]);
        }
    }

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        if (input.Length < ScriptBytes || other.Length < ScriptBytes) return other;
        byte[] script = input[..ScriptBytes], payload = input[ScriptBytes..];
        if (random.OneIn(8)) script[random.Next(ScriptBytes)] = (byte)random.Next(ScriptValues);
        return [.. script, .. script[0] % Kinds == FlatKind ? MutateFlat(random, payload, other[ScriptBytes..]) : new FuzzMutator(random).Mutate(payload, other[ScriptBytes..])];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        int scriptBytes = Math.Min(ScriptBytes, input.Length);
        var random = new FuzzRandom(digest) { Script = [.. input[..scriptBytes], .. new byte[ScriptBytes - scriptBytes]] };
        var payload = new GrpcPayload(input[scriptBytes..], guarded + scriptBytes);
        switch (random.Next(Kinds))
        {
            case FlatKind:
                _heroes.Read(payload, random);
                break;
            case DetailsKind:
                _details.Read(payload.Bytes);
                break;
            default:
                _orders.Read(payload, random);
                break;
        }
    }

    public override void Dispose()
    {
        _orders.Dispose();
        _heroes.Dispose();
        _details.Dispose();
        base.Dispose();
    }

    private static byte[] MutateFlat(FuzzRandom random, byte[] payload, byte[] other)
    {
        if (payload.Length == 0) return other;
        return payload[..new FlatMutator(random).Mutate(payload, FlatSiteFinder.FindSome(payload, 0, HeroView.Layout), other)];
    }
}
