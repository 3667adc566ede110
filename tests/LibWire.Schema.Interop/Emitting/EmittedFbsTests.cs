using LibWire.Schema;
using LibWire.Schema.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.SchemaInterop;

/// <summary>FlatBuffers views compile without a warning, with the oldest and the newest C#, for .NET and .NET Standard.</summary>
public sealed class EmittedFbsTests
{
    [Theory]
    [MemberData(nameof(EmittedSchemaTests.Builds), MemberType = typeof(EmittedSchemaTests))]
    public void Compile_EveryConstruct_CompilesWithoutAWarning(string target, LanguageVersion language) =>
        AssertNothingToSay([new SchemaFile("everything.fbs", "everything.fbs", FbsEverything.Schema)], target, language);

    [Theory]
    [MemberData(nameof(EmittedSchemaTests.Builds), MemberType = typeof(EmittedSchemaTests))]
    public void Compile_SchemasInUse_CompileWithoutAWarning(string target, LanguageVersion language)
    {
        foreach (IReadOnlyList<SchemaFile> files in FbsSchemasInUse.Load()) AssertNothingToSay(files, target, language);
    }

    private static void AssertNothingToSay(IReadOnlyList<SchemaFile> files, string target, LanguageVersion language)
    {
        EmittedTarget build = target == "net10.0" ? EmittedTarget.Net10 : EmittedTarget.NetStandard20;
        var options = new EmitOptions((int)language.MapSpecifiedToEffectiveVersion() / 100, build.HasUnscopedRef && language >= LanguageVersion.CSharp11);
        SchemaGeneration generation = FbsCompiler.Generate(files, new FbsOptions { SearchPaths = FbsSchemasInUse.SearchPaths }, options);
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        Assert.NotEmpty(generation.Sources);

        var parsing = new CSharpParseOptions(language, DocumentationMode.Diagnose);
        var code = CSharpCompilation.Create("Emitted", generation.Sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, parsing, source.Name)), build.References, new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, warningLevel: 9999, nullableContextOptions: NullableContextOptions.Enable));
        using var image = new MemoryStream();
        Assert.Empty(code.Emit(image, xmlDocumentationStream: Stream.Null).Diagnostics.Where(static diagnostic => diagnostic.Severity > DiagnosticSeverity.Hidden));
    }
}
