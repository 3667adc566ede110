using System.Linq;
using System.Threading.Tasks;

namespace LibWire.Schema;

/// <summary>Compiles <c>.proto</c> files. Each method is a pure function of files and options. It never throws because of what a file contains.</summary>
public static class ProtoCompiler
{
    /// <summary>Smallest number of files that are written by several threads: to load the code for that takes as long as writing a few.</summary>
    private const int ParallelFilesMin = 8;

    /// <summary>Applies the rules of the language to files, as one call of protoc does.</summary>
    /// <param name="files">The files, which can import each other.</param>
    /// <param name="findImport">
    /// Returns an imported file that is not among them, by its import path; null if there is none. It is called from several threads at once.
    /// </param>
    /// <returns>The diagnostics of the files and of all their imports, file by file and by position.</returns>
    public static EquatableArray<SchemaDiagnostic> Check(IReadOnlyList<SchemaFile> files, Func<string, SchemaFile?>? findImport = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        var loader = new ProtoFileLoader(findImport ?? (static _ => null), keepsLocations: false);
        return Check(loader.Load(files), [.. files.Select(static file => file.ImportPath)]);
    }

    /// <summary>Describes files as protoc does: the bytes of a <c>google.protobuf.FileDescriptorSet</c>.</summary>
    /// <param name="files">The requested files, which can import each other. The options say how other imports are found.</param>
    /// <param name="options">What the set contains besides them.</param>
    /// <returns>The set, or its errors. Never throws because of what a file contains.</returns>
    public static ProtoDescription Describe(IReadOnlyList<SchemaFile> files, ProtoDescribeOptions options)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        var loader = new ProtoFileLoader(options.FindImport ?? (static _ => null), options.IncludesSourceInfo);
        return Describe(loader.Load(files), [.. files.Select(static file => file.ImportPath)], options);
    }

    /// <summary>Describes all files of a descriptor set. If protoc wrote the set, the result is the same set.</summary>
    /// <param name="set">The files. The options say how imports that are not among them are found.</param>
    /// <param name="options">What the set contains besides them.</param>
    /// <returns>The set, or its errors. Never throws because of what a file contains.</returns>
    public static ProtoDescription Describe(ProtoDescriptorSet set, ProtoDescribeOptions options)
    {
        if (set is null) throw new ArgumentNullException(nameof(set));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (set.Diagnostics.Count > 0) return new ProtoDescription([], set.Diagnostics);
        var loader = new ProtoFileLoader(options.FindImport ?? (static _ => null), options.IncludesSourceInfo) { Parsed = set.Files };
        return Describe(loader.Load(set.ImportPaths), set.ImportPaths, options);
    }

    /// <summary>Generates the C# of files.</summary>
    /// <param name="files">The files with all their imports, each import path once. Those of <c>google/protobuf</c> may be absent.</param>
    /// <param name="options">What the C# may use.</param>
    public static SchemaGeneration Generate(IReadOnlyList<SchemaFile> files, EmitOptions options)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        var sources = new List<GeneratedSource>();
        var diagnostics = new List<SchemaDiagnostic>();
        foreach (ProtoBoundFile bound in Bind([.. files.Select(static file => Parse(file))]))
        {
            diagnostics.AddRange(bound.Diagnostics);
            if (bound.Code is { } code) sources.Add(Emit(code, options));
        }

        return new SchemaGeneration(new(sources), new(diagnostics));
    }

    /// <summary>Says in the language of FlatBuffers what a file says, as <c>flatc --proto</c> does.</summary>
    /// <param name="file">The file.</param>
    /// <param name="options">The form of the result.</param>
    /// <param name="findImport">Returns an imported file, by its import path; null if there is none. It is called from several threads at once.</param>
    /// <returns>The text, or the errors of the schema. Never throws because of what a file contains.</returns>
    public static ProtoToFbsResult ToFbs(SchemaFile file, ProtoToFbsOptions options, Func<string, SchemaFile?>? findImport = null)
    {
        if (file is null) throw new ArgumentNullException(nameof(file));
        if (options is null) throw new ArgumentNullException(nameof(options));
        var loader = new ProtoFileLoader(findImport ?? (static _ => null), keepsLocations: false);
        return ToFbs(loader.Load([file]), file.ImportPath, options);
    }

    /// <summary>Parses one file. Its faults are in the tree.</summary>
    /// <param name="file">The file.</param>
    /// <param name="keepsLocations">Whether the tree keeps the locations for <c>SourceCodeInfo</c>.</param>
    internal static ProtoFileSyntax Parse(SchemaFile file, bool keepsLocations = false) => ProtoParser.Parse(file, keepsLocations);

    /// <summary>Links files as one call of protoc does. The results are in the order of the files.</summary>
    /// <param name="files">The files with all their imports.</param>
    /// <param name="asked">The import paths of the requested files.</param>
    internal static IReadOnlyList<ProtoFileDescriptor> Link(IReadOnlyList<ProtoFileSyntax> files, IEnumerable<string> asked) =>
        new ProtoLinker { Asked = new HashSet<string>(asked, StringComparer.Ordinal) }.Link(files);

    /// <summary>Links files in a session and decides their C#. The results are in the order of the files.</summary>
    /// <param name="files">The files. Those that are the same as before, with all their imports, are not linked again.</param>
    /// <param name="session">The session; null for a new one.</param>
    internal static IReadOnlyList<ProtoBoundFile> Bind(IReadOnlyList<ProtoFileSyntax> files, ProtoLinker? session = null) =>
        ProtoFileBinder.Bind((session ?? new ProtoLinker(isOnePool: false)).Link(files));

    /// <summary>Prints the C# of one file.</summary>
    internal static GeneratedSource Emit(ProtoFileCode code, EmitOptions options) => new(code.ImportPath, code.SourceName, ProtoEmitter.Emit(code, options));

    /// <summary>Applies the rules of the language to parsed files.</summary>
    /// <param name="files">The files with all their imports.</param>
    /// <param name="asked">The import paths of the requested files.</param>
    internal static EquatableArray<SchemaDiagnostic> Check(IReadOnlyList<ProtoFileSyntax> files, IReadOnlyList<string> asked) =>
        new(Link(files, asked).SelectMany(static file => file.Diagnostics.ToArray()));

    /// <summary>Describes parsed files.</summary>
    /// <param name="files">The files with all their imports.</param>
    /// <param name="asked">The import paths of the requested files.</param>
    /// <param name="options">What the set contains besides them.</param>
    internal static ProtoDescription Describe(IReadOnlyList<ProtoFileSyntax> files, IReadOnlyList<string> asked, ProtoDescribeOptions options)
    {
        IReadOnlyList<ProtoFileDescriptor> linked = Link(files, asked);
        EquatableArray<SchemaDiagnostic> diagnostics = new(linked.SelectMany(static file => file.Diagnostics.ToArray()));
        if (linked.Any(static file => !file.IsSound)) return new ProtoDescription([], diagnostics);

        var byPath = new Dictionary<string, ProtoFileDescriptor>(StringComparer.Ordinal);
        foreach (ProtoFileDescriptor file in linked) byPath[file.ImportPath] = file;
        List<ProtoFileDescriptor> order = DescriptorOrder.Of([.. asked.Select(path => byPath[path])], options.IncludesImports);

        var items = new byte[order.Count][];
        if (order.Count < ParallelFilesMin)
        {
            var writer = new FileDescriptorWriter();
            for (int i = 0; i < items.Length; i++) items[i] = writer.WriteItem(order[i], options.IncludesSourceInfo);
            return new ProtoDescription(items, diagnostics);
        }

        Parallel.For(
            0,
            order.Count,
            static () => new FileDescriptorWriter(),
            (i, _, writer) =>
            {
                items[i] = writer.WriteItem(order[i], options.IncludesSourceInfo);
                return writer;
            },
            static _ => { });
        return new ProtoDescription(items, diagnostics);
    }

    /// <summary>Says in the language of FlatBuffers what a parsed file says.</summary>
    /// <param name="files">The file with all its imports.</param>
    /// <param name="asked">The import path of the file.</param>
    /// <param name="options">The form of the result.</param>
    internal static ProtoToFbsResult ToFbs(IReadOnlyList<ProtoFileSyntax> files, string asked, ProtoToFbsOptions options)
    {
        IReadOnlyList<ProtoFileDescriptor> linked = Link(files, [asked]);
        EquatableArray<SchemaDiagnostic> diagnostics = new(linked.SelectMany(static file => file.Diagnostics.ToArray()));
        if (linked.Any(static file => !file.IsSound)) return new ProtoToFbsResult(null, diagnostics);
        ProtoToFbsResult result = ProtoToFbs.Convert(linked.First(file => file.ImportPath == asked), options);
        return result with { Diagnostics = new(diagnostics.Concat(result.Diagnostics)) };
    }

    /// <summary>Generates the C# of parsed files: none if a schema is wrong. A file whose names cannot be C# costs only its own code.</summary>
    /// <param name="files">The files with all their imports.</param>
    /// <param name="asked">The import paths of the requested files. Other files get no C#.</param>
    /// <param name="options">What the C# may use.</param>
    internal static SchemaGeneration Generate(IReadOnlyList<ProtoFileSyntax> files, IReadOnlyList<string> asked, EmitOptions options)
    {
        IReadOnlyList<ProtoFileDescriptor> linked = Link(files, asked);
        IReadOnlyList<ProtoBoundFile> bound = ProtoFileBinder.Bind(linked);

        // An imported file without C# is reported only if it is requested.
        var askedPaths = new HashSet<string>(asked, StringComparer.Ordinal);
        var diagnostics = new List<SchemaDiagnostic>();
        for (int i = 0; i < linked.Count; i++)
            diagnostics.AddRange(askedPaths.Contains(linked[i].ImportPath) ? bound[i].Diagnostics : new(linked[i].Diagnostics.ToArray()));
        if (linked.Any(static file => file.Diagnostics.HasErrors)) return new SchemaGeneration(default, new(diagnostics));
        IEnumerable<GeneratedSource> sources = bound.Where(file => file.Code != null && askedPaths.Contains(file.Code.ImportPath))
            .AsParallel().AsOrdered()
            .Select(file => Emit(file.Code!, options));
        return new SchemaGeneration(new(sources), new(diagnostics));
    }
}
