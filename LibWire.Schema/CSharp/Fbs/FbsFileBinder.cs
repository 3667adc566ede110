using System.Linq;

namespace LibWire.Schema;

/// <summary>What one FlatBuffers schema came to, its C# decided.</summary>
/// <param name="Code">Its C#; null where there are errors in the file, or in one that it includes.</param>
/// <param name="Diagnostics">What is wrong with the file, by position.</param>
internal sealed record FbsBoundFile(FbsFileCode? Code, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>Decides what the C# of files is.</summary>
/// <param name="files">All files that the types of these may be in, themselves included.</param>
/// <param name="options">What the C# may use.</param>
internal sealed class FbsFileBinder(IReadOnlyList<FbsFileModel> files, EmitOptions options)
{
    private readonly FbsSymbols _symbols = new(files);
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);
    private readonly SourceNames _sourceNames = new();

    /// <summary>Decides the C# of files that were linked, together or apart. The results are in the order of the linkages and their files.</summary>
    /// <param name="linkages">The files.</param>
    /// <param name="options">What the C# may use.</param>
    /// <param name="pathOf">What a file is called in its C#.</param>
    internal static IReadOnlyList<FbsBoundFile> Bind(IReadOnlyList<FbsLinkage> linkages, EmitOptions options, Func<SchemaFile, string> pathOf)
    {
        FbsDuplicates.Check(linkages.SelectMany(static linkage => linkage.Files).Distinct());
        FbsKnownTypes.Check(linkages.SelectMany(static linkage => linkage.Files).Distinct());
        var results = new List<FbsBoundFile>();
        IEnumerable<FbsFileModel?> models = linkages.SelectMany(static linkage => linkage.AllFiles()).Select(static file => file.Model);
        var binder = new FbsFileBinder([.. models.OfType<FbsFileModel>()], options);
        foreach (FbsLinkage linkage in linkages)
        {
            IReadOnlyList<FbsLinkedFile> linked = linkage.ToLinkedFiles();
            for (int i = 0; i < linked.Count; i++)
            {
                FbsFileModel? model = linked[i].Model;
                results.Add(new FbsBoundFile(model is null ? null : binder.Bind(model, pathOf(linkage.Files[i].File)), linked[i].Diagnostics));
            }
        }

        return results;
    }

    /// <summary>The code of one file. A type that an earlier one had, because both are the same file by two paths, is not in it.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">What it is called in its text.</param>
    private FbsFileCode Bind(FbsFileModel file, string path)
    {
        var types = new List<FbsTypeCode>();
        foreach (FbsEnumModel type in file.Enums)
        {
            if (!_written.Add(type.FullName)) continue;
            types.Add(FbsEnumBinder.Bind(_symbols.Find(type.FullName), AccessOf(type.IsPrivate)));
            if (!type.IsUnion) continue;
            types.Add(FbsUnionBinder.Bind(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
            types.Add(FbsUnionBinder.BindObject(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
        }

        foreach (FbsObjectModel type in file.Objects)
        {
            if (!_written.Add(type.FullName)) continue;
            FbsSymbol symbol = _symbols.Find(type.FullName);
            types.Add(type.IsStruct
                ? FbsStructBinder.Bind(symbol, _symbols, AccessOf(type.IsPrivate))
                : new FbsTableBinder(symbol, _symbols).Bind(AccessOf(type.IsPrivate)));
            if (!type.IsStruct) types.Add(new FbsObjectBinder(symbol, _symbols).Bind(AccessOf(type.IsPrivate)));
        }

        // Types of one namespace stand together, in the order in which namespaces come first.
        IEnumerable<FbsTypeCode> ordered = types.GroupBy(static type => type.Namespace).SelectMany(static group => group);
        return new FbsFileCode(path, _sourceNames.Take(SourceNames.Of(path)), new(ordered));
    }

    private string AccessOf(bool isPrivate) => isPrivate ? "internal" : options.Access;
}
