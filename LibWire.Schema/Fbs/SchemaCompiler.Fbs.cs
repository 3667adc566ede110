using System.Linq;

namespace LibWire.Schema;

/// <summary>What came of a compilation of FlatBuffers schemas.</summary>
/// <param name="Files">The models of the files without errors, in the order of the input.</param>
/// <param name="Diagnostics">What is wrong, file by file in the order of the input and by position; behind them that of files that were found by includes.</param>
public sealed record FbsCompilation(EquatableArray<FbsFileModel> Files, EquatableArray<SchemaDiagnostic> Diagnostics);

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

    /// <summary>Reads one FlatBuffers schema. Never throws: what is wrong is in the tree.</summary>
    internal static FbsFileSyntax ParseFbs(SchemaFile file) => FbsParser.Parse(file);

    /// <summary>Applies the rules of the language to FlatBuffers schemas that see each other. The results are in the order of the files.</summary>
    internal static IReadOnlyList<FbsBoundFile> BindFbs(IReadOnlyList<FbsFileSyntax> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null) =>
        FbsBinder.Bind(files, options, findFile).ToBoundFiles();
}
