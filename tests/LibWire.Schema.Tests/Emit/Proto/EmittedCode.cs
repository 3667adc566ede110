using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Compiles emitted text in the process with the strictest settings: nullable, warnings as errors, documentation checked.</summary>
internal static class EmittedCode
{
    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Append(typeof(ArenaAllocator).Assembly.Location)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>The features that C# of a version may use on the newest .NET.</summary>
    internal static EmitOptions Options(LanguageVersion version, bool hasUnscopedRef) => new((int)version.MapSpecifiedToEffectiveVersion() / 100, hasUnscopedRef);

    /// <summary>The models of schemas without errors.</summary>
    internal static IReadOnlyList<ProtoFileCode> Models(params (string Path, string Text)[] files)
    {
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(files);
        Assert.Empty(bound.SelectMany(static file => file.Diagnostics));
        return [.. bound.Select(static file => file.Code!)];
    }

    /// <summary>The compiler's warnings about the C# of schemas, with the oldest supported language version and the newest.</summary>
    internal static string[] ComplaintsAbout(params (string Path, string Text)[] files)
    {
        IReadOnlyList<ProtoFileCode> models = Models(files);
        return
        [
            .. Complaints(LanguageVersion.CSharp9, [.. models.Select(static model => ProtoEmitter.Emit(model, Options(LanguageVersion.CSharp9, false)))]),
            .. Complaints(LanguageVersion.Preview, [.. models.Select(static model => ProtoEmitter.Emit(model, Options(LanguageVersion.Preview, true)))]),
        ];
    }

    /// <summary>All diagnostics of the compiler about the texts.</summary>
    internal static string[] Complaints(LanguageVersion version, params string[] texts) =>
        [.. Compile("Emitted", version, texts).GetDiagnostics().Where(found => found.Severity >= DiagnosticSeverity.Info).Select(found => found.ToString())];

    internal static CSharpCompilation Compile(string assemblyName, LanguageVersion version, IEnumerable<string> texts, params MetadataReference[] more)
    {
        var parse = new CSharpParseOptions(version, DocumentationMode.Diagnose);
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: OptimizationLevel.Release,
            allowUnsafe: true,
            generalDiagnosticOption: ReportDiagnostic.Error,
            warningLevel: 9999,
            nullableContextOptions: NullableContextOptions.Enable);
        return CSharpCompilation.Create(assemblyName, texts.Select(text => CSharpSyntaxTree.ParseText(text, parse)), [.. References, .. more], options);
    }

    /// <summary>The assembly. It may have no diagnostics except about missing documentation and deprecated members.</summary>
    internal static byte[] Image(string assemblyName, CSharpCompilation compilation)
    {
        using var image = new MemoryStream();
        compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(
            [new("CS1591", ReportDiagnostic.Suppress), new("CS0618", ReportDiagnostic.Suppress)]));
        var result = compilation.Emit(image);
        Assert.True(result.Success, assemblyName + ": " + string.Join('\n', result.Diagnostics));
        return image.ToArray();
    }
}
