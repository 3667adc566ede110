namespace LibWire.Schema;

internal enum ProtoSymbolKind
{
    Message,
    Enum,
    EnumValue,
    Field,
    Oneof,
    Service,
    Method,
    MapEntry,
}

/// <summary>A name that a file declares.</summary>
internal class ProtoSymbol(ProtoSymbolKind kind, string fullName, ProtoUnit unit, TextRange span)
{
    internal ProtoSymbolKind Kind { get; } = kind;

    /// <summary>With the package, without a leading dot.</summary>
    internal string FullName { get; } = fullName;

    internal ProtoUnit Unit { get; } = unit;

    /// <summary>Where the name stands.</summary>
    internal TextRange Span { get; } = span;

    /// <summary>Whether other names can be inside it.</summary>
    internal bool IsScope => Kind is ProtoSymbolKind.Message or ProtoSymbolKind.Enum or ProtoSymbolKind.Service;

    internal bool IsType => Kind is ProtoSymbolKind.Message or ProtoSymbolKind.Enum;

    /// <summary>What it is, for sentences.</summary>
    internal string Description => Kind switch
    {
        ProtoSymbolKind.Message => "a message",
        ProtoSymbolKind.Enum => "an enum",
        ProtoSymbolKind.EnumValue => "a value of an enum",
        ProtoSymbolKind.Field => "a field",
        ProtoSymbolKind.Oneof => "a oneof",
        ProtoSymbolKind.Service => "a service",
        ProtoSymbolKind.Method => "a method",
        _ => "the type of a map's entries",
    };
}

/// <summary>A message, and what is found out about it.</summary>
internal sealed class ProtoMessageSymbol(ProtoMessageSyntax syntax, string fullName, ProtoUnit unit, string csharpName, string csharpType)
    : ProtoSymbol(ProtoSymbolKind.Message, fullName, unit, syntax.Name.Span)
{
    internal ProtoMessageSyntax Syntax { get; } = syntax;

    internal string CSharpName { get; } = csharpName;

    internal string CSharpType { get; } = csharpType;

    internal List<ProtoMessageSymbol> Messages { get; } = [];

    internal List<ProtoEnumSymbol> Enums { get; } = [];

    /// <summary>All fields, those of oneofs too, in the order of the file.</summary>
    internal List<ProtoBoundField> Fields { get; } = [];

    internal List<ProtoBoundOneof> Oneofs { get; } = [];

    internal int HasBitCount { get; set; }

    internal bool IsDeprecated { get; set; }

    internal bool IsRequiredInside { get; set; }
}

/// <summary>An enum, and what is found out about it.</summary>
internal sealed class ProtoEnumSymbol(ProtoEnumSyntax syntax, string fullName, ProtoUnit unit, string csharpName, string csharpType)
    : ProtoSymbol(ProtoSymbolKind.Enum, fullName, unit, syntax.Name.Span)
{
    internal ProtoEnumSyntax Syntax { get; } = syntax;

    internal string CSharpName { get; } = csharpName;

    internal string CSharpType { get; } = csharpType;

    internal List<ProtoBoundValue> Values { get; } = [];

    internal bool IsDeprecated { get; set; }

    /// <summary>Whether numbers without a name are unknown fields: those of proto2 are closed.</summary>
    internal bool IsClosed => Unit.IsProto2;

    /// <summary>For a closed enum its numbers, ascending and each once; empty for an open one.</summary>
    internal EquatableArray<int> ClosedValues { get; set; }
}

/// <summary>One value of an enum.</summary>
internal sealed class ProtoBoundValue(ProtoEnumValueSyntax syntax, int number)
{
    internal ProtoEnumValueSyntax Syntax { get; } = syntax;

    internal int Number { get; } = number;

    internal string CSharpName { get; set; } = "";

    internal bool IsDeprecated { get; set; }
}

/// <summary>One oneof.</summary>
internal sealed class ProtoBoundOneof(ProtoOneofSyntax syntax)
{
    internal ProtoOneofSyntax Syntax { get; } = syntax;

    internal string CSharpName { get; set; } = "";
}

/// <summary>One field, as the rules make it.</summary>
internal sealed class ProtoBoundField(ProtoFieldSyntax syntax)
{
    internal ProtoFieldSyntax Syntax { get; } = syntax;

    internal int OneofIndex { get; set; } = -1;

    internal int Number { get; set; }

    /// <summary>The type; of a map that of its values.</summary>
    internal ProtoFieldKind ValueKind { get; set; }

    internal ProtoFieldKind KeyKind { get; set; }

    /// <summary>The message or enum that is the type, or null.</summary>
    internal ProtoSymbol? Type { get; set; }

    internal ProtoFieldPresence Presence { get; set; }

    internal bool IsPacked { get; set; }

    internal bool IsDeprecated { get; set; }

    internal bool UsesUntypedStorage { get; set; }

    internal int HasBit { get; set; } = -1;

    internal string JsonName { get; set; } = "";

    internal bool HasCustomJsonName { get; set; }

    internal string CSharpName { get; set; } = "";

    internal ProtoDefaultModel? Default { get; set; }

    internal bool IsMap => Presence == ProtoFieldPresence.Map;

    internal bool IsRepeated => Presence is ProtoFieldPresence.Repeated or ProtoFieldPresence.Map;

    internal bool IsString => ValueKind is ProtoFieldKind.String or ProtoFieldKind.Bytes;
}
