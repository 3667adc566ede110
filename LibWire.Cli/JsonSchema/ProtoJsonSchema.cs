using System.Globalization;
using System.Text.Json.Nodes;

namespace LibWire.Cli;

/// <summary>Writes the JSON Schema of messages in the JSON mapping of Protocol Buffers.</summary>
internal sealed partial class ProtoJsonSchema
{
    private readonly JsonSchemaOptions _options;
    private readonly ILookup<ProtoMessageDescriptor?, ProtoFieldDescriptor> _extensions;
    private readonly Dictionary<string, JsonObject> _definitions = new(StringComparer.Ordinal);
    private readonly Queue<ProtoDescriptor> _open = new();
    private readonly HashSet<ProtoDescriptor> _met = [];

    private ProtoJsonSchema(IEnumerable<ProtoFileDescriptor> files, JsonSchemaOptions options)
    {
        _options = options;
        _extensions = files.SelectMany(static file => file.AllExtensions).ToLookup(static extension => extension.Container);
    }

    /// <summary>The schema of messages and of all types that they reach.</summary>
    /// <param name="root">The message that a text has; null to only define the messages.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="files">All files, for extensions.</param>
    /// <param name="options">The options.</param>
    internal static JsonObject Of(
        ProtoMessageDescriptor? root, IEnumerable<ProtoMessageDescriptor> messages, IEnumerable<ProtoFileDescriptor> files, JsonSchemaOptions options)
    {
        var schema = new ProtoJsonSchema(files, options);
        foreach (ProtoMessageDescriptor message in messages) schema.Meet(message);
        while (schema._open.TryDequeue(out ProtoDescriptor? next))
            schema._definitions.Add(next.FullName, next is ProtoMessageDescriptor message ? schema.Message(message) : schema.Enum((ProtoEnumDescriptor)next));
        return SchemaNodes.Bundle(root?.FullName, schema._definitions);
    }

    private void Meet(ProtoDescriptor type)
    {
        if (_met.Add(type)) _open.Enqueue(type);
    }

    private JsonObject Message(ProtoMessageDescriptor message)
    {
        if (WellKnown(message.FullName) is { } known) return Commented(known, message, message.Documentation);
        var properties = new JsonObject();
        var others = new JsonObject();
        var allOf = new JsonArray();
        var required = new JsonArray();
        foreach (ProtoFieldDescriptor field in message.Fields.Concat(_extensions[message]))
        {
            string[] names = NamesOf(field);
            properties[names[0]] = Property(field);
            if (names.Length > 1) others[$"^{SchemaNodes.Literal(names[1])}$"] = Property(field);
            bool isNeeded = field.IsRequired || (_options.IsStrict && !field.HasPresence && !field.IsExtension);
            if (isNeeded && names.Length == 1) required.Add((JsonNode)names[0]);
            else if (isNeeded) allOf.Add((JsonNode)IsPresent(field));
        }

        foreach (ProtoOneofDescriptor oneof in message.Oneofs.Where(static oneof => oneof.Fields.Count > 1)) allOf.Add((JsonNode)AtMostOne(oneof));
        JsonObject schema = SchemaNodes.Type("object");
        schema["properties"] = properties;
        if (others.Count > 0) schema["patternProperties"] = others;
        schema["additionalProperties"] = false;
        if (required.Count > 0) schema["required"] = required;
        if (allOf.Count > 0) schema["allOf"] = allOf;
        return Commented(schema, message, message.Documentation);
    }

    // Exactly one of these is true: a member is present, or none of them is.
    private JsonObject AtMostOne(ProtoOneofDescriptor oneof)
    {
        JsonNode?[] members = [.. oneof.Fields.Select(IsPresent)];
        JsonNode?[] again = [.. oneof.Fields.Select(IsPresent)];
        return new JsonObject { ["oneOf"] = new JsonArray([.. members, new JsonObject { ["not"] = SchemaNodes.AnyOf(again) }]) };
    }

    private JsonObject IsPresent(ProtoFieldDescriptor field)
    {
        JsonNode?[] spellings = [.. NamesOf(field).Select(static name => new JsonObject { ["required"] = SchemaNodes.Texts([name]) })];
        return spellings.Length == 1 ? (JsonObject)spellings[0]! : SchemaNodes.AnyOf(spellings);
    }

    // The name that is shown, then the other one that readers take too.
    private string[] NamesOf(ProtoFieldDescriptor field)
    {
        if (field.IsExtension) return [$"[{field.FullName}]"];
        (string first, string second) = _options.HasJsonNames ? (field.JsonName, field.Name) : (field.Name, field.JsonName);
        return _options.IsStrict || first == second ? [first] : [first, second];
    }

    private JsonObject Property(ProtoFieldDescriptor field)
    {
        JsonObject value;
        if (field.IsMap)
        {
            value = SchemaNodes.Type("object");
            if (KeysOf(field.Message!.Fields[0].Kind) is { } keys) value["propertyNames"] = keys;
            value["additionalProperties"] = Value(field.Message.Fields[1]);
        }
        else
        {
            value = field.IsRepeated ? SchemaNodes.Items(Value(field)) : Value(field);
        }

        if (DefaultOf(field) is { } absent) value["default"] = absent;
        return Commented(value, field, field.Documentation);
    }

    private JsonObject Value(ProtoFieldDescriptor field)
    {
        ProtoDescriptor? type = (ProtoDescriptor?)field.Message ?? field.Enum;
        if (type == null) return Scalar(field.Kind);
        Meet(type);
        return SchemaNodes.Reference(type.FullName);
    }

    private JsonObject Enum(ProtoEnumDescriptor type)
    {
        JsonObject names = SchemaNodes.Values(type.Values.Select(static value => value.Name));
        bool isNull = type.FullName == "google.protobuf.NullValue";
        JsonObject written = isNull ? SchemaNodes.Type("null") : names;
        JsonObject other = isNull ? names : type.IsClosed ? Numbers(type) : SchemaNodes.Integer(int.MinValue, int.MaxValue);
        JsonObject schema = _options.IsStrict ? written : SchemaNodes.AnyOf(written, other);
        return Commented(schema, type, type.Documentation);
    }

    private static JsonObject Numbers(ProtoEnumDescriptor type) =>
        new() { ["enum"] = new JsonArray([.. type.Values.Select(static value => value.Number).Distinct().Select(static number => (JsonNode?)number)]) };

    private JsonObject Scalar(ProtoFieldKind kind) => kind switch
    {
        ProtoFieldKind.Bool => SchemaNodes.Type("boolean"),
        ProtoFieldKind.String => SchemaNodes.Type("string"),
        ProtoFieldKind.Bytes => Bytes(),
        ProtoFieldKind.Float or ProtoFieldKind.Double => Real(kind),
        ProtoFieldKind.Int32 or ProtoFieldKind.SInt32 or ProtoFieldKind.SFixed32 => SchemaNodes.Integer(int.MinValue, int.MaxValue),
        ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 => SchemaNodes.Integer(0, uint.MaxValue),
        ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64 => Long(0, ulong.MaxValue),
        _ => Long(long.MinValue, long.MaxValue),
    };

    private JsonObject Long(long min, ulong max)
    {
        JsonObject text = SchemaNodes.IntegerAsText(min < 0);
        return _options.IsStrict ? text : SchemaNodes.AnyOf(SchemaNodes.Integer(min, max), text);
    }

    private JsonObject Real(ProtoFieldKind kind)
    {
        JsonObject number = SchemaNodes.Number(kind == ProtoFieldKind.Float), words = SchemaNodes.Values(["NaN", "Infinity", "-Infinity"]);
        return _options.IsStrict ? SchemaNodes.AnyOf(number, words) : SchemaNodes.AnyOf(number, words, SchemaNodes.NumberAsText());
    }

    private JsonObject Bytes()
    {
        JsonObject text = SchemaNodes.Text(_options.IsStrict ? "^[A-Za-z0-9+/]*={0,2}$" : "^[A-Za-z0-9+/_-]*={0,2}$");
        text["contentEncoding"] = "base64";
        return text;
    }

    private static JsonObject? KeysOf(ProtoFieldKind kind) => kind switch
    {
        ProtoFieldKind.String => null,
        ProtoFieldKind.Bool => SchemaNodes.Values(["true", "false"]),
        ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 or ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64 => SchemaNodes.IntegerAsText(isSigned: false),
        _ => SchemaNodes.IntegerAsText(isSigned: true),
    };

    private static JsonNode? DefaultOf(ProtoFieldDescriptor field) => field.Default?.Text is not { } text ? null : field.Kind switch
    {
        ProtoFieldKind.Bool => (JsonNode)(text == "true"),
        ProtoFieldKind.Float or ProtoFieldKind.Double => text switch
        {
            "inf" => (JsonNode)"Infinity",
            "-inf" => (JsonNode)"-Infinity",
            "nan" => (JsonNode)"NaN",
            _ => (JsonNode)double.Parse(text, CultureInfo.InvariantCulture),
        },
        ProtoFieldKind.Bytes => (JsonNode)Convert.ToBase64String([.. field.Default!.Bytes]),
        ProtoFieldKind.String or ProtoFieldKind.Enum => (JsonNode)text,
        _ when ProtoScalars.Is64BitInteger(field.Kind) => (JsonNode)text,
        _ => (JsonNode)long.Parse(text, CultureInfo.InvariantCulture),
    };

    private static JsonObject Commented(JsonObject schema, ProtoDescriptor declaration, string comment) =>
        schema.Comment(comment.Split('\n'), declaration.IsDeprecated);
}
