using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>Large messages, some of them damaged, are decoded and written by several threads, and have the result that one thread has.</summary>
internal sealed class PartedMessages : SoakWork
{
    private const int InputCount = 6;
    private const int ThreadCount = 3;

    private readonly byte[][] _inputs = [.. Enumerable.Range(0, InputCount).Select(static i => StoreBytes.Make(new FuzzRandom(11, (ulong)i), 2_000 + (1_500 * i)))];

    internal override string Name => "large messages, decoded and written in parts";

    protected override void Do(FuzzRandom random)
    {
        byte[] bytes = random.Pick(_inputs);
        if (random.OneIn(3)) bytes = new FuzzMutator(random).Mutate(bytes, _inputs[0]);

        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        using ArenaAllocator otherArena = ArenaPool.Shared.Rent();
        WireFormatException? failure = Failure(() => Store.Parse(bytes, in arena), out Store expected);
        WireFormatException? otherFailure = Failure(() => Store.ParseParallel(bytes, in otherArena, ThreadCount), out Store actual);
        StoreBytes.Must(failure?.Message == otherFailure?.Message, $"One thread says '{failure?.Message}', several '{otherFailure?.Message}'.");
        if (failure != null) return;

        StoreBytes.Must(expected == actual, "Several threads decode another message than one.");
        var writer = new ProtoWriter(in arena);
        expected.Write(ref writer);
        var otherWriter = new ProtoWriter(in otherArena);
        actual.WriteParallel(ref otherWriter, ThreadCount);
        StoreBytes.Must(writer.WrittenSpan.SequenceEqual(otherWriter.WrittenSpan), "Several threads write other bytes than one.");
    }

    private static WireFormatException? Failure(Func<Store> read, out Store store)
    {
        store = default;
        try
        {
            store = read();
            return null;
        }
        catch (WireFormatException failure)
        {
            return failure;
        }
    }
}
