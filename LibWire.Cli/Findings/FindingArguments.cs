using System.CommandLine;
using System.CommandLine.Parsing;

namespace LibWire.Cli;

/// <summary>The options of <c>lint</c> and <c>check --against</c>: which rules are used, and the form of findings.</summary>
internal sealed class FindingArguments
{
    private static readonly Dictionary<string, FindingFormat> Formats = new(StringComparer.Ordinal)
    {
        ["text"] = FindingFormat.Text,
        ["json"] = FindingFormat.Json,
        ["github-actions"] = FindingFormat.GitHubActions,
        ["msvs"] = FindingFormat.Msvs,
    };

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

    internal Option<FindingFormat?> Format { get; } = new("--error-format")
    {
        Description = $"The form of findings: {string.Join(", ", Formats.Keys)}.",
        HelpName = "FORMAT",
        CustomParser = Parse,
    };

    /// <summary>Whether one of the options is given.</summary>
    internal bool IsUsed(ParseResult parsed) =>
        parsed.GetValue(Use)!.Length > 0 || parsed.GetValue(Except)!.Length > 0 || parsed.GetValue(Config) != null || parsed.GetValue(Format) != null;

    /// <exception cref="UsageException">The settings cannot be read.</exception>
    internal RuleSettings SettingsOf(ParseResult parsed, string section)
    {
        RuleSettings settings = SettingsFile.Read(parsed.GetValue(Config), section);
        string[] use = Split(parsed.GetValue(Use)!);
        return settings with { Use = use.Length > 0 ? use : settings.Use, Except = [.. settings.Except, .. Split(parsed.GetValue(Except)!)] };
    }

    private static string[] Split(string[] names) =>
        [.. names.SelectMany(static name => name.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))];

    private static FindingFormat? Parse(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (Formats.TryGetValue(text, out FindingFormat format)) return format;
        result.AddError($"--error-format {text}: write {string.Join(", ", Formats.Keys)}.");
        return null;
    }
}
