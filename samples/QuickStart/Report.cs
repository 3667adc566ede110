using LibWire;
using Spectre.Console;

namespace QuickStart;

/// <summary>Prints the contents of the tiles and their costs as tables: lines in a terminal, Markdown if the output goes to a file.</summary>
internal sealed class Report(IAnsiConsole console, ArenaAllocator arena)
{
    private const string NumberFormat = "#,##0";
    private const string TimeFormat = "#,##0.0";
    private const int NameCharsMax = 20; // in a terminal: the widest table then has 78 columns

    private readonly bool _isTerminal = console.Profile.Out.IsTerminal;

    public void Print(IReadOnlyList<RoundTripResult> results)
    {
        TileCounts all = results.Aggregate(default(TileCounts), (sum, result) => sum + result.Counts);
        PrintContents(results, all);
        PrintCosts(results);
        PrintComparison(results);
        if (all.Layers > 0) PrintLayers(MostLayered(results));
        if (all.SkippedFields > 0)
            console.WriteLine(
                $"Fields that are not in the schema and were skipped: {Number(all.SkippedFields)}. The tiles written again are without them.");
        if (all.BrokenGeometries > 0)
            console.WriteLine(
                $"Features whose geometry breaks the rules of the format, counted up to there: {Number(all.BrokenGeometries)}.");
        if (all.Layers > 0) PrintSummary(results);
    }

    /// <summary>The tile that the details and the picture show.</summary>
    public static RoundTripResult MostLayered(IEnumerable<RoundTripResult> results) => results.MaxBy(result => result.Counts.Layers)!;

    /// <summary>Text of a tile without control characters, which could steer a terminal or break a file.</summary>
    public static string Printable(Utf8String text) => string.Concat(text.ToString().Select(unit => char.IsControl(unit) ? '·' : unit));

    private void PrintContents(IReadOnlyList<RoundTripResult> results, TileCounts all)
    {
        Table table = NewTable("What is in the tiles", "tile", "layers", "features", "points", "lines", "polygons", "vertices");
        foreach (RoundTripResult result in results) table.AddRow([NameCell(result), .. Cells(result.Counts)]);
        AddTotal(table, results.Count, Cells(all));
        console.Write(table);
        console.WriteLine();
    }

    private void PrintCosts(IReadOnlyList<RoundTripResult> results)
    {
        Table table = NewTable(
            "What it takes to decode and encode them",
            "tile", "bytes", "encoded", "means\nthe same", "managed\nbytes", "arena\nby hand", "arena\ngenerated");
        foreach (RoundTripResult result in results)
        {
            table.AddRow(
                NameCell(result),
                Number(result.Bytes.Length),
                Number(result.EncodedBytes),
                YesNo(result.Difference is null),
                Zero(result.ManagedBytes),
                Number(result.ArenaBytes),
                Number(result.GeneratedArenaBytes));
        }

        AddTotal(
            table,
            results.Count,
            Number(results.Sum(result => result.Bytes.Length)),
            Number(results.Sum(result => result.EncodedBytes)),
            YesNo(results.All(result => result.Difference is null)),
            Zero(results.Sum(result => result.ManagedBytes)),
            "",
            "");
        console.Write(table);
        console.WriteLine();
    }

    private void PrintComparison(IReadOnlyList<RoundTripResult> results)
    {
        Table table = NewTable(
            "The same work by hand-written and by generated code, in µs",
            "tile", "both\nagree", "decode\nby hand", "decode\ngenerated", "encode\nby hand", "encode\ngenerated");
        foreach (RoundTripResult result in results)
        {
            table.AddRow(
                NameCell(result),
                YesNo(result.GeneratedDifference is null),
                Time(result.DecodeTime),
                Time(result.GeneratedDecodeTime),
                Time(result.EncodeTime),
                Time(result.GeneratedEncodeTime));
        }

        AddTotal(
            table,
            results.Count,
            YesNo(results.All(result => result.GeneratedDifference is null)),
            Time(Sum(results, result => result.DecodeTime)),
            Time(Sum(results, result => result.GeneratedDecodeTime)),
            Time(Sum(results, result => result.EncodeTime)),
            Time(Sum(results, result => result.GeneratedEncodeTime)));
        console.Write(table);
        console.WriteLine();
    }

    private void PrintLayers(RoundTripResult result)
    {
        arena.Reset();
        Tile tile = TileReader.Read(result.Bytes, in arena);
        Table table = NewTable($"The layers of {result.Name}", "layer", "features", "points", "lines", "polygons", "vertices", "keys", "values", "extent");
        foreach (ref TileLayer layer in tile.Layers)
        {
            TileCounts counts = TileCounts.Of(in layer);
            string[] cells = [.. Cells(counts)[1..], Number(layer.Keys.Count), Number(layer.Values.Count), Number(layer.Extent)];
            table.AddRow([Markup.Escape(Printable(layer.Name)), .. cells]);
        }

        console.Write(table);
        console.WriteLine();
    }

    private void PrintSummary(IReadOnlyList<RoundTripResult> results)
    {
        double megabytes = results.Sum(result => result.Bytes.Length) / 1e6;
        console.WriteLine($"By hand: decoded {Rate(result => result.DecodeTime)} MB/s, encoded {Rate(result => result.EncodeTime)} MB/s.");
        console.WriteLine($"Generated: decoded {Rate(result => result.GeneratedDecodeTime)} MB/s, encoded {Rate(result => result.GeneratedEncodeTime)} MB/s.");
        console.WriteLine($"Medians of {Number(results.Sum(result => result.Rounds))} rounds on one thread.");
        console.WriteLine(
            $"Managed bytes allocated in all of these rounds: {Number(results.Sum(result => result.ManagedBytes))}. "
            + $"LibWire is the {WireInfo.Flavor} build.");

        string Rate(Func<RoundTripResult, TimeSpan> time) => (megabytes / Sum(results, time).TotalSeconds).ToString(NumberFormat);
    }

    private Table NewTable(string title, params string[] columns)
    {
        console.WriteLine(title, new Style(decoration: Decoration.Bold));
        var table = new Table { Border = _isTerminal ? TableBorder.Simple : TableBorder.Markdown, BorderStyle = Color.Grey };
        foreach (string column in columns)
        {
            // Markdown headings have only one line.
            var heading = new TableColumn(_isTerminal ? column : column.Replace('\n', ' ')) { NoWrap = true };
            if (_isTerminal) heading.Padding = new Padding(0);
            table.AddColumn(column == columns[0] ? heading : heading.RightAligned());
        }

        return table;
    }

    private static void AddTotal(Table table, int tileCount, params string[] cells)
    {
        if (tileCount < 2) return;
        table.AddEmptyRow();
        table.AddRow([$"[bold]{tileCount} tiles[/]", .. cells.Select(cell => $"[bold]{cell}[/]")]);
    }

    private string NameCell(RoundTripResult result) =>
        Markup.Escape(_isTerminal && result.Name.Length > NameCharsMax ? $"…{result.Name[^(NameCharsMax - 1)..]}" : result.Name);

    private static string[] Cells(TileCounts counts) =>
        [Number(counts.Layers), Number(counts.Features), Number(counts.Points), Number(counts.Lines), Number(counts.Polygons), Number(counts.Vertices)];

    private static string YesNo(bool holds) => holds ? "[green]yes[/]" : "[red]NO[/]";

    private static string Zero(long bytes) => bytes == 0 ? "[green]0[/]" : $"[red]{Number(bytes)}[/]";

    private static string Number(long value) => value.ToString(NumberFormat);

    private static string Time(TimeSpan time) => time.TotalMicroseconds.ToString(TimeFormat);

    private static TimeSpan Sum(IEnumerable<RoundTripResult> results, Func<RoundTripResult, TimeSpan> time) =>
        results.Aggregate(TimeSpan.Zero, (sum, result) => sum + time(result));
}
