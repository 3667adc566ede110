namespace LibWire.Schema;

/// <summary>Reports why a name was not found, and what to write.</summary>
internal static class ProtoMissingNames
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

    /// <summary>Reports a name. In a blind file it only notes that something is missing.</summary>
    /// <param name="file">The file that uses the name.</param>
    /// <param name="table">The names that were searched.</param>
    /// <param name="place">The full name of the declaration that contains the name.</param>
    /// <param name="name">The name as it is written.</param>
    /// <param name="deadEnd">The scope that has the first part of the name but not the rest; null for none.</param>
    internal static void Report(ProtoFileDescriptor file, ProtoNameTable table, string place, ProtoName name, string? deadEnd)
    {
        if (file.IsBlind)
        {
            file.HasGaps = true;
            return;
        }

        file.LooksBeyond = true;
        if (deadEnd != null)
        {
            file.Report(DiagnosticCatalog.ResolvedToInnerScope, name.Span, name.Text, deadEnd, name.Text.Substring(0, name.Text.IndexOf('.')));
            return;
        }

        string text = name.Text.TrimStart('.');
        if (FindElsewhere(table, name.Text == text ? place : "", text) is { } elsewhere)
        {
            file.Report(DiagnosticCatalog.TypeNotImported, name.Span, text, elsewhere.File.ImportPath);
            return;
        }

        string advice = ScalarsElsewhere.TryGetValue(text, out string? scalar) ? $"write '{scalar}'" : "declare it, or import the file that does";
        file.Report(DiagnosticCatalog.NameNotFound, name.Span, text, advice);
    }

    private static ProtoDescriptor? FindElsewhere(ProtoNameTable table, string place, string name)
    {
        ProtoDescriptor? elsewhere = null;
        for (int end = place.LastIndexOf('.'); end > 0 && elsewhere == null; end = place.LastIndexOf('.', end - 1)) Look($"{place.Substring(0, end)}.{name}");
        if (elsewhere == null) Look(name);
        return elsewhere;

        // Of several files the one whose path sorts first, so that each run reports the same.
        void Look(string fullName)
        {
            foreach (ProtoDescriptor candidate in table.FindAll(fullName))
            {
                bool isBetter = elsewhere == null || string.CompareOrdinal(candidate.File.ImportPath, elsewhere.File.ImportPath) < 0;
                if (candidate.IsType && isBetter) elsewhere = candidate;
            }
        }
    }
}
