namespace LibWire.Cli;

/// <summary>
/// What one run found. Findings go to the output, and what is wrong with the schemas themselves to the error, as a compiler writes it. If a form is chosen,
/// both go to the output in that form, so that a program needs to read one stream.
/// </summary>
/// <param name="format">The form; null for that of compilers.</param>
/// <param name="output">Receives findings.</param>
/// <param name="error">Receives what is wrong with schemas.</param>
internal sealed class FindingReport(FindingFormat? format, TextWriter output, TextWriter error)
{
    private readonly List<Finding> _findings = [];
    private bool _isBad;

    /// <summary>Where progress is shown.</summary>
    internal TextWriter Error => error;

    /// <summary>Reports what is wrong with schemas.</summary>
    /// <returns>Whether one of them is an error.</returns>
    internal bool AddFaults(IEnumerable<SchemaDiagnostic> diagnostics)
    {
        SchemaDiagnostic[] found = [.. diagnostics];
        bool hasErrors = Array.Exists(found, static one => one.Severity == SchemaSeverity.Error);
        _isBad |= hasErrors;
        if (format is null or FindingFormat.Text) Report.Write(error, found);
        else _findings.AddRange(found.Select(Finding.Of));
        return hasErrors;
    }

    /// <summary>Reports what rules found.</summary>
    internal void Add(IEnumerable<Finding> findings)
    {
        int before = _findings.Count;
        _findings.AddRange(findings);
        _isBad |= _findings.Count > before;
    }

    /// <summary>Writes the findings.</summary>
    /// <returns>The exit code.</returns>
    internal int End()
    {
        FindingWriter.Write(output, format ?? FindingFormat.Text, _findings);
        return _isBad ? ExitCode.BadInput : ExitCode.Fine;
    }
}
