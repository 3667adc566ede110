namespace LibWire.Cli;

/// <summary>Formats one schema.</summary>
internal static class SchemaFormatter
{
    private const string KnownEdition = "\"2024\"";

    /// <summary>Formats a schema without syntax errors. Whether its names and types can be found does not matter.</summary>
    /// <param name="file">The schema.</param>
    /// <param name="isFbs">Whether it is a FlatBuffers schema.</param>
    /// <param name="settings">The form.</param>
    /// <param name="faults">Receives the syntax errors.</param>
    /// <returns>The text; null if there are syntax errors.</returns>
    internal static string? Format(SchemaFile file, bool isFbs, FormatSettings settings, List<SchemaDiagnostic> faults)
    {
        IReadOnlyList<SchemaDiagnostic> found = isFbs ? FbsCompiler.Parse(file).Diagnostics : FaultsOfProto(file);
        faults.AddRange(found);
        if (found.Any(static fault => fault.Severity == SchemaSeverity.Error)) return null;
        return isFbs ? FbsFormatter.Format(file.Text, settings) : ProtoFormatter.Format(file.Text, settings);
    }

    // An edition that is newer than this program has most likely the grammar of the latest that it knows.
    private static IReadOnlyList<SchemaDiagnostic> FaultsOfProto(SchemaFile file)
    {
        ProtoFileSyntax syntax = ProtoCompiler.Parse(file);
        if (syntax.Diagnostics is not [{ } only]) return syntax.Diagnostics;
        if (only.Id == DiagnosticCatalog.EditionOutOfRange.Id) return [];
        if (only.Id != DiagnosticCatalog.UnknownEdition.Id) return syntax.Diagnostics;
        TextRange edition = syntax.LanguageStatement!.Span;
        string text = file.Text[..edition.Start] + KnownEdition + file.Text[edition.End..];
        return ProtoCompiler.Parse(file with { Text = text }).Diagnostics;
    }
}
