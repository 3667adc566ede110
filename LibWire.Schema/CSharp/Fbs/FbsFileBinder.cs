using System.Linq;

namespace LibWire.Schema;

/// <summary>The result of binding one FlatBuffers schema.</summary>
/// <param name="Code">Its C#; null if the file, or a file that it includes, has errors.</param>
/// <param name="Diagnostics">The diagnostics of the file, by position.</param>
internal sealed record FbsBoundFile(FbsFileCode? Code, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>Decides the C# of files.</summary>
internal sealed class FbsFileBinder
{
    private readonly EmitOptions _options;
    private readonly FbsSymbols _symbols;
    private readonly FbsServiceBinder _services;
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);
    private readonly HashSet<string> _writtenServices = new(StringComparer.Ordinal);
    private readonly SourceNames _sourceNames = new();

    /// <param name="files">All files in which the types may be declared, the files themselves included.</param>
    /// <param name="options">What the C# may use.</param>
    private FbsFileBinder(IReadOnlyList<FbsFileModel> files, EmitOptions options)
    {
        _options = options;
        _symbols = new FbsSymbols(files, file => StubsOf(file.Grpc, options) != GrpcStubs.None);
        _services = new FbsServiceBinder(_symbols);
    }

    /// <summary>Decides the C# of files that were linked together or apart. The results are in the order of the linkages and their files.</summary>
    /// <param name="linkages">The files.</param>
    /// <param name="options">What the C# may use.</param>
    /// <param name="pathOf">The path by which the C# names a file.</param>
    internal static IReadOnlyList<FbsBoundFile> Bind(IReadOnlyList<FbsLinkage> linkages, EmitOptions options, Func<SchemaFile, string> pathOf)
    {
        FbsSourceFile[] sources = [.. linkages.SelectMany(static linkage => linkage.Files).Distinct()];
        FbsDuplicates.Check(sources, HasStubs);
        FbsKnownTypes.Check(sources);
        foreach (FbsSourceFile source in sources.Where(HasStubs)) FbsServicePaths.Check(source);
        var results = new List<FbsBoundFile>();
        IEnumerable<FbsFileModel?> models = linkages.SelectMany(static linkage => linkage.AllFiles()).Select(static file => file.Model);
        var binder = new FbsFileBinder([.. models.OfType<FbsFileModel>()], options);
        binder._symbols.CheckKeys(sources);
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

        bool HasStubs(FbsSourceFile file) => StubsOf(file.File.Grpc, options) != GrpcStubs.None;
    }

    /// <summary>
    /// The code of one file. It leaves out a type that an earlier file has: both are then the same file, found by two paths.
    /// </summary>
    /// <param name="file">The file.</param>
    /// <param name="path">The path that the C# shows for it.</param>
    private FbsFileCode Bind(FbsFileModel file, string path)
    {
        var types = new List<FbsTypeCode>();
        if (file.HasTypes && _options.HasTypes) BindTypes(file, types);
        if (StubsOf(file.Grpc, _options) != GrpcStubs.None) BindServices(file, types);

        // Types of one namespace stand together, and the namespaces in the order in which the file opens them.
        IEnumerable<FbsTypeCode> ordered = types.GroupBy(static type => type.Namespace).SelectMany(static group => group);
        return new FbsFileCode(path, _sourceNames.Take(SourceNames.Of(path)), new(ordered)) { Warnings = file.Declarations?.Warnings ?? default };
    }

    private void BindTypes(FbsFileModel file, List<FbsTypeCode> types)
    {
        foreach (FbsEnumModel type in file.Enums)
        {
            if (!_written.Add(type.FullName)) continue;
            types.Add(FbsEnumBinder.Bind(_symbols.Find(type.FullName), AccessOf(type.IsPrivate)));
            if (!type.IsUnion) continue;
            types.Add(FbsUnionBinder.Bind(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
            if (_symbols.Find(type.FullName).Class == null)
                types.Add(FbsUnionBinder.BindObject(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
            types.Add(FbsUnionBinder.BindOffset(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
        }

        foreach (FbsObjectModel type in file.Objects)
        {
            if (!_written.Add(type.FullName)) continue;
            FbsSymbol symbol = _symbols.Find(type.FullName);
            string access = AccessOf(type.IsPrivate);
            if (type.IsStruct)
            {
                types.Add(FbsStructBinder.Bind(symbol, _symbols, access));
                continue;
            }

            FbsTableCode view = new FbsTableBinder(symbol, _symbols).Bind(access);
            types.Add(view);
            types.Add(new FbsObjectBinder(symbol, _symbols).Bind(access));
            if (symbol.HolderName.Length > 0) types.Add(FbsHolderBinder.Bind(symbol, _symbols, view));
        }
    }

    private void BindServices(FbsFileModel file, List<FbsTypeCode> types)
    {
        foreach (FbsServiceModel service in file.Services)
        {
            if (!_writtenServices.Add(service.FullName)) continue;
            types.Add(_services.Bind(service, StubsOf(file.Grpc, _options), FbsSymbols.Namespace(file, service.Namespace), _options.Access));
            types.AddRange(_services.BindRoots(service));
        }
    }

    private static GrpcStubs StubsOf(GrpcStubs? ofFile, EmitOptions options) => ofFile ?? options.Grpc;

    private string AccessOf(bool isPrivate) => isPrivate ? "internal" : _options.Access;
}
