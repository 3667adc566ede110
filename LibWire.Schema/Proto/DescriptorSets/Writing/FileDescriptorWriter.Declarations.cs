namespace LibWire.Schema;

internal sealed partial class FileDescriptorWriter
{
    /// <summary>One more than the greatest field number.</summary>
    private const int FieldNumberEnd = 1 << 29;

    /// <summary>The field <c>map_entry</c> of <c>MessageOptions</c>.</summary>
    private const int MapEntryOption = 7;

    private void WriteMessage(int number, ProtoMessageDescriptor message)
    {
        int behind = _buffer.Length;
        WriteVisibility(11, message.Syntax.Visibility);
        WriteReservedNames(10, message.Syntax.Reserved);
        int max = message.IsWrittenAsMessageSet ? int.MaxValue : FieldNumberEnd;
        WriteReservedRanges(9, message.Syntax.Reserved, end => end != null ? unchecked(Number(end) + 1) : max);
        for (int i = message.Oneofs.Count - 1; i >= 0; i--)
        {
            int behindOneof = _buffer.Length;
            WriteOptions(2, message.Oneofs[i]);
            WriteText(1, message.Oneofs[i].Name);
            Close(8, behindOneof);
        }

        WriteMessageOptions(7, message);
        for (int i = message.Extensions.Count - 1; i >= 0; i--) WriteField(6, message.Extensions[i]);
        for (int i = message.ExtensionRanges.Count - 1; i >= 0; i--)
        {
            int behindRange = _buffer.Length;
            WriteOptions(3, message.ExtensionRanges[i]);
            WriteInt(2, message.ExtensionRanges[i].End);
            WriteInt(1, message.ExtensionRanges[i].Start);
            Close(5, behindRange);
        }

        for (int i = message.Enums.Count - 1; i >= 0; i--) WriteEnum(4, message.Enums[i]);
        for (int i = message.Messages.Count - 1; i >= 0; i--) WriteMessage(3, message.Messages[i]);
        for (int i = message.Fields.Count - 1; i >= 0; i--) WriteField(2, message.Fields[i]);
        WriteText(1, message.Name);
        Close(number, behind);
    }

    private void WriteMessageOptions(int number, ProtoMessageDescriptor message)
    {
        if (!message.IsMapEntry)
        {
            WriteOptions(number, message);
            return;
        }

        int behind = _buffer.Length;
        if (ProtoOptionEncoder.Encode(message, keepsSourceRetention: false) is { } options) _buffer.Prepend(options);
        WriteInt(MapEntryOption, 1);
        Close(number, behind);
    }

    private void WriteReservedRanges(int number, IReadOnlyList<ProtoReservedSyntax> reserved, Func<ProtoInteger?, int> endOf)
    {
        for (int i = reserved.Count - 1; i >= 0; i--)
        {
            for (int j = reserved[i].Ranges.Count - 1; j >= 0; j--)
            {
                int behind = _buffer.Length;
                WriteInt(2, endOf(reserved[i].Ranges[j].End));
                WriteInt(1, Number(reserved[i].Ranges[j].Start));
                Close(number, behind);
            }
        }
    }

    private void WriteReservedNames(int number, IReadOnlyList<ProtoReservedSyntax> reserved)
    {
        for (int i = reserved.Count - 1; i >= 0; i--)
            for (int j = reserved[i].Names.Count - 1; j >= 0; j--) WriteText(number, reserved[i].Names[j].Text);
    }

    private void WriteVisibility(int number, ProtoVisibility visibility)
    {
        if (visibility != ProtoVisibility.None) WriteInt(number, (int)visibility);
    }

    private void WriteField(int number, ProtoFieldDescriptor field)
    {
        int behind = _buffer.Length;
        if (field.IsProto3Optional) WriteInt(17, 1);
        WriteText(10, field.JsonName);
        if (field.Oneof != null && !field.IsExtension) WriteInt(9, field.Oneof.Index);
        WriteOptions(8, field);
        if (field.Default is { } value)
        {
            if (field.Kind == ProtoFieldKind.String) WriteBytes(7, value.Bytes);
            else WriteText(7, value.Text);
        }

        if (field.Message != null || field.Enum != null) WriteFullName(6, (ProtoDescriptor?)field.Message ?? field.Enum);
        WriteInt(5, (int)field.Kind);
        WriteInt(4, (int)field.Cardinality);
        WriteInt(3, field.Number);
        if (field.IsExtension) WriteFullName(2, field.Container);
        WriteText(1, field.Name);
        Close(number, behind);
    }

    private void WriteEnum(int number, ProtoEnumDescriptor type)
    {
        int behind = _buffer.Length;
        WriteVisibility(6, type.Syntax.Visibility);
        WriteReservedNames(5, type.Syntax.Reserved);

        // Unlike in messages, the end is inclusive.
        WriteReservedRanges(4, type.Syntax.Reserved, static end => end != null ? Number(end) : int.MaxValue);
        WriteOptions(3, type);
        for (int i = type.Values.Count - 1; i >= 0; i--)
        {
            int behindValue = _buffer.Length;
            WriteOptions(3, type.Values[i]);
            WriteInt(2, type.Values[i].Number);
            WriteText(1, type.Values[i].Name);
            Close(2, behindValue);
        }

        WriteText(1, type.Name);
        Close(number, behind);
    }

    private void WriteService(int number, ProtoServiceDescriptor service)
    {
        int behind = _buffer.Length;
        WriteOptions(3, service);
        for (int i = service.Methods.Count - 1; i >= 0; i--)
        {
            ProtoMethodDescriptor method = service.Methods[i];
            int behindMethod = _buffer.Length;
            if (method.Syntax.IsOutputStream) WriteInt(6, 1);
            if (method.Syntax.IsInputStream) WriteInt(5, 1);

            // A block without options writes empty options. A block with only source-retention options writes none.
            if (method.Syntax is { HasBlock: true, Options.Count: 0 }) WriteBytes(4, default);
            else WriteOptions(4, method);
            WriteFullName(3, method.Output);
            WriteFullName(2, method.Input);
            WriteText(1, method.Name);
            Close(2, behindMethod);
        }

        WriteText(1, service.Name);
        Close(number, behind);
    }

    private static int Number(ProtoInteger integer) => integer.TryGetInt32(int.MinValue, int.MaxValue, out int value) ? value : 0;
}
