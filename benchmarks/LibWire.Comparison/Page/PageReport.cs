using System.Globalization;

namespace LibWire.Comparison;

/// <summary>The benchmark page as a table and as a chart.</summary>
internal static class PageReport
{
    private const string OwnPrefix = "libwire-";
    private const double BytesPerKilobyte = 1024;

    /// <summary>The table: a row for each measure, a column for each library.</summary>
    internal static string Table(IReadOnlyList<PageRecord> page)
    {
        var table = new MarkdownTable(["", .. page.Select(static record => record.Column)]);
        Add("Decode, traverse and release, ns", static record => Figures.Time(record.Use.Min));
        Add("– decode", static record => record.Decode is { } time ? Figures.Time(time.Min) : "0");
        Add("– traverse", static record => Figures.Time(record.Traverse.Min));
        Add("– release", static record => record.Release is { } time ? Figures.Time(time.Min) : record.Decode is null ? "0" : "by the collector");
        Add("Verify, ns", static record => record.Verify is { } time ? Figures.Time(time.Min) : "");
        Add("Encode, ns", static record => Figures.Time(record.Encode.Min));
        Add("Message, bytes", static record => Number(record.WireBytes));
        Add("– compressed by zlib", static record => Number(record.CompressedBytes));
        Add("Decoded message, bytes / blocks", static record => Pair(record.KeptBytes, record.KeptBlocks));
        Add("Transient for decoding, bytes / blocks", static record => Pair(record.TransientBytes, record.TransientBlocks));
        Add("Generated source code, KB", static record => Kilobytes(record.GeneratedBytes));
        Add("Library, KB", static record => Kilobytes(record.LibraryBytes));
        return table.ToString();

        void Add(string label, Func<PageRecord, string> cell) => table.Add([label, .. page.Select(cell)]);
    }

    /// <summary>The times as bars.</summary>
    internal static SvgChart Chart(IReadOnlyList<PageRecord> page)
    {
        var chart = new SvgChart("The benchmark page of FlatBuffers", "Nanoseconds for each message: shorter is better.");
        chart.Add("Decode, traverse and release", Bars(static record => record.Use.Min));
        chart.Add("Encode", Bars(static record => record.Encode.Min));
        return chart;

        IReadOnlyList<SvgChart.Bar> Bars(Func<PageRecord, double> time) =>
            [.. page.Select(record => new SvgChart.Bar(record.Column, time(record), record.Column.StartsWith(OwnPrefix, StringComparison.Ordinal)))];
    }

    private static string Number(long? value) => value?.ToString("N0", CultureInfo.InvariantCulture) ?? "?";

    private static string Pair(long? bytes, long? blocks) => bytes is null ? "" : $"{Number(bytes)} / {Number(blocks)}";

    private static string Kilobytes(long? bytes) => bytes is { } known ? (known / BytesPerKilobyte).ToString("F0", CultureInfo.InvariantCulture) : "";
}
