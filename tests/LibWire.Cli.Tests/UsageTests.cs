namespace LibWire.Cli.Tests;

/// <summary>The command line itself: help, version, and wrong arguments.</summary>
public sealed class UsageTests : IDisposable
{
    private const string Sound = "syntax = \"proto3\"; package shop; message Order { int32 id = 1; }";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData]
    [InlineData("descriptor")]
    [InlineData("generate")]
    [InlineData("check")]
    [InlineData("verify")]
    public void Help_OfEachCommand_ShowsExamplesAndExitsFine(params string[] command)
    {
        CommandRun run = CommandRun.Of([.. command, "--help"]);
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("libwire descriptor -I protos --include-imports -o shop.binpb shop/order.proto", run.Output, StringComparison.Ordinal);
        Assert.Contains("FILES", run.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--nonsense")]
    [InlineData("nonsense")]
    [InlineData("descriptor")]
    [InlineData("descriptor", "-o", "x")]
    [InlineData("descriptor", "-o", "x", "-I")]
    [InlineData("descriptor", "a.proto", "--langversion", "9", "-o", "x")]
    [InlineData("check")]
    [InlineData("check", "--bfbs-comments", "a.fbs")]
    [InlineData("check", "--require-explicit-ids", "a.proto")]
    [InlineData("check", "--descriptor-set-in", "a.binpb", "a.fbs")]
    [InlineData("check", "--against", "a.fbs")]
    [InlineData("check", "--against", "a.fbs", "a.proto")]
    [InlineData("check", "--against", "a.proto", "a.fbs")]
    [InlineData("descriptor", "-o", "x", "a.fbs", "b.fbs")]
    [InlineData("descriptor", "-o", "x", "a.fbs", "b.proto")]
    [InlineData("descriptor", "-o", "x", "--include-source-info", "a.fbs")]
    [InlineData("descriptor", "-o", "x", "--descriptor-set-in", "a.binpb", "a.fbs")]
    [InlineData("descriptor", "-o", "x", "--bfbs-comments", "a.proto")]
    [InlineData("generate", "a.fbs")]
    [InlineData("generate", "-o", ".", "--descriptor-set-in", "a.binpb", "a.fbs")]
    [InlineData("generate", "-o", ".", "--require-explicit-ids", "a.proto")]
    [InlineData("generate", "-o", ".", "--bfbs-comments", "a.fbs")]
    [InlineData("verify", "a.bin")]
    [InlineData("verify", "--schema", "a.fbs")]
    [InlineData("verify", "--schema", "a.proto", "a.bin")]
    [InlineData("verify", "--schema", "a.fbs", "--nonsense", "a.bin")]
    [InlineData("generate", "-o", ".", "--langversion", "8", "a.proto")]
    [InlineData("generate", "-o", ".", "--langversion", "new", "a.proto")]
    public void Run_OfAWrongCommandLine_ExitsWithUsage(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(arguments);
        Assert.Equal(2, run.ExitCode);
        Assert.NotEmpty(run.Lines);
        Assert.All(run.Lines, static line => Assert.StartsWith("libwire", line, StringComparison.Ordinal));
    }

    [Fact]
    public void Run_WithARootThatIsNoFolder_ExitsWithUsage()
    {
        string file = _workspace.Write("a.proto", Sound);
        Assert.Equal((2, $"libwire: -I {file}: this is a file, not a folder."), Result("check", "-I", file, file));
        Assert.Equal((2, $"libwire: -I {file}x: there is no such folder."), Result("check", "-I", file + "x", file));

        static (int, string) Result(params string[] arguments) => CommandRun.Of(arguments) is var run ? (run.ExitCode, run.Error.Trim()) : default;
    }

    [Fact]
    public void Run_WithAnOutputInFoldersThatAreNotThere_MakesThem()
    {
        string file = _workspace.Write("made.proto", Sound), root = _workspace.PathOf(""), folder = _workspace.PathOf("out/deep");
        Assert.Equal(0, CommandRun.Of("generate", "-I", root, "-o", folder, file).ExitCode);
        Assert.NotEmpty(Directory.GetFiles(folder));
        Assert.Equal(0, CommandRun.Of("descriptor", "-I", root, file, "-o", Path.Combine(folder, "sets", "made.pb")).ExitCode);
        Assert.True(File.Exists(Path.Combine(folder, "sets", "made.pb")));
    }

    [Fact]
    public void Run_WithAnOutputThatCannotBeWritten_ExitsWithUsage()
    {
        string file = _workspace.Write("a.proto", Sound);
        string root = _workspace.PathOf("");
        Assert.Equal(2, CommandRun.Of("descriptor", "-I", root, "-o", Path.Combine(file, "a.bin"), file).ExitCode);
        Assert.Equal(2, CommandRun.Of("descriptor", "-I", root, "-o", root, file).ExitCode);
        Assert.Equal(2, CommandRun.Of("generate", "-I", root, "-o", file, file).ExitCode);
        Assert.Equal([file], Directory.GetFileSystemEntries(root));
    }

    [Fact]
    public void Expand_OfAnArgumentFile_TakesLinesAsTheyStand()
    {
        string list = _workspace.Write("list.txt", "-I\nsome folder\n\n\"quoted\".proto\r\n# no comment.proto\n@no.more\n");
        Assert.Equal(
            ["check", "-I", "some folder", "\"quoted\".proto", "# no comment.proto", "@no.more", "@"],
            ArgumentFile.Expand(["check", "@" + list, "@"]));
    }

    [Fact]
    public void Run_WithAnArgumentFileThatIsMissing_ExitsWithUsage()
    {
        CommandRun run = CommandRun.Of("check", "@" + _workspace.PathOf("none.txt"));
        Assert.Equal(2, run.ExitCode);
        Assert.StartsWith("libwire: The arguments in ", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void SplitRoots_OfEveryForm_GivesEachRootItsOption()
    {
        string a = Directory.CreateDirectory(_workspace.PathOf("a")).FullName;
        string b = Directory.CreateDirectory(_workspace.PathOf("b")).FullName;
        Assert.Equal(["-I", a, "-I", b, "x.proto"], ArgumentFile.SplitRoots(["-I", a, b, "x.proto"]));
        Assert.Equal(["-I", a, "-I", b], ArgumentFile.SplitRoots(["-I", a, "-I" + b]));
        Assert.Equal(["-I", a, "-I", b], ArgumentFile.SplitRoots([$"--proto_path={a}{Path.PathSeparator}{b}"]));
        Assert.Equal(["x", "--", "-I", a], ArgumentFile.SplitRoots(["x", "--", "-I", a]));
        Assert.Equal(["lint", "-I", a, "-I", b, "x.proto"], ArgumentFile.SplitRoots(["lint", "-I", a, b, "x.proto"]));
        Assert.Equal(["lint", "x.fbs", "-I", a, "-I", b], ArgumentFile.SplitRoots(["lint", "x.fbs", "-I", a, b]));
        Assert.Equal(["check", "-I", a, b, "--against", "x.proto"], ArgumentFile.SplitRoots(["check", "-I", a, b, "--against", "x.proto"]));
        Assert.Equal(["check", "--against", "x", "-I", a, a], ArgumentFile.SplitRoots(["check", "--against", "x", "-I", a, a]));
    }

    [Fact]
    public void FoldersBehindARoot_AreChecked()
    {
        _workspace.Write("old/p.proto", "syntax = \"proto3\"; package p; message A { int32 id = 1; }");
        _workspace.Write("new/p.proto", "syntax = \"proto3\"; package p; message A { string id = 1; }");
        string old = _workspace.PathOf("old"), now = _workspace.PathOf("new");
        CommandRun run = CommandRun.Of("check", "--use", "WIRE", "--against", old, "-I", now, now);
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("FIELD_WIRE_COMPATIBLE_TYPE", run.Output + run.Error, StringComparison.Ordinal);
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("lint", "--use", "PACKAGE_DEFINED", "-I", now, now));
    }
}
