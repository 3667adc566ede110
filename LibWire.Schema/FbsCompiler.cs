using System.Linq;
using LibWire.Reflection;

namespace LibWire.Schema;

/// <summary>A schema in its binary form, or its errors.</summary>
/// <param name="Bytes">A buffer of <c>reflection.Schema</c> with the file identifier <c>BFBS</c>; null if there are errors.</param>
/// <param name="Diagnostics">The diagnostics of the file and of those it includes.</param>
public sealed record FbsDescription(byte[]? Bytes, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>Compiles FlatBuffers schemas. Each method is a pure function of files and options. None but <see cref="Load"/> throws because of what a file
/// contains.</summary>
public static class FbsCompiler
{
    /// <summary>Parses one schema. Its faults are in the tree.</summary>
    internal static FbsFileSyntax Parse(SchemaFile file) => FbsParser.Parse(file);

    /// <summary>Applies the rules of the language to schemas that include each other.</summary>
    internal static FbsLinkage Link(IReadOnlyList<SchemaFile> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null) =>
        FbsLinker.Link([.. files.Select(Parse)], options, findFile);

    /// <summary>Checks schemas that include each other.</summary>
    /// <param name="files">The input files. Includes find them by <see cref="SchemaFile.ImportPath"/>.</param>
    /// <param name="options">The options.</param>
    /// <param name="findFile">
    /// Returns an included file that is not among the input, by its path with <c>/</c> between folders; null if there is none.
    /// </param>
    /// <returns>
    /// The diagnostics: file by file in the order of the input, each by position, then those of files that were found by includes.
    /// </returns>
    public static EquatableArray<SchemaDiagnostic> Check(IReadOnlyList<SchemaFile> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        return Link(files, options, findFile).AllDiagnostics();
    }

    /// <summary>Describes a schema with all its includes: the bytes of a <c>.bfbs</c> file, as flatc writes them.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="options">The options.</param>
    /// <param name="contents">What the result contains besides types.</param>
    /// <param name="findFile">Returns an included file, by its path with <c>/</c> between folders; null if there is none.</param>
    public static FbsDescription Describe(SchemaFile file, FbsOptions options, FbsReflectionOptions contents, Func<string, SchemaFile?>? findFile = null)
    {
        if (file is null) throw new ArgumentNullException(nameof(file));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (contents is null) throw new ArgumentNullException(nameof(contents));
        FbsLinkage linkage = Link([file], options, findFile);
        EquatableArray<SchemaDiagnostic> diagnostics = linkage.AllDiagnostics();
        List<FbsSourceFile> files = linkage.Units[0].Files;
        bool isSound = files.TrueForAll(static source => source.Model != null);
        return new FbsDescription(isSound ? FbsReflectionWriter.Write(files.ConvertAll(static source => source.Model!), contents) : null, diagnostics);
    }

    /// <summary>Compiles a schema with all its includes for use at run time: <c>FbsCompiler.Load(file, options)["MyGame.Monster"]</c>.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="options">The options.</param>
    /// <param name="findFile">Returns an included file, by its path with <c>/</c> between folders; null if there is none.</param>
    /// <returns>The schema with its attributes and comments.</returns>
    /// <exception cref="InvalidOperationException">The schema has errors. The text is that of the first one.</exception>
    public static FlatSchema Load(SchemaFile file, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        var contents = new FbsReflectionOptions { IncludesComments = true, IncludesBuiltInAttributes = true, IncludesTextDefaults = true };
        FbsDescription description = Describe(file, options, contents, findFile);
        SchemaDiagnostic? error = description.Diagnostics.FirstOrDefault(static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return error is null && description.Bytes is { } bytes
            ? FlatSchema.Parse(bytes)
            : throw new InvalidOperationException($"The schema is wrong: {error}");
    }

    /// <summary>Makes the verifier's layouts of a schema, so that buffers can be verified without emitted code.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="options">The options.</param>
    /// <param name="findFile">Returns an included file, by its path with <c>/</c> between folders; null if there is none.</param>
    public static FbsLayouts Layout(SchemaFile file, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        if (file is null) throw new ArgumentNullException(nameof(file));
        if (options is null) throw new ArgumentNullException(nameof(options));
        return FbsLayouts.Of(Link([file], options, findFile));
    }

    /// <summary>Generates the C# of schemas.</summary>
    /// <param name="files"> The files for which C# is generated. Files whose types refer to each other belong into one call, because the use of a type
    /// affects its C#.
    /// </param>
    /// <param name="options">The options.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="findFile">
    /// Returns an included file that is not among the input, by its path with <c>/</c> between folders; null if there is none.
    /// </param>
    public static SchemaGeneration Generate(IReadOnlyList<SchemaFile> files, FbsOptions options, EmitOptions emit, Func<string, SchemaFile?>? findFile = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (emit is null) throw new ArgumentNullException(nameof(emit));
        return Generate(files, options, emit, static file => file.ImportPath, findFile);
    }

    /// <summary>Like the other overload, for callers with files at paths that the C# should not show.</summary>
    /// <param name="files">The files for which C# is generated.</param>
    /// <param name="options">The options.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="pathOf">The path of a file as its C# shows it, from which the name of the C# file is made.</param>
    /// <param name="findFile">Returns an included file that is not among the input; null if there is none.</param>
    internal static SchemaGeneration Generate(
        IReadOnlyList<SchemaFile> files, FbsOptions options, EmitOptions emit, Func<SchemaFile, string> pathOf, Func<string, SchemaFile?>? findFile)
    {
        FbsLinkage linkage = Link(files, options, findFile);
        IEnumerable<FbsFileCode> code = FbsFileBinder.Bind([linkage], emit, pathOf).Where(static file => file.Code != null).Select(static file => file.Code!);
        return new SchemaGeneration(
            new(code.Select(file => new GeneratedSource(file.ImportPath, file.SourceName, FbsEmitter.Emit(file, emit)))),
            linkage.AllDiagnostics());
    }
}
