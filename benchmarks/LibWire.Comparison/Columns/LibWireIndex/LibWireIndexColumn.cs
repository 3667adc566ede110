using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Look-ups in a FlatBuffer by an index in an arena.</summary>
internal sealed class LibWireIndexColumn : IComparisonColumn
{
    public string Name => "libwire-index";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (_, Operation.Find) when CaseOperations.IsPriceList(input.Id) => new PriceIndex(input, isMadeInEachPass: false),
        (_, Operation.Lookup) when CaseOperations.IsPriceList(input.Id) => new PriceIndex(input, isMadeInEachPass: true),
        _ => null,
    };
}

/// <summary>Makes an index, and looks each key up. An index cannot outlive its method: for all passes together it is made once in a run.</summary>
internal sealed class PriceIndex : IComparisonRun
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly CaseInput _input;
    private readonly bool _isMadeInEachPass;
    private readonly byte[][] _keys;

    internal PriceIndex(CaseInput input, bool isMadeInEachPass)
    {
        (_input, _isMadeInEachPass) = (input, isMadeInEachPass);
        _keys = PriceLists.Keys(input);
    }

    public ulong Run()
    {
        ulong sum = 0;
        int passes = _isMadeInEachPass ? 1 : _input.Passes;
        for (int pass = 0; pass < _input.Passes; pass += passes)
        {
            _arena.Reset();

            // SAFETY: the constructor has verified the buffer, and nothing writes to it.
            PriceView.Vector.Indexed prices = PriceListView.DangerousGetRoot(_input.Bytes).Prices.Index(in _arena);
            for (int i = 0; i < passes; i++) sum += Sum(prices, _keys);
        }

        return sum;
    }

    public long MeasureMemoryBytes()
    {
        Run();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    private static ulong Sum(PriceView.Vector.Indexed prices, byte[][] keys)
    {
        ulong sum = 0;
        foreach (byte[] key in keys)
            if (prices.TryGetValue(key, out PriceView price)) sum += (ulong)price.Cents;
        return sum;
    }
}
