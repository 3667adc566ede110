namespace LibWire.Comparison;

/// <summary>The rows of W3, call by call.</summary>
internal readonly struct RowCalls(RowValue[] rows, ArenaAllocator sourceArena) : IFlatWriting
{
    private readonly FlatOffset[] _offsets = new FlatOffset[rows.Length];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, rows, _offsets);

    public void Dispose() => sourceArena.Dispose();
}
