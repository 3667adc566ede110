using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Writes the rows of W3, call by call.</summary>
internal readonly struct RowCalls(RowValue[] rows, ArenaAllocator sourceArena) : IFlatWriting
{
    private readonly FlatOffset<Row>[] _offsets = new FlatOffset<Row>[rows.Length];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, rows, _offsets);

    public void Dispose() => sourceArena.Dispose();
}
