using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes down what was bound, without spans and symbols.</summary>
internal static class ProtoModelBuilder
{
    internal static ProtoFileModel Build(ProtoUnit unit) =>
        new(unit.ImportPath, unit.SourceName, unit.Package, unit.CSharpNamespace, new(unit.Messages.Select(Build)), new(unit.Enums.Select(Build)));

    private static ProtoMessageModel Build(ProtoMessageSymbol message) =>
        new(
            message.FullName,
            message.CSharpName,
            message.CSharpType,
            message.Syntax.Documentation,
            message.IsDeprecated,
            message.IsRequiredInside,
            message.HasBitCount,
            new(message.Fields.Select(field => Build(field, message.Unit))),
            new(message.Oneofs.Select(static oneof => new ProtoOneofModel(oneof.Syntax.Name.Text, oneof.CSharpName, oneof.Syntax.Documentation))),
            new(message.Messages.Select(Build)),
            new(message.Enums.Select(Build)));

    private static ProtoEnumModel Build(ProtoEnumSymbol symbol) =>
        new(
            symbol.FullName,
            symbol.CSharpName,
            symbol.Syntax.Documentation,
            symbol.IsDeprecated,
            new(symbol.Values.Select(static value =>
                new ProtoEnumValueModel(value.Syntax.Name.Text, value.CSharpName, value.Number, value.Syntax.Documentation, value.IsDeprecated))));

    private static ProtoFieldModel Build(ProtoBoundField field, ProtoUnit unit)
    {
        string valueType = field.Type?.FullName ?? ProtoScalars.Name(field.ValueKind);
        bool isMap = field.IsMap;
        return new ProtoFieldModel(
            field.Syntax.Name.Text,
            field.JsonName,
            field.CSharpName,
            field.Number,
            isMap ? ProtoFieldKind.Message : field.ValueKind,
            field.Presence,
            field.HasBit,
            field.OneofIndex,
            field.IsPacked,
            ChecksUtf8: !isMap && field.ValueKind == ProtoFieldKind.String && unit.IsProto3,
            field.UsesUntypedStorage,
            isMap ? "" : CSharpType(field.Type),
            isMap ? $"map<{ProtoScalars.Name(field.KeyKind)}, {valueType}>" : valueType,
            isMap ? default : ClosedValues(field.Type),
            field.Default,
            isMap ? EntryField("key", 1, field.KeyKind, null, unit) : null,
            isMap ? EntryField("value", 2, field.ValueKind, field.Type, unit) : null,
            field.Syntax.Documentation,
            field.IsDeprecated);
    }

    private static ProtoFieldModel EntryField(string name, int number, ProtoFieldKind kind, ProtoSymbol? type, ProtoUnit unit) =>
        new(
            name,
            name,
            CSharpNames.Pascal(name),
            number,
            kind,
            ProtoFieldPresence.Implicit,
            HasBit: -1,
            OneofIndex: -1,
            IsPacked: false,
            ChecksUtf8: kind == ProtoFieldKind.String && unit.IsProto3,
            UsesUntypedStorage: false,
            CSharpType(type),
            type?.FullName ?? ProtoScalars.Name(kind),
            ClosedValues(type),
            Default: null,
            MapKey: null,
            MapValue: null,
            Documentation: "",
            IsDeprecated: false);

    private static string CSharpType(ProtoSymbol? type) => type switch
    {
        ProtoMessageSymbol message => message.CSharpType,
        ProtoEnumSymbol symbol => symbol.CSharpType,
        _ => "",
    };

    private static EquatableArray<int> ClosedValues(ProtoSymbol? type) => type is ProtoEnumSymbol symbol ? symbol.ClosedValues : default;
}
