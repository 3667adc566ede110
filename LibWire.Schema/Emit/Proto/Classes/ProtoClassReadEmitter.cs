namespace LibWire.Schema;

/// <summary>Emits the read core of a class: a loop over the tags of one message, which sets properties.</summary>
internal static class ProtoClassReadEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        writer.Separate();
        using (writer.Open($"internal void ReadCore(byte* next, byte* end, int depthLeft, {ProtoRuntime.ReadState})"))
        {
            ProtoReadEmitter.EmitLoop(writer, () =>
            {
                foreach (ProtoFieldCode field in message.FieldsByNumber) EmitField(writer, message, field, field.Member!);
            }, $"next = {ProtoRuntime.Decode}Skip(next, end, tag, depthLeft, ref state);");
            writer.Separate();
            writer.Line($"if ({ProtoRuntime.Decode}Finish(start, next, end, this, depthLeft, ref state)) OnRead();");
        }

        foreach (ProtoFieldCode field in message.FieldsByNumber)
            if (field.MapKey is { } key && field.MapValue is { } value) EmitEntry(writer, field, key, value, field.Member!);
    }

    private static void EmitField(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, CSharpMemberForm member)
    {
        string head = $"case {field.Tag}:";
        if (field.MapValue is not null) EmitMap(writer, head, field);
        else if (field.IsRepeated) EmitItems(writer, head, field, member);
        else if (field.IsObject(member.Value)) EmitObject(writer, message, head, field);
        else EmitValue(writer, message, head, field, member);
    }

    private static void EmitValue(CSharpWriter writer, ProtoMessageCode message, string head, ProtoFieldCode field, CSharpMemberForm member)
    {
        string current = member.IsNullable ? $"{field.This}.GetValueOrDefault()" : field.This;
        string set = field.SetTo(field.ReadOf(member.Value, current));
        if (KeepOf(message, field) is { } keep) ProtoReadEmitter.EmitCase(writer, head, set, keep);
        else ProtoReadEmitter.EmitCase(writer, head, set);
    }

    private static void EmitObject(CSharpWriter writer, ProtoMessageCode message, string head, ProtoFieldCode field)
    {
        writer.Line(head);
        using (writer.OpenBrace())
        {
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            writer.Line($"var item = {field.This} ?? {field.Type}.NewCore();");
            if (field.Member!.Setter != CSharpSetter.None) writer.Line(field.SetTo("item"));
            if (KeepOf(message, field) is { } keep) writer.Line(keep);
            writer.Line("item.ReadCore(next, close, depthLeft - 1, ref state);");
            writer.Line("next = close;");
            writer.Line("break;");
        }
    }

    private static void EmitItems(CSharpWriter writer, string head, ProtoFieldCode field, CSharpMemberForm member)
    {
        if (field.IsNumbers)
        {
            string packed = $"{ProtoRuntime.Decode}Packed(ref next, end, {field.RuntimeType}, {ListOf(field, member, "")}, ref state)";
            bool isSet = member is { Container: CSharpContainer.List, Setter: not CSharpSetter.None };
            ProtoReadEmitter.EmitCase(writer, $"case {field.PackedTag}:", isSet ? field.SetTo(packed + "!") : packed + ";");
        }

        writer.Line(head);
        using (writer.OpenBrace())
        {
            bool hasLength = field.Value.WireType == ProtoValueCode.LengthDelimited;
            string list = ListOf(field, member, field.IsNumbers ? $" ?? new()" : "");
            writer.Line($"var items = {(hasLength ? $"{ProtoRuntime.Decode}Run({list}, next, end, {field.Tag}, ref state)" : list)};");
            if (field.IsObject(member.Value))
            {
                using (writer.Open("do"))
                {
                    writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
                    writer.Line($"var item = {field.Type}.NewCore();");
                    writer.Line("item.ReadCore(next, close, depthLeft - 1, ref state);");
                    writer.Line("items.Add(item);");
                    writer.Line("next = close;");
                }
            }
            else
            {
                writer.Line($"do items.Add({field.ReadOf(member.Value)});");
            }

            writer.Line($"while ({ProtoRuntime.Decode}TakeTag(ref next, stop, {field.Tag}));");
            if (member is { Container: CSharpContainer.List, Setter: not CSharpSetter.None }) writer.Line(field.SetTo("items"));
            writer.Line("break;");
        }
    }

    // The list to add to. An array is made of a list when everything is read.
    private static string ListOf(ProtoFieldCode field, CSharpMemberForm member, string otherwise) => member switch
    {
        { Container: CSharpContainer.Array } => $"{field.ItemsField} ??= {ProtoRuntime.Decode}ItemsOf({field.This}, this, ref state)",
        { Setter: CSharpSetter.None } => $"{ProtoMemberText.Items}Present({field.This}, {CSharpText.Literal(field.BareName)})",
        _ => field.This + otherwise,
    };

    private static void EmitMap(CSharpWriter writer, string head, ProtoFieldCode field)
    {
        using (writer.OpenCase(head))
        {
            writer.Line($"do next = Read{field.BareName}Entry(next, end, depthLeft - 1, ref state);");
            writer.Line($"while ({ProtoRuntime.Decode}TakeTag(ref next, stop, {field.Tag}));");
            writer.Line("break;");
        }
    }

    private static void EmitEntry(CSharpWriter writer, ProtoFieldCode field, ProtoFieldCode key, ProtoFieldCode value, CSharpMemberForm member)
    {
        string name = field.BareName, keyType = key.TypeOf(member.Key), valueType = value.TypeOf(member.Value);
        writer.Separate();
        writer.Line("// The last key and the last value of an entry count, and the last entry of a key.");
        using (writer.Open($"private byte* Read{name}Entry(byte* next, byte* end, int depthLeft, {ProtoRuntime.ReadState})"))
        {
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            writer.Line($"{keyType} key = {key.EmptyOf(member.Key)};");
            writer.Line($"{valueType} value = {value.EmptyOf(member.Value)};");
            writer.Line($"Read{name}Fields(next, close, ref key, ref value, depthLeft, ref state);");
            string map = member.Setter == CSharpSetter.None ? $"{ProtoMemberText.Items}Present({field.This}, {CSharpText.Literal(name)})" : field.This;
            writer.Line(field.SetTo($"{ProtoRuntime.Decode}Set({map}, key, value, ref state)"));
            writer.Line("return close;");
        }

        writer.Separate();
        string parameters = $"byte* next, byte* end, ref {keyType} key, ref {valueType} value, int depthLeft, {ProtoRuntime.ReadState}";
        using (writer.Open($"private static void Read{name}Fields({parameters})"))
        {
            ProtoReadEmitter.EmitLoop(writer, () =>
            {
                ProtoReadEmitter.EmitCase(writer, $"case {key.Tag}:", $"key = {key.ReadOf(member.Key)};");
                if (!value.IsObject(member.Value))
                {
                    ProtoReadEmitter.EmitCase(writer, $"case {value.Tag}:", $"value = {value.ReadOf(member.Value, "value")};");
                    return;
                }

                writer.Line($"case {value.Tag}:");
                using (writer.OpenBrace())
                {
                    writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
                    writer.Line("value.ReadCore(next, close, depthLeft - 1, ref state);");
                    writer.Line("next = close; break;");
                }
            }, $"next = {ProtoRuntime.Decode}Skip(next, end, tag, depthLeft, ref state);");
            ProtoReadEmitter.EmitTail(writer, $"Read{name}Fields(tail.Start, tail.End, ref key, ref value, depthLeft, ref state);");
        }
    }

    // Of a oneof one member is set: the one that came last.
    private static string? KeepOf(ProtoMessageCode message, ProtoFieldCode field) =>
        field.OneofIndex < 0 ? null : $"Keep{message.Oneofs[field.OneofIndex].CSharpName}({CSharpText.Number(field.Number)});";
}
