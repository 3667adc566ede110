namespace LibWire.Cli.Tests;

/// <summary>The gRPC stubs that the command line asks for.</summary>
public sealed class GrpcTests : IDisposable
{
    private readonly Workspace _workspace = new();
    private readonly string _folder;

    public GrpcTests()
    {
        _folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        _workspace.Write("in/a.proto", "syntax = \"proto3\"; package a; message M { } service S { rpc Get(M) returns (M); }");
        _workspace.Write("in/b.fbs", "namespace b; table T { } rpc_service S { Get(T): T; }");
        _workspace.Write("in/c.fbs", "namespace c; table T { } rpc_service S { Get(T): T; } namespace d;");
    }

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, false, "--grpc", "none")]
    [InlineData(true, false, "--grpc", "server")]
    [InlineData(false, true, "--grpc", "Client")]
    [InlineData(true, true, "--grpc", "server,client")]
    public void Generate_WithStubs_WritesThemForBothLanguages(bool hasServer, bool hasClient, params string[] arguments)
    {
        Assert.Equal((0, ""), Run([.. arguments, "a.proto", _workspace.PathOf("in/b.fbs")]));
        Assert.All((string[])["a.proto.g.cs", "b.g.cs"], name =>
        {
            string code = string.Join("\n", Directory.GetFiles(_folder, name[..1] + "*").Select(File.ReadAllText));
            Assert.Equal(hasServer, code.Contains("class SBase", StringComparison.Ordinal));
            Assert.Equal(hasClient, code.Contains("class SClient", StringComparison.Ordinal));
            Assert.Contains("struct ", code, StringComparison.Ordinal);
        });
    }

    [Fact]
    public void Generate_WithOnlyStubs_LeavesOutTheTypes()
    {
        Assert.Equal((0, ""), Run("--grpc", "client", "--only-stubs", "a.proto", _workspace.PathOf("in/b.fbs")));
        string code = Code();
        Assert.Contains("class SClient", code, StringComparison.Ordinal);
        Assert.DoesNotContain("struct ", code, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfAServiceThatFlatcCallsOtherwise_Warns()
    {
        (int exitCode, string error) = Run("--grpc", "server", _workspace.PathOf("in/c.fbs"));
        Assert.Equal(0, exitCode);
        Assert.Contains("c.fbs(1,38): warning LW2602: This service is 'c.S' on the wire, and 'd.S'", error, StringComparison.Ordinal);
        Assert.Contains("class SBase", Code(), StringComparison.Ordinal);
        Assert.Equal((0, ""), Run(_workspace.PathOf("in/c.fbs")));
    }

    [Theory]
    [InlineData("--grpc both: write server, client, server,client or none", "--grpc", "both", "a.proto")]
    [InlineData("--grpc needs --langversion 11 or later", "--grpc", "server", "--langversion", "10", "a.proto")]
    [InlineData("--only-stubs needs --grpc", "--only-stubs", "a.proto")]
    public void Generate_WithStubsThatCannotBe_SaysSo(string message, params string[] arguments)
    {
        (int exitCode, string error) = Run(arguments);
        Assert.Equal(2, exitCode);
        Assert.Contains(message, error, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(_folder));
    }

    private (int ExitCode, string Error) Run(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["generate", "-I", _workspace.PathOf("in"), "-o", _folder, .. arguments]);
        return (run.ExitCode, run.Error);
    }

    private string Code() => string.Join("\n", Directory.GetFiles(_folder).Select(File.ReadAllText));
}
