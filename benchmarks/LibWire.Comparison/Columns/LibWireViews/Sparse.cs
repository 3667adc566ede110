using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Writes the tables of W8, call by call.</summary>
internal readonly struct SparseCalls(SparseValue[] values) : IFlatWriting
{
    private readonly FlatOffset<Sparse>[] _offsets = new FlatOffset<Sparse>[values.Length];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, values, _offsets);

    public void Dispose()
    {
    }
}
