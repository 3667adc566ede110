using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace LibWire.Cli.Tests;

/// <summary>Validates JSON by a JSON Schema of draft 2020-12, for the keywords that the program writes. Any other keyword is a failure.</summary>
internal sealed class SchemaValidator(JsonObject document)
{
    /// <summary>Whether a text is valid.</summary>
    internal bool IsValid(string json) => IsValid(JsonNode.Parse(json));

    internal bool IsValid(JsonNode? value) => IsValid(document, value);

    /// <summary>The definition that a reference names.</summary>
    internal JsonNode Resolve(string reference) =>
        document["$defs"]![reference["#/$defs/".Length..]] ?? throw new InvalidOperationException($"There is no {reference}.");

    internal bool IsValid(JsonNode? schema, JsonNode? value) =>
        schema is JsonObject rules ? rules.All(rule => Holds(rule.Key, rule.Value, rules, value)) : schema!.GetValue<bool>();

    private bool Holds(string keyword, JsonNode? rule, JsonObject rules, JsonNode? value) => keyword switch
    {
        "$schema" or "$defs" or "title" or "description" or "default" or "deprecated" or "format" or "contentEncoding" or "then" => true,
        "$ref" => IsValid(Resolve(rule!.GetValue<string>()), value),
        "type" => IsOf(rule!.GetValue<string>(), value),
        "enum" => rule!.AsArray().Any(one => JsonNode.DeepEquals(one, value)),
        "anyOf" => rule!.AsArray().Any(one => IsValid(one, value)),
        "oneOf" => rule!.AsArray().Count(one => IsValid(one, value)) == 1,
        "allOf" => rule!.AsArray().All(one => IsValid(one, value)),
        "not" => !IsValid(rule, value),
        "if" => !IsValid(rule, value) || IsValid(rules["then"], value),
        "minimum" => Number(value) is not { } number || number >= Number(rule),
        "maximum" => Number(value) is not { } number || number <= Number(rule),
        "pattern" => Text(value) is not { } text || Regex.IsMatch(text, rule!.GetValue<string>(), RegexOptions.ECMAScript),
        "items" => value is not JsonArray array || array.All(item => IsValid(rule, item)),
        "minItems" => value is not JsonArray array || array.Count >= rule!.GetValue<int>(),
        "maxItems" => value is not JsonArray array || array.Count <= rule!.GetValue<int>(),
        _ => value is not JsonObject members || HoldsFor(members, keyword, rule!, rules),
    };

    private bool HoldsFor(JsonObject value, string keyword, JsonNode rule, JsonObject rules) => keyword switch
    {
        "properties" => rule.AsObject().All(one => !value.ContainsKey(one.Key) || IsValid(one.Value, value[one.Key])),
        "patternProperties" => rule.AsObject().All(one => value.Where(member => Regex.IsMatch(member.Key, one.Key)).All(member => IsValid(one.Value, member.Value))),
        "additionalProperties" => value.Where(member => !IsNamed(member.Key, rules)).All(member => IsValid(rule, member.Value)),
        "propertyNames" => value.All(member => IsValid(rule, JsonValue.Create(member.Key))),
        "required" => rule.AsArray().All(name => value.ContainsKey(name!.GetValue<string>())),
        "dependentRequired" => rule.AsObject().Where(one => value.ContainsKey(one.Key))
            .All(one => one.Value!.AsArray().All(name => value.ContainsKey(name!.GetValue<string>()))),
        _ => throw new InvalidOperationException($"The validator does not know {keyword}."),
    };

    private static bool IsNamed(string name, JsonObject rules) =>
        rules["properties"]?.AsObject().ContainsKey(name) == true
        || rules["patternProperties"]?.AsObject().Any(one => Regex.IsMatch(name, one.Key)) == true;

    private static bool IsOf(string type, JsonNode? value) => (type, value?.GetValueKind() ?? JsonValueKind.Null) switch
    {
        ("integer", JsonValueKind.Number) => double.IsInteger(Number(value)!.Value),
        ("boolean", JsonValueKind.True or JsonValueKind.False) => true,
        (_, var kind) => type.Equals(kind.ToString(), StringComparison.OrdinalIgnoreCase),
    };

    private static double? Number(JsonNode? value) =>
        value?.GetValueKind() == JsonValueKind.Number ? double.Parse(value.ToJsonString(), System.Globalization.CultureInfo.InvariantCulture) : null;

    private static string? Text(JsonNode? value) => value?.GetValueKind() == JsonValueKind.String ? value.GetValue<string>() : null;
}
