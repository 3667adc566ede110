using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The rows of W3 as plain values in memory.</summary>
internal static class StoredRows
{
    /// <summary>Makes rows from their numbers. All have the same text.</summary>
    internal static RowValue[] Make(int count, in ArenaAllocator arena)
    {
        var rows = new RowValue[count];

        // No value is 0, because tables leave out zeros.
        for (int i = 0; i < rows.Length; i++) rows[i] = new RowValue { Text = Utf8String.Copy("T"u8, in arena), X = 1 + i, Y = 0.25 + i, Z = -1.5 - i };
        return rows;
    }

    /// <summary>The rows with the values of a buffer.</summary>
    internal static RowValue[] Of(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        RowView.Vector list = RowSetView.GetRoot(bytes).Rows;
        var rows = new RowValue[list.Count];
        for (int i = 0; i < rows.Length; i++)
        {
            RowView row = list[i];
            rows[i] = new RowValue { Text = Utf8String.Copy(row.Text.Span, in arena), X = row.X, Y = row.Y, Z = row.Z };
        }

        return rows;
    }
}
