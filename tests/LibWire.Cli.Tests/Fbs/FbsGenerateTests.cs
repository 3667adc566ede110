using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire generate</c> of FlatBuffers schemas: the files it writes, their names, and when it writes none.</summary>
public sealed class FbsGenerateTests : IDisposable
{
    private const string Monster = "flatbuffers/monster/monster_test.fbs";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Generate_OfASchema_WritesItsViewsUnderItsPathBelowTheFolder()
    {
        _workspace.Write("schemas/shop/order.fbs", "namespace Shop; table Order { id: int; lines: [Line]; } table Line { sku: string; } root_type Order;");
        Assert.Equal(new CommandRun(0, "", ""), Generate("-I", _workspace.PathOf("schemas"), "shop/order.fbs"));
        string text = Assert.Single(Read("shop.order.fbs.g.cs"));
        Assert.Contains("namespace Shop", text, StringComparison.Ordinal);
        Assert.Contains("public readonly ref struct OrderView", text, StringComparison.Ordinal);
        Assert.Contains("public readonly ref struct LineView", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_ByPathAndByPathBelowTheFolder_WritesTheSame()
    {
        string path = _workspace.Write("schemas/shop/order.fbs", "table Order { id: int; }");
        Assert.Equal(0, Generate("-I", _workspace.PathOf("schemas"), path).ExitCode);
        string byPath = Assert.Single(Read("shop.order.fbs.g.cs"));
        Assert.Equal(0, Generate("-I", _workspace.PathOf("schemas"), "shop/order.fbs", path).ExitCode);
        Assert.Equal(byPath, Assert.Single(Read("shop.order.fbs.g.cs")));
    }

    [Fact]
    public void Generate_OfAFileBelowNoFolder_ShowsNothingOfTheMachine()
    {
        string path = _workspace.Write("order.fbs", "table Order { id: int; }");
        Assert.Equal(new CommandRun(0, "", ""), Generate(path));
        Assert.DoesNotContain(Path.GetDirectoryName(path)!, Assert.Single(Read("order.fbs.g.cs")), StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfFilesOfOneName_NumbersThem()
    {
        string first = _workspace.Write("a/order.fbs", "table First { id: int; }");
        string second = _workspace.Write("b/order.fbs", "table Second { id: int; }");
        Assert.Equal(new CommandRun(0, "", ""), Generate(first, second));
        string[] texts = Read("order.fbs-2.g.cs", "order.fbs.g.cs");
        Assert.Contains("SecondView", texts[0], StringComparison.Ordinal);
        Assert.Contains("FirstView", texts[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfAFileWithIncludes_WritesItAlone()
    {
        _workspace.Write("lib/line.fbs", "table Line { sku: string; }");
        string path = _workspace.Write("order.fbs", "include \"line.fbs\"; table Order { lines: [Line]; }");
        Assert.Equal(new CommandRun(0, "", ""), Generate("-I", _workspace.PathOf("lib"), path));
        Assert.Contains("LineView", Assert.Single(Read("order.fbs.g.cs")), StringComparison.Ordinal);
        Assert.Equal(new CommandRun(0, "", ""), Generate("-I", _workspace.PathOf("lib"), path, "line.fbs"));
        Assert.Equal(2, Read("line.fbs.g.cs", "order.fbs.g.cs").Length);
    }

    [Fact]
    public void Generate_OfFilesOfBothLanguages_WritesBoth()
    {
        string fbs = _workspace.Write("a.fbs", "table Saved { id: int; }");
        string proto = _workspace.Write("a.proto", "syntax = \"proto3\"; message Sent { int32 id = 1; }");
        Assert.Equal(new CommandRun(0, "", ""), Generate("-I", _workspace.PathOf(""), fbs, proto));
        string[] texts = Read("a.fbs.g.cs", "a.proto.g.cs");
        Assert.Contains("struct SavedView", texts[0], StringComparison.Ordinal);
        Assert.Contains("struct Sent", texts[1], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("table Saved { id: nope; }", "syntax = \"proto3\"; message Sent { int32 id = 1; }", "a.fbs(1,19): error LW2203")]
    [InlineData("table Saved { id: int; }", "syntax = \"proto3\"; message { }", "a.proto(1,28): error LW")]
    public void Generate_WithAnErrorInOneLanguage_WritesNothing(string fbs, string proto, string fault)
    {
        string[] files = [_workspace.Write("a.fbs", fbs), _workspace.Write("a.proto", proto)];
        CommandRun run = Generate(["-I", _workspace.PathOf(""), .. files]);
        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains(fault, Assert.Single(run.Lines), StringComparison.Ordinal);
        Assert.Empty(Read());
    }

    [Fact]
    public void Generate_OfFilesThatAreNone_SaysSoAndWritesNothing()
    {
        string sound = _workspace.Write("a.fbs", "table A { id: int; }");
        string none = _workspace.PathOf("none.fbs");
        CommandRun run = Generate(none, sound);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{none}(1,1): error LW1801: ", Assert.Single(run.Lines), StringComparison.Ordinal);
        Assert.Empty(Read());
    }

    [Fact]
    public void Generate_OfAnIncludeWithAnError_SaysWhereItIs()
    {
        string included = _workspace.Write("b.fbs", "table B { id: nope; }");
        string path = _workspace.Write("a.fbs", "include \"b.fbs\"; table A { b: B; }");
        CommandRun run = Generate(path);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{included}(1,15): error LW2203", Assert.Single(run.Lines), StringComparison.Ordinal);
        Assert.Empty(Read());
    }

    [Fact]
    public void Generate_WithOptions_WritesWhatTheyAskFor()
    {
        string path = _workspace.Write("a.fbs", "table A { id: int; }");
        Assert.Equal(new CommandRun(0, "", ""), Generate("--internal", "--langversion", "9", path));
        string old = Assert.Single(Read("a.fbs.g.cs"));
        Assert.Contains("internal readonly ref struct AView", old, StringComparison.Ordinal);
        Assert.DoesNotContain("scoped", old, StringComparison.Ordinal);

        CommandRun run = Generate("--require-explicit-ids", path);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{path}(1,", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfTheCanonicalSchema_WritesAllItsViews()
    {
        string path = TestData.PathOf(Monster);
        Assert.Equal((0, ""), (Generate("-I", Path.GetDirectoryName(path)!, "-I", Path.Combine(Path.GetDirectoryName(path)!, "include_test"), path) is var run ? (run.ExitCode, run.Output) : default));
        Assert.Contains("struct MonsterView", Assert.Single(Read("monster_test.fbs.g.cs")), StringComparison.Ordinal);
    }

    private CommandRun Generate(params string[] arguments)
    {
        Directory.CreateDirectory(_workspace.PathOf("generated"));
        return CommandRun.Of(["generate", "-o", _workspace.PathOf("generated"), .. arguments]);
    }

    /// <summary>The texts of the written files, which must be exactly these.</summary>
    private string[] Read(params string[] names)
    {
        string[] paths = [.. Directory.GetFiles(_workspace.PathOf("generated")).Order(StringComparer.Ordinal)];
        Assert.Equal(names, paths.Select(Path.GetFileName));
        return Array.ConvertAll(paths, File.ReadAllText);
    }
}
