using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>The structs that descriptor sets are read and written with are what LibWire's own compiler makes of <c>descriptor.proto</c>.</summary>
public sealed class GeneratedDescriptorTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_EMITTED";
    private const string ImportPath = "google/protobuf/descriptor.proto";

    // The assembly has a netstandard build, which knows no [UnscopedRef].
    private static readonly EmitOptions Options = new(12, HasUnscopedRef: false) { IsInternal = true };

    [Fact]
    public void Compile_OfDescriptorProto_IsTheCheckedInCode()
    {
        string path = Repository.PathOf("LibWire.Schema/Proto/DescriptorSets/Generated/google.protobuf.descriptor.proto.g.cs");
        SchemaFile file = WellKnownFiles.Find(ImportPath)! with { CSharpNamespace = "LibWire.Schema.Descriptors" };
        SchemaCompilation compilation = SchemaCompiler.Compile([file], Options);
        Assert.Empty(compilation.Diagnostics);
        string actual = Assert.Single(compilation.Sources).Text;
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1") File.WriteAllText(path, actual);

        string checkedIn = File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n") : "";
        Assert.True(checkedIn == actual, $"""
            {path} differs from what is emitted. To accept it, where descriptor sets still compile with it:
            {AcceptVariable}=1 dotnet test tests/LibWire.Schema.Tests --filter {nameof(GeneratedDescriptorTests)}, once more without the variable, and commit the file.
            """);
    }
}
