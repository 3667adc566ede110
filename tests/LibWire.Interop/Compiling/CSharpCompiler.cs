using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.Interop;

/// <summary>Compiles C# in this process and loads it.</summary>
internal static class CSharpCompiler
{
    private static readonly MetadataReference[] References = [.. FindReferences().Select(path => MetadataReference.CreateFromFile(path))];
    private static readonly ConditionalWeakTable<Assembly, byte[]> Images = [];
    private static int Compilations;

    /// <summary>Compiles texts to an assembly.</summary>
    /// <param name="sources">Name and text of each file.</param>
    /// <param name="language">The version of C#.</param>
    /// <param name="isStrict">Whether warnings are errors, those about documentation included.</param>
    /// <exception cref="InvalidOperationException">They do not compile. The message has the first diagnostics with their lines.</exception>
    internal static Assembly Compile(IEnumerable<(string Name, string Text)> sources, LanguageVersion language, bool isStrict)
    {
        var parse = new CSharpParseOptions(language, isStrict ? DocumentationMode.Diagnose : DocumentationMode.None);
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            allowUnsafe: true,
            optimizationLevel: OptimizationLevel.Release,
            nullableContextOptions: isStrict ? NullableContextOptions.Enable : NullableContextOptions.Disable,
            generalDiagnosticOption: isStrict ? ReportDiagnostic.Error : ReportDiagnostic.Suppress,
            concurrentBuild: false);
        IEnumerable<SyntaxTree> trees = sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, parse, source.Name));
        var compilation = CSharpCompilation.Create($"Interop{Interlocked.Increment(ref Compilations)}", trees, References, options);
        var image = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(image, xmlDocumentationStream: isStrict ? Stream.Null : null);
        if (!result.Success) throw new InvalidOperationException(Describe([.. result.Diagnostics
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)]));
        byte[] bytes = image.ToArray();
        Assembly assembly = Assembly.Load(bytes);
        Images.Add(assembly, bytes);
        return assembly;
    }

    /// <summary>The bytes of an assembly that was compiled here. Another process can load them.</summary>
    internal static byte[] ImageOf(Assembly assembly) => Images.TryGetValue(assembly, out byte[]? image) ? image : throw new ArgumentException("Not compiled here.", nameof(assembly));

    private static string Describe(IReadOnlyList<Diagnostic> errors)
    {
        IEnumerable<string> lines = errors.Take(8)
            .Select(error => $"{error}\n    {error.Location.SourceTree?.GetText().Lines[error.Location.GetLineSpan().StartLinePosition.Line]}");
        return $"{errors.Count} errors:\n{string.Join("\n", lines)}";
    }

    private static IEnumerable<string> FindReferences()
    {
        string[] names = ["System.Private.CoreLib", "System.Runtime", "System.Collections", "System.Linq", "System.Memory", "netstandard", "System.Threading",
            "System.ObjectModel", "System.Runtime.InteropServices", "System.Console"];
        return ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => names.Contains(Path.GetFileNameWithoutExtension(path)))
            .Append(typeof(WireInfo).Assembly.Location)
            .Append(typeof(Google.Protobuf.IMessage).Assembly.Location)
            .Append(typeof(FlatDumpText).Assembly.Location);
    }
}
