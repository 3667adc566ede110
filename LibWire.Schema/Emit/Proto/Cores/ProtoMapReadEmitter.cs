namespace LibWire.Schema;

/// <summary>Emits the reading of maps. An entry is a message of a key and a value.</summary>
internal static class ProtoMapReadEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        foreach (ProtoFieldCode field in message.FieldsByNumber)
        {
            if (field.MapKey is null || field.MapValue is null) continue;
            EmitEntry(writer, message, field, field.MapKey, field.MapValue);
            EmitFields(writer, field, field.MapKey, field.MapValue);
        }
    }

    private static void EmitEntry(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, ProtoFieldCode key, ProtoFieldCode value)
    {
        writer.Separate();
        writer.Line("// The last key and the last value of an entry count, and the last entry of a key.");
        if (value.IsClosed) writer.Line("// An entry with a number that the enum does not have is an unknown field.");
        string parameters = $"byte* next, byte* end, {message.CSharpName}* message, int depthLeft, {ProtoRuntime.ReadState}";
        using (writer.Open($"private static byte* {field.Storage.ReadEntry}({parameters})"))
        {
            if (value.IsClosed) writer.Line("byte* entry = next;");
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            writer.Line($"{key.Type} key = default;");
            writer.Line($"{value.Type} value = {value.DefaultExpression ?? "default"};");
            writer.Line($"{field.Storage.ReadEntryFields}(next, close, &key, &value, depthLeft, ref state);");
            if (value.IsMessage && message.IsRequiredInside)
            {
                const string Reason = "// Nothing more, but a value that was not there may miss required fields.";
                writer.Line($"{value.Type}.ReadCore(close, close, &value, 0, ref state); {Reason}");
            }


            string set = $"{ProtoRuntime.Decode}Set({field.Address}, key, value, ref state);";
            if (value.IsClosed)
            {
                writer.Line($"if ({field.Storage.IsDefined}((int)value)) {set}");
                writer.Line($"else {ProtoRuntime.Decode}UnknownField(entry, close, {field.Tag}, &message->{message.Storage.Unknown}, ref state);");
            }
            else
            {
                writer.Line(set);
            }

            writer.Line("return close;");
        }
    }

    private static void EmitFields(CSharpWriter writer, ProtoFieldCode field, ProtoFieldCode key, ProtoFieldCode value)
    {
        writer.Separate();
        string parameters = $"byte* next, byte* end, {key.Type}* key, {value.Type}* value, int depthLeft, {ProtoRuntime.ReadState}";
        using (writer.Open($"private static void {field.Storage.ReadEntryFields}({parameters})"))
        {
            ProtoReadEmitter.EmitLoop(writer, () =>
            {
                ProtoReadEmitter.EmitCase(writer, $"case {key.Tag}:", ProtoReadEmitter.ReadValue(key, "key"));
                EmitValue(writer, value);
            }, $"next = {ProtoRuntime.Decode}Skip(next, end, tag, depthLeft, ref state);");
            ProtoReadEmitter.EmitTail(writer, $"{field.Storage.ReadEntryFields}(tail.Start, tail.End, key, value, depthLeft, ref state);");
        }
    }

    private static void EmitValue(CSharpWriter writer, ProtoFieldCode value)
    {
        string head = $"case {value.Tag}:";
        if (!value.IsMessage)
        {
            ProtoReadEmitter.EmitCase(writer, head, ProtoReadEmitter.ReadValue(value, value.IsEnum ? "(int*)value" : "value"));
            return;
        }

        writer.Line(head);
        using (writer.OpenBrace())
        {
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            writer.Line($"{value.Type}.ReadCore(next, close, value, depthLeft - 1, ref state);");
            writer.Line("next = close; break;");
        }
    }
}
