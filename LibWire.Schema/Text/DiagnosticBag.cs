namespace LibWire.Schema;

/// <summary>Collects the diagnostics of one file.</summary>
internal sealed class DiagnosticBag(string path, SchemaText source)
{
    /// <summary>Most errors kept for one file: nobody reads the thousands that a binary file would cause.</summary>
    internal const int ErrorsMax = 100;

    /// <summary>Longest quotation of the schema's text inside a message, in UTF-16 units.</summary>
    private const int QuotedUnitsMax = 60;

    private readonly List<SchemaDiagnostic> _items = [];
    private readonly List<SchemaDiagnostic> _shared = []; // diagnostics that depend on other files of a session
    private HashSet<SchemaDiagnostic>? _known; // the same items, so that none is added twice
    private int _errorCount;
    private bool _hasSharedErrors;

    internal bool HasErrors => _errorCount > 0 || _hasSharedErrors;

    /// <summary>Whether further errors are dropped.</summary>
    internal bool IsFull => _errorCount >= ErrorsMax;

    internal bool HasShared => _shared.Count > 0;

    internal void Report(DiagnosticRule rule, TextRange range, params object[] arguments)
    {
        if (rule.Severity != SchemaSeverity.Error || _errorCount < ErrorsMax) Add(Make(rule, range, arguments));
    }

    /// <summary>Reports a diagnostic that depends on files which this file does not import. It is computed again if they change.</summary>
    internal void ReportShared(DiagnosticRule rule, TextRange range, params object[] arguments)
    {
        _hasSharedErrors |= rule.Severity == SchemaSeverity.Error;
        if (_shared.Count < ErrorsMax) _shared.Add(Make(rule, range, arguments));
    }

    internal void ForgetShared()
    {
        _shared.Clear();
        _hasSharedErrors = false;
    }

    internal void AddRange(IReadOnlyList<SchemaDiagnostic> diagnostics)
    {
        foreach (SchemaDiagnostic diagnostic in diagnostics) Add(diagnostic);
    }

    private void Add(SchemaDiagnostic diagnostic)
    {
        if (!(_known ??= []).Add(diagnostic)) return;
        if (diagnostic.Severity == SchemaSeverity.Error) _errorCount++;
        _items.Add(diagnostic);
    }

    /// <summary>All diagnostics by position. Those at one position stay in the order of the reports.</summary>
    internal EquatableArray<SchemaDiagnostic> ToArray()
    {
        var sorted = new List<(SchemaDiagnostic Diagnostic, int Order)>();
        foreach (SchemaDiagnostic item in _items) sorted.Add((item, sorted.Count));
        foreach (SchemaDiagnostic item in _shared) sorted.Add((item, sorted.Count));
        sorted.Sort(static (left, right) =>
            left.Diagnostic.Span.Start != right.Diagnostic.Span.Start
                ? left.Diagnostic.Span.Start.CompareTo(right.Diagnostic.Span.Start)
                : left.Order.CompareTo(right.Order));
        return new(sorted.ConvertAll(static entry => entry.Diagnostic));
    }

    private SchemaDiagnostic Make(DiagnosticRule rule, TextRange range, object[] arguments)
    {
        for (int i = 0; i < arguments.Length; i++)
            if (arguments[i] is string text) arguments[i] = Quotable(text);
        return rule.At(path, source.Span(range), arguments);
    }

    // A message is one line of a build log, whatever the schema contains.
    private static string Quotable(string text)
    {
        bool isPlain = text.Length <= QuotedUnitsMax * 4;
        foreach (char unit in text) isPlain &= !char.IsControl(unit) && unit is not ('\u2028' or '\u2029');
        if (isPlain) return text;

        var plain = new System.Text.StringBuilder();
        foreach (char unit in text)
        {
            if (plain.Length >= QuotedUnitsMax * 4) return plain.Append('…').ToString();
            plain.Append(char.IsControl(unit) || unit is '\u2028' or '\u2029' ? ' ' : unit);
        }

        return plain.ToString();
    }
}
