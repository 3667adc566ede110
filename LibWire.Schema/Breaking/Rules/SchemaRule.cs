using System.Linq;

namespace LibWire.Schema;

/// <summary>A rule with the categories that it belongs to.</summary>
/// <param name="Id">Its id, in capital letters.</param>
/// <param name="Categories">The categories, in capital letters.</param>
/// <param name="Summary">What it reports or asks for, in some words.</param>
internal sealed record SchemaRule(string Id, string[] Categories, string Summary);

/// <summary>Chooses rules by their ids and categories.</summary>
internal static class SchemaRules
{
    private const int ShownMax = 4;

    /// <summary>The ids of the chosen rules.</summary>
    /// <param name="rules">All rules.</param>
    /// <param name="use">The ids and categories to use.</param>
    /// <param name="except">Those to leave out.</param>
    /// <exception cref="UnknownRuleException">There is no rule or category of a name.</exception>
    internal static HashSet<string> Choose(IReadOnlyList<SchemaRule> rules, IEnumerable<string> use, IEnumerable<string> except)
    {
        var chosen = new HashSet<string>(use.SelectMany(name => Of(rules, name)), StringComparer.Ordinal);
        chosen.ExceptWith(except.SelectMany(name => Of(rules, name)));
        return chosen;
    }

    /// <summary>The ids of the rules of a category, or the id of one rule.</summary>
    /// <exception cref="UnknownRuleException">There is no rule or category of that name.</exception>
    internal static IEnumerable<string> Of(IReadOnlyList<SchemaRule> rules, string name)
    {
        string[] found = [.. rules.Where(rule => rule.Id == name || rule.Categories.Contains(name, StringComparer.Ordinal)).Select(static rule => rule.Id)];
        return found.Length > 0 ? found : throw new UnknownRuleException($"There is no rule and no category {name}.{Near(rules, name)}");
    }

    private static string Near(IReadOnlyList<SchemaRule> rules, string name)
    {
        string[] words = name.ToUpperInvariant().Split('_');
        IEnumerable<string> near = rules.SelectMany(static rule => rule.Categories.Prepend(rule.Id)).Distinct()
            .Select(candidate => (Candidate: candidate, Common: candidate.Split('_').Intersect(words).Count()))
            .Where(static pair => pair.Common > 0).OrderByDescending(static pair => pair.Common).Take(ShownMax).Select(static pair => pair.Candidate);
        string names = string.Join(", ", near);
        return names.Length > 0 ? $" Near are {names}." : "";
    }
}

/// <summary>A rule or category was asked for that does not exist.</summary>
internal sealed class UnknownRuleException(string message) : ArgumentException(message);
