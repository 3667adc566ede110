namespace LibWire.Schema;

/// <summary>Finds the types that fields name.</summary>
/// <remarks>
/// Scopes are searched from the innermost outward for the first part of a name; what has further parts must have them in the first scope that is
/// found, there is no way back.
/// Source: Protocol Buffers language specification, "Name resolution"; protoc 35.
/// </remarks>
internal sealed class ProtoNameLookup(ProtoUnit unit, ProtoSymbolTable table)
{
    private static readonly Dictionary<string, string> ScalarsElsewhere = new(StringComparer.Ordinal)
    {
        ["int"] = "int32",
        ["integer"] = "int32",
        ["long"] = "int64",
        ["short"] = "int32",
        ["uint"] = "uint32",
        ["ulong"] = "uint64",
        ["byte"] = "uint32",
        ["boolean"] = "bool",
        ["str"] = "string",
        ["String"] = "string",
        ["float32"] = "float",
        ["float64"] = "double",
        ["number"] = "double",
        ["int8"] = "int32",
        ["int16"] = "int32",
        ["uint8"] = "uint32",
        ["uint16"] = "uint32",
        ["decimal"] = "string",
        ["blob"] = "bytes",
    };

    /// <summary>Finds a message or enum; what is not found is reported.</summary>
    /// <param name="scope">The full name of the message the name stands in; the package at the top level.</param>
    /// <param name="name">The name as it is written.</param>
    /// <param name="isForMethod">Whether whatever has the name in an inner scope hides a type further out, which is so for methods and not for fields.</param>
    /// <returns>The type; null where there is none, or where nobody can tell because an import is absent.</returns>
    internal ProtoSymbol? FindType(string scope, ProtoName name, bool isForMethod = false)
    {
        string text = name.Text;
        string? deadEnd = null;
        ProtoSymbol? symbol = text[0] == '.' ? table.Find(unit, text.Substring(1)) : FindFromInside(scope, text, isForMethod, out deadEnd);
        if (symbol is { IsType: true }) return symbol;
        if (symbol != null) ReportNoType(name, symbol);
        else if (unit.IsBlind) unit.HasGaps = true;
        else if (deadEnd == null || !ReportDeadEnd(name, deadEnd)) ReportNotFound(scope, name);
        return null;
    }

    private ProtoSymbol? FindFromInside(string scope, string text, bool isForMethod, out string? deadEnd)
    {
        deadEnd = null;
        int dot = text.IndexOf('.');
        string first = dot < 0 ? text : text.Substring(0, dot);
        ProtoSymbol? notAType = null;
        foreach (string candidate in Candidates(scope, first))
        {
            ProtoSymbol? symbol = table.Find(unit, candidate);
            bool isPackage = unit.VisiblePackages.Contains(candidate);
            if (dot < 0)
            {
                if (symbol is { IsType: true } || (isForMethod && symbol != null)) return symbol;
                notAType ??= symbol;
                continue;
            }

            if (symbol is not { IsScope: true } && !isPackage) continue;
            string whole = $"{candidate}{text.Substring(dot)}";
            symbol = table.Find(unit, whole);
            if (symbol == null) deadEnd = candidate;
            return symbol;
        }

        return notAType;
    }

    /// <summary>A name in each scope, from the innermost outward.</summary>
    private static IEnumerable<string> Candidates(string scope, string name)
    {
        for (int end = scope.Length; end > 0; end = scope.LastIndexOf('.', end - 1)) yield return $"{scope.Substring(0, end)}.{name}";
        yield return name;
    }

    // In the outermost scope a dot in front changes nothing: then the name is simply not there.
    private bool ReportDeadEnd(ProtoName name, string deadEnd)
    {
        string first = name.Text.Substring(0, name.Text.IndexOf('.'));
        if (deadEnd == first) return false;
        unit.Report(DiagnosticCatalog.ResolvedToInnerScope, name.Span, name.Text, deadEnd, first);
        return true;
    }

    private void ReportNoType(ProtoName name, ProtoSymbol symbol)
    {
        string advice = symbol.Kind == ProtoSymbolKind.MapEntry ? "write 'map<key, value>' for the field" : "write the name of a message or enum";
        unit.Report(DiagnosticCatalog.NotAType, name.Span, name.Text, symbol.Description, advice);
    }

    private void ReportNotFound(string scope, ProtoName name)
    {
        string text = name.Text.TrimStart('.');
        foreach (string candidate in Candidates(name.Text[0] == '.' ? "" : scope, text))
        {
            if (table.FindTypeAnywhere(candidate) is not { } elsewhere) continue;
            unit.Report(DiagnosticCatalog.TypeNotImported, name.Span, text, elsewhere.Unit.ImportPath);
            return;
        }

        string advice = ScalarsElsewhere.TryGetValue(text, out string? scalar) ? $"write '{scalar}'" : "declare it, or import the file that does";
        unit.Report(DiagnosticCatalog.NameNotFound, name.Span, text, advice);
    }
}
