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
            new(file.Enums.Select(Build)),
            file.ExtensionsName,
            new(file.Extensions.Select(BuildExtension)));

    private ProtoMessageModel Build(CSharpMessage message) =>
        new(
            message.Descriptor.FullName,
            message.Name,
            message.FullName,
            message.Descriptor.Syntax.Documentation,
            message.Descriptor.IsDeprecated,
            message.IsRequiredInside,
            message.IsExtendable,
            message.Descriptor.IsMessageSet,
            message.HasBitCount,
            new(message.Fields.Select(Build)),
            new(message.Oneofs.Select(static oneof => new ProtoOneofModel(oneof.Descriptor.Name, oneof.Name, oneof.Descriptor.Syntax!.Documentation))),
            new(message.Messages.Select(Build)),
            new(message.Enums.Select(Build)),
            message.ExtensionsName,
            new(message.Extensions.Select(BuildExtension)));

    private static ProtoEnumModel Build(CSharpEnum type) =>
        new(
            type.Descriptor.FullName,
            type.Name,
            type.LayoutName,
            type.Descriptor.Syntax.Documentation,
            type.Descriptor.IsDeprecated,
            type.Descriptor.IsClosed,
            new(type.Descriptor.Values.Select((value, index) =>
                new ProtoEnumValueModel(value.Name, type.ValueNames[index], value.Number, value.Syntax.Documentation, value.IsDeprecated))));

    private ProtoFieldModel Build(CSharpField field)
    {
        ProtoFieldDescriptor descriptor = field.Descriptor;
        List<ProtoFieldDescriptor>? entry = field.IsMap ? descriptor.Message!.Fields : null;
        return new ProtoFieldModel(
            descriptor.Name,
            descriptor.JsonName,
            descriptor.LooksLikeGroup ? descriptor.Message!.Name : descriptor.Name,
            field.Name,
            descriptor.Number,
            KindOf(descriptor),
            field.Presence,
            field.HasBit,
            field.OneofIndex,
            descriptor.IsPacked,
            ChecksUtf8(descriptor),
            field.UsesUntypedStorage,
            IsLeaf(descriptor.Message),
            entry != null ? "" : CSharpName(descriptor),
            EnumLayout(descriptor),
            field.WrappedKind,
            entry != null ? $"map<{SchemaName(entry[0])}, {SchemaName(entry[1])}>" : SchemaName(descriptor),
            entry != null ? default : ClosedValues(descriptor),
            CSharpDefaults.Of(descriptor, find),
            entry != null ? BuildEntryField(entry[0]) : null,
            entry != null ? BuildEntryField(entry[1]) : null,
            descriptor.Syntax.Documentation,
            descriptor.IsDeprecated);
    }

    private ProtoExtensionModel BuildExtension(CSharpField extension)
    {
        ProtoMessageDescriptor extendee = extension.Descriptor.Container!;
        return new ProtoExtensionModel(
            extension.Descriptor.FullName,
            find(extendee).FullName,
            extendee.FullName,
            Build(extension) with { TextName = NamesItsMessage(extension.Descriptor) ? extension.Descriptor.Message!.FullName : extension.Descriptor.FullName });
    }

    /// <summary>Whether text shows an extension by the name of its message: protoc does where a message puts itself into a message set.</summary>
    private static bool NamesItsMessage(ProtoFieldDescriptor extension) =>
        extension.Container!.IsMessageSet && !extension.IsRepeated && extension.Kind == ProtoFieldKind.Message && extension.Message == extension.Parent;

    private ProtoFieldModel BuildEntryField(ProtoFieldDescriptor field) =>
        new(
            field.Name,
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
            IsLeafMessage: false,
            CSharpName(field),
            EnumLayout(field),
            WrappedKind: 0,
            SchemaName(field),
            ClosedValues(field),
            Default: null,
            MapKey: null,
            MapValue: null,
            Documentation: "",
            IsDeprecated: false);

    private static bool IsLeaf(ProtoMessageDescriptor? message) =>
        message is { ExtensionRanges.Count: 0 } && message.Fields.TrueForAll(static field => !field.IsRepeated && field.Message == null);

    private static bool ChecksUtf8(ProtoFieldDescriptor field) => field.Kind == ProtoFieldKind.String && field.Features.Utf8Validation == ProtoFeatures.VerifyUtf8;

    /// <summary>How it is written, and not how the schema says that.</summary>
    private static ProtoFieldKind KindOf(ProtoFieldDescriptor field) => field.IsDelimited ? ProtoFieldKind.Group : field.Kind;

    private static string SchemaName(ProtoFieldDescriptor field)
    {
        if (field.IsDelimited) return $"group {field.Message!.FullName}";
        return field.Message?.FullName ?? field.Enum?.FullName ?? ProtoScalars.Name(field.Kind);
    }

    private string CSharpName(ProtoFieldDescriptor field)
    {
        ProtoDescriptor? type = (ProtoDescriptor?)field.Message ?? field.Enum;
        return type == null ? "" : find(type).FullName;
    }

    private string EnumLayout(ProtoFieldDescriptor field) => field.Enum == null ? "" : ((CSharpEnum)find(field.Enum)).LayoutFullName;

    private EquatableArray<int> ClosedValues(ProtoFieldDescriptor field) => field.Enum == null ? default : ((CSharpEnum)find(field.Enum)).ClosedValues;
}
