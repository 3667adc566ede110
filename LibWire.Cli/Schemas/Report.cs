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
            error.WriteLine(Text(diagnostic, Style.Of(error)));
            hasErrors |= diagnostic.Severity == SchemaSeverity.Error;
        }

        return hasErrors;
    }

    // file(line,column): error LW1234: text
    private static string Text(SchemaDiagnostic diagnostic, Style style)
    {
        string[] parts = diagnostic.ToString().Split($" {diagnostic.Id}: ", 2);
        int level = parts[0].LastIndexOf(' ') + 1;
        string word = parts[0][level..];
        string shown = diagnostic.Severity == SchemaSeverity.Error ? style.Bad(word) : style.Notable(word);
        return $"{style.Place(parts[0][..(level - 1)])} {shown} {style.Name(diagnostic.Id)}: {parts[1]}";
    }
}
