using System.Globalization;

namespace LibWire.Schema.Tests;

/// <summary>Code models as the binder would make them, written down shortly: has-bits are counted, names are made, nothing is checked.</summary>
internal static class ProtoCodes
{
    internal static ProtoFileCode File(string package, IEnumerable<ProtoMessageCode> messages, params ProtoEnumCode[] enums) =>
        new()
        {
            ImportPath = $"{package}.proto",
            SourceName = $"{package}.proto.g.cs",
            Package = package,
            CSharpNamespace = Pascal(package),
            Messages = new(messages.Select(Store)),
            Enums = new(enums),
        };

    /// <summary>The message and those in it, with the storage that the binder chooses.</summary>
    internal static ProtoMessageCode Store(ProtoMessageCode message) =>
        ProtoStorageBinder.Bind(message with { NestedMessages = new(message.NestedMessages.Select(Store)) });

    internal static ProtoFileCode File(string package, params ProtoMessageCode[] messages) => File(package, messages, []);

    /// <summary>A message; has-bits are given to the fields that need one, in their order.</summary>
    internal static ProtoMessageCode Message(string fullName, params ProtoFieldCode[] fields)
    {
        int hasBits = 0;
        ProtoFieldCode[] numbered = [.. fields.Select(field => NeedsHasBit(field) ? field with { HasBit = hasBits++ } : field)];
        int dot = fullName.LastIndexOf('.');
        string name = fullName[(dot + 1)..];
        bool hasRequired = numbered.Any(field => field.Presence == ProtoFieldPresence.Required);
        return new()
        {
            FullName = fullName,
            CSharpName = name,
            CSharpType = TypeOf(fullName),
            IsRequiredInside = hasRequired,
            HasBitCount = hasBits,
            Fields = new(numbered),
        };
    }

    internal static ProtoMessageCode With(this ProtoMessageCode message, params string[] oneofs) =>
        message with { Oneofs = new(oneofs.Select((name, index) => new ProtoOneofCode { Index = index, Name = name, CSharpName = Pascal(name) })) };

    internal static ProtoMessageCode Nest(this ProtoMessageCode message, params ProtoMessageCode[] nested) => message with { NestedMessages = new(nested) };

    internal static ProtoMessageCode Nest(this ProtoMessageCode message, params ProtoEnumCode[] nested) => message with { NestedEnums = new(nested) };

    internal static ProtoFieldCode Field(int number, string name, ProtoFieldKind kind, ProtoFieldPresence presence = ProtoFieldPresence.Implicit, string type = "") =>
        new()
        {
            Name = name,
            JsonName = Camel(name),
            TextName = name,
            CSharpName = Pascal(name),
            ShortName = Pascal(name) + (kind == ProtoFieldKind.String ? "Text" : "OrNew"),
            CaseName = Pascal(name),
            HasName = "Has" + Pascal(name),
            ClearName = "Clear" + Pascal(name),
            SetName = "Set" + Pascal(name),
            MutableName = "Mutable" + Pascal(name),
            Number = number,
            Kind = kind,
            Presence = presence,
            IsPacked = presence == ProtoFieldPresence.Repeated && IsPackable(kind),
            ChecksUtf8 = true,
            TypeName = type,
            EnumLayout = kind == ProtoFieldKind.Enum ? type + "Layout" : "",
            SchemaTypeName = SchemaTypeOf(kind, type),
        };

    internal static ProtoFieldCode Member(int number, string name, ProtoFieldKind kind, int oneof = 0, string type = "") =>
        Field(number, name, kind, ProtoFieldPresence.Oneof, type) with { OneofIndex = oneof };

    /// <summary>A map; a closed enum as value is given by its numbers.</summary>
    internal static ProtoFieldCode Map(int number, string name, ProtoFieldKind key, ProtoFieldKind value, string type = "", params int[] closed)
    {
        ProtoFieldCode keyModel = Field(1, "key", key);
        ProtoFieldCode valueModel = Field(2, "value", value, type: type) with { ClosedEnumValues = new(closed) };
        return Field(number, name, ProtoFieldKind.Message, ProtoFieldPresence.Map) with
        {
            SchemaTypeName = $"map<{keyModel.SchemaTypeName}, {valueModel.SchemaTypeName}>",
            MapKey = keyModel,
            MapValue = valueModel,
        };
    }

    internal static ProtoFieldCode Default(this ProtoFieldCode field, string literal) => field with { Default = new(literal, default) };

    internal static ProtoFieldCode Default(this ProtoFieldCode field, params byte[] bytes) => field with { Default = new("", new(bytes)) };

    internal static ProtoFieldCode Closed(this ProtoFieldCode field, params int[] values) => field with { ClosedEnumValues = new(values) };

    internal static ProtoEnumCode Enum(string fullName, params (string Name, int Number)[] values) =>
        new()
        {
            FullName = fullName,
            CSharpName = Last(fullName),
            LayoutName = Last(fullName) + "Layout",
            Values = new(values.Select(value => Value(value.Name, value.Number))),
        };

    private static string Last(string fullName) => fullName[(fullName.LastIndexOf('.') + 1)..];

    private static ProtoEnumValueCode Value(string name, int number) => new(name, Pascal(name.ToLowerInvariant()), number, "", false);

    /// <summary>The C# type of a message or enum: <c>shop.Order.Line</c> is nested in <c>Order</c>.</summary>
    internal static string TypeOf(string fullName)
    {
        string[] parts = fullName.Split('.');
        return $"global::{Pascal(parts[0])}.{string.Join(".Types.", parts.Skip(1))}";
    }

    private static string SchemaTypeOf(ProtoFieldKind kind, string type) => type.Length > 0
        ? type.Replace("global::", "", StringComparison.Ordinal).Replace(".Types.", ".", StringComparison.Ordinal)
        : kind.ToString().ToLowerInvariant();

    private static bool NeedsHasBit(ProtoFieldCode field) =>
        field.Presence is ProtoFieldPresence.Explicit or ProtoFieldPresence.Required && field.Kind is not (ProtoFieldKind.Message or ProtoFieldKind.Group);

    private static bool IsPackable(ProtoFieldKind kind) => kind is not (ProtoFieldKind.String or ProtoFieldKind.Bytes or ProtoFieldKind.Message or ProtoFieldKind.Group);

    internal static string Pascal(string name) =>
        string.Concat(name.Split('_').Select(part => part.Length == 0 ? "" : char.ToUpper(part[0], CultureInfo.InvariantCulture) + part[1..]));

    private static string Camel(string name) => char.ToLowerInvariant(name[0]) + Pascal(name)[1..];
}
