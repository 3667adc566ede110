namespace LibWire.Schema;

/// <summary>All names of all files. Files that do not see each other may declare the same one.</summary>
internal sealed class ProtoSymbolTable
{
    private readonly Dictionary<string, List<ProtoSymbol>> _symbols = new(StringComparer.Ordinal);

    /// <summary>Adds a name.</summary>
    /// <returns>What the same file declares under that name already, and keeps; null where there was nothing.</returns>
    internal ProtoSymbol? Add(ProtoSymbol symbol)
    {
        if (!_symbols.TryGetValue(symbol.FullName, out List<ProtoSymbol>? list)) _symbols.Add(symbol.FullName, list = []);

        // Files are declared one after the other: what the file itself has declared comes last.
        if (list.Count > 0 && list[list.Count - 1].Unit == symbol.Unit) return list[list.Count - 1];
        list.Add(symbol);
        return null;
    }

    /// <summary>What a file sees under a name; null for nothing.</summary>
    internal ProtoSymbol? Find(ProtoUnit unit, string fullName)
    {
        if (!_symbols.TryGetValue(fullName, out List<ProtoSymbol>? list)) return null;
        foreach (ProtoSymbol symbol in list)
            if (unit.Visible.Contains(symbol.Unit)) return symbol;
        return null;
    }

    /// <summary>What another file that a file sees declares under a name; null for nothing.</summary>
    internal ProtoSymbol? FindElsewhere(ProtoUnit unit, string fullName)
    {
        if (!_symbols.TryGetValue(fullName, out List<ProtoSymbol>? list)) return null;
        foreach (ProtoSymbol symbol in list)
            if (symbol.Unit != unit && unit.Visible.Contains(symbol.Unit)) return symbol;
        return null;
    }

    /// <summary>A type of that name in any file; null for none.</summary>
    internal ProtoSymbol? FindTypeAnywhere(string fullName) =>
        _symbols.TryGetValue(fullName, out List<ProtoSymbol>? list) ? list.Find(static symbol => symbol.IsType) : null;
}
