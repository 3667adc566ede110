namespace LibWire.Cli;

/// <summary>Writes diagnostics in the form of build tools, one a line.</summary>
internal static class Report
{
    /// <summary>Writes the diagnostics, ordered by file and position.</summary>
    /// <returns>Whether one of them is an error.</returns>
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
