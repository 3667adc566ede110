using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides what the C# of files is.</summary>
/// <param name="files">All files that the types of these may be in, themselves included.</param>
/// <param name="options">What the C# may use.</param>
internal sealed class FbsCodeBinder(IReadOnlyList<FbsFileModel> files, EmitOptions options)
{
    private readonly FbsCodeSymbols _symbols = new(files);
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);
    private readonly SourceNames _sourceNames = new();

    /// <summary>The code of one file. A type that an earlier one had, because both are the same file by two paths, is not in it.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">What it is called in its text.</param>
    internal FbsCodeFile Bind(FbsFileModel file, string path)
    {
        var types = new List<FbsCodeType>();
        foreach (FbsEnumModel type in file.Enums)
        {
            if (!_written.Add(type.FullName)) continue;
            types.Add(FbsEnumCode.Of(_symbols.Find(type.FullName), AccessOf(type.IsPrivate)));
            if (!type.IsUnion) continue;
            types.Add(FbsUnionCode.Of(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
            types.Add(FbsUnionObjectCode.Of(_symbols.Find(type.FullName), _symbols, AccessOf(type.IsPrivate)));
        }

        foreach (FbsObjectModel type in file.Objects)
        {
            if (!_written.Add(type.FullName)) continue;
            FbsCodeSymbol symbol = _symbols.Find(type.FullName);
            types.Add(type.IsStruct
                ? FbsStructCode.Of(symbol, _symbols, AccessOf(type.IsPrivate))
                : new FbsTableCode(symbol, _symbols, options).Bind(AccessOf(type.IsPrivate)));
            if (!type.IsStruct) types.Add(new FbsObjectCode(symbol, _symbols).Bind(AccessOf(type.IsPrivate)));
        }

        // Types of one namespace stand together, in the order in which namespaces come first.
        return new FbsCodeFile(path, _sourceNames.Take(SourceNames.Of(path)), new(types.GroupBy(static type => type.Namespace).SelectMany(static group => group)));
    }

    private string AccessOf(bool isPrivate) => isPrivate ? "internal" : options.Access;
}
