namespace LibWire.Cli;

/// <summary>Collects the findings of the rules that are used.</summary>
internal sealed class LintReport(HashSet<string> rules)
{
    /// <summary>The findings so far.</summary>
    internal List<Finding> Findings { get; } = [];

    internal bool Uses(string rule) => rules.Contains(rule);

    /// <summary>Adds a finding.</summary>
    internal void Add(string rule, SchemaFile file, SchemaText source, TextRange place, string message)
    {
        if (Uses(rule)) Findings.Add(new Finding(rule, file, place == default ? default : source.Span(place), message));
    }
}
