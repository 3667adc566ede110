using System.Diagnostics;

namespace LibWire.Tests.Coverage;

/// <summary><c>fuzz/ledger.sh</c>: rows of runs are added up.</summary>
public sealed class LedgerTests : IDisposable
{
    private const string Empty = "# Title\n\n| target | minutes | executions | edges | inputs | findings | last run |\n|---|---|---|---|---|---|---|\n";

    private readonly string _folder = Directory.CreateTempSubdirectory("libwire-ledger-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Add_RowsOfSeveralRuns_AddsUpAndKeepsTheMost()
    {
        if (OperatingSystem.IsWindows()) return;
        string ledger = Write("ledger.md", Empty + "\nThe end.\n");
        string first = new CoverageRow("reader", 1.5, 1000, 50, 9, 0).ToString(), second = new CoverageRow("flex", 20, 3_000_000_000, 7, 3, 1).ToString();
        Assert.Equal(0, await Run(Write("rows.tsv", $"flex 10 s, 5 inputs\nFAIL flex: a\n{CoverageRow.Head}\n{first}\n{second}\n"), ledger));
        Assert.Equal(0, await Run(Write("rows.tsv", $"{CoverageRow.Head}\n{new CoverageRow("reader", 2, 10, 40, 12, 2)}\n{CoverageRow.Read("crashed")}"), ledger));
        string[] lines = await File.ReadAllLinesAsync(ledger);
        Assert.Equal(Empty.Split('\n')[..4], lines[..4]);
        Assert.StartsWith("| crashed | 0.0 | 0 | 0 | 0 | 1 | 20", lines[4], StringComparison.Ordinal);
        Assert.StartsWith("| flex | 20.0 | 3000000000 | 7 | 3 | 1 | 20", lines[5], StringComparison.Ordinal);
        Assert.StartsWith("| reader | 3.5 | 1010 | 50 | 12 | 2 | 20", lines[6], StringComparison.Ordinal);
        Assert.Equal(["", "The end."], lines[7..]);
    }

    [Fact]
    public async Task Add_NoFileOrNoLedger_IsAnError()
    {
        if (OperatingSystem.IsWindows()) return;
        Assert.Equal(2, await Run());
        Assert.Equal(2, await Run(Path.Combine(_folder, "nothing")));
        Assert.Equal(2, await Run(Write("rows.tsv", ""), Path.Combine(_folder, "nothing")));
    }

    private string Write(string name, string text)
    {
        string path = Path.Combine(_folder, name);
        File.WriteAllText(path, text);
        return path;
    }

    private static async Task<int> Run(params string[] words)
    {
        using Process process = Process.Start(new ProcessStartInfo("bash", [Repository.PathOf("fuzz/ledger.sh"), .. words]) { RedirectStandardError = true })!;
        await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode;
    }
}
