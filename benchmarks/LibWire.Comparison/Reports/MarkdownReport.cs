using System.Globalization;
using System.Text;

namespace LibWire.Comparison;

/// <summary>The results as a page of tables.</summary>
internal sealed class MarkdownReport(ResultFile results)
{
    private const string OwnPrefix = "libwire-";
    private readonly StringBuilder _page = new();

    internal string Render(IReadOnlyList<string> charts)
    {
        Head(charts);
        foreach (Operation operation in Enum.GetValues<Operation>())
        {
            // The two formats have different columns: one table would be half empty.
            foreach (bool isFlat in new[] { false, true })
            {
                ColumnRecord[] records = [.. results.Columns.Where(record => record.Operation == operation.ToString() && IsFlat(record) == isFlat)];
                if (records.Length > 0) Section(isFlat ? $"FlatBuffers: {operation}" : operation.ToString(), records);
            }
        }

        Sizes();
        Written();
        PublishedSection();
        ScalingSection();
        MemorySection();
        ColdSection();
        PageSection();
        return _page.ToString();
    }

    private void Head(IReadOnlyList<string> charts)
    {
        ReportHead head = results.Head;
        Line($"# {head.Cpu}");
        Line($"");
        Line($"{head.Date} · {head.Cores} cores · {head.System} · {head.Runtime}. Written by `benchmarks/LibWire.Comparison --report`; all values are in [results.json](results.json).");
        Line($"");
        foreach ((string column, string version) in head.Versions) Line($"- **{column}**: {version}");
        Line($"");
        foreach (string chart in charts) Line($"![{Path.GetFileNameWithoutExtension(chart)}]({chart})\n");
    }

    private void Section(string title, ColumnRecord[] records)
    {
        string[] cases = [.. records.Select(static record => record.Case).Distinct()];
        string[] columns = [.. records.Select(static record => record.Column).Distinct()];
        Line($"## {title}");
        Line($"");
        Line($"Nanoseconds for each {string.Join(", ", cases.Select(id => $"{records.First(record => record.Case == id).Unit} ({id})"))}: minimum / median.");
        Line($"");
        Table(["", .. cases], columns, column => cases.Select(id => Find(records, id, column) is { } record ? $"{Figures.Time(record.Min)} / {Figures.Time(record.Median)}" : ""));
        foreach (string own in columns.Where(static column => column.StartsWith(OwnPrefix, StringComparison.Ordinal) && column != ColumnSet.Checked))
        {
            Line($"Time of **{own}** divided by the time of:");
            Line($"");
            Table(["", .. cases], columns.Where(column => column != own), column => cases.Select(id =>
                Find(records, id, own) is { } record && record.Ratios.TryGetValue(column, out double? ratio) && ratio is { } known ? Figures.Ratio(known) : ""));
        }
    }

    /// <summary>Memory of decoding, as the columns report it.</summary>
    private void Sizes()
    {
        ColumnRecord[] records = [.. results.Columns.Where(static record => record.Operation == nameof(Operation.Decode))];
        if (records.Length == 0) return;
        string[] cases = [.. records.Select(static record => record.Case).Distinct()];
        string[] columns = [.. records.Where(static record => record.ArenaBytes > 0).Select(static record => record.Column).Distinct()];
        Line($"## Memory");
        Line($"");
        Line($"Bytes of arena or heap that the decoded model takes for each byte on the wire, as the column reports them. For columns with managed objects, results.json has the managed bytes.");
        Line($"");
        Table(["", .. cases], columns, column => cases.Select(id =>
            Find(records, id, column) is { ArenaBytes: > 0 } record ? Figures.Times((double)record.ArenaBytes / record.WireBytes) : ""));
    }

    /// <summary>What the columns of FlatBuffers write: the same calls of a builder give the same bytes, whole objects give fewer.</summary>
    private void Written()
    {
        ColumnRecord[] records = [.. results.Columns.Where(static record => IsFlat(record) && record.OutputBytes > 0)];
        if (records.Length == 0) return;
        string[] works = [.. records.Select(static record => $"{record.Case}.{record.Operation}").Distinct()];
        Line($"## FlatBuffers: bytes written");
        Line($"");
        Table(["", .. works], records.Select(static record => record.Column).Distinct(), column => works.Select(work =>
            records.FirstOrDefault(record => $"{record.Case}.{record.Operation}" == work && record.Column == column) is { } record
                ? record.OutputBytes.ToString("N0", CultureInfo.InvariantCulture) : ""));
    }

    private void PublishedSection()
    {
        string table = PublishedFigures.Table(results.Columns);
        if (table.Length == 0) return;
        Line($"## FlatBuffers: beside the published figures of FlatSharp");
        Line($"");
        Line($"Times as fast as Google.FlatBuffers: FlatSharp 7.0.0 as it publishes, on .NET 7 and another machine, and the columns here.");
        Line($"");
        Line($"{table}");
    }

    private void ScalingSection()
    {
        if (results.Scaling.Count == 0) return;
        Line($"## Scaling");
        Line($"");
        foreach (IGrouping<string, ColumnRecord> records in results.Scaling.GroupBy(static record => $"{record.Case}.{record.Operation}"))
        {
            ColumnRecord[] all = [.. records];
            long[] counts = [.. all.Select(static record => record.Count).Distinct()];
            Line($"{records.Key} at growing sizes: nanoseconds for each {all[0].Unit}, minimum / median.");
            Line($"");
            Table(["", .. counts.Select(static count => count.ToString("N0", CultureInfo.InvariantCulture))], all.Select(static record => record.Column).Distinct(), column => counts.Select(count =>
                all.FirstOrDefault(record => record.Count == count && record.Column == column) is { } record ? $"{Figures.Time(record.Min)} / {Figures.Time(record.Median)}" : ""));
        }
    }

    private void MemorySection()
    {
        if (results.Memory.Count == 0) return;
        string[] cases = [.. results.Memory.Select(static record => record.Case).Distinct()];
        Line($"## Resident memory");
        Line($"");
        Line($"How much one decode raises the resident set of a new process: MB (times the bytes on the wire).");
        Line($"");
        Table(["", .. cases], results.Memory.Select(static record => record.Column).Distinct(), column => cases.Select(id =>
            results.Memory.FirstOrDefault(record => record.Case == id && record.Column == column) is { } record
                ? string.Create(CultureInfo.InvariantCulture, $"{record.RiseBytes / 1e6:F1} ({(double)record.RiseBytes / record.WireBytes:F2})") : ""));
    }

    private void ColdSection()
    {
        if (results.Cold.Count == 0) return;
        Line($"## Cold start");
        Line($"");
        Line($"Milliseconds in a new process with a reserved arena: from the start of the process to the program, and for decoding {results.Cold[0].WireBytes / 1e6:F0} MB of case A.");
        Line($"");
        var table = new MarkdownTable("", "precompiled", "start", "first call", "second call", "warm call", "first / warm");
        foreach (ColdRecord record in results.Cold)
        {
            table.Add(
                record.Column, record.Precompiled ? "yes" : "no", Figures.Time(record.StartMilliseconds), Figures.Time(record.FirstMilliseconds),
                Figures.Time(record.SecondMilliseconds), Figures.Time(record.WarmMilliseconds), Figures.Ratio(record.FirstToWarm));
        }

        Line($"{table}");
    }

    private void PageSection()
    {
        if (results.Page.Count == 0) return;
        Line($"## The benchmark page of FlatBuffers");
        Line($"");
        Line($"One container of three elements, in the format of each column: minima of nanoseconds for each message, which are milliseconds for a million.");
        Line($"");
        Line($"{PageReport.Table(results.Page)}");
        foreach (PageRecord record in results.Page) Line($"- **{record.Column}**: {record.Version}");
    }

    private void Table(IReadOnlyList<string> headings, IEnumerable<string> rows, Func<string, IEnumerable<string>> cells)
    {
        var table = new MarkdownTable(headings);
        foreach (string row in rows) table.Add([ColumnSet.Label(row), .. cells(row)]);
        if (!table.IsEmpty) Line($"{table}");
    }

    private static bool IsFlat(ColumnRecord record) => Enum.TryParse(record.Case, out CaseId id) && CaseOperations.IsFlat(id);

    private static ColumnRecord? Find(IEnumerable<ColumnRecord> records, string id, string column) => records.FirstOrDefault(record => record.Case == id && record.Column == column);

    private void Line(FormattableString line) => _page.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
