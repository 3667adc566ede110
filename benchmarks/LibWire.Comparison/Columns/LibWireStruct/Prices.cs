using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The list of W4 from finished objects, which are not sorted.</summary>
internal readonly struct PricesWriting : IFlatWriting
{
    private readonly ArenaAllocator _arena;
    private readonly PriceList _prices;

    /// <summary>Makes the objects.</summary>
    /// <param name="bytes">A buffer with their values.</param>
    /// <param name="arena">The arena of the objects, disposed with this.</param>
    internal PricesWriting(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        _arena = arena;
        PriceValue[] values = PriceLists.Unsorted(bytes, in arena);
        PriceList prices = default;
        prices.Prices = UnmanagedArray<Price>.Allocate(values.Length, in arena);
        for (int i = 0; i < values.Length; i++) prices.Prices[i] = new Price { Code = values[i].Code, Cents = values[i].Cents };
        _prices = prices;
    }

    public void Write(FlatBuilder builder) => _prices.Write(in builder);

    public void Dispose() => _arena.Dispose();
}
