namespace LibWire.Cli.Tests;

/// <summary>The C# namespaces that the command line gives to generated code.</summary>
public sealed class NamespaceTests : IDisposable
{
    private readonly Workspace _workspace = new();
    private readonly string _folder;

    public NamespaceTests()
    {
        _folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        _workspace.Write("in/a.proto", "syntax = \"proto3\"; package shop.orders; import \"b.proto\"; import \"google/protobuf/any.proto\"; message A { B b = 1; google.protobuf.Any any = 2; }");
        _workspace.Write("in/b.proto", "syntax = \"proto3\"; package shop.orders; message B { }");
        _workspace.Write("in/c.fbs", "include \"d.fbs\"; namespace c; table C { d: d.D; }");
        _workspace.Write("in/d.fbs", "namespace d; table D { }");
    }

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Generate_WithABaseNamespace_PutsItInFront()
    {
        Assert.Equal((0, ""), Run("--base-namespace", "Acme.Wire", "a.proto", "b.proto", "c.fbs", "d.fbs"));

        string code = Code();
        foreach (string name in (string[])["namespace Acme.Wire.Shop.Orders", "namespace Acme.Wire.c", "namespace Acme.Wire.d"]) Assert.Contains(name, code, StringComparison.Ordinal);
        Assert.DoesNotContain("Acme.Wire.Google", code, StringComparison.Ordinal);
        Assert.DoesNotContain("Acme.Wire.LibWire", code, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_WithNoDescriptors_LeavesThemOut()
    {
        Assert.Equal((0, ""), Run("b.proto"));
        Assert.Contains("BReflection", Code(), StringComparison.Ordinal);
        Assert.Equal((0, ""), Run("--no-descriptors", "b.proto"));
        Assert.DoesNotContain("BReflection", Code(), StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_WithNamespacesOfFiles_PutsTheirTypesThere()
    {
        Assert.Equal((0, ""), Run("--base-namespace", "Acme", "--namespace", "b.proto=Other.event", "--namespace", _workspace.PathOf("in/d.fbs") + "=Far", "a.proto", "c.fbs"));

        // Both files are only imported, so that the code names their types and does not have them.
        string code = Code();
        Assert.Contains("Other.@event.B", code, StringComparison.Ordinal);
        Assert.Contains("Far.D", code, StringComparison.Ordinal);
        Assert.Contains("namespace Acme.Shop.Orders", code, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--base-namespace: '1a' is no namespace", "--base-namespace", "1a", "a.proto")]
    [InlineData("--namespace: '' is no namespace", "--namespace", "a.proto=", "a.proto")]
    [InlineData("write the file and its namespace", "--namespace", "Acme", "a.proto")]
    [InlineData("names a.proto twice", "--namespace", "a.proto=X", "--namespace", "a.proto=Y", "a.proto")]
    [InlineData("names x.proto, which is none of the files", "--namespace", "x.proto=X", "a.proto")]
    public void Generate_WithANamespaceThatIsNone_SaysSo(string message, params string[] arguments)
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
