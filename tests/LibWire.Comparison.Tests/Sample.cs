namespace LibWire.Comparison.Tests;

/// <summary>Invented results.</summary>
internal static class Sample
{
    internal static Measurement Measurement(string column, params double[] nanoseconds) =>
        new() { Column = column, Nanoseconds = nanoseconds, ManagedBytes = 0, ArenaBytes = column == "libwire-alias" ? 150 : 0 };

    internal static CaseResult Result(string id = "A") => new()
    {
        Case = id,
        Operation = nameof(Operation.Decode),
        Unit = "message",
        Count = 10,
        WireBytes = 100,
        Columns = [Measurement("libwire-alias", 50, 60, 55), Measurement("google-protobuf", 500, 660, 550)],
    };

    /// <summary>FlatBuffers results: writing, which has a bound, and reading.</summary>
    internal static ResultFile FlatFile()
    {
        CaseResult result = Result("W2") with { Operation = nameof(Operation.Write), Columns = [Measurement("libwire-views", 50) with { OutputBytes = 1234 }, Measurement("cpp-flatbuffers-o2", 200), Measurement("raw", 10)] };
        return File() with { Columns = [.. ColumnRecord.Of(result), .. ColumnRecord.Of(result with { Operation = nameof(Operation.Read) })], Memory = [], Cold = [] };
    }

    internal static ResultFile File() => new()
    {
        Head = new ReportHead { Cpu = "Fast CPU 9000", Cores = 2, System = "System", Runtime = ".NET", Date = "2026-01-02", Versions = new Dictionary<string, string> { ["libwire-alias"] = "LibWire 1.2.3" } },
        Columns = [.. ColumnRecord.Of(Result())],
        Memory = [new MemoryRecord { Case = "A", Column = "libwire-alias", WireBytes = 100, RiseBytes = 140 }],
        Cold = [new ColdRecord { Column = "libwire-alias", Precompiled = true, WireBytes = 10_000_000, StartMilliseconds = 50, FirstMilliseconds = 8, SecondMilliseconds = 6, WarmMilliseconds = 4 }],
    };
}
