using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator.Tests;

/// <summary>A project that is edited and compiled again, as in an IDE: one driver keeps its caches from run to run.</summary>
internal sealed class SchemaProject
{
    internal const string Folder = "/project";

    private static readonly ImmutableArray<MetadataReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is string name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "netstandard.dll" or "LibWire.dll" or "protobuf-net.dll" or "protobuf-net.Core.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly Dictionary<string, MemoryText> _files = [];
    private readonly CSharpParseOptions _parseOptions;
    private ImmutableDictionary<string, string> _properties = ImmutableDictionary<string, string>.Empty.Add("build_property.ProjectDir", Folder + "/");
    private ImmutableDictionary<string, ImmutableDictionary<string, string>> _metadata = ImmutableDictionary<string, ImmutableDictionary<string, string>>.Empty;
    private GeneratorDriver _driver;
    private CSharpCompilation _compilation;

    internal SchemaProject(LanguageVersion version = LanguageVersion.CSharp12, bool isNet = true)
    {
        _parseOptions = new CSharpParseOptions(version, documentationMode: DocumentationMode.Diagnose, preprocessorSymbols: isNet ? ["NET7_0_OR_GREATER"] : []);
        _driver = CSharpGeneratorDriver.Create(
            [new SchemaGenerator().AsSourceGenerator()],
            parseOptions: _parseOptions,
            optionsProvider: new BuildOptions(_properties, _metadata),
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
        _compilation = CSharpCompilation.Create(
            "Project",
            [CSharpSyntaxTree.ParseText("class Edited { }", _parseOptions, "Edited.cs")],
            References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
    }

    /// <summary>The result of the last run.</summary>
    internal GeneratorRunResult Result { get; private set; }

    /// <summary>Adds a file to the project, or replaces its text.</summary>
    /// <param name="path">Relative to the project folder, or absolute.</param>
    /// <param name="text">The text; null makes the file unreadable.</param>
    /// <param name="protoRoot">The item's ProtoRoot.</param>
    /// <param name="kind">The item's LibWireKind; null for a file of another generator.</param>
    /// <param name="includePath">The item's IncludePath, as the targets write it.</param>
    /// <param name="space">The item's Namespace.</param>
    /// <param name="grpc">The item's LibWireGrpc, as the targets write it.</param>
    /// <param name="referenced">The item's Referenced.</param>
    internal SchemaProject Set(
        string path, string? text, string protoRoot = "", string? kind = "proto", string includePath = "", string space = "", string grpc = "", string referenced = "")
    {
        path = Absolute(path);
        var file = new MemoryText(path, text);
        if (_files.TryGetValue(path, out MemoryText? old)) _driver = _driver.ReplaceAdditionalText(old, file);
        else _driver = _driver.AddAdditionalTexts([file]);
        _files[path] = file;

        ImmutableDictionary<string, string> metadata = ImmutableDictionary<string, string>.Empty.Add("build_metadata.AdditionalFiles.ProtoRoot", protoRoot)
            .Add("build_metadata.AdditionalFiles.IncludePath", includePath).Add("build_metadata.AdditionalFiles.Namespace", space)
            .Add("build_metadata.AdditionalFiles.LibWireGrpc", grpc).Add("build_metadata.AdditionalFiles.Referenced", referenced);
        if (kind != null) metadata = metadata.Add("build_metadata.AdditionalFiles.LibWireKind", kind);
        if (_metadata.TryGetValue(path, out ImmutableDictionary<string, string>? known) && known.OrderBy(pair => pair.Key).SequenceEqual(metadata.OrderBy(pair => pair.Key))) return this;
        _metadata = _metadata.SetItem(path, metadata);
        return UpdateOptions();
    }

    /// <summary>Puts many files into the project at once.</summary>
    internal SchemaProject SetAll(IEnumerable<(string Path, string Text)> files)
    {
        MemoryText[] texts = [.. files.Select(file => new MemoryText(Absolute(file.Path), file.Text))];
        foreach (MemoryText text in texts) _files.Add(text.Path, text);
        _driver = _driver.AddAdditionalTexts([.. texts]);
        _metadata = _metadata.AddRange(texts.Select(text =>
            KeyValuePair.Create(text.Path, ImmutableDictionary<string, string>.Empty.Add("build_metadata.AdditionalFiles.LibWireKind", "proto"))));
        return UpdateOptions();
    }

    internal SchemaProject Remove(string path)
    {
        path = Absolute(path);
        _driver = _driver.RemoveAdditionalTexts([_files[path]]);
        _files.Remove(path);
        return this;
    }

    /// <summary>Sets a property that the compiler sees.</summary>
    internal SchemaProject SetProperty(string name, string value)
    {
        _properties = _properties.SetItem("build_property." + name, value);
        return UpdateOptions();
    }

    /// <summary>Replaces the text of the project's only C# file.</summary>
    internal SchemaProject EditCSharp(string text)
    {
        _compilation = _compilation.ReplaceSyntaxTree(_compilation.SyntaxTrees[0], CSharpSyntaxTree.ParseText(text, _parseOptions, "Edited.cs"));
        return this;
    }

    /// <summary>Lets the project use the types of another one, as an assembly.</summary>
    internal SchemaProject Reference(SchemaProject other)
    {
        CSharpCompilation compiled = other._compilation.WithAssemblyName("Other").AddSyntaxTrees(other.Result.GeneratedSources.Select(static source => source.SyntaxTree));
        _compilation = _compilation.AddReferences(compiled.ToMetadataReference());
        return this;
    }

    /// <summary>Runs the generator. The driver keeps its caches.</summary>
    internal SchemaProject Run()
    {
        _driver = _driver.RunGenerators(_compilation);
        Result = _driver.GetRunResult().Results.Single();
        Assert.Null(Result.Exception);
        return this;
    }

    /// <summary>The names of the generated files, sorted.</summary>
    internal string[] SourceNames => [.. Result.GeneratedSources.Select(source => source.HintName).Order(StringComparer.Ordinal)];

    /// <summary>The generated text of the only file.</summary>
    internal string OnlySource => Assert.Single(Result.GeneratedSources).SourceText.ToString();

    /// <summary>The diagnostics as a build prints them: <c>path(line,column): error id: text</c>.</summary>
    internal string[] Diagnostics => [.. Result.Diagnostics.Select(diagnostic => diagnostic.ToString())];

    /// <summary>Errors and warnings of the project together with the generated files.</summary>
    internal string[] CompileErrors() =>
    [
        .. _compilation.AddSyntaxTrees(Result.GeneratedSources.Select(source => source.SyntaxTree)).GetDiagnostics()
            .Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning)
            .Select(diagnostic => diagnostic.ToString()),
    ];

    /// <summary>The project together with the generated files, and with more C# that uses them, as an assembly.</summary>
    internal byte[] Image(string more)
    {
        using var image = new MemoryStream();
        var result = _compilation.AddSyntaxTrees(Result.GeneratedSources.Select(source => source.SyntaxTree))
            .AddSyntaxTrees(CSharpSyntaxTree.ParseText(more, _parseOptions))
            .Emit(image);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics.Where(static item => item.Severity == DiagnosticSeverity.Error)));
        return image.ToArray();
    }

    /// <summary>The values of a step, in the order of its outputs.</summary>
    internal T[] Values<T>(string step) => [.. Result.TrackedSteps[step].SelectMany(run => run.Outputs).Select(output => (T)output.Value)];

    /// <summary>The reason of each output of a step: one line per output, sorted.</summary>
    internal IncrementalStepRunReason[] Reasons(string step) =>
        [.. Result.TrackedSteps[step].SelectMany(run => run.Outputs).Select(output => output.Reason).Order()];

    /// <summary>The reason of each written file: those of the outputs that add sources or report diagnostics.</summary>
    internal IncrementalStepRunReason[] OutputReasons() =>
        [.. Result.TrackedOutputSteps.SelectMany(step => step.Value).SelectMany(run => run.Outputs).Select(output => output.Reason).Order()];

    private SchemaProject UpdateOptions()
    {
        _driver = _driver.WithUpdatedAnalyzerConfigOptions(new BuildOptions(_properties, _metadata));
        return this;
    }

    private static string Absolute(string path) => path.StartsWith('/') ? path : $"{Folder}/{path}";
}
