using System.Linq;

namespace LibWire.Schema;

/// <summary>
/// Makes the code of a file's types, extensions and services after their names are chosen. The code holds no positions in texts and no descriptors.
/// </summary>
internal sealed class ProtoMessageBinder
{
    private readonly Func<ProtoDescriptor, CSharpNamedType> _find;
    private readonly ProtoFieldBinder _fields;
    private readonly ProtoServiceBinder _services;
    private readonly Dictionary<ProtoDescriptor, string> _paths;

    internal ProtoMessageBinder(ProtoFileDescriptor file, Func<ProtoDescriptor, CSharpNamedType> find)
    {
        _paths = ProtoReflectionBinder.PathsOf(file);
        _find = find;
        _fields = new ProtoFieldBinder(find);
        _services = new ProtoServiceBinder(find);
    }

    internal ProtoFileCode Bind(CSharpFile file) => new()
    {
        ImportPath = file.Descriptor.ImportPath,
        SourceName = file.SourceName,
        Package = file.Descriptor.Package,
        CSharpNamespace = file.Namespace,
        Messages = new(file.Messages.Select(Bind)),
        Enums = new(file.Enums.Select(Bind)),
        ExtensionsName = file.ExtensionsName,
        Extensions = new(file.Extensions.Select(BindExtension)),
        Reflection = ProtoReflectionBinder.Bind(file),
        Services = new(file.Services.Select(_services.Bind)),
        Grpc = file.Descriptor.SchemaFile.Grpc,
        IsDeclared = file.Descriptor.SchemaFile.Declarations != null,
        Warnings = file.Descriptor.SchemaFile.Declarations?.Warnings ?? default,
        HasTypes = file.Descriptor.SchemaFile.HasTypes,
    };

    private ProtoMessageCode Bind(CSharpMessage message) => ProtoStorageBinder.Bind(new ProtoMessageCode
    {
        FullName = message.Descriptor.FullName,
        CSharpName = message.Name,
        CSharpType = message.FullName,
        IsDeclared = message.IsDeclared,
        Class = message.Class,
        OwnMembers = message.OwnMembers,
        DescriptorPath = _paths[message.Descriptor],
        Documentation = message.Descriptor.Documentation,
        IsDeprecated = message.Descriptor.IsDeprecated,
        IsRequiredInside = message.IsRequiredInside,
        IsExtendable = message.IsExtendable,
        IsMessageSet = message.Descriptor.IsMessageSet,
        IsRow = ProtoFieldBinder.IsRow(message.Descriptor),
        HasBitCount = message.HasBitCount,
        Fields = new(message.Fields.Select(_fields.Bind)),
        Oneofs = new(message.Oneofs.Select(Bind)),
        Subtypes = new(message.Subtypes.Select(_fields.Bind)),
        ReservedNames = new(message.Descriptor.ReservedNames),
        NestedMessages = new(message.Messages.Select(Bind)),
        NestedEnums = new(message.Enums.Select(Bind)),
        ExtensionsName = message.ExtensionsName,
        Extensions = new(message.Extensions.Select(BindExtension)),
    });

    private static ProtoOneofCode Bind(CSharpOneof oneof, int index) => new()
    {
        Index = index,
        Name = oneof.Descriptor.Name,
        CSharpName = oneof.Name,
        Documentation = oneof.Descriptor.Documentation,
    };

    private static ProtoEnumCode Bind(CSharpEnum type) => new()
    {
        FullName = type.Descriptor.FullName,
        CSharpName = type.Name,
        IsDeclared = type.IsDeclared,
        LayoutName = type.LayoutName,
        Documentation = type.Descriptor.Documentation,
        IsDeprecated = type.Descriptor.IsDeprecated,
        IsClosed = type.Descriptor.IsClosed,
        Values = new(type.Descriptor.Values.Select((value, index) =>
            new ProtoEnumValueCode(value.Name, type.ValueNames[index], value.Number, value.Documentation, value.IsDeprecated))),
    };

    private ProtoExtensionCode BindExtension(CSharpField extension)
    {
        ProtoFieldDescriptor descriptor = extension.Descriptor;
        ProtoMessageDescriptor extendee = descriptor.Container!;
        ProtoFieldCode field = _fields.Bind(extension) with { TextName = NamesItsMessage(descriptor) ? descriptor.Message!.FullName : descriptor.FullName };
        return new ProtoExtensionCode(descriptor.FullName, _find(extendee).FullName, extendee.FullName, field);
    }

    /// <summary>Whether the text format shows an extension by the name of its message. protoc does so if a message adds itself to a message set.</summary>
    private static bool NamesItsMessage(ProtoFieldDescriptor extension) =>
        extension.Container!.IsMessageSet && !extension.IsRepeated && extension.Kind == ProtoFieldKind.Message && extension.Message == extension.Parent;
}
