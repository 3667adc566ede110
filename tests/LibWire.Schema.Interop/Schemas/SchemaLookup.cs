using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

internal enum SymbolKind
{
    Package,
    Message,
    Enum,
    Service,
    Other,
}

/// <summary>The names of a random schema, and the ways to refer to each.</summary>
/// <remarks>protoc searches the first part of a name from the innermost scope outward, and the rest only in the scope that has the first part.</remarks>
internal sealed class SchemaLookup
{
    // Words that start a statement or a type. A name that begins with such a word gets a leading dot.
    private static readonly HashSet<string> Ambiguous =
    [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "float", "double", "string", "bytes",
        "message", "enum", "extend", "extensions", "reserved", "oneof", "option", "optional", "required", "repeated", "group", "map", "stream", "export",
        "local",
    ];

    private readonly Dictionary<string, List<(SymbolKind Kind, FileNode File)>> _symbols = new(StringComparer.Ordinal);

    internal void Add(string fullName, SymbolKind kind, FileNode file)
    {
        if (!_symbols.TryGetValue(fullName, out List<(SymbolKind, FileNode)>? list)) _symbols.Add(fullName, list = []);
        list.Add((kind, file));
    }

    internal void AddPackage(FileNode file)
    {
        for (string package = file.Package; package.Length > 0; package = package[..Math.Max(0, package.LastIndexOf('.'))]) Add(package,
            SymbolKind.Package, file);
    }

    /// <summary>Whether any file has the name.</summary>
    internal bool Has(string fullName) => _symbols.ContainsKey(fullName);

    /// <summary>A random one of all spellings that find the name.</summary>
    /// <param name="fullName">The name to find.</param>
    /// <param name="element">The full name of the declaration that refers to it. The search starts in the enclosing scope.</param>
    /// <param name="from">The file that refers to it.</param>
    /// <param name="wantsType">Whether names of other declarations than types are skipped.</param>
    /// <param name="forOption">Whether the name is an option's.</param>
    /// <param name="random">Decides.</param>
    internal string Refer(string fullName, string element, FileNode from, bool wantsType, bool forOption, FuzzRandom random)
    {
        List<string> spellings = ["." + fullName];
        bool withOptionImportsOnly = forOption && Kind(fullName, from, withOptionImports: false) is null;
        for (int start = 0; start >= 0 && start < fullName.Length;)
        {
            string spelling = fullName[start..];
            string first = spelling.Split('.')[0];
            // protoc does not search messages of files that are imported only for options.
            bool passesMessage = withOptionImportsOnly && Kind(first, from, withOptionImports: true) != SymbolKind.Package && start > 0;
            if (!passesMessage && (forOption || !Ambiguous.Contains(first)) && Finds(spelling, element, from, wantsType, withOptionImports: true) == fullName &&
                (forOption || Finds(spelling, element, from, wantsType, withOptionImports: false) == fullName)) spellings.Add(spelling);
            int dot = fullName.IndexOf('.', start);
            if (dot < 0) break;
            start = dot + 1;
        }

        return spellings.Count > 1 && !random.OneIn(4) ? spellings[1 + random.Next(spellings.Count - 1)] : random.Pick(spellings);
    }

    /// <summary>The name that a spelling without a leading dot finds; null for none.</summary>
    internal string? Finds(string spelling, string element, FileNode from, bool wantsType, bool withOptionImports)
    {
        int dot = spelling.IndexOf('.', StringComparison.Ordinal);
        string first = dot < 0 ? spelling : spelling[..dot];
        string scope = element;
        while (scope.Length > 0)
        {
            int last = scope.LastIndexOf('.');
            scope = last < 0 ? "" : scope[..last];
            string prefix = scope.Length == 0 ? "" : scope + ".";
            if (Kind(prefix + first, from, withOptionImports) is not SymbolKind kind) continue;
            if (dot >= 0)
            {
                if (kind == SymbolKind.Other) continue;
                return Kind(prefix + spelling, from, withOptionImports) is null ? null : prefix + spelling;
            }

            if (wantsType && kind is not (SymbolKind.Message or SymbolKind.Enum)) continue;
            return prefix + first;
        }

        return null;
    }

    private SymbolKind? Kind(string fullName, FileNode from, bool withOptionImports)
    {
        if (!_symbols.TryGetValue(fullName, out List<(SymbolKind Kind, FileNode File)>? list)) return null;
        foreach ((SymbolKind kind, FileNode file) in list)
            if (from.Visible.Contains(file) || (withOptionImports && from.VisibleForOptions.Contains(file))) return kind;
        return null;
    }
}
