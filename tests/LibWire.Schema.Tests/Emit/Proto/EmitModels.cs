using System.Globalization;

namespace LibWire.Schema.Tests;

/// <summary>Models as the binder would make them, written down shortly: has-bits are counted, names are made, nothing is checked.</summary>
internal static class EmitModels
{
    internal static ProtoFileModel File(string package, IEnumerable<ProtoMessageModel> messages, params ProtoEnumModel[] enums) =>
        new($"{package}.proto", $"{package}.proto.g.cs", package, Pascal(package), new(messages), new(enums), "", default);

    internal static ProtoFileModel File(string package, params ProtoMessageModel[] messages) => File(package, messages, []);

    /// <summary>A message; has-bits are given to the fields that need one, in their order.</summary>
    internal static ProtoMessageModel Message(string fullName, params ProtoFieldModel[] fields)
    {
        int hasBits = 0;
        ProtoFieldModel[] numbered = [.. fields.Select(field => NeedsHasBit(field) ? field with { HasBit = hasBits++ } : field)];
        int dot = fullName.LastIndexOf('.');
        string name = fullName[(dot + 1)..];
        bool hasRequired = numbered.Any(field => field.Presence == ProtoFieldPresence.Required);
        return new(fullName, name, TypeOf(fullName), "", false, hasRequired, false, false, hasBits, new(numbered), default, default, default, "", default);
    }

    internal static ProtoMessageModel With(this ProtoMessageModel message, params string[] oneofs) =>
        message with { Oneofs = new(oneofs.Select(name => new ProtoOneofModel(name, Pascal(name), ""))) };

    internal static ProtoMessageModel Nest(this ProtoMessageModel message, params ProtoMessageModel[] nested) => message with { NestedMessages = new(nested) };

    internal static ProtoMessageModel Nest(this ProtoMessageModel message, params ProtoEnumModel[] nested) => message with { NestedEnums = new(nested) };

    internal static ProtoFieldModel Field(int number, string name, ProtoFieldKind kind, ProtoFieldPresence presence = ProtoFieldPresence.Implicit, string type = "") =>
        new(name, Camel(name), name, Pascal(name), number, kind, presence, -1, -1, presence == ProtoFieldPresence.Repeated && IsPackable(kind), true, false, false,
            type, kind == ProtoFieldKind.Enum ? type + "Layout" : "", 0, SchemaTypeOf(kind, type), default, null, null, null, "", false);

    internal static ProtoFieldModel Member(int number, string name, ProtoFieldKind kind, int oneof = 0, string type = "") =>
        Field(number, name, kind, ProtoFieldPresence.Oneof, type) with { OneofIndex = oneof };

    /// <summary>A map; a closed enum as value is given by its numbers.</summary>
    internal static ProtoFieldModel Map(int number, string name, ProtoFieldKind key, ProtoFieldKind value, string type = "", params int[] closed)
    {
        ProtoFieldModel keyModel = Field(1, "key", key);
        ProtoFieldModel valueModel = Field(2, "value", value, type: type) with { ClosedEnumValues = new(closed) };
        return Field(number, name, ProtoFieldKind.Message, ProtoFieldPresence.Map) with
        {
            SchemaTypeName = $"map<{keyModel.SchemaTypeName}, {valueModel.SchemaTypeName}>",
            MapKey = keyModel,
            MapValue = valueModel,
        };
    }

    internal static ProtoFieldModel Default(this ProtoFieldModel field, string literal) => field with { Default = new(literal, default) };

    internal static ProtoFieldModel Default(this ProtoFieldModel field, params byte[] bytes) => field with { Default = new("", new(bytes)) };

    internal static ProtoFieldModel Closed(this ProtoFieldModel field, params int[] values) => field with { ClosedEnumValues = new(values) };

    internal static ProtoEnumModel Enum(string fullName, params (string Name, int Number)[] values) =>
        new(fullName, Last(fullName), Last(fullName) + "Layout", "", false, false, new(values.Select(value => Value(value.Name, value.Number))));

    private static string Last(string fullName) => fullName[(fullName.LastIndexOf('.') + 1)..];

    private static ProtoEnumValueModel Value(string name, int number) => new(name, Pascal(name.ToLowerInvariant()), number, "", false);

    /// <summary>The C# type of a message or enum: <c>shop.Order.Line</c> is nested in <c>Order</c>.</summary>
    internal static string TypeOf(string fullName)
    {
        string[] parts = fullName.Split('.');
        return $"global::{Pascal(parts[0])}.{string.Join(".Types.", parts.Skip(1))}";
    }

    private static string SchemaTypeOf(ProtoFieldKind kind, string type) => type.Length > 0
        ? type.Replace("global::", "", StringComparison.Ordinal).Replace(".Types.", ".", StringComparison.Ordinal)
        : kind.ToString().ToLowerInvariant();

    private static bool NeedsHasBit(ProtoFieldModel field) =>
        field.Presence is ProtoFieldPresence.Explicit or ProtoFieldPresence.Required && field.Kind is not (ProtoFieldKind.Message or ProtoFieldKind.Group);

    private static bool IsPackable(ProtoFieldKind kind) => kind is not (ProtoFieldKind.String or ProtoFieldKind.Bytes or ProtoFieldKind.Message or ProtoFieldKind.Group);

    internal static string Pascal(string name) =>
        string.Concat(name.Split('_').Select(part => part.Length == 0 ? "" : char.ToUpper(part[0], CultureInfo.InvariantCulture) + part[1..]));

    private static string Camel(string name) => char.ToLowerInvariant(name[0]) + Pascal(name)[1..];
}
