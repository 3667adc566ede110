namespace LibWire.Cli.Tests;

/// <summary>The command <c>lint</c>.</summary>
public sealed class LintCommandTests : IDisposable
{
    private const string Bad = "syntax = \"proto3\";\npackage a.v1;\nmessage A {\n  int32 fooBar = 1;\n}\n";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Lint_OfAFile_ProposesNames()
    {
        string path = _workspace.Write("a/v1/x.proto", Bad);
        Assert.Equal(
            (1, $"{path}:4:9: FIELD_LOWER_SNAKE_CASE: The name of a field \"fooBar\" is not in lower_snake_case: write \"foo_bar\".\n", ""),
            Run("-I", _workspace.PathOf(""), path));
        Assert.Equal((0, "", ""), Run("-I", _workspace.PathOf(""), "--except", "FIELD_LOWER_SNAKE_CASE", path));
        Assert.Equal((0, "", ""), Run("-I", _workspace.PathOf(""), "--use", "MINIMAL", path));
    }

    [Fact]
    public void Lint_WithAFormat_UsesIt()
    {
        string path = _workspace.Write("a/v1/x.proto", Bad);
        (_, string output, _) = Run("-I", _workspace.PathOf(""), "--error-format", "msvs", path);
        Assert.StartsWith($"{path}(4,9): error FIELD_LOWER_SNAKE_CASE: ", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Lint_OfImports_LeavesThemAlone()
    {
        _workspace.Write("a/v1/y.proto", Bad);
        string path = _workspace.Write("a/v1/x.proto", "syntax = \"proto3\"; package a.v1; import \"a/v1/y.proto\"; message B { A a = 1; }");
        Assert.Equal((0, "", ""), Run("-I", _workspace.PathOf(""), path));
    }

    [Theory]
    [InlineData("message A {\n  // buf:lint:ignore FIELD_LOWER_SNAKE_CASE\n  int32 fooBar = 1;\n}", true)]
    [InlineData("// libwire:ignore FIELD_LOWER_SNAKE_CASE is in use\nmessage A {\n  message B { int32 fooBar = 1; }\n}", true)]
    [InlineData("// libwire:ignore MESSAGE_PASCAL_CASE\nmessage A {\n  int32 fooBar = 1;\n}", false)]
    [InlineData("// libwire:ignore FIELD_LOWER_SNAKE_CASE\nmessage B {}\nmessage A {\n  int32 fooBar = 1;\n}", false)]
    [InlineData("message A {\n  int32 x = 2; // libwire:ignore FIELD_LOWER_SNAKE_CASE\n  int32 fooBar = 1;\n}", false)]
    public void Lint_WithAComment_IgnoresTheRuleThere(string text, bool isIgnored)
    {
        string path = _workspace.Write("a/v1/x.proto", "syntax = \"proto3\"; package a.v1;\n" + text);
        Assert.Equal(isIgnored ? 0 : 1, Run("-I", _workspace.PathOf(""), path).ExitCode);
        string settings = _workspace.Write("libwire.json", """{ "lint": { "disallow_comment_ignores": true } }""");
        Assert.Equal(1, Run("-I", _workspace.PathOf(""), "--config", settings, path).ExitCode);
    }

    [Fact]
    public void Lint_OfFbsWithAComment_IgnoresTheRuleThere()
    {
        string path = _workspace.Write("x.fbs", "enum E:int {\n  // libwire:ignore FBS_ENUM_VALUE_PASCAL_CASE\n  foo,\n  bar\n}\n");
        (int exitCode, string output, _) = Run(path);
        Assert.Equal((1, true, false), (exitCode, output.Contains("\"bar\"", StringComparison.Ordinal), output.Contains("\"foo\"", StringComparison.Ordinal)));
    }

    [Fact]
    public void Lint_WithSettings_FollowsThem()
    {
        string path = _workspace.Write("a/v1/x.proto", """
            syntax = "proto3"; package a.v1; import "google/protobuf/empty.proto";
            enum E { E_NONE = 0; }
            message A {}
            service FooApi { rpc Get(google.protobuf.Empty) returns (google.protobuf.Empty); rpc Put(A) returns (A); }
            """);
        string settings = _workspace.Write("libwire.json", """
            {
              // Settings as in buf.
              "lint": {
                "except": ["RPC_REQUEST_STANDARD_NAME", "RPC_RESPONSE_STANDARD_NAME"],
                "enum_zero_value_suffix": "_NONE",
                "service_suffix": "Api",
                "rpc_allow_same_request_response": true,
                "rpc_allow_google_protobuf_empty_requests": true,
                "rpc_allow_google_protobuf_empty_responses": true,
              },
            }
            """);
        Assert.Equal((0, "", ""), Run("-I", _workspace.PathOf(""), "--config", settings, path));
        Assert.Equal(1, Run("-I", _workspace.PathOf(""), path).ExitCode);
    }

    [Fact]
    public void Lint_OfASchemaWithErrors_ReportsThem()
    {
        string proto = _workspace.Write("x.proto", "syntax = \"proto3\"; message A { int32 x = 0; }"), fbs = _workspace.Write("x.fbs", "table A { x:; }");
        (int exitCode, string output, string error) = Run("-I", _workspace.PathOf(""), proto, fbs);
        Assert.Equal((1, ""), (exitCode, output));
        Assert.Contains("x.proto(1,42): error LW", error, StringComparison.Ordinal);
        Assert.Contains("x.fbs(1,13): error LW", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData]
    [InlineData("--use", "STANDERD", "x.proto")]
    [InlineData("--config", "none.json", "x.proto")]
    public void Lint_OfArgumentsThatMakeNoSense_IsAFaultOfUse(params string[] arguments)
    {
        _workspace.Write("x.proto", Bad);
        string[] inside = [.. arguments.Select(one => one.Contains('.', StringComparison.Ordinal) ? _workspace.PathOf(one) : one)];
        (int exitCode, _, string error) = Run(["-I", _workspace.PathOf(""), .. inside]);
        Assert.Equal(2, exitCode);
        Assert.StartsWith("libwire: ", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Lint_OfTheSchemasOfTheRepository_EndsWell()
    {
        string[] all = [.. LintRules.All.Select(static rule => rule.Id)];
        (int exitCode, string output, string error) = Run("--use", string.Join(',', all), LibWire.Tests.TestData.PathOf("otlp"));
        Assert.Equal((1, ""), (exitCode, error));
        Assert.NotEmpty(output);
    }

    private static (int ExitCode, string Output, string Error) Run(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["lint", .. arguments]);
        return (run.ExitCode, run.Output.ReplaceLineEndings("\n"), run.Error.ReplaceLineEndings("\n"));
    }
}
