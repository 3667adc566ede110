using System.Linq;

namespace LibWire.Schema;

/// <summary>A schema in its binary form, or what is wrong with it.</summary>
/// <param name="Bytes">A buffer of <c>reflection.Schema</c> with the identifier <c>BFBS</c>; null where there are errors.</param>
/// <param name="Diagnostics">What is wrong with the file and with those it includes.</param>
public sealed record FbsDescription(byte[]? Bytes, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>Compiles FlatBuffers schemas: each method is a pure function of files and options, and never throws for what is in files.</summary>
public static class FbsCompiler
{
    /// <summary>Reads one schema. What is wrong with it is in the tree.</summary>
    internal static FbsFileSyntax Parse(SchemaFile file) => FbsParser.Parse(file);

    /// <summary>Applies the rules of the language to schemas that see each other through includes.</summary>
    internal static FbsLinkage Link(IReadOnlyList<SchemaFile> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null) =>
        FbsLinker.Link([.. files.Select(Parse)], options, findFile);

    /// <summary>Checks schemas that see each other through includes.</summary>
    /// <param name="files">The files that are asked for. Includes find them by <see cref="SchemaFile.ImportPath"/>.</param>
    /// <param name="options">What they are read with.</param>
    /// <param name="findFile">Gives a file that is included and not among them, by its path, with <c>/</c> between folders; null where there is none.</param>
    /// <returns>What is wrong, file by file in the order of the input and by position; behind them what is wrong with files that were found by
    /// includes.</returns>
    public static EquatableArray<SchemaDiagnostic> Check(IReadOnlyList<SchemaFile> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        return Link(files, options, findFile).AllDiagnostics();
    }

    /// <summary>Checks whether buffers of an older schema can be read with a newer one, and the other way round.</summary>
    /// <param name="older">The files of the older schema; what they include is compared too.</param>
    /// <param name="newer">The files of the newer schema; what they include is compared too.</param>
    /// <param name="options">What both are read with.</param>
    /// <param name="findOlder">Gives a file that the older schema includes, by its path; null where there is none.</param>
    /// <param name="findNewer">Gives a file that the newer schema includes, by its path; null where there is none.</param>
    /// <returns>The errors of the schemas themselves, or, if there are none, the changes that break readers or writers. Warnings are left out.</returns>
    public static EquatableArray<SchemaDiagnostic> Check(
        IReadOnlyList<SchemaFile> older,
        IReadOnlyList<SchemaFile> newer,
        FbsOptions options,
        Func<string, SchemaFile?>? findOlder = null,
        Func<string, SchemaFile?>? findNewer = null)
    {
        if (older is null) throw new ArgumentNullException(nameof(older));
        if (newer is null) throw new ArgumentNullException(nameof(newer));
        if (options is null) throw new ArgumentNullException(nameof(options));
        FbsLinkage before = Link(older, options, findOlder);
        FbsLinkage after = Link(newer, options, findNewer);
        IEnumerable<SchemaDiagnostic> found = before.AllDiagnostics().Concat(after.AllDiagnostics());
        SchemaDiagnostic[] errors = [.. found.Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error)];
        if (errors.Length > 0) return new(errors);
        return new(FbsConformance.Check(
            before.AllFiles().Where(static file => file.Model != null).Select(static file => file.Model!),
            after.AllFiles().Where(static file => file.Model != null).Select(static file => (file.Model!, file.Syntax))));
    }

    /// <summary>Describes a schema, with all it includes, as flatc does: the bytes of a <c>.bfbs</c> file.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="options">What it is read with.</param>
    /// <param name="contents">What the result holds besides types.</param>
    /// <param name="findFile">Gives a file that is included, by its path, with <c>/</c> between folders; null where there is none.</param>
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

    /// <summary>Finds out what the verifier has to know of a schema, so that buffers can be verified by it without emitted code.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="options">What it is read with.</param>
    /// <param name="findFile">Gives a file that is included, by its path, with <c>/</c> between folders; null where there is none.</param>
    public static FbsLayouts Layout(SchemaFile file, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        if (file is null) throw new ArgumentNullException(nameof(file));
        if (options is null) throw new ArgumentNullException(nameof(options));
        return FbsLayouts.Of(Link([file], options, findFile));
    }

    /// <summary>Generates the C# of schemas.</summary>
    /// <param name="files">The files that C# is written for. Files whose types refer to each other belong into one call: how a type is used decides a part of
    /// its C#.</param>
    /// <param name="options">What they are read with.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="findFile">Gives a file that is included and not among them, by its path, with <c>/</c> between folders; null where there is none.</param>
    public static SchemaGeneration Generate(IReadOnlyList<SchemaFile> files, FbsOptions options, EmitOptions emit, Func<string, SchemaFile?>? findFile = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (emit is null) throw new ArgumentNullException(nameof(emit));
        return Generate(files, options, emit, static file => file.ImportPath, findFile);
    }

    /// <summary>As the other overload, for callers whose files are found by paths that their C# should not show.</summary>
    /// <param name="files">The files that C# is written for.</param>
    /// <param name="options">What they are read with.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="pathOf">What a file is called in its C#, and what the name of that is made of.</param>
    /// <param name="findFile">Gives a file that is included and not among them; null where there is none.</param>
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
