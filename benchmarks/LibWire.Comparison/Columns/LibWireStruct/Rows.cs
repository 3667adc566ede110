using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The rows of W3 from finished objects.</summary>
internal readonly struct RowsWriting : IFlatWriting
{
    private readonly ArenaAllocator _arena;
    private readonly RowSet _rows;

    /// <summary>Makes the objects.</summary>
    /// <param name="bytes">A buffer with their values.</param>
    /// <param name="arena">The arena of the objects, disposed with this.</param>
    internal RowsWriting(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        _arena = arena;
        RowValue[] values = StoredRows.Of(bytes, in arena);
        RowSet rows = default;
        rows.Rows = UnmanagedArray<Row>.Allocate(values.Length, in arena);
        for (int i = 0; i < values.Length; i++) rows.Rows[i] = new Row { Text = values[i].Text, X = values[i].X, Y = values[i].Y, Z = values[i].Z };
        _rows = rows;
    }

    public void Write(FlatBuilder builder) => _rows.Write(in builder);

    public void Dispose() => _arena.Dispose();
}
