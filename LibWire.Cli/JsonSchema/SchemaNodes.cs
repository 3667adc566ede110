using System.Text.Json.Nodes;

namespace LibWire.Cli;

/// <summary>The parts that JSON Schemas of both formats are made of.</summary>
internal static class SchemaNodes
{
    internal const string Dialect = "https://json-schema.org/draft/2020-12/schema";

    private const string IntegerText = "^-?(0|[1-9][0-9]*)$";
    private const string NaturalText = "^(0|[1-9][0-9]*)$";
    private const string NumberText = "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?$";

    /// <summary>The shortest text of the greatest <c>float</c>, which is what is written. It is a little more than its value.</summary>
    private const double SingleMax = 3.4028235e38;

    internal static JsonObject Type(string name) => new() { ["type"] = name };

    internal static JsonObject Reference(string name) => new() { ["$ref"] = $"#/$defs/{name}" };

    internal static JsonObject AnyOf(params JsonNode?[] schemas) => new() { ["anyOf"] = new JsonArray(schemas) };

    internal static JsonObject Values(IEnumerable<string> texts) => new() { ["enum"] = Texts(texts) };

    internal static JsonArray Texts(IEnumerable<string> texts) => new([.. texts.Select(static text => (JsonNode?)text)]);

    internal static JsonObject Text(string pattern) => new() { ["type"] = "string", ["pattern"] = pattern };

    internal static JsonObject Integer(long min, ulong max) => new()
    {
        ["type"] = "integer",
        ["minimum"] = min,
        ["maximum"] = max <= long.MaxValue ? (JsonNode)(long)max : (JsonNode)max,
    };

    /// <summary>The pattern of one text. Other escapes than these are errors in the patterns of JSON Schema.</summary>
    internal static string Literal(string text) =>
        string.Concat(text.Select(static character => "^$\\.*+?()[]{}|/".Contains(character) ? $"\\{character}" : $"{character}"));

    /// <summary>The decimal digits of an integer.</summary>
    internal static JsonObject IntegerAsText(bool isSigned) => Text(isSigned ? IntegerText : NaturalText);

    internal static JsonObject NumberAsText() => Text(NumberText);

    /// <summary>A number. A <c>float</c> has the bounds of its type.</summary>
    internal static JsonObject Number(bool isSingle)
    {
        JsonObject number = Type("number");
        if (!isSingle) return number;

        number["minimum"] = -SingleMax;
        number["maximum"] = SingleMax;
        return number;
    }

    internal static JsonObject Items(JsonNode? schema) => new() { ["type"] = "array", ["items"] = schema };

    /// <summary>Adds the comment of a declaration: its first paragraph is the title, the rest the description.</summary>
    internal static JsonObject Comment(this JsonObject schema, IEnumerable<string> lines, bool isDeprecated = false)
    {
        string[] kept = [.. lines.Where(static line => !IgnoreComments.IsMark(line)).Select(static line => line.Trim())];
        string[] first = [.. kept.SkipWhile(static line => line.Length == 0).TakeWhile(static line => line.Length > 0)];
        string rest = string.Join('\n', kept.SkipWhile(static line => line.Length == 0).Skip(first.Length)).Trim();
        if (isDeprecated) schema.Insert(0, "deprecated", true);
        if (rest.Length > 0) schema.Insert(0, "description", rest);
        if (first.Length > 0) schema.Insert(0, "title", string.Join(' ', first));
        return schema;
    }

    /// <summary>The document: a bundle of definitions, and the one that a text is to follow, if there is one.</summary>
    internal static JsonObject Bundle(string? root, IEnumerable<KeyValuePair<string, JsonObject>> definitions)
    {
        var bundle = new JsonObject { ["$schema"] = Dialect };
        if (root != null) bundle["$ref"] = $"#/$defs/{root}";
        bundle["$defs"] = new JsonObject(definitions.Select(static one => KeyValuePair.Create(one.Key, (JsonNode?)one.Value)));
        return bundle;
    }
}
