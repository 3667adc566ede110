namespace LibWire.Schema;

/// <summary>Emits the size core. It has the conditions of the write core, in the same order.</summary>
internal static class ProtoSizeEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"public static long SizeCore({message.CSharpName}* message, int depthLeft)"))
        {
            writer.Line($"{ProtoRuntime.Encode}CheckDepth(depthLeft);");
            string unknown = $"{ProtoRuntime.Size}Unknown(&message->{message.Storage.Unknown})";
            if (message.Fields.Count == 0 && !message.IsExtendable)
            {
                writer.Line($"return {unknown};");
                return;
            }

            writer.Line($"long size = {unknown};");
            foreach (ProtoFieldCode field in message.FieldsByNumber) EmitField(writer, field);
            if (message.IsExtendable)
            {
                string step = message.IsMessageSet ? "MessageSet" : "Extensions";
                writer.Line($"size += {ProtoRuntime.Size}{step}(&message->{message.Storage.Extensions}, depthLeft);");
            }


            writer.Line("return size;");
        }
    }

    private static void EmitField(CSharpWriter writer, ProtoFieldCode field)
    {
        if (field is { MapKey: not null, MapValue: not null })
        {
            EmitMap(writer, field, field.MapKey, field.MapValue);
        }
        else if (field is { IsRepeated: true, IsMessage: true })
        {
            writer.Line(ProtoWriteEmitter.OverItems(field));
            writer.Line($"    size += {SizeOfMessage(field, "item", "depthLeft - 1")};");
        }
        else if (field.IsRepeated)
        {
            string form = field.IsPacked ? "Packed" : "Repeated";
            writer.Line($"size += {ProtoRuntime.Size}{form}{field.Value.Step}({field.TagBytes}, {field.StepAddress});");
        }
        else
        {
            string size = field.IsMessage ? SizeOfMessage(field, ProtoWriteEmitter.Alive(field), "depthLeft - 1") : SizeOfValue(field, field.At);
            writer.Line($"if ({field.IsSet}) size += {size};");
        }
    }

    private static void EmitMap(CSharpWriter writer, ProtoFieldCode field, ProtoFieldCode key, ProtoFieldCode value)
    {
        string valueAt = $"{ProtoRuntime.Field}Value({field.Address}, i)";
        using (writer.Open(ProtoWriteEmitter.OverEntries(field)))
        {
            if (!value.IsMessage) writer.Line(ProtoWriteEmitter.EntryDepthCheck);
            writer.Line($"long entry = {SizeOfValue(key, $"*{ProtoRuntime.Field}Key({field.Address}, i)")};");
            writer.Line($"entry += {(value.IsMessage ? SizeOfMessage(value, valueAt, "depthLeft - 2") : SizeOfValue(value, "*" + valueAt))};");
            writer.Line($"size += {field.TagBytes} + {ProtoRuntime.Size}Length(entry);");
        }

        writer.Separate();
    }

    private static string SizeOfValue(ProtoFieldCode field, string value) =>
        $"{field.TagBytes} + {ProtoRuntime.Size}{field.Value.Step}({field.ForStep(value)})";

    private static string SizeOfMessage(ProtoFieldCode field, string item, string depthLeft)
    {
        string body = $"{field.Type}.SizeCore({item}, {depthLeft})";
        return $"{field.TagBytes} + {(field.IsGroup ? body : $"{ProtoRuntime.Size}Length({body})")}";
    }
}
