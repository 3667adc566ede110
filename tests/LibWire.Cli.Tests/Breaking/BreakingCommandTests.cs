namespace LibWire.Cli.Tests;

/// <summary>The command <c>check --against</c> for .proto files.</summary>
public sealed class BreakingCommandTests : IDisposable
{
    private const string Old = "syntax = \"proto3\"; package p; message A { int32 x = 1; string y = 2; } message B {}";
    private const string New = "syntax = \"proto3\";\npackage p;\nmessage A {\n  bool x = 1;\n}\n";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Check_OfAFile_ReportsWhatBreaks()
    {
        string old = _workspace.Write("old/x.proto", Old), now = _workspace.Write("new/a.proto", New);
        (int exitCode, string output, string error) = Run("-I", _workspace.PathOf("new"), "--against", old, now);
        Assert.Equal((1, ""), (exitCode, error));
        string[] lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(3, lines.Length);
        Assert.StartsWith($"{now}:2:1: MESSAGE_NO_DELETE: The message \"p.B\" was deleted from a.proto.", lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"{now}:3:9: FIELD_NO_DELETE: Field 2 \"y\" of p.A was deleted.", lines[1], StringComparison.Ordinal);
        Assert.StartsWith($"{now}:4:3: FIELD_SAME_TYPE: Field 1 \"x\" of p.A was int32 and is bool.", lines[2], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("json", "{\"path\":\"FILE\",\"start_line\":4,\"start_column\":3,\"end_line\":4,\"end_column\":7,\"type\":\"FIELD_SAME_TYPE\",\"message\":\"Field 1 ")]
    [InlineData("github-actions", "::error file=FILE,line=4,col=3,endLine=4,endColumn=7,title=FIELD_SAME_TYPE::Field 1 ")]
    [InlineData("msvs", "FILE(4,3): error FIELD_SAME_TYPE: Field 1 ")]
    [InlineData("text", "FILE:4:3: FIELD_SAME_TYPE: Field 1 ")]
    public void Check_WithAFormat_UsesIt(string format, string start)
    {
        string old = _workspace.Write("old/a.proto", Old), now = _workspace.Write("new/a.proto", New);
        (_, string output, _) = Run("-I", _workspace.PathOf("new"), "--against", old, "--use", "FIELD_SAME_TYPE", "--error-format", format, now);
        Assert.StartsWith(start.Replace("FILE", now, StringComparison.Ordinal), output, StringComparison.Ordinal);
    }

    [Fact]
    public void Check_OfAFolder_ReportsDeletedFilesToo()
    {
        _workspace.Write("old/p/a.proto", "syntax = \"proto3\"; package p; import \"p/b.proto\"; message A { B b = 1; }");
        _workspace.Write("old/p/b.proto", "syntax = \"proto3\"; package p; message B {}");
        _workspace.Write("new/p/a.proto", "syntax = \"proto3\"; package p; message A { B b = 1; } message B {}");
        string old = _workspace.PathOf("old"), now = _workspace.PathOf("new");
        (int exitCode, string output, string error) = Run("--against", old, now);
        Assert.Equal((1, ""), (exitCode, error));
        Assert.Contains("FILE_NO_DELETE: The file p/b.proto was deleted.", output, StringComparison.Ordinal);
        Assert.Equal((0, "", ""), Run("--against", old, "--use", "PACKAGE", now));
        Assert.Equal((0, "", ""), Run("--against", now, now));
        Assert.Equal((0, "", ""), Run("-I", now, "--against", old, _workspace.PathOf("new/p/a.proto")));
    }

    [Fact]
    public void Check_AgainstADescriptorSet_ComparesItsFiles()
    {
        _workspace.Write("old/a.proto", Old);
        _workspace.Write("new/a.proto", New);
        string set = _workspace.PathOf("old.binpb");
        Assert.Equal(0, CommandRun.Of("descriptor", "-I", _workspace.PathOf("old"), "--include-imports", "-o", set, "a.proto").ExitCode);
        (int exitCode, string output, _) = Run("--against", set, "--use", "WIRE", "--except", "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", _workspace.PathOf("new"));
        Assert.Equal((0, ""), (exitCode, output));
        (exitCode, output, _) = Run("--against", set, "--use", "WIRE", _workspace.PathOf("new"));
        Assert.Equal(1, exitCode);
        Assert.Contains("add reserved 2;", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Check_WithSettings_FollowsThem()
    {
        string old = _workspace.Write("old/d/a.proto", Old), now = _workspace.Write("new/d/a.proto", New);
        Assert.Equal(0, RunWith("""{ "breaking": { "use": ["WIRE"], "except": ["FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED"] }, "lint": {} }"""));
        Assert.Equal(1, RunWith("""{ "breaking": { "use": ["WIRE"] } }"""));
        Assert.Equal(0, RunWith("""{ "breaking": { "ignore": ["d"] } }"""));
        Assert.Equal(0, RunWith("""{ "breaking": { "use": ["WIRE"], "ignore_only": { "WIRE": ["d/a.proto"] } } }"""));
        Assert.Equal(1, RunWith("""{ "breaking": { "use": ["WIRE"], "ignore_only": { "FIELD_SAME_TYPE": ["d/a.proto"] } } }"""));
        Assert.Equal(2, RunWith("""{ "breaking": { "uses": [] } }"""));
        Assert.Equal(2, RunWith("""{ "breaking": { "use": ["WIRED"] } }"""));
        Assert.Equal(2, RunWith("""{ "breaking": { "use": "WIRE" } }"""));
        Assert.Equal(2, RunWith("""{ "braking": {} }"""));
        Assert.Equal(2, RunWith("{"));

        int RunWith(string settings) =>
            Run("--config", _workspace.Write("libwire.json", settings), "--against", _workspace.PathOf("old"), _workspace.PathOf("new")).ExitCode;
    }

    [Fact]
    public void Check_WithAComment_IgnoresTheRuleThere()
    {
        string old = _workspace.Write("old/a.proto", Old);
        string now = _workspace.Write("new/a.proto", """
            syntax = "proto3";
            // libwire:ignore MESSAGE_NO_DELETE is in another file
            package p;
            // libwire:ignore FIELD_NO_DELETE
            message A {
              // The type was wrong.
              // libwire:ignore FIELD_SAME_TYPE
              bool x = 1;
            }
            """);
        Assert.Equal((0, "", ""), Run("-I", _workspace.PathOf("new"), "--against", old, now));
    }

    [Theory]
    [InlineData("syntax = \"proto3\"; message A { int32 x = 0; }", New)]
    [InlineData(Old, "syntax = \"proto3\"; message A { int32 x = 0; }")]
    public void Check_OfASchemaWithErrors_ReportsThem(string before, string after)
    {
        string old = _workspace.Write("old/a.proto", before), now = _workspace.Write("new/a.proto", after);
        (int exitCode, string output, string error) = Run("-I", _workspace.PathOf("new"), "--against", old, now);
        Assert.Equal((1, ""), (exitCode, output));
        Assert.Contains("a.proto(1,42): error LW", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--against", "none.proto", "a.proto")]
    [InlineData("--against", "a.fbs", "a.proto")]
    [InlineData("--against", "a.proto", "a.fbs")]
    [InlineData("--use", "WIRE", "a.proto")]
    [InlineData("--error-format", "xml", "--against", "a.proto", "a.proto")]
    public void Check_OfArgumentsThatMakeNoSense_IsAFaultOfUse(params string[] arguments)
    {
        _workspace.Write("a.proto", New);
        string[] inside = [.. arguments.Select(one => one.Contains('.', StringComparison.Ordinal) ? _workspace.PathOf(one) : one)];
        (int exitCode, _, string error) = Run(["-I", _workspace.PathOf("."), .. inside]);
        Assert.Equal(2, exitCode);
        Assert.StartsWith("libwire: ", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Check_OfFbsWithAFormat_WritesFindingsToTheOutput()
    {
        string old = _workspace.Write("old.fbs", "table A { a:int; }"), now = _workspace.Write("new.fbs", "table A { a:short; }");
        (int exitCode, string output, string error) = Run("--against", old, "--error-format", "json", now);
        Assert.Equal((1, ""), (exitCode, error));
        Assert.StartsWith("{\"path\":", output, StringComparison.Ordinal);
    }

    private static (int ExitCode, string Output, string Error) Run(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["check", .. arguments]);
        return (run.ExitCode, run.Output.ReplaceLineEndings("\n"), run.Error.ReplaceLineEndings("\n"));
    }
}
