using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Emitted text, compiled in the process as strictly as a user can: nullable, warnings as errors, documentation checked.</summary>
internal static class EmittedCode
{
    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Append(typeof(ArenaAllocator).Assembly.Location)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>What C# of a version may use on the newest .NET.</summary>
    internal static EmitOptions Options(LanguageVersion version, bool hasUnscopedRef) => new((int)version.MapSpecifiedToEffectiveVersion() / 100, hasUnscopedRef);

    /// <summary>What the compiler has to say about the texts, the least remark included.</summary>
    internal static string[] Complaints(LanguageVersion version, params string[] texts) =>
        [.. Compile(version, texts).GetDiagnostics().Where(found => found.Severity >= DiagnosticSeverity.Info).Select(found => found.ToString())];

    /// <summary>The texts as an assembly that can be run.</summary>
    internal static Assembly Load(LanguageVersion version, params string[] texts)
    {
        using var image = new MemoryStream();
        var result = Compile(version, texts).Emit(image);
        Assert.Empty(result.Diagnostics.Select(found => found.ToString()));
        image.Position = 0;
        return new AssemblyLoadContext("emitted", isCollectible: true).LoadFromStream(image);
    }

    private static CSharpCompilation Compile(LanguageVersion version, string[] texts)
    {
        var parse = new CSharpParseOptions(version, DocumentationMode.Diagnose);
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: OptimizationLevel.Release,
            allowUnsafe: true,
            generalDiagnosticOption: ReportDiagnostic.Error,
            warningLevel: 9999,
            nullableContextOptions: NullableContextOptions.Enable);
        return CSharpCompilation.Create("Emitted", texts.Select(text => CSharpSyntaxTree.ParseText(text, parse)), References, options);
    }
}
