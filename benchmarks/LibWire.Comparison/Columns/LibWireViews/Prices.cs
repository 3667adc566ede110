using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Searches the sorted list for each key, without an index.</summary>
internal sealed class PriceSearch : IComparisonRun
{
    private readonly CaseInput _input;
    private readonly byte[][] _keys;

    internal PriceSearch(CaseInput input)
    {
        _input = input;
        _keys = PriceLists.Keys(input);
    }

    public ulong Run()
    {
        // SAFETY: the constructor has verified the buffer, and nothing writes to it.
        PriceView.Vector prices = PriceListView.DangerousGetRoot(_input.Bytes).Prices;
        ulong sum = 0;
        for (int pass = 0; pass < _input.Passes; pass++)
            foreach (byte[] key in _keys)
                if (prices.TryFind(key, out PriceView price)) sum += (ulong)price.Cents;
        return sum;
    }

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput() => [];

    public void Dispose()
    {
        // It owns no memory.
    }
}

/// <summary>Writes the list of W4, call by call.</summary>
internal readonly struct PriceCalls(PriceValue[] prices, ArenaAllocator sourceArena) : IFlatWriting
{
    private readonly FlatOffset<Price>[] _offsets = new FlatOffset<Price>[prices.Length];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, prices, _offsets);

    public void Dispose() => sourceArena.Dispose();
}
