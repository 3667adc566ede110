using LibWire.Comparison;

namespace LibWire.Rpc.Tests;

public sealed class ReportTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("rpc").FullName;

    [Fact]
    public void Write_ResultsOfThreeColumns_MakesTablesAndCharts()
    {
        RpcReport.Write(_folder, new RpcResults
        {
            Head = ReportHead.Of(new Dictionary<string, string> { ["libwire-proto"] = "LibWire 1", ["google-protobuf"] = "Google.Protobuf 3", ["raw-bytes"] = "none" }),
            Records = [Record("libwire-proto", 10, 2), Record("google-protobuf", 20, 1), Record("raw-bytes", 5, 4)],
        });
        string page = File.ReadAllText(Path.Combine(_folder, "README.md"));
        Assert.Contains("| libwire-proto | 100,000 (2.00) |", page, StringComparison.Ordinal);
        Assert.Contains("| google-protobuf | 50,000 (1.00) |", page, StringComparison.Ordinal);
        Assert.Contains("| libwire-proto | 50 % |", page, StringComparison.Ordinal);
        Assert.Contains("![answer](answer.svg)", page, StringComparison.Ordinal);
        Assert.Contains("![answer-ratio](answer-ratio.svg)", page, StringComparison.Ordinal);
        Assert.Contains(">2.00</text>", File.ReadAllText(Path.Combine(_folder, "answer-ratio.svg")), StringComparison.Ordinal);
        Assert.DoesNotContain("stream.svg", page, StringComparison.Ordinal);
        Assert.Contains("libwire-proto", File.ReadAllText(Path.Combine(_folder, "answer.svg")), StringComparison.Ordinal);
        Assert.Contains("\"timesAsFastAsGoogle\": 2", File.ReadAllText(Path.Combine(_folder, "results.json")), StringComparison.Ordinal);
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static RpcRecord Record(string column, double median, double timesAsFast) => new()
    {
        Operation = nameof(RpcOperation.Answer),
        Fields = 100,
        HasMap = true,
        Callers = 32,
        Column = column,
        WireBytes = 700,
        Min = median,
        Median = median,
        Rounds = [median],
        Percentile50 = 300,
        Percentile99 = 900,
        ProcessorMicroseconds = median,
        ManagedBytes = 7000,
        CollectionsPerMillion = 100,
        TimesAsFastAsGoogle = timesAsFast,
        TimesAsLightAsGoogle = timesAsFast,
    };
}
