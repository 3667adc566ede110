using System.CommandLine;
using System.CommandLine.Completions;
using System.CommandLine.Parsing;

namespace LibWire.Cli;

/// <summary>The options of <c>lint</c> and <c>check</c>: which rules are used, and the form of findings.</summary>
internal sealed class FindingArguments
{
    private static readonly Dictionary<string, FindingFormat> Formats = new(StringComparer.Ordinal)
    {
        ["text"] = FindingFormat.Text,
        ["json"] = FindingFormat.Json,
        ["sarif"] = FindingFormat.Sarif,
        ["junit"] = FindingFormat.JUnit,
        ["github-actions"] = FindingFormat.GitHubActions,
        ["msvs"] = FindingFormat.Msvs,
    };

    private readonly IReadOnlyList<SchemaRule> _rules;

    /// <summary>Makes the options for rules.</summary>
    internal FindingArguments(IReadOnlyList<SchemaRule> rules)
    {
        _rules = rules;
        Use.CompletionSources.Add(Complete);
        Except.CompletionSources.Add(Complete);
    }

    internal Option<string[]> Use { get; } = new("--use")
    {
        Description = "A rule or category to use; several with commas. It replaces those of libwire.json.",
        HelpName = "RULES",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string[]> Except { get; } = new("--except")
    {
        Description = "A rule or category to leave out; several with commas.",
        HelpName = "RULES",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string?> Config { get; } = new("--config")
    {
        Description = "The file with settings. Default: libwire.json in the current folder, if there is one.",
        HelpName = "FILE",
    };

    internal Option<FindingFormat?> Format { get; } = FormatOption();

    internal Option<bool> Json { get; } = new("--json") { Description = "The same as --format json; with --list-rules, one array." };

    internal Option<bool> ListRules { get; } = new("--list-rules") { Description = "Print the rules, with a * at those that are used, and end." };

    /// <summary>The option for the form of findings.</summary>
    internal static Option<FindingFormat?> FormatOption()
    {
        var option = new Option<FindingFormat?>("--format", "--error-format")
        {
            Description = $"The form of findings: {string.Join(", ", Formats.Keys)}.",
            HelpName = "FORMAT",
            CustomParser = Parse,
        };
        option.CompletionSources.Clear();
        option.CompletionSources.Add([.. Formats.Keys]);
        return option;
    }

    /// <summary>Whether an option for rules is given.</summary>
    internal bool AreRulesUsed(ParseResult parsed) =>
        parsed.GetValue(Use)!.Length > 0 || parsed.GetValue(Except)!.Length > 0 || parsed.GetValue(Config) != null;

    /// <summary>The form of findings; null if none is chosen.</summary>
    internal FindingFormat? FormatOf(ParseResult parsed) => parsed.GetValue(Format) ?? (parsed.GetValue(Json) ? FindingFormat.Json : null);

    /// <exception cref="UsageException">The settings cannot be read.</exception>
    internal RuleSettings SettingsOf(ParseResult parsed, string section)
    {
        RuleSettings settings = SettingsFile.Read(parsed.GetValue(Config), section);
        string[] use = Split(parsed.GetValue(Use)!);
        return settings with { Use = use.Length > 0 ? use : settings.Use, Except = [.. settings.Except, .. Split(parsed.GetValue(Except)!)] };
    }

    /// <summary>Writes which rules there are.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="section">The section of settings.</param>
    /// <param name="categories">The categories that are used if none is chosen.</param>
    /// <param name="output">Receives the rules.</param>
    internal int WriteRules(ParseResult parsed, string section, string[] categories, TextWriter output)
    {
        RuleSettings settings = SettingsOf(parsed, section);
        return RuleList.Write(output, _rules, SchemaRules.Choose(_rules, settings.Use ?? categories, settings.Except), parsed.GetValue(Json));
    }

    private static string[] Split(string[] names) =>
        [.. names.SelectMany(static name => name.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))];

    // Of several with commas the last one is completed.
    private IEnumerable<CompletionItem> Complete(CompletionContext context)
    {
        string word = context.WordToComplete, before = word[..(word.LastIndexOf(',') + 1)];
        IEnumerable<string> names = _rules.SelectMany(static rule => rule.Categories).Concat(_rules.Select(static rule => rule.Id)).Distinct();
        return names.Where(name => name.StartsWith(word[before.Length..], StringComparison.Ordinal)).Select(name => new CompletionItem(before + name));
    }

    private static FindingFormat? Parse(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (Formats.TryGetValue(text, out FindingFormat format)) return format;
        result.AddError($"--format {text}: write {string.Join(", ", Formats.Keys)}.");
        return null;
    }
}
