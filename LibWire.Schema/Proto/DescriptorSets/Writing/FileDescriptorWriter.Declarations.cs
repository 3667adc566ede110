using LibWire.WellKnown;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorWriter
{
    /// <summary>One more than the greatest field number.</summary>
    private const int FieldNumberEnd = 1 << 29;

    private void FillMessage(ref DescriptorProto target, ProtoMessageDescriptor message)
    {
        target.Name = Text(message.Name);

        target.OneofDecl.Reserve(message.Oneofs.Count, in _arena);
        foreach (ProtoOneofDescriptor oneof in message.Oneofs)
        {
            ref OneofDescriptorProto item = ref target.OneofDecl.Add(in _arena);
            item.Name = Text(oneof.Name);
            if (TryEncodeOptions(oneof, out byte[] oneofOptions)) item.MutableOptions(_arena).UnknownFields.Add(oneofOptions, in _arena);
        }

        target.Field.Reserve(message.Fields.Count, in _arena);
        foreach (ProtoFieldDescriptor field in message.Fields) FillField(ref target.Field.Add(in _arena), field);
        target.Extension.Reserve(message.Extensions.Count, in _arena);
        foreach (ProtoFieldDescriptor extension in message.Extensions) FillField(ref target.Extension.Add(in _arena), extension);
        target.NestedType.Reserve(message.Messages.Count, in _arena);
        foreach (ProtoMessageDescriptor nested in message.Messages) FillMessage(ref target.NestedType.Add(in _arena), nested);
        target.EnumType.Reserve(message.Enums.Count, in _arena);
        foreach (ProtoEnumDescriptor type in message.Enums) FillEnum(ref target.EnumType.Add(in _arena), type);
        FillRanges(ref target, message);

        if (message.Syntax.Visibility != ProtoVisibility.None) target.Visibility = (SymbolVisibility)message.Syntax.Visibility;
        if (TryEncodeOptions(message, out byte[] options)) target.MutableOptions(_arena).UnknownFields.Add(options, in _arena);
        if (message.IsMapEntry) target.MutableOptions(_arena).MapEntry = true;
    }

    private void FillRanges(ref DescriptorProto target, ProtoMessageDescriptor message)
    {
        foreach (ProtoExtensionRange range in message.ExtensionRanges)
        {
            ref DescriptorProto.Types.ExtensionRange item = ref target.ExtensionRange.Add(in _arena);
            item.Start = range.Start;
            item.End = range.End;
            if (TryEncodeOptions(range, out byte[] rangeOptions)) item.MutableOptions(_arena).UnknownFields.Add(rangeOptions, in _arena);
        }

        foreach (ProtoReservedSyntax reserved in message.Syntax.Reserved)
        {
            foreach (ProtoRangeSyntax range in reserved.Ranges)
            {
                ref DescriptorProto.Types.ReservedRange item = ref target.ReservedRange.Add(in _arena);
                item.Start = Number(range.Start);
                item.End = range.End != null ? unchecked(Number(range.End) + 1) : message.IsWrittenAsMessageSet ? int.MaxValue : FieldNumberEnd;
            }

            foreach (ProtoName name in reserved.Names) target.ReservedName.Add(Text(name.Text), in _arena);
        }
    }

    private void FillField(ref FieldDescriptorProto target, ProtoFieldDescriptor field)
    {
        target.Name = Text(field.Name);
        if (field.IsExtension) target.Extendee = FullName(field.Container);
        target.Number = field.Number;
        target.Label = (FieldDescriptorProto.Types.Label)field.Cardinality;
        target.Type = (FieldDescriptorProto.Types.Type)field.Kind;
        if (field.Message != null || field.Enum != null) target.TypeName = FullName((ProtoDescriptor?)field.Message ?? field.Enum);
        if (field.Default is { } value) target.DefaultValue = field.Kind == ProtoFieldKind.String ? Raw(value.Bytes) : Text(value.Text);
        if (field.Oneof != null && !field.IsExtension) target.OneofIndex = field.Oneof.Index;
        target.JsonName = Text(field.JsonName);
        if (field.IsProto3Optional) target.Proto3Optional = true;
        if (TryEncodeOptions(field, out byte[] options)) target.MutableOptions(_arena).UnknownFields.Add(options, in _arena);
    }

    private void FillEnum(ref EnumDescriptorProto target, ProtoEnumDescriptor type)
    {
        target.Name = Text(type.Name);
        target.Value.Reserve(type.Values.Count, in _arena);
        foreach (ProtoEnumValueDescriptor value in type.Values)
        {
            ref EnumValueDescriptorProto item = ref target.Value.Add(in _arena);
            item.Name = Text(value.Name);
            item.Number = value.Number;
            if (TryEncodeOptions(value, out byte[] valueOptions)) item.MutableOptions(_arena).UnknownFields.Add(valueOptions, in _arena);
        }

        foreach (ProtoReservedSyntax reserved in type.Syntax.Reserved)
        {
            foreach (ProtoRangeSyntax range in reserved.Ranges)
            {
                // Unlike in messages, the end is inclusive.
                ref EnumDescriptorProto.Types.EnumReservedRange item = ref target.ReservedRange.Add(in _arena);
                item.Start = Number(range.Start);
                item.End = range.End != null ? Number(range.End) : int.MaxValue;
            }

            foreach (ProtoName name in reserved.Names) target.ReservedName.Add(Text(name.Text), in _arena);
        }

        if (type.Syntax.Visibility != ProtoVisibility.None) target.Visibility = (SymbolVisibility)type.Syntax.Visibility;
        if (TryEncodeOptions(type, out byte[] options)) target.MutableOptions(_arena).UnknownFields.Add(options, in _arena);
    }

    private void FillService(ref ServiceDescriptorProto target, ProtoServiceDescriptor service)
    {
        target.Name = Text(service.Name);
        target.Method.Reserve(service.Methods.Count, in _arena);
        foreach (ProtoMethodDescriptor method in service.Methods)
        {
            ref MethodDescriptorProto item = ref target.Method.Add(in _arena);
            item.Name = Text(method.Name);
            item.InputType = FullName(method.Input);
            item.OutputType = FullName(method.Output);
            if (method.Syntax.IsInputStream) item.ClientStreaming = true;
            if (method.Syntax.IsOutputStream) item.ServerStreaming = true;

            // A block without options writes empty options. A block with only source-retention options writes none.
            if (method.Syntax is { HasBlock: true, Options.Count: 0 }) item.MutableOptions(_arena);
            if (TryEncodeOptions(method, out byte[] methodOptions)) item.MutableOptions(_arena).UnknownFields.Add(methodOptions, in _arena);
        }

        if (TryEncodeOptions(service, out byte[] options)) target.MutableOptions(_arena).UnknownFields.Add(options, in _arena);
    }

    private static int Number(ProtoInteger integer) => integer.TryGetInt32(int.MinValue, int.MaxValue, out int value) ? value : 0;
}
