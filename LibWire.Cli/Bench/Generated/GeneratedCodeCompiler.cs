using System.Reflection;
using System.Runtime.Loader;
using LibWire.Reflection;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Cli;

/// <summary>Generates the C# of a schema, compiles it and loads it, so that what is measured is the code that a program has.</summary>
/// <remarks>The assembly is not collectible: code of those is compiled in another way than that of programs.</remarks>
internal static class GeneratedCodeCompiler
{
    private const int LanguageVersion = 14;

    private static readonly EmitOptions Options = new(LanguageVersion, HasUnscopedRef: true);

    /// <summary>The subject for a message.</summary>
    /// <param name="schema">The schema: a <c>.proto</c> file or a descriptor set.</param>
    /// <param name="roots">The folders that import paths start in.</param>
    /// <param name="message">The message.</param>
    /// <param name="records">What is measured.</param>
    /// <param name="json">How JSON is read and written.</param>
    /// <param name="error">Receives what is wrong with the schema.</param>
    internal static BenchSubject Message(
        string schema, string[] roots, MessageDescriptor message, BenchRecords records, ProtoJsonOptions json, TextWriter error)
    {
        IReadOnlyList<ProtoFileSyntax> files = FilesOf(schema, roots, error);
        ProtoFileCode[] code = [.. ProtoCompiler.Bind(files).Select(static file => file.Code).OfType<ProtoFileCode>()
            .Where(static file => WellKnownFiles.Find(file.ImportPath) == null)];
        string name = NameOf(code.SelectMany(static file => file.Messages), message.FullName)
            ?? throw new UsageException($"{message.FullName} has no name in C#.");
        Assembly assembly = Compile(code.Select(static file => ProtoCompiler.Emit(file, Options)));
        return Make(typeof(GeneratedMessageSubject<>), Find(assembly, name), records, json);
    }

    /// <summary>The subject for a table.</summary>
    /// <inheritdoc cref="Message" path="/param"/>
    internal static BenchSubject Table(string schema, string[] roots, FlatTableType table, BenchRecords records)
    {
        var run = new FbsRun(roots, [schema], new FbsOptions());
        SchemaFile[] files = [.. FbsCompiler.Link(run.Files, run.Options, run.Find).AllFiles().Select(static file => file.File)
            .DistinctBy(static file => Path.GetFullPath(file.Path))];
        FbsFileCode[] code = [.. FbsFileBinder.Bind([FbsCompiler.Link(files, run.Options, run.Find)], Options, static file => file.ImportPath)
            .Select(static file => file.Code).OfType<FbsFileCode>()];
        FbsObjectCode type = code.SelectMany(static file => file.Types).OfType<FbsObjectCode>().First(one => one.SchemaName == table.FullName);
        Assembly assembly = Compile(code.Select(static file => new GeneratedSource(file.ImportPath, file.SourceName, FbsEmitter.Emit(file, Options))));
        return Make(typeof(GeneratedTableSubject<>), Find(assembly, type.Namespace.Length == 0 ? type.Name : $"{type.Namespace}.{type.Name}"), records);
    }

    private static IReadOnlyList<ProtoFileSyntax> FilesOf(string schema, string[] roots, TextWriter error)
    {
        if (!schema.EndsWith(".proto", StringComparison.OrdinalIgnoreCase)) return DescriptorSetFiles.Read([schema]).Files.ToArray();
        string[] folders = roots.Length > 0 ? roots : [Path.GetDirectoryName(Path.GetFullPath(schema))!];
        return new SchemaRun(new SchemaInput(folders, [], [schema]), keepsLocations: false, error).Syntaxes;
    }

    private static string? NameOf(IEnumerable<ProtoMessageCode> messages, string fullName)
    {
        foreach (ProtoMessageCode message in messages)
        {
            if (message.FullName == fullName) return message.CSharpType.Replace("global::", "", StringComparison.Ordinal);
            if (NameOf(message.NestedMessages, fullName) is { } nested) return nested;
        }

        return null;
    }

    private static Assembly Compile(IEnumerable<GeneratedSource> sources)
    {
        IEnumerable<string> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Append(typeof(IProtoMessage).Assembly.Location);
        var parse = new CSharpParseOptions(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Preview, DocumentationMode.None);
        var compilation = CSharpCompilation.Create(
            "Measured",
            sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, parse, source.Name)),
            references.Select(static path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true));
        using var dll = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(dll);
        if (!result.Success)
            throw new InvalidOperationException(result.Diagnostics.First(static one => one.Severity == DiagnosticSeverity.Error).ToString());
        dll.Position = 0;
        return new AssemblyLoadContext("Measured").LoadFromStream(dll);
    }

    // A type in another has a plus sign before its name.
    private static Type Find(Assembly assembly, string name)
    {
        string candidate = name.Replace("@", "", StringComparison.Ordinal);
        while (true)
        {
            if (assembly.GetType(candidate) is { } type) return type;
            int dot = candidate.LastIndexOf('.');
            if (dot < 0) throw new InvalidOperationException($"The type {name} is not in the code that was generated.");
            candidate = $"{candidate[..dot]}+{candidate[(dot + 1)..]}";
        }
    }

    private static BenchSubject Make(Type subject, Type type, params object[] arguments) =>
        (BenchSubject)Activator.CreateInstance(subject.MakeGenericType(type), arguments)!;
}
