namespace LibWire.Cli;

/// <summary>Leaves out findings that settings or comments ignore.</summary>
internal sealed class FindingFilter(RuleSettings settings, IReadOnlyList<SchemaRule> rules)
{
    private readonly Dictionary<SchemaFile, IgnoreComments> _comments = new(ReferenceEqualityComparer.Instance);
    private readonly List<(HashSet<string> Rules, IReadOnlyList<string> Paths)> _ignored =
        [.. settings.IgnoreOnly.Select(pair => (new HashSet<string>(SchemaRules.Of(rules, pair.Key), StringComparer.Ordinal), pair.Value))];

    /// <summary>Whether a finding stays.</summary>
    internal bool Keeps(Finding finding)
    {
        if (IsIgnored(settings.Ignore, finding)) return false;
        if (_ignored.Exists(only => only.Rules.Contains(finding.Rule) && IsIgnored(only.Paths, finding))) return false;
        if (settings.DisallowsCommentIgnores) return true;
        if (!_comments.TryGetValue(finding.File, out IgnoreComments? comments)) _comments.Add(finding.File, comments = new IgnoreComments(finding.File));
        return !comments.Ignores(finding.Rule, finding.Span.Start);
    }

    private static bool IsIgnored(IReadOnlyList<string> paths, Finding finding) =>
        RuleSettings.IsIn(paths, finding.File.ImportPath) || RuleSettings.IsIn(paths, finding.File.Path) || RuleSettings.IsIn(paths, finding.OtherPath);
}
