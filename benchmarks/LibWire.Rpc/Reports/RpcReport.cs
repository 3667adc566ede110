using System.Globalization;
using System.Text;
using LibWire.Comparison;

namespace LibWire.Rpc;

/// <summary>A folder with the results as JSON, as a page of tables and as charts.</summary>
internal sealed class RpcReport
{
    private const string OwnPrefix = "libwire-";

    private readonly RpcResults _results;
    private readonly StringBuilder _page = new();
    private readonly string[] _columns;
    private readonly (int Fields, bool HasMap)[] _messages;

    private RpcReport(RpcResults results)
    {
        _results = results;
        _columns = [.. results.Records.Select(static record => record.Column).Distinct()];
        _messages = [.. results.Records.Select(static record => (record.Fields, record.HasMap)).Distinct()];
    }

    /// <summary>Writes all files.</summary>
    internal static void Write(string folder, RpcResults results)
    {
        results.Save(Path.Combine(folder, "results.json"));
        var report = new RpcReport(results);
        List<string> files = [];
        foreach ((string name, SvgChart chart) in report.Charts())
        {
            if (chart.IsEmpty) continue;
            File.WriteAllText(Path.Combine(folder, name), chart.Render());
            files.Add(name);
        }

        File.WriteAllText(Path.Combine(folder, "README.md"), report.Page(files));
    }

    private IEnumerable<(string Name, SvgChart Chart)> Charts()
    {
        int callers = _results.Records.Max(static record => record.Callers);
        foreach (RpcOperation operation in Enum.GetValues<RpcOperation>())
        {
            string name = operation.ToString();
            var speed = new SvgChart($"{name}, {callers} calls at once", "Thousand calls a second, client and server on one machine: longer is better.");
            foreach ((int fields, bool hasMap) in _messages)
                speed.Add(Title(fields, hasMap), Bars(name, callers, fields, hasMap, static record => 1e3 / record.Median));
            yield return ($"{name.ToLowerInvariant()}.svg", speed);
        }

        var ratio = new SvgChart($"Answer, {callers} calls at once", $"Times as fast as Google.Protobuf: longer is better. {ColumnSet.RawBytes} is the bound.");
        var latency = new SvgChart($"The 99th percentile, Answer, {callers} calls at once", "Microseconds within which 99 of 100 calls end: shorter is better.");
        var bytes = new SvgChart("Managed bytes of a call, Answer", "Kilobytes, client and server together: shorter is better.");
        foreach ((int fields, bool hasMap) in _messages)
        {
            ratio.Add(Title(fields, hasMap), Bars(nameof(RpcOperation.Answer), callers, fields, hasMap, static record => record.TimesAsFastAsGoogle ?? 0));
            latency.Add(Title(fields, hasMap), Bars(nameof(RpcOperation.Answer), callers, fields, hasMap, static record => record.Percentile99));
            bytes.Add(Title(fields, hasMap), Bars(nameof(RpcOperation.Answer), callers, fields, hasMap, static record => record.ManagedBytes / 1e3));
        }

        if (_columns.Contains(ColumnSet.Google)) yield return ("answer-ratio.svg", ratio);
        yield return ("latency.svg", latency);
        yield return ("managed-bytes.svg", bytes);
    }

    private SvgChart.Bar[] Bars(string operation, int callers, int fields, bool hasMap, Func<RpcRecord, double> length) =>
    [
        .. _columns.Select(column => Find(operation, callers, fields, hasMap, column)).OfType<RpcRecord>()
            .Select(record => new SvgChart.Bar(record.Column, length(record), record.Column.StartsWith(OwnPrefix, StringComparison.Ordinal))),
    ];

    private string Page(IReadOnlyList<string> charts)
    {
        ReportHead head = _results.Head;
        Line($"# gRPC on {head.Cpu}");
        Line($"");
        Line($"{head.Date} · {head.Cores} cores · {head.System} · {head.Runtime}. Written by `benchmarks/LibWire.Rpc --report`; all values are in [results.json](results.json).");
        Line($"");
        foreach ((string column, string version) in head.Versions) Line($"- **{column}**: {version}");
        Line($"");
        foreach (string chart in charts) Line($"![{Path.GetFileNameWithoutExtension(chart)}]({chart})\n");
        Sizes();
        foreach (IGrouping<(string Operation, int Callers), RpcRecord> group in _results.Records.GroupBy(static record => (record.Operation, record.Callers)))
            Section(group.Key.Operation, group.Key.Callers);
        return _page.ToString();
    }

    private void Sizes()
    {
        Line($"## Sizes");
        Line($"");
        Line($"Bytes of a request on the wire.");
        Line($"");
        RpcRecord first = _results.Records[0];
        Table(first.Operation, first.Callers, static record => record.WireBytes.ToString("N0", CultureInfo.InvariantCulture));
    }

    private void Section(string operation, int callers)
    {
        Line($"## {operation}, {(callers == 1 ? "one call at a time" : $"{callers} calls at once")}");
        Line($"");
        Line($"Calls a second (times as fast as {ColumnSet.Google}, median of the rounds):");
        Line($"");
        Table(operation, callers, static record => string.Create(CultureInfo.InvariantCulture, $"{1e6 / record.Median:N0} ({record.TimesAsFastAsGoogle:F2})"));
        StackShare(operation, callers);
        Line($"Microseconds of a call, 50th / 99th percentile:");
        Line($"");
        Table(operation, callers, static record => $"{Figures.Time(record.Percentile50)} / {Figures.Time(record.Percentile99)}");
        Line($"Processor time of a call, client and server together, in microseconds:");
        Line($"");
        Table(operation, callers, static record => Figures.Time(record.ProcessorMicroseconds));
        Line($"Managed bytes of a call / garbage collections of a million calls:");
        Line($"");
        Table(operation, callers, static record => string.Create(CultureInfo.InvariantCulture, $"{record.ManagedBytes:N0} / {record.CollectionsPerMillion:N0}"));
    }

    /// <summary>How much of the time no library for messages can save.</summary>
    private void StackShare(string operation, int callers)
    {
        if (!_columns.Contains(ColumnSet.RawBytes)) return;
        Line($"Part of the time that is the gRPC stack's, as {ColumnSet.RawBytes} takes it:");
        Line($"");
        Table(operation, callers, record => Find(operation, callers, record.Fields, record.HasMap, ColumnSet.RawBytes) is { } stack
            ? string.Create(CultureInfo.InvariantCulture, $"{100 * Statistics.MedianRatio(stack.Rounds, record.Rounds):F0} %")
            : "");
    }

    private void Table(string operation, int callers, Func<RpcRecord, string> cell)
    {
        var table = new MarkdownTable(["fields", .. _messages.Select(static message => Title(message.Fields, message.HasMap))]);
        foreach (string column in _columns)
        {
            table.Add([column, .. _messages.Select(message => Find(operation, callers, message.Fields, message.HasMap, column) is { } record ? cell(record) : "")]);
        }

        Line($"{table}");
    }

    private RpcRecord? Find(string operation, int callers, int fields, bool hasMap, string column) => _results.Records.FirstOrDefault(record =>
        record.Operation == operation && record.Callers == callers && record.Fields == fields && record.HasMap == hasMap && record.Column == column);

    private static string Title(int fields, bool hasMap) =>
        fields.ToString("N0", CultureInfo.InvariantCulture) + (hasMap ? ", with a map" : "");

    private void Line(FormattableString line) => _page.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
