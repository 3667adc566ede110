using LibWire.WellKnown;
using FieldType = LibWire.WellKnown.FieldDescriptorProto.Types.Type;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorReader
{
    private static readonly string[] ScalarNames =
    [
        "", "double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "string", "", "", "bytes", "uint32", "",
        "sfixed32", "sfixed64", "sint32", "sint64",
    ];

    private ProtoFieldSyntax Field(ref FieldDescriptorProto field, NestedMessages nested, int ownMessage, bool isInOneof)
    {
        string name = Name(field.Name, nested.Scope);
        string type = FieldTypeName(ref field, nested.Scope);
        ProtoName? mapKey = null;
        ProtoMessageSyntax? group = null;
        ProtoLabel label = Label(ref field, isInOneof);
        if (field.Type == FieldType.Group)
        {
            if (ownMessage >= 0)
            {
                group = Message(ref nested.Messages[ownMessage], nested.Scope);
                name = group.Name.Text;
                type = "group";
            }
            else
            {
                Complain(Join(nested.Scope, name), "is a group without a message beside it");
            }
        }
        else if (ownMessage >= 0)
        {
            ref DescriptorProto entry = ref nested.Messages[ownMessage];
            mapKey = new ProtoName(FieldTypeName(ref entry.Field[0], nested.Scope), default);
            type = FieldTypeName(ref entry.Field[1], nested.Scope);
            label = ProtoLabel.None;
        }

        string jsonName = field.HasJsonName ? Text(field.JsonName) : "";
        bool isOwnJsonName = field.HasJsonName && jsonName != ProtoNames.Json(Text(field.Name));
        return new ProtoFieldSyntax(
            label,
            default,
            new ProtoName(type, default),
            mapKey,
            group,
            new ProtoName(name, default),
            Integer(field.Number),
            Default(ref field, nested.Scope),
            isOwnJsonName ? new ProtoName(jsonName, default) : null,
            field.HasOptions ? Encoded(field.Options.ToArray()) : [],
            "");
    }

    private ProtoLabel Label(ref FieldDescriptorProto field, bool isInOneof)
    {
        switch (field.Label)
        {
            case FieldDescriptorProto.Types.Label.Repeated: return ProtoLabel.Repeated;
            case FieldDescriptorProto.Types.Label.Required: return ProtoLabel.Required;
        }

        bool isWritten = _edition == ProtoEdition.Proto2 ? !isInOneof : _edition == ProtoEdition.Proto3 && field.Proto3Optional;
        return isWritten ? ProtoLabel.Optional : ProtoLabel.None;
    }

    private string FieldTypeName(ref FieldDescriptorProto field, string scope)
    {
        int kind = (int)field.Type;
        if (field.HasType && kind > 0 && kind < ScalarNames.Length && ScalarNames[kind].Length > 0) return ScalarNames[kind];
        if (field.HasTypeName) return TypeName(field.TypeName, scope);
        Complain(Join(scope, Text(field.Name)), "has no type");
        return "int32";
    }

    private ProtoEnumSyntax Enum(ref EnumDescriptorProto type, string scope)
    {
        string name = Name(type.Name, scope);
        var values = new List<ProtoEnumValueSyntax>(type.Value.Count);
        for (int i = 0; i < type.Value.Count; i++)
        {
            ref EnumValueDescriptorProto value = ref type.Value[i];
            values.Add(new ProtoEnumValueSyntax(
                new ProtoName(Name(value.Name, Join(scope, name)), default),
                Integer(value.Number),
                value.HasOptions ? Encoded(value.Options.ToArray()) : [],
                ""));
        }

        var ranges = new List<ProtoRangeSyntax>(type.ReservedRange.Count);
        for (int i = 0; i < type.ReservedRange.Count; i++) ranges.Add(Range(type.ReservedRange[i].Start, type.ReservedRange[i].End));
        return new ProtoEnumSyntax(
            new ProtoName(name, default),
            Visibility(type.Visibility),
            values,
            type.HasOptions ? Encoded(type.Options.ToArray()) : [],
            Reserved(ranges, type.ReservedName),
            "");
    }

    private ProtoServiceSyntax Service(ref ServiceDescriptorProto service, string scope)
    {
        string name = Name(service.Name, scope);
        var methods = new List<ProtoMethodSyntax>(service.Method.Count);
        for (int i = 0; i < service.Method.Count; i++)
        {
            ref MethodDescriptorProto method = ref service.Method[i];
            methods.Add(new ProtoMethodSyntax(
                new ProtoName(Name(method.Name, Join(scope, name)), default),
                new ProtoName(TypeName(method.InputType, Join(scope, name)), default),
                method.ClientStreaming,
                new ProtoName(TypeName(method.OutputType, Join(scope, name)), default),
                method.ServerStreaming,
                method.HasOptions ? Encoded(method.Options.ToArray()) : [],
                ""));
        }

        return new ProtoServiceSyntax(new ProtoName(name, default), methods, service.HasOptions ? Encoded(service.Options.ToArray()) : [], "");
    }

    // One statement for each range, because each can have options of its own.
    private static ProtoExtensionsSyntax Extensions(ref DescriptorProto.Types.ExtensionRange range) =>
        new(new ProtoName("extensions", default), [Range(range.Start, LastOf(range.End))], range.HasOptions ? Encoded(range.Options.ToArray()) : []);

    private static List<ProtoReservedSyntax> Reserved(ref DescriptorProto message)
    {
        var ranges = new List<ProtoRangeSyntax>(message.ReservedRange.Count);
        for (int i = 0; i < message.ReservedRange.Count; i++) ranges.Add(Range(message.ReservedRange[i].Start, LastOf(message.ReservedRange[i].End)));
        return Reserved(ranges, message.ReservedName);
    }

    private static List<ProtoReservedSyntax> Reserved(List<ProtoRangeSyntax> ranges, UnmanagedArray<Utf8String> names)
    {
        var reserved = new List<ProtoReservedSyntax>(2);
        if (ranges.Count > 0) reserved.Add(new ProtoReservedSyntax(ranges, []));
        var list = new List<ProtoName>(names.Count);
        for (int i = 0; i < names.Count; i++) list.Add(new ProtoName(Text(names[i]), default));
        if (list.Count > 0) reserved.Add(new ProtoReservedSyntax([], list));
        return reserved;
    }

    private static ProtoVisibility Visibility(SymbolVisibility visibility) =>
        visibility is SymbolVisibility.VisibilityLocal or SymbolVisibility.VisibilityExport ? (ProtoVisibility)visibility : ProtoVisibility.None;

    // In messages the end of a range is exclusive. The smallest number has none before it, and stays.
    private static int LastOf(int end) => end == int.MinValue ? end : end - 1;

    private static ProtoRangeSyntax Range(int start, int last) => new(Integer(start), Integer(last), default);

    private static ProtoInteger Integer(int value) => new((ulong)Math.Abs((long)value), value < 0, default);
}
