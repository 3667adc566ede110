using System.Globalization;
using System.Text.Json.Nodes;

namespace LibWire.Cli;

/// <summary>Writes the JSON Schema of tables in the JSON form of FlatBuffers.</summary>
internal sealed class FbsJsonSchema
{
    private readonly JsonSchemaOptions _options;
    private readonly Dictionary<string, FbsObjectModel> _objects;
    private readonly Dictionary<string, FbsEnumModel> _enums;
    private readonly Dictionary<string, JsonObject> _definitions = new(StringComparer.Ordinal);
    private readonly Queue<string> _open = new();
    private readonly HashSet<string> _met = new(StringComparer.Ordinal);

    private FbsJsonSchema(IReadOnlyList<FbsFileModel> files, JsonSchemaOptions options)
    {
        _options = options;
        _objects = files.SelectMany(static file => file.Objects).DistinctBy(static type => type.FullName).ToDictionary(static type => type.FullName);
        _enums = files.SelectMany(static file => file.Enums).DistinctBy(static type => type.FullName).ToDictionary(static type => type.FullName);
    }

    /// <summary>The schema of tables and of all types that they reach.</summary>
    /// <param name="root">The table that a text has; null to only define the types.</param>
    /// <param name="types">The tables and structs.</param>
    /// <param name="files">All files.</param>
    /// <param name="options">The options.</param>
    internal static JsonObject Of(FbsObjectModel? root, IEnumerable<FbsObjectModel> types, IReadOnlyList<FbsFileModel> files, JsonSchemaOptions options)
    {
        var schema = new FbsJsonSchema(files, options);
        foreach (FbsObjectModel type in types) schema.Reference(type.FullName);
        while (schema._open.TryDequeue(out string? next))
            schema._definitions.Add(next, schema._objects.TryGetValue(next, out FbsObjectModel? type) ? schema.Object(type) : Enum(schema._enums[next]));
        return SchemaNodes.Bundle(root?.FullName, schema._definitions);
    }

    private JsonObject Reference(string fullName)
    {
        if (_met.Add(fullName)) _open.Enqueue(fullName);
        return SchemaNodes.Reference(fullName);
    }

    private JsonObject Object(FbsObjectModel type)
    {
        var properties = new JsonObject();
        var together = new JsonObject();
        var allOf = new JsonArray();
        foreach (FbsFieldModel field in type.Fields)
        {
            JsonObject value = Value(field);
            if (DefaultOf(field) is { } absent) value["default"] = absent;
            properties[field.Name] = value.Comment(field.Documentation, field.IsDeprecated);
            if (field.UnionTypeId < 0) continue;
            string kind = type.Fields.First(one => one.Id == field.UnionTypeId).Name;
            together[field.Name] = SchemaNodes.Texts([kind]);
            if (field.Type.IsVector) together[kind] = SchemaNodes.Texts([field.Name]);
            else foreach (FbsEnumValueModel member in _enums[field.Type.TypeName].Values) allOf.Add((JsonNode)Tie(kind, field.Name, member));
        }

        // Readers pass over the name of the schema, which editors look at.
        if (!type.IsStruct && !_options.IsStrict) properties.TryAdd("$schema", SchemaNodes.Type("string"));
        JsonObject schema = SchemaNodes.Type("object");
        schema["properties"] = properties;
        schema["additionalProperties"] = false;
        string[] required = [.. type.Fields.Where(field => type.IsStruct || field.IsRequired).Select(static field => field.Name)];
        if (required.Length > 0) schema["required"] = SchemaNodes.Texts(required);
        if (together.Count > 0) schema["dependentRequired"] = together;
        if (allOf.Count > 0) schema["allOf"] = allOf;
        return schema.Comment(type.Documentation);
    }

    // If the kind is that of a member, the value is of its type.
    private JsonObject Tie(string kind, string name, FbsEnumValueModel member)
    {
        bool isNone = member.UnionType!.BaseType == FbsBaseType.None;
        var then = new JsonObject { ["properties"] = new JsonObject { [name] = isNone ? (JsonNode)false : MemberValue(member) } };
        if (!isNone) then["required"] = SchemaNodes.Texts([name]);
        return new JsonObject
        {
            ["if"] = new JsonObject
            {
                ["properties"] = new JsonObject { [kind] = new JsonObject { ["enum"] = new JsonArray(member.Name, member.Value) } },
                ["required"] = SchemaNodes.Texts([kind]),
            },
            ["then"] = then,
        };
    }

    private JsonObject MemberValue(FbsEnumValueModel member) =>
        member.UnionType!.BaseType == FbsBaseType.String ? SchemaNodes.Type("string") : Reference(member.UnionType.TypeName);

    private JsonObject Value(FbsFieldModel field)
    {
        FbsTypeModel type = field.Type;
        if (field.IsFlexBuffer) return [];
        if (!type.IsVector && type.BaseType != FbsBaseType.Array)
        {
            JsonObject value = Single(type.BaseType, type.TypeName);
            return field.Hash.Length > 0 && !_options.IsStrict ? SchemaNodes.AnyOf(value, SchemaNodes.Type("string")) : value;
        }

        JsonObject items = SchemaNodes.Items(Single(type.Element, type.TypeName));
        if (type.BaseType == FbsBaseType.Array) (items["minItems"], items["maxItems"]) = (type.FixedLength, type.FixedLength);
        return field.NestedType.Length > 0 ? SchemaNodes.AnyOf(Reference(field.NestedType), items) : items;
    }

    private JsonObject Single(FbsBaseType type, string typeName) => type switch
    {
        FbsBaseType.String => SchemaNodes.Type("string"),
        FbsBaseType.Union => SchemaNodes.AnyOf([.. _enums[typeName].Values.Select(AnyMember)]),
        _ when typeName.Length > 0 => Reference(typeName),
        FbsBaseType.Bool => _options.IsStrict
            ? SchemaNodes.Type("boolean")
            : SchemaNodes.AnyOf(SchemaNodes.Type("boolean"), SchemaNodes.Integer(0, 1)),
        FbsBaseType.Float or FbsBaseType.Double => SchemaNodes.AnyOf(
            SchemaNodes.Number(type == FbsBaseType.Float),
            SchemaNodes.Values(_options.IsStrict ? ["NaN", "Infinity", "-Infinity"] : ["NaN", "Infinity", "-Infinity", "nan", "inf", "-inf"])),
        _ => SchemaNodes.Integer(FbsScalars.Min(type), FbsScalars.Max(type)),
    };

    // A vector of unions has null in the place of NONE.
    private JsonObject AnyMember(FbsEnumValueModel member) =>
        member.UnionType!.BaseType == FbsBaseType.None ? SchemaNodes.Type("null") : MemberValue(member);

    private static JsonObject Enum(FbsEnumModel type)
    {
        string[] names = [.. type.Values.OrderBy(static value => value.Order).Select(static value => value.Name)];
        JsonObject numbers = SchemaNodes.Integer(FbsScalars.Min(type.UnderlyingType), FbsScalars.Max(type.UnderlyingType));
        JsonObject schema = SchemaNodes.AnyOf(SchemaNodes.Values(names), numbers);
        if (type.IsUnion)
        {
            ((JsonArray)schema["anyOf"]!)[1] = new JsonObject { ["enum"] = new JsonArray([.. type.Values.Select(static value => (JsonNode?)value.Value)]) };
        }
        else if (type.IsBitFlags && names.Length > 0)
        {
            string any = $"({string.Join('|', names)})";
            ((JsonArray)schema["anyOf"]!).Add((JsonNode)SchemaNodes.Text($"^{any}( {any})*$"));
        }

        return schema.Comment(type.Documentation);
    }

    private JsonNode? DefaultOf(FbsFieldModel field)
    {
        if (field.Presence != FbsPresence.Default || field.IsUnionType || field.Default is not { } absent) return null;
        FbsBaseType type = field.Type.BaseType;
        if (field.Type.IsVector) return new JsonArray();
        if (type == FbsBaseType.String) return absent.Text;
        if (FbsScalars.IsFloat(type)) return double.IsFinite(absent.Real) ? absent.Real : absent.Real.ToString(CultureInfo.InvariantCulture);
        if (type == FbsBaseType.Bool) return absent.Integer != 0;
        string? name = field.Type.TypeName.Length == 0 ? null
            : _enums[field.Type.TypeName].Values.Where(value => value.Value == absent.Integer).Select(static value => value.Name).FirstOrDefault();
        if (name != null) return name;
        return type == FbsBaseType.ULong ? (JsonNode)(ulong)absent.Integer : absent.Integer;
    }
}
