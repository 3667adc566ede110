using System.Diagnostics;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire descriptor</c> of FlatBuffers schemas.</summary>
public sealed class FbsDescriptorTests : IDisposable
{
    private const string Monster = "flatbuffers/monster";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData(false, false, false)]
    [InlineData(true, false, false)]
    [InlineData(false, true, false)]
    [InlineData(false, false, true)]
    [InlineData(true, true, true)]
    public void Descriptor_OfASchema_IsWhatTheLibraryWrites(bool comments, bool builtIns, bool fileNames)
    {
        string path = _workspace.Write("a.fbs", "include \"lib/b.fbs\";\n/// A table.\ntable A { b: B; id: int (deprecated); }\nroot_type A;\n");
        string included = _workspace.Write("vendor/lib/b.fbs", "/// Another.\ntable B { id: int = 7; }\n");
        string vendor = _workspace.PathOf("vendor");
        string[] options = [.. comments ? ["--bfbs-comments"] : Array.Empty<string>(), .. builtIns ? ["--bfbs-builtins"] : Array.Empty<string>(), .. fileNames ? ["--bfbs-filenames"] : Array.Empty<string>()];
        CommandRun run = CommandRun.Of(["descriptor", "-I", vendor, "-o", Output, .. options, path]);
        Assert.Equal(new CommandRun(0, "", ""), run);

        FbsDescription expected = FbsCompiler.Describe(
            new SchemaFile(path, path, File.ReadAllText(path)),
            new FbsOptions { SearchPaths = new([vendor]) },
            new FbsReflectionOptions { IncludesComments = comments, IncludesBuiltInAttributes = builtIns, IncludesFileNames = fileNames },
            name => name == included ? new SchemaFile(name, name, File.ReadAllText(name)) : null);
        Assert.Equal(expected.Bytes!, File.ReadAllBytes(Output));
    }

    [Fact]
    public void Descriptor_OfAFaultySchema_LeavesTheOutputAlone()
    {
        string before = _workspace.Write("out.bfbs", "before");
        string path = _workspace.Write("a.fbs", "table a { id: nope; }");
        CommandRun run = CommandRun.Of("descriptor", "-o", Output, path);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{path}(1,15): error LW2203", Assert.Single(run.Lines), StringComparison.Ordinal);
        Assert.Equal(1, CommandRun.Of("descriptor", "-o", Output, _workspace.PathOf("none.fbs")).ExitCode);
        Assert.Equal("before", File.ReadAllText(before));
        Assert.Equal(2, Directory.GetFiles(_workspace.PathOf("")).Length);
    }

    [Fact]
    public void Descriptor_OfTheMonster_IsWhatTheLibraryWrites()
    {
        string path = DescribeMonster();
        FbsDescription expected = FbsCompiler.Describe(
            new SchemaFile(path, path, File.ReadAllText(path)),
            new FbsOptions { SearchPaths = new([IncludeFolder]) },
            new FbsReflectionOptions(),
            static name => File.Exists(name) ? new SchemaFile(name, name, File.ReadAllText(name)) : null);
        Assert.Equal(expected.Bytes!, File.ReadAllBytes(Output));
    }

    [Fact, Trait("Category", "Tools")]
    public void Descriptor_OfASchema_IsReadByFlatc()
    {
        string path = _workspace.Write("a.fbs", """
            namespace n;
            enum Color : ubyte { Red, Green }
            struct Place { x: int; y: [short:2]; }
            union Any { A, B }
            table A { id: int = 7; name: string; color: Color; place: Place; parts: [A]; maybe: bool = null; any: Any; }
            table B { id: int; }
            root_type A;
            """);
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("descriptor", "-o", Output, path));

        // flatc must read the schema to interpret the object.
        string json = _workspace.Write("object.json", """{ id: 42, name: "it", color: "Green", place: { x: 1, y: [2, 3] }, parts: [{ id: 1 }], maybe: true, any_type: "B", any: { id: 5 } }""");
        Flatc("--binary", "-o", _workspace.PathOf(""), Output, json);
        string buffer = _workspace.PathOf("object.bin");
        Assert.Equal(new CommandRun(0, "1 good, 0 bad" + Environment.NewLine, ""), CommandRun.Of("verify", "--schema", path, buffer));

        Flatc("--json", "--raw-binary", "--strict-json", "-o", Directory.CreateDirectory(_workspace.PathOf("back")).FullName, Output, "--", buffer);
        string text = string.Concat(File.ReadAllText(_workspace.PathOf("back/object.json")).Where(static unit => !char.IsWhiteSpace(unit)));
        Assert.Contains("\"id\":42,\"name\":\"it\",\"color\":\"Green\",\"place\":{\"x\":1,\"y\":[2,3]}", text, StringComparison.Ordinal);
        Assert.Contains("\"any\":{\"id\":5}", text, StringComparison.Ordinal);
    }

    private string Output => _workspace.PathOf("out.bfbs");

    private static string IncludeFolder => Path.Combine(TestData.PathOf(Monster), "include_test");

    private string DescribeMonster()
    {
        string path = Path.Combine(TestData.PathOf(Monster), "monster_test.fbs");
        CommandRun run = CommandRun.Of("descriptor", "-I", IncludeFolder, "-o", Output, path);
        Assert.True(run.ExitCode == 0, run.Error);
        return path;
    }

    private static void Flatc(params string[] arguments)
    {
        var start = new ProcessStartInfo(Tools.Get("flatc"), arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, output.Result + error.Result);
    }
}
