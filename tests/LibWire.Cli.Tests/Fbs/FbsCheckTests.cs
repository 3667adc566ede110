using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire check</c> of FlatBuffers schemas: how files and includes are found, and what is reported.</summary>
public sealed class FbsCheckTests : IDisposable
{
    private const string Includes = "flatbuffers/trpc/4.2-multi-fb-same-namespace-diff-dir";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Check_OfASoundFile_WritesNothing()
    {
        string path = _workspace.Write("a.fbs", "table a { id: int; } root_type a;");
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", path));
    }

    [Fact]
    public void Check_OfAFaultyFile_SaysWhereEachFaultIs()
    {
        string path = _workspace.Write("a.FBS", "table a {\n  id: nope;\n  x: int = 1.5;\n}\n");
        CommandRun run = CommandRun.Of("check", path);
        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Equal(2, run.Lines.Length);
        Assert.StartsWith($"{path}(2,7): error LW2203: ", run.Lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"{path}(3,12): error LW2", run.Lines[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Check_OfFilesOfBothLanguages_SortsWhatIsWrong()
    {
        string second = _workspace.Write("b.fbs", "table b { id: nope; }");
        string first = _workspace.Write("a.proto", "syntax = \"proto3\";\nmessage {}\n");
        string third = _workspace.Write("c.proto", "syntax = \"proto3\";\nmessage {}\n");
        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf(""), second, third, first);
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(3, run.Lines.Length);
        Assert.StartsWith($"{first}(2,9): error LW", run.Lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"{second}(1,15): error LW2203", run.Lines[1], StringComparison.Ordinal);
        Assert.StartsWith($"{third}(2,9): error LW", run.Lines[2], StringComparison.Ordinal);

        _workspace.Write("a.proto", "syntax = \"proto3\";\nmessage A {}\n");
        _workspace.Write("b.fbs", "table b { id: int; }");
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", "-I", _workspace.PathOf(""), first, second));
    }

    [Fact]
    public void Check_OfFilesThatDoNotIncludeEachOther_KeepsThemApart()
    {
        string first = _workspace.Write("a.fbs", "table same { id: int; }");
        string second = _workspace.Write("b.fbs", "table same { id: string; }");
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", first, second, first));
    }

    [Fact]
    public void Check_OfIncludes_LooksBesideTheFileAndThenInTheFolders()
    {
        _workspace.Write("schemas/near/b.fbs", "include \"../c.fbs\"; table B { c: C; }");
        _workspace.Write("schemas/c.fbs", "include \"lib/d.fbs\"; table C { d: D; }");
        string far = _workspace.Write("vendor/lib/d.fbs", "table D { id: int; }");
        string path = _workspace.Write("schemas/a.fbs", "include \"near/b.fbs\"; table A { b: B; d: D; }");
        string vendor = _workspace.PathOf("vendor");
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", "-I", vendor, path));
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", "-I", vendor, "-I", _workspace.PathOf("schemas"), "a.fbs", "near/b.fbs", "lib/d.fbs"));

        CommandRun run = CommandRun.Of("check", path);
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("c.fbs(1,9): error LW2201: 'lib/d.fbs' is not found", run.Error, StringComparison.Ordinal);

        _workspace.Write("vendor/lib/d.fbs", "table D { id: nope; }");
        run = CommandRun.Of("check", "-I", vendor, path);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{far}(1,15): error LW2203", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void Check_OfFilesThatAreNone_SaysSo()
    {
        string none = _workspace.PathOf("none.fbs");
        string folder = Directory.CreateDirectory(_workspace.PathOf("folder.fbs")).FullName;
        string wide = _workspace.Write("wide.fbs", [0xFF, 0xFE, (byte)'t', 0]);
        string sound = _workspace.Write("a.fbs", "table a { id: nope; }");
        CommandRun run = CommandRun.Of("check", none, folder, wide, sound);
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(["LW2203", "LW1803", "LW1801", "LW1807"], run.Lines.Select(static line => line.Split("error ")[1][..6]));
        Assert.StartsWith($"{folder}(1,1): ", run.Lines[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Check_OfIncludesThatAreNoFiles_ComesToAnEnd()
    {
        string device = _workspace.Write("device.fbs", "include \"/dev/zero\"; table a { id: int; }");
        Assert.Equal(File.Exists("/dev/zero") ? 0 : 1, CommandRun.Of("check", device).ExitCode);
        string folder = _workspace.Write("folder.fbs", "include \".\"; include \"a\\u0000b.fbs\"; include \"\"; table a { id: int; }");
        CommandRun run = CommandRun.Of("check", folder);
        Assert.Equal(1, run.ExitCode);
        Assert.All(run.Lines, line => Assert.StartsWith($"{folder}(1,", line, StringComparison.Ordinal));
        Assert.Empty(CommandRun.Of("check", _workspace.Write("self.fbs", "include \"self.fbs\"; table a { id: int; }")).Lines);
    }

    [Fact]
    public void Check_WithStricterRules_SaysWhatBreaksThem()
    {
        string path = _workspace.Write("a.fbs", "table A (private) { id: int; }\ntable B { a: A; }\n");
        Assert.Equal(0, CommandRun.Of("check", path).ExitCode);
        Assert.Equal(2, Errors("--require-explicit-ids").Length);
        Assert.Contains("(2,", Assert.Single(Errors("--no-leak-private-annotation")), StringComparison.Ordinal);

        string[] Errors(string option)
        {
            CommandRun run = CommandRun.Of("check", option, path);
            Assert.Equal(1, run.ExitCode);
            return run.Lines;
        }
    }

    [Fact]
    public void Check_OfAFileWhoseIncludesLieElsewhere_NeedsTheirFolder()
    {
        string folder = TestData.PathOf(Includes);
        string path = Path.Combine(folder, "helloworld.fbs");
        CommandRun run = CommandRun.Of("check", path);
        Assert.Equal(1, run.ExitCode);
        Assert.Contains(run.Lines, line => line.StartsWith(path, StringComparison.Ordinal) && line.Contains("LW2201", StringComparison.Ordinal) && line.Contains("request.fbs", StringComparison.Ordinal));

        run = CommandRun.Of("check", "-I", Path.Combine(folder, "request"), "-I", Path.Combine(folder, "response"), path);
        Assert.Equal((0, ""), (run.ExitCode, run.Output));
    }
}
