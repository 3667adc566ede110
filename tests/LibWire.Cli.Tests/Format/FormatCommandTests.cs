namespace LibWire.Cli.Tests;

/// <summary>The command <c>format</c>.</summary>
public sealed class FormatCommandTests : IDisposable
{
    private const string Good = "message A {\n  optional int32 a = 1;\n}\n";
    private const string Bad = "message A {\noptional int32 a = 1;\n}\n";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Format_OfAFile_PrintsIt()
    {
        string path = _workspace.Write("a.proto", Bad);
        Assert.Equal((0, Good, ""), Run(path));
        Assert.Equal(Bad, File.ReadAllText(path));
        Assert.Equal((1, Good, ""), Run("--exit-code", path));
    }

    [Fact]
    public void Format_WithWrite_WritesWhatChanges()
    {
        string changed = _workspace.Write("in/deep/a.proto", Bad), unchanged = _workspace.Write("in/b.proto", Good), fbs = _workspace.Write("in/c.fbs", "table  A {}\n");
        DateTime time = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(unchanged, time);
        Assert.Equal((1, "", ""), Run("-w", "--exit-code", _workspace.PathOf("in")));
        Assert.Equal((Good, "table A {}\n", time), (File.ReadAllText(changed), File.ReadAllText(fbs), File.GetLastWriteTimeUtc(unchanged)));
        Assert.Equal((0, "", ""), Run("-w", "--exit-code", _workspace.PathOf("in")));
    }

    [Fact]
    public void Format_WithWrite_KeepsPermissionsAndLinks()
    {
        if (OperatingSystem.IsWindows()) return;
        string path = _workspace.Write("a.proto", Bad), link = _workspace.PathOf("b.proto");
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        Assert.Equal((0, "", ""), Run("-w", path));
        Assert.Equal((Good, UnixFileMode.UserRead | UnixFileMode.UserWrite), (File.ReadAllText(path), File.GetUnixFileMode(path)));

        File.WriteAllText(path, Bad + "\n\n\n\n\n");
        File.CreateSymbolicLink(link, path);
        Assert.Equal((0, "", ""), Run("-w", link));
        Assert.Equal((Good, path), (File.ReadAllText(path), new FileInfo(link).LinkTarget));
    }

    [Fact]
    public void Format_WithVerify_NamesWhatWouldChange()
    {
        string changed = _workspace.Write("in/a.proto", Bad);
        _workspace.Write("in/b.proto", Good);
        Assert.Equal((1, changed + "\n", ""), Run("--verify", _workspace.PathOf("in")));
        Assert.Equal(Bad, File.ReadAllText(changed));
    }

    [Fact]
    public void Format_WithDiff_PrintsWhatChanges()
    {
        string path = _workspace.Write("a.proto", Bad);
        Assert.Equal((0, $"--- {path}\n+++ {path}\n@@ -1,3 +1,3 @@\n message A {{\n-optional int32 a = 1;\n+  optional int32 a = 1;\n }}\n", ""), Run("-d", path));
        Assert.Equal((0, "", ""), Run("-d", _workspace.Write("b.proto", Good)));
    }

    [Fact]
    public void Format_OfAFileWithErrors_LeavesItAndGoesOn()
    {
        string broken = _workspace.Write("a.proto", "message {"), other = _workspace.Write("b.proto", Bad);
        (int exitCode, string output, string error) = Run("-w", broken, _workspace.PathOf("none.proto"), _workspace.Write("c.txt", ""), other);
        Assert.Equal((1, ""), (exitCode, output));
        Assert.Contains("a.proto(1,9): error LW", error, StringComparison.Ordinal);
        Assert.Contains("none.proto: There is no such file or folder.", error, StringComparison.Ordinal);
        Assert.Contains("c.txt: The file is neither .proto nor .fbs.", error, StringComparison.Ordinal);
        Assert.Equal(("message {", Good), (File.ReadAllText(broken), File.ReadAllText(other)));
    }

    [Fact]
    public void Format_OfBytesThatAreNotUtf8_KeepsThem()
    {
        string path = _workspace.Write("a.proto", [.. "// "u8, 0xFF, .. "\nmessage  A {}"u8]);
        Assert.Equal((0, "", ""), Run("-w", path));
        Assert.Equal<byte>([.. "// "u8, 0xFF, .. "\nmessage A {}\n"u8], File.ReadAllBytes(path));
    }

    [Theory]
    [InlineData("-")]
    [InlineData("--language", "proto", "a.proto")]
    [InlineData("--language", "c", "-")]
    [InlineData("--language", "fbs", "-", "a.fbs")]
    [InlineData("--language", "fbs", "-w", "-")]
    [InlineData("--indent", "0", "a.proto")]
    [InlineData("--indent", "9", "a.proto")]
    [InlineData("--verify", "-d", "a.proto")]
    [InlineData("--none", "a.proto")]
    [InlineData]
    public void Format_OfArgumentsThatMakeNoSense_IsAFaultOfUse(params string[] arguments)
    {
        (int exitCode, string output, string error) = Run(arguments);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith("libwire: ", error, StringComparison.Ordinal);
    }

    private static (int ExitCode, string Output, string Error) Run(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["format", .. arguments]);
        return (run.ExitCode, run.Output.ReplaceLineEndings("\n"), run.Error.ReplaceLineEndings("\n"));
    }
}
