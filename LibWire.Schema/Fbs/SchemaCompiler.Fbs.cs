using System.Linq;

namespace LibWire.Schema;

/// <summary>What came of a compilation of FlatBuffers schemas.</summary>
/// <param name="Files">The models of the files without errors, in the order of the input.</param>
/// <param name="Diagnostics">What is wrong, file by file in the order of the input and by position; behind them that of files that were found by includes.</param>
public sealed record FbsCompilation(EquatableArray<FbsFileModel> Files, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>A schema in its binary form, or what is wrong with it.</summary>
/// <param name="Bytes">A buffer of <c>reflection.Schema</c> with the identifier <c>BFBS</c>; null where there are errors.</param>
/// <param name="Diagnostics">What is wrong with the file and with those it includes.</param>
public sealed record FbsDescription(byte[]? Bytes, EquatableArray<SchemaDiagnostic> Diagnostics);

public static partial class SchemaCompiler
{
    /// <summary>Compiles FlatBuffers schemas together. Never throws for what is in files.</summary>
    /// <param name="files">The files that are asked for. Includes find them by <see cref="SchemaFile.ImportPath"/>.</param>
    /// <param name="options">What they are read with.</param>
    /// <param name="findFile">Gives a file that is included and not among them, by its path, with <c>/</c> between folders; null where there is none.</param>
    public static FbsCompilation CompileFbs(IReadOnlyList<SchemaFile> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        FbsBinding binding = FbsBinder.Bind([.. files.Select(ParseFbs)], options, findFile);
        return new FbsCompilation(new(binding.ToBoundFiles().Where(static file => file.Model != null).Select(static file => file.Model!)), binding.AllDiagnostics());
    }

    /// <summary>Describes a FlatBuffers schema, with all it includes, as flatc does: the bytes of a <c>.bfbs</c> file. Never throws for what is in files.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="options">What it is read with.</param>
    /// <param name="contents">What the result holds besides types.</param>
    /// <param name="findFile">Gives a file that is included, by its path, with <c>/</c> between folders; null where there is none.</param>
    public static FbsDescription DescribeFbs(SchemaFile file, FbsOptions options, FbsReflectionOptions contents, Func<string, SchemaFile?>? findFile = null)
    {
        if (file is null) throw new ArgumentNullException(nameof(file));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (contents is null) throw new ArgumentNullException(nameof(contents));
        FbsBinding binding = FbsBinder.Bind([ParseFbs(file)], options, findFile);
        EquatableArray<SchemaDiagnostic> diagnostics = binding.AllDiagnostics();
        List<FbsSourceFile> files = binding.Units[0].Files;
        bool isSound = files.TrueForAll(static source => source.Model != null);
        return new FbsDescription(isSound ? FbsReflectionWriter.Write(files.ConvertAll(static source => source.Model!), contents) : null, diagnostics);
    }

    /// <summary>Finds out whether buffers of an older schema can be read with a newer one, and the other way round. Never throws for what is in files.</summary>
    /// <param name="older">The files of the older schema; what they include is compared too.</param>
    /// <param name="newer">The files of the newer schema; what they include is compared too.</param>
    /// <param name="options">What both are read with.</param>
    /// <param name="findOlder">Gives a file that the older schema includes, by its path; null where there is none.</param>
    /// <param name="findNewer">Gives a file that the newer schema includes, by its path; null where there is none.</param>
    /// <returns>What is wrong with the schemas themselves, or, if that is nothing, what has changed in a way that breaks readers or writers. Warnings are left out.</returns>
    public static EquatableArray<SchemaDiagnostic> CheckFbsEvolution(
        IReadOnlyList<SchemaFile> older,
        IReadOnlyList<SchemaFile> newer,
        FbsOptions options,
        Func<string, SchemaFile?>? findOlder = null,
        Func<string, SchemaFile?>? findNewer = null)
    {
        if (older is null) throw new ArgumentNullException(nameof(older));
        if (newer is null) throw new ArgumentNullException(nameof(newer));
        if (options is null) throw new ArgumentNullException(nameof(options));
        FbsBinding before = FbsBinder.Bind([.. older.Select(ParseFbs)], options, findOlder);
        FbsBinding after = FbsBinder.Bind([.. newer.Select(ParseFbs)], options, findNewer);
        SchemaDiagnostic[] errors = [.. before.AllDiagnostics().Concat(after.AllDiagnostics()).Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error)];
        if (errors.Length > 0) return new(errors);
        return new(FbsConformance.Check(
            before.AllFiles().Where(static file => file.Model != null).Select(static file => file.Model!),
            after.AllFiles().Where(static file => file.Model != null).Select(static file => (file.Model!, file.Syntax))));
    }

    /// <summary>Reads one FlatBuffers schema. Never throws: what is wrong is in the tree.</summary>
    internal static FbsFileSyntax ParseFbs(SchemaFile file) => FbsParser.Parse(file);

    /// <summary>Applies the rules of the language to FlatBuffers schemas that see each other. The results are in the order of the files.</summary>
    internal static IReadOnlyList<FbsBoundFile> BindFbs(IReadOnlyList<FbsFileSyntax> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null) =>
        FbsBinder.Bind(files, options, findFile).ToBoundFiles();
}
