using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Generates the C# of schemas and compiles it with the strictest settings.</summary>
internal static class EmittedSchemas
{
    private const int ComplaintsMax = 20;

    /// <summary>Compiles the generated code of schemas in one assembly.</summary>
    /// <param name="schemas">The schemas.</param>
    /// <param name="hasOwnNamespaces">Whether each file gets a namespace of its own, because schemas declare the same names.</param>
    /// <param name="target">The target of the compilation.</param>
    /// <param name="language">The version of C#.</param>
    /// <returns>The first errors and warnings of either compiler.</returns>
    internal static IReadOnlyList<string> Complaints(IReadOnlyList<TestSchema> schemas, bool hasOwnNamespaces, EmittedTarget target, LanguageVersion language)
    {
        var options = new EmitOptions((int)language.MapSpecifiedToEffectiveVersion() / 100, target.HasUnscopedRef && language >= LanguageVersion.CSharp11);
        var parsing = new CSharpParseOptions(language, DocumentationMode.Diagnose);
        List<string> complaints = [];
        List<SyntaxTree> trees = [];
        for (int i = 0; i < schemas.Count; i++)
        {
            SchemaFile[] files = [.. schemas[i].Files.Select((file, j) =>
                new SchemaFile(file.ImportPath, file.ImportPath, file.Text) { CSharpNamespace = hasOwnNamespaces ? $"Case{i}.File{j}" : null })];
            SchemaGeneration compilation = ProtoCompiler.Generate(files, options);
            complaints.AddRange(compilation.Diagnostics.Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error)
                .Select(diagnostic => $"{schemas[i].Name}: {diagnostic.Path}({diagnostic.Span.Line + 1}): {diagnostic.Id}: {diagnostic.Message}"));
            foreach (GeneratedSource source in compilation.Sources)
                trees.Add(CSharpSyntaxTree.ParseText(source.Text, parsing, $"{schemas[i].Name}/{source.Name}"));
        }

        Assert.NotEmpty(trees);
        var code = CSharpCompilation.Create("Emitted", trees, target.References, new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            allowUnsafe: true,
            warningLevel: 9999,
            nullableContextOptions: NullableContextOptions.Enable));
        using var image = new MemoryStream();
        IEnumerable<Diagnostic> found = code.Emit(image, xmlDocumentationStream: Stream.Null).Diagnostics.Where(static diagnostic => diagnostic.Severity > DiagnosticSeverity.Hidden);
        complaints.AddRange(found.Select(static diagnostic => $"{diagnostic}\n    {Line(diagnostic)}"));
        return complaints.Count <= ComplaintsMax ? complaints : [.. complaints.Take(ComplaintsMax), $"... {complaints.Count} in all"];
    }

    private static string? Line(Diagnostic diagnostic) =>
        diagnostic.Location.SourceTree?.GetText().Lines[diagnostic.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim();
}
