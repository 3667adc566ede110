using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes down what was bound, without places in texts and without descriptors.</summary>
internal sealed class ProtoModelBuilder(CSharpFile file, Func<ProtoDescriptor, CSharpType> find)
{
    internal ProtoFileModel Build() =>
        new(
            file.Descriptor.ImportPath,
            file.SourceName,
            file.Descriptor.Package,
            file.Namespace,
            new(file.Messages.Select(Build)),
            new(file.Enums.Select(Build)));

    private ProtoMessageModel Build(CSharpMessage message) =>
        new(
            message.Descriptor.FullName,
            message.Name,
            message.FullName,
            message.Descriptor.Syntax.Documentation,
            message.Descriptor.IsDeprecated,
            message.IsRequiredInside,
            message.HasBitCount,
            new(message.Fields.Select(Build)),
            new(message.Oneofs.Select(static oneof => new ProtoOneofModel(oneof.Descriptor.Name, oneof.Name, oneof.Descriptor.Syntax!.Documentation))),
            new(message.Messages.Select(Build)),
            new(message.Enums.Select(Build)));

    private static ProtoEnumModel Build(CSharpEnum type) =>
        new(
            type.Descriptor.FullName,
            type.Name,
            type.Descriptor.Syntax.Documentation,
            type.Descriptor.IsDeprecated,
            new(type.Descriptor.Values.Select((value, index) =>
                new ProtoEnumValueModel(value.Name, type.ValueNames[index], value.Number, value.Syntax.Documentation, value.IsDeprecated))));

    private ProtoFieldModel Build(CSharpField field)
    {
        ProtoFieldDescriptor descriptor = field.Descriptor;
        List<ProtoFieldDescriptor>? entry = field.IsMap ? descriptor.Message!.Fields : null;
        return new ProtoFieldModel(
            descriptor.Name,
            descriptor.JsonName,
            field.Name,
            descriptor.Number,
            descriptor.Kind,
            field.Presence,
            field.HasBit,
            field.OneofIndex,
            descriptor.IsPacked,
            ChecksUtf8(descriptor),
            field.UsesUntypedStorage,
            entry != null ? "" : CSharpName(descriptor),
            entry != null ? $"map<{SchemaName(entry[0])}, {SchemaName(entry[1])}>" : SchemaName(descriptor),
            entry != null ? default : ClosedValues(descriptor),
            CSharpDefaults.Of(descriptor, find),
            entry != null ? BuildEntryField(entry[0]) : null,
            entry != null ? BuildEntryField(entry[1]) : null,
            descriptor.Syntax.Documentation,
            descriptor.IsDeprecated);
    }

    private ProtoFieldModel BuildEntryField(ProtoFieldDescriptor field) =>
        new(
            field.Name,
            field.Name,
            CSharpNames.Pascal(field.Name),
            field.Number,
            field.Kind,
            ProtoFieldPresence.Implicit,
            HasBit: -1,
            OneofIndex: -1,
            IsPacked: false,
            ChecksUtf8(field),
            UsesUntypedStorage: false,
            CSharpName(field),
            SchemaName(field),
            ClosedValues(field),
            Default: null,
            MapKey: null,
            MapValue: null,
            Documentation: "",
            IsDeprecated: false);

    private static bool ChecksUtf8(ProtoFieldDescriptor field) => field.Kind == ProtoFieldKind.String && field.Features.Utf8Validation == ProtoFeatures.VerifyUtf8;

    private static string SchemaName(ProtoFieldDescriptor field) => field.Message?.FullName ?? field.Enum?.FullName ?? ProtoScalars.Name(field.Kind);

    private string CSharpName(ProtoFieldDescriptor field)
    {
        ProtoDescriptor? type = (ProtoDescriptor?)field.Message ?? field.Enum;
        return type == null ? "" : find(type).FullName;
    }

    private EquatableArray<int> ClosedValues(ProtoFieldDescriptor field) => field.Enum == null ? default : ((CSharpEnum)find(field.Enum)).ClosedValues;
}
