using System.Text;
using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>The values of one row of W3, the text as a .NET string.</summary>
internal readonly record struct GoogleRow(string Text, double X, double Y, double Z);

/// <summary>The rows of W3 as plain values in memory.</summary>
internal static class GoogleRows
{
    internal static GoogleRow[] Of(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        return [.. StoredRows.Of(bytes, in arena).Select(static row => new GoogleRow(Encoding.UTF8.GetString(row.Text.Span), row.X, row.Y, row.Z))];
    }
}

/// <summary>Writes the rows of W3, call by call.</summary>
internal readonly struct GoogleRowCalls(GoogleRow[] rows) : IGoogleFlatWriting
{
    private const int RowFieldCount = 4;
    private const int SetFieldCount = 1;

    private readonly Offset<GoogleRow>[] _offsets = new Offset<GoogleRow>[rows.Length];

    public void Write(FlatBufferBuilder builder)
    {
        for (int i = 0; i < rows.Length; i++)
        {
            ref readonly GoogleRow row = ref rows[i];
            _offsets[i] = Create(builder, builder.CreateString(row.Text), row.X, row.Y, row.Z);
        }

        VectorOffset list = builder.CreateVectorOfTables(_offsets);
        builder.StartTable(SetFieldCount);
        builder.AddOffset(0, list.Value, 0);
        builder.Finish(builder.EndTable());
    }

    private static Offset<GoogleRow> Create(FlatBufferBuilder builder, StringOffset text, double x, double y, double z)
    {
        builder.StartTable(RowFieldCount);
        builder.AddDouble(3, z, 0);
        builder.AddDouble(2, y, 0);
        builder.AddDouble(1, x, 0);
        builder.AddOffset(0, text.Value, 0);
        return new Offset<GoogleRow>(builder.EndTable());
    }
}
