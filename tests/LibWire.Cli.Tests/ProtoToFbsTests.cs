namespace LibWire.Cli.Tests;

/// <summary>The command <c>proto2fbs</c>.</summary>
public sealed class ProtoToFbsTests : IDisposable
{
    private readonly Workspace _workspace = new();

    public ProtoToFbsTests()
    {
        _workspace.Write("in/a.proto", "syntax = \"proto3\"; package p; import \"b.proto\"; message M { N n = 1; oneof o { N m = 2; } }");
        _workspace.Write("in/b.proto", "syntax = \"proto3\"; package p; message N { optional int32 x = 1; }");
        _workspace.Write("in/bad.proto", "syntax = \"proto3\"; message M { int32 a = 0; }");
    }

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Convert_WithoutATarget_WritesToStandardOutput()
    {
        (int exitCode, string output, string error) = Run("a.proto");
        Assert.Equal((0, ""), (exitCode, error));
        Assert.StartsWith("// Generated from a.proto\n\nnamespace p;\n\ntable N {\n  x:int = null;\n}\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Convert_WithOptions_FollowsThem()
    {
        string target = _workspace.PathOf("a.fbs");
        Assert.Equal((0, "", ""), Run("-o", target, "--oneof-union", "--keep-proto-id", "--proto-namespace-suffix", "flat", "a.proto"));
        string text = File.ReadAllText(target);
        Assert.Contains("namespace p.flat.M_;\n\nunion OUnion {\n  p.flat.N,\n}\n", text, StringComparison.Ordinal);
        Assert.Contains("  o:p.flat.M_.OUnion (id: 1);\n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Convert_OfAWrongSchema_WritesNothing()
    {
        string target = _workspace.PathOf("a.fbs");
        (int exitCode, string output, string error) = Run("-o", target, "bad.proto");
        Assert.Equal((1, ""), (exitCode, output));
        Assert.Contains("bad.proto(1,", error, StringComparison.Ordinal);
        Assert.False(File.Exists(target));
    }

    [Theory]
    [InlineData("a.proto", "b.proto")]
    [InlineData("a.fbs")]
    public void Convert_OfOtherThanOneProtoFile_IsAFaultOfUse(params string[] files)
    {
        (int exitCode, _, string error) = Run(files);
        Assert.Equal(2, exitCode);
        Assert.Contains("proto2fbs converts one .proto file", error, StringComparison.Ordinal);
    }

    private (int ExitCode, string Output, string Error) Run(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["proto2fbs", "-I", _workspace.PathOf("in"), .. arguments]);
        return (run.ExitCode, run.Output.ReplaceLineEndings("\n"), run.Error.ReplaceLineEndings("\n"));
    }
}
