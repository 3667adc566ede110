using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes which rules there are: a line for each, or one array of JSON.</summary>
internal static class RuleList
{
    /// <summary>Writes rules.</summary>
    /// <param name="output">Receives them.</param>
    /// <param name="rules">The rules.</param>
    /// <param name="used">The ids of those that are used.</param>
    /// <param name="isJson">Whether to write JSON.</param>
    internal static int Write(TextWriter output, IReadOnlyList<SchemaRule> rules, HashSet<string> used, bool isJson)
    {
        if (isJson) output.WriteLine(Json(rules, used));
        else foreach (string line in Lines(rules, used)) output.WriteLine(line);
        return ExitCode.Fine;
    }

    /// <summary>The rule of an id, of whatever command; null if there is none.</summary>
    internal static SchemaRule? Find(string id) => BreakingRules.All.Concat(LintRules.All).FirstOrDefault(rule => rule.Id == id);

    private static IEnumerable<string> Lines(IReadOnlyList<SchemaRule> rules, HashSet<string> used)
    {
        int idWidth = rules.Max(static rule => rule.Id.Length), categoryWidth = rules.Max(static rule => Categories(rule).Length);
        foreach (SchemaRule rule in rules)
            yield return $"{(used.Contains(rule.Id) ? '*' : ' ')} {rule.Id.PadRight(idWidth)}  {Categories(rule).PadRight(categoryWidth)}  {rule.Summary}";
    }

    private static string Categories(SchemaRule rule) => string.Join(' ', rule.Categories);

    private static string Json(IReadOnlyList<SchemaRule> rules, HashSet<string> used)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
        {
            writer.WriteStartArray();
            foreach (SchemaRule rule in rules)
            {
                writer.WriteStartObject();
                writer.WriteString("id", rule.Id);
                writer.WriteStartArray("categories");
                foreach (string category in rule.Categories) writer.WriteStringValue(category);
                writer.WriteEndArray();
                writer.WriteString("summary", rule.Summary);
                writer.WriteBoolean("used", used.Contains(rule.Id));
                writer.WriteEndObject();
            }

            writer.WriteEndArray();
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }
}
