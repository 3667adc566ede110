using System.Linq;

namespace LibWire.Schema;

public static partial class SchemaCompiler
{
    /// <summary>Compiles FlatBuffers schemas together, to C#. Never throws for what is in files.</summary>
    /// <param name="files">The files that are asked for: those C# is written for. Files whose types refer to each other belong into one call, because what is written for a type also follows from how others use it.</param>
    /// <param name="options">What they are read with.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="findFile">Gives a file that is included and not among them, by its path, with <c>/</c> between folders; null where there is none.</param>
    public static FbsGeneration GenerateFbs(IReadOnlyList<SchemaFile> files, FbsOptions options, EmitOptions emit, Func<string, SchemaFile?>? findFile = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        if (options is null) throw new ArgumentNullException(nameof(options));
        if (emit is null) throw new ArgumentNullException(nameof(emit));
        return GenerateFbs(files, options, emit, static file => file.ImportPath, findFile);
    }

    /// <summary>As the other overload, for callers whose files are found by paths that their C# should not show.</summary>
    /// <param name="files">The files that are asked for.</param>
    /// <param name="options">What they are read with.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="pathOf">What a file is called in its C#, and what the name of that is made of.</param>
    /// <param name="findFile">Gives a file that is included and not among them; null where there is none.</param>
    internal static FbsGeneration GenerateFbs(
        IReadOnlyList<SchemaFile> files, FbsOptions options, EmitOptions emit, Func<SchemaFile, string> pathOf, Func<string, SchemaFile?>? findFile)
    {
        FbsBinding binding = FbsBinder.Bind([.. files.Select(ParseFbs)], options, findFile);
        IReadOnlyList<FbsBoundCode> bound = BindFbsCode([binding], emit, pathOf);
        return new FbsGeneration(
            new(bound.Where(static file => file.Code != null).Select(static file => file.Model!)),
            new(bound.Where(static file => file.Code != null).Select(file => EmitFbs(file.Code!, emit))),
            binding.AllDiagnostics());
    }

    /// <summary>Decides what the C# of files is that were bound, together or apart. The results are in the order of the bindings and their files.</summary>
    /// <param name="bindings">The files.</param>
    /// <param name="emit">What the C# may use.</param>
    /// <param name="pathOf">What a file is called in its C#.</param>
    internal static IReadOnlyList<FbsBoundCode> BindFbsCode(IReadOnlyList<FbsBinding> bindings, EmitOptions emit, Func<SchemaFile, string> pathOf)
    {
        FbsDuplicates.Check(bindings.SelectMany(static binding => binding.Files).Distinct());
        FbsKnownTypes.Check(bindings.SelectMany(static binding => binding.Files).Distinct());
        var results = new List<FbsBoundCode>();
        var code = new FbsCodeBinder([.. bindings.SelectMany(static binding => binding.AllFiles()).Where(static file => file.Model != null).Select(static file => file.Model!)], emit);
        foreach (FbsBinding binding in bindings)
        {
            IReadOnlyList<FbsBoundFile> files = binding.ToBoundFiles();
            for (int i = 0; i < files.Count; i++)
            {
                FbsFileModel? model = files[i].Model;
                results.Add(new FbsBoundCode(model, model is null ? null : code.Bind(model, pathOf(binding.Files[i].Syntax.File)), files[i].Diagnostics));
            }
        }

        return results;
    }

    /// <summary>Writes the C# of one file.</summary>
    internal static GeneratedSource EmitFbs(FbsCodeFile code, EmitOptions options) => new(code.ImportPath, code.SourceName, FbsEmitter.Emit(code, options));
}

/// <summary>What one FlatBuffers schema came to, its C# decided.</summary>
/// <param name="Model">The model; null where there are errors in it, or in a file that it includes.</param>
/// <param name="Code">Its C#; null where there is no model.</param>
/// <param name="Diagnostics">What is wrong with the file, by position.</param>
internal sealed record FbsBoundCode(FbsFileModel? Model, FbsCodeFile? Code, EquatableArray<SchemaDiagnostic> Diagnostics);
