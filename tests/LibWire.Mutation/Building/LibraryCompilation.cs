using System.Diagnostics;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace LibWire.Mutation;

/// <summary>LibWire as the build compiles it: its sources, references and options.</summary>
internal sealed class LibraryCompilation
{
    private readonly CSharpCommandLineArguments _arguments;

    private LibraryCompilation(CSharpCommandLineArguments arguments, CSharpCompilation compilation)
    {
        _arguments = arguments;
        Compilation = compilation;
    }

    /// <summary>The unchanged library.</summary>
    internal CSharpCompilation Compilation { get; }

    /// <summary>Asks the build for the arguments of the compiler. The library must have been built.</summary>
    internal static LibraryCompilation Load(string root)
    {
        string folder = Path.Combine(root, "LibWire");
        using var build = Process.Start(new ProcessStartInfo("dotnet",
        [
            "msbuild", Path.Combine(folder, "LibWire.csproj"), "-nologo", "-t:Compile", "-p:Configuration=Release", "-p:TargetFramework=net10.0",
            "-p:DesignTimeBuild=true", "-p:BuildProjectReferences=false", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true",
            "-p:NonExistentFile=_", "-getItem:CscCommandLineArgs",
        ])
        { RedirectStandardOutput = true })!;
        string output = build.StandardOutput.ReadToEnd();
        build.WaitForExit();
        if (build.ExitCode != 0) throw new InvalidOperationException($"The build did not tell how LibWire is compiled: {output}");
        using JsonDocument items = JsonDocument.Parse(output);
        JsonElement list = items.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs");
        string[] words = [.. list.EnumerateArray().Select(static item => item.GetProperty("Identity").GetString()!)];

        CSharpCommandLineArguments arguments = CSharpCommandLineParser.Default.Parse(words, folder, sdkDirectory: null);
        CSharpParseOptions parsing = arguments.ParseOptions.WithDocumentationMode(DocumentationMode.None);
        IEnumerable<SyntaxTree> trees = arguments.SourceFiles.AsParallel().AsOrdered().Select(file => Parse(file.Path, parsing)).ToArray();
        IEnumerable<MetadataReference> references = arguments.MetadataReferences
            .Select(static reference => MetadataReference.CreateFromFile(reference.Reference));
        CSharpCompilationOptions options = arguments.CompilationOptions
            .WithGeneralDiagnosticOption(ReportDiagnostic.Default).WithSpecificDiagnosticOptions([]).WithWarningLevel(0)
            .WithStrongNameProvider(new DesktopStrongNameProvider()).WithXmlReferenceResolver(null);
        var compilation = CSharpCompilation.Create(arguments.CompilationName, [.. trees, Switch(parsing)], references, options);
        return new LibraryCompilation(arguments, compilation);
    }

    /// <summary>Writes an assembly.</summary>
    /// <returns>The errors.</returns>
    internal IReadOnlyList<Diagnostic> Emit(CSharpCompilation compilation, string? path)
    {
        using Stream stream = path == null ? new MemoryStream() : File.Create(path);
        var result = compilation.Emit(stream, manifestResources: _arguments.ManifestResources);
        return [.. result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
    }

    private static SyntaxTree Parse(string path, CSharpParseOptions options)
    {
        using FileStream file = File.OpenRead(path);
        return CSharpSyntaxTree.ParseText(SourceText.From(file), options, path);
    }

    private static SyntaxTree Switch(CSharpParseOptions options)
    {
        using Stream resource = typeof(LibraryCompilation).Assembly.GetManifestResourceStream("Mutant.cs")!;
        return CSharpSyntaxTree.ParseText(SourceText.From(resource), options, "Mutant.cs");
    }
}
