using System.Text.Json.Nodes;

namespace LibWire.Cli.Tests;

/// <summary>Makes random JSON that a JSON Schema allows.</summary>
internal sealed class RandomInstance(SchemaValidator validator, Random random)
{
    private const int DepthMax = 3;

    private static readonly string[] Texts = ["", "a", "größer", "line\nline", "</script>", "日本", "😀", "\u0001"];

    /// <summary>A value.</summary>
    internal JsonNode? Make(JsonNode schema, int depth = 0)
    {
        JsonObject rules = schema.AsObject();
        if (rules["$ref"] is { } reference) return Make(validator.Resolve(reference.GetValue<string>()), depth);
        if (rules["enum"] is JsonArray values) return Pick(values)?.DeepClone();
        if (rules["anyOf"] is JsonArray any)
        {
            // A nested buffer is an object or its bytes. Random bytes are none.
            bool isNested = any.Count == 2 && any[0]!["$ref"] != null && any[1]!["items"] != null;
            return Make(isNested ? any[0]! : Pick(any)!, depth);
        }

        return rules["type"]?.GetValue<string>() switch
        {
            "object" => Members(rules, depth),
            "array" => Elements(rules, depth),
            "string" => Text(rules["pattern"]?.GetValue<string>()),
            "integer" => Integer(rules),
            "number" => random.Next(4) switch { 0 => 0, 1 => -1.5, 2 => rules["maximum"]?.DeepClone() ?? 1e300, _ => (float)random.NextDouble() },
            "boolean" => random.Next(2) == 0,
            "null" => null,
            _ => random.Next(3) switch { 0 => "any", 1 => 7, _ => new JsonArray(true) },
        };
    }

    private JsonObject Members(JsonObject rules, int depth)
    {
        var made = new JsonObject();
        if (rules["properties"] is not JsonObject properties) return Entries(rules, made, depth);
        foreach (JsonNode? name in rules["required"]?.AsArray() ?? []) Add(rules, made, name!.GetValue<string>(), depth);

        // The kind of a union comes with its value.
        JsonObject together = rules["dependentRequired"]?.AsObject() ?? [];
        string[] kinds = [.. together.Select(static one => one.Value![0]!.GetValue<string>()).Where(kind => !together.ContainsKey(kind))];
        string[] names = [.. properties.Select(static one => one.Key).Except([.. kinds, "@type", "$schema"])];
        random.Shuffle(names);
        foreach (string name in names)
        {
            if (depth >= DepthMax || random.Next(2) == 0 || made.ContainsKey(name)) continue;
            string[] before = [.. made.Select(static member => member.Key)];
            Add(rules, made, name, depth);
            if (rules["allOf"]?.AsArray().Where(static rule => rule!["oneOf"] != null).All(rule => validator.IsValid(rule, made)) != false) continue;
            foreach (string added in made.Select(static member => member.Key).Except(before).ToArray()) made.Remove(added);
        }

        return made;
    }

    // A union comes with its kind.
    private void Add(JsonObject rules, JsonObject made, string name, int depth)
    {
        JsonObject properties = rules["properties"]!.AsObject();
        string? kind = rules["dependentRequired"]?[name]?[0]?.GetValue<string>();
        if (kind == null)
        {
            made[name] = Make(properties[name]!, depth + 1);
        }
        else if (properties[kind]!["items"] == null)
        {
            JsonNode[] ties = [.. rules["allOf"]!.AsArray().Where(tie => tie!["if"]!["properties"]![kind] != null && tie["then"]!["required"] != null)!];
            JsonNode tie = ties[random.Next(ties.Length)];
            made[kind] = tie["if"]!["properties"]![kind]!["enum"]![random.Next(2)]!.DeepClone();
            made[name] = Make(tie["then"]!["properties"]![name]!, depth + 1);
        }
        else
        {
            (string kinds, string values) = properties[name]!["items"]!["anyOf"] != null ? (kind, name) : (name, kind);
            JsonArray members = properties[values]!["items"]!["anyOf"]!.AsArray();
            JsonNode names = validator.Resolve(properties[kinds]!["items"]!["$ref"]!.GetValue<string>())["anyOf"]![1]!["enum"]!;
            int[] indexes = [.. Enumerable.Range(0, random.Next(4)).Select(_ => random.Next(members.Count))];
            made[kinds] = new JsonArray([.. indexes.Select(index => names[index]!.DeepClone())]);
            made[values] = new JsonArray([.. indexes.Select(index => Make(members[index]!, depth + 1))]);
        }
    }

    private JsonObject Entries(JsonObject rules, JsonObject made, int depth)
    {
        for (int count = depth >= DepthMax ? 0 : random.Next(3); count > 0; count--)
        {
            string key = rules["propertyNames"] is { } names ? Make(names)!.GetValue<string>() : Text(null);
            made[key] = rules["additionalProperties"] is { } schema ? Make(schema, depth + 1) : 5;
        }

        return made;
    }

    private JsonArray Elements(JsonObject rules, int depth)
    {
        int count = rules["minItems"]?.GetValue<int>() ?? (depth >= DepthMax ? 0 : random.Next(3));
        return new JsonArray([.. Enumerable.Range(0, count).Select(_ => rules["items"] is { } items ? Make(items, depth + 1) : 5)]);
    }

    private JsonNode Integer(JsonObject rules) => random.Next(3) switch
    {
        0 => rules["minimum"]!.DeepClone(),
        1 => rules["maximum"]!.DeepClone(),
        _ => random.Next(rules["maximum"]!.ToJsonString().Length == 1 ? 2 : 100),
    };

    private string Text(string? pattern)
    {
        if (pattern == null) return Texts[random.Next(Texts.Length)];
        if (pattern.StartsWith("^[A-Za-z0-9+/", StringComparison.Ordinal)) return random.Next(2) == 0 ? "" : "QUI=";
        if (pattern.StartsWith("^([A-Za-z0-9.]", StringComparison.Ordinal)) return "fooBar,a.b";
        if (pattern.Contains("T[0-9]", StringComparison.Ordinal)) return "2026-01-31T23:59:59.5Z";
        if (pattern.EndsWith("s$", StringComparison.Ordinal)) return "-1.25s";
        if (pattern.Contains("( (", StringComparison.Ordinal)) return string.Join(' ', pattern[2..pattern.IndexOf(')', StringComparison.Ordinal)].Split('|').Take(2));
        return random.Next(2) == 0 ? "0" : "12";
    }

    private JsonNode? Pick(JsonArray values) => values[random.Next(values.Count)];
}
