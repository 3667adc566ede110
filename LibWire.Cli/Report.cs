namespace LibWire.Cli;

/// <summary>Diagnostics as build tools know them, a line each.</summary>
internal static class Report
{
    /// <summary>Writes them by file and position.</summary>
    /// <returns>Whether there is an error among them.</returns>
    internal static bool Write(TextWriter error, IEnumerable<SchemaDiagnostic> diagnostics)
    {
        bool hasErrors = false;
        foreach (SchemaDiagnostic diagnostic in diagnostics.OrderBy(static item => item.Path, StringComparer.Ordinal).ThenBy(static item => item.Span.Start))
        {
            error.WriteLine(diagnostic);
            hasErrors |= diagnostic.Severity == SchemaSeverity.Error;
        }

        return hasErrors;
    }
}
