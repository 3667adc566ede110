using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>The structs of <c>LibWire.WellKnown</c> are what LibWire's own compiler generates from the files of <c>google/protobuf</c>.</summary>
public sealed class GeneratedWellKnownTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_EMITTED";
    private const string Folder = "LibWire/Protobuf/WellKnown/Generated";

    // All builds of the runtime have [UnscopedRef]; those for .NET Standard declare it.
    private static readonly EmitOptions Options = new(14, HasUnscopedRef: true);

    private static readonly string[] Names =
    [
        "any", "api", "compiler/plugin", "descriptor", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers",
    ];

    [Fact]
    public void Compile_OfAllFiles_IsTheCheckedInCode()
    {
        SchemaFile[] files = [.. Names.Select(name => WellKnownFiles.Find($"google/protobuf/{name}.proto")! with { CSharpNamespace = "LibWire.WellKnown" })];
        SchemaGeneration compilation = ProtoCompiler.Generate(files, Options);
        Assert.DoesNotContain(compilation.Diagnostics, found => found.Severity == SchemaSeverity.Error);
        Assert.Equal(Names.Length, compilation.Sources.Count);
        string folder = Repository.PathOf(Folder);
        string[] expected = [.. compilation.Sources.Select(source => Path.Combine(folder, source.Name))];
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1")
        {
            Directory.CreateDirectory(folder);
            foreach (string stale in Directory.GetFiles(folder).Except(expected)) File.Delete(stale);
            foreach (GeneratedSource source in compilation.Sources) File.WriteAllText(Path.Combine(folder, source.Name), source.Text);
        }

        string[] wrong =
        [
            .. Directory.GetFiles(folder).Except(expected),
            .. compilation.Sources.Where(source => TextOf(Path.Combine(folder, source.Name)) != source.Text).Select(source => source.Name),
        ];
        Assert.True(wrong.Length == 0, $"""
            In {Folder} these differ from what is emitted: {string.Join(", ", wrong)}. To accept that, where the runtime still compiles with it:
            {AcceptVariable}=1 dotnet test tests/LibWire.Schema.Tests --filter {nameof(GeneratedWellKnownTests)}, once more without the variable, and commit the files.
            """);
    }

    private static string TextOf(string path) => File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n") : "";
}
