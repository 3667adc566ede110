using System.Globalization;

namespace LibWire.Comparison;

/// <summary>Prints the figures of a case while the program runs.</summary>
internal static class ConsoleTable
{
    /// <summary>Room for the longest label, aligned to the left.</summary>
    private const int LabelWidth = -25;

    /// <summary>Prints a case.</summary>
    /// <param name="output">Receives the text.</param>
    /// <param name="result">The case.</param>
    internal static void Print(TextWriter output, CaseResult result)
    {
        int rounds = result.Columns.Max(static column => column.Nanoseconds.Length);
        output.WriteLine();
        output.WriteLine(Text($"{result.Name}: {result.Count:N0} × {result.Unit}, {result.WireBytes:N0} bytes, {rounds} rounds; ns per {result.Unit}; ratio to the column"));
        output.Write(Text($"{"",LabelWidth}{"min",9}{"median",9}{"GB/s",7}{"managed B",12}{"arena/wire",11}{"written",11}"));
        foreach (Measurement other in result.Columns) output.Write(Text($" {Short(other.Column),8}"));
        output.WriteLine();
        foreach (Measurement column in result.Columns)
        {
            output.Write(Text($"{ColumnSet.Label(column.Column),LabelWidth}{Figures.Time(column.Minimum),9}{Figures.Time(column.Median),9}{(double)result.WireBytes * result.Passes / (column.Median * result.Count),7:F2}"));
            output.Write(Text($"{column.ManagedBytes,12:N0}{(column.ArenaBytes == 0 ? "" : ((double)column.ArenaBytes / result.WireBytes).ToString("F2", CultureInfo.InvariantCulture)),11}{(column.OutputBytes == 0 ? "" : column.OutputBytes.ToString("N0", CultureInfo.InvariantCulture)),11}"));
            foreach (Measurement other in result.Columns) output.Write(Text($" {(other == column ? "" : Figures.Ratio(column.RatioTo(other))),8}"));
            output.WriteLine();
        }
    }

    /// <summary>A name that fits over a ratio.</summary>
    private static string Short(string column) => column switch
    {
        "libwire-alias" => "lw-alias",
        "libwire-copy" => "lw-copy",
        "libwire-strings" => "lw-strs",
        "libwire-fresh" => "lw-fresh",
        "libwire-many" => "lw-many",
        "libwire-parallel" => "lw-paral",
        "libwire-hand" => "lw-hand",
        "libwire-checked" => "lw-check",
        "libwire-views" => "lw-views",
        "libwire-accessors" => "lw-acces",
        "libwire-struct" => "lw-struc",
        "libwire-codefirst" => "lw-code",
        "libwire-progressive" => "lw-prog",
        "libwire-index" => "lw-index",
        "dictionary" => "dict",
        "dictionary-utf8" => "dict-u8",
        "cpp-flatbuffers-o2" => "cpp-o2",
        "cpp-flatbuffers-o3" => "cpp-o3",
        "cpp-flatbuffers-objects" => "cpp-obj",
        "google-protobuf" => "google",
        "google-flatbuffers" => "google",
        "protobuf-net" => "pb-net",
        "memorypack" => "mempack",
        "protozero" => "pzero",
        "cpp-heap" => "cpp-heap",
        "cpp-arena" => "cpp-aren",
        _ => column.Length <= 8 ? column : column[..8],
    };

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
