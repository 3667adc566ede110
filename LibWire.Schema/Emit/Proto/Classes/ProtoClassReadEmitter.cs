namespace LibWire.Schema;

/// <summary>Emits the read core of a class: a loop over the tags of one message, which sets properties.</summary>
internal static class ProtoClassReadEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open($"internal void {(form.IsDerived ? "ReadLayer" : "ReadCore")}(byte* next, byte* end, int depthLeft, {ProtoRuntime.ReadState})"))
        {
            ProtoReadEmitter.EmitLoop(writer, () =>
            {
                foreach (ProtoFieldCode subtype in message.Subtypes) ProtoLayerEmitter.EmitRead(writer, subtype);
                foreach (ProtoFieldCode field in message.FieldsByNumber) EmitField(writer, message, field, field.Member!);
            }, $"next = {ProtoRuntime.Decode}Skip(next, end, tag, depthLeft, ref state);");
            if (form.IsDerived)
            {
                ProtoReadEmitter.EmitTail(writer, "ReadLayer(tail.Start, tail.End, depthLeft, ref state);");
            }
            else
            {
                string hook = form.Root.Length > 0 ? "CallOnRead" : "OnRead";
                writer.Separate();
                writer.Line($"if ({ProtoRuntime.Decode}Finish(start, next, end, this, depthLeft, ref state)) {hook}();");
            }
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
            CSharpMemberForm member = field.Member!;
            bool hasClasses = member.ObjectClass.Length > 0;
            if (hasClasses) writer.Line(ProtoLayerEmitter.Mark);
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            string item = hasClasses ? $"{ProtoRuntime.Decode}Target({field.This}, {field.NewOf(member)})" : $"{field.This} ?? {field.NewOf(member)}";
            writer.Line($"var item = {item};");
            if (hasClasses) writer.Line(ProtoLayerEmitter.IfNone("item"));
            if (member.Setter != CSharpSetter.None) writer.Line(field.SetTo("item"));
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
                    if (member.ObjectClass.Length > 0) writer.Line(ProtoLayerEmitter.Mark);
                    writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
                    writer.Line($"var item = {field.NewOf(member)};");
                    if (member.ObjectClass.Length > 0) writer.Line(ProtoLayerEmitter.IfNone("item"));
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
        bool hasClasses = member.ObjectClass.Length > 0;
        string name = field.BareName, keyType = key.TypeOf(member.Key), valueType = value.TypeOf(member) + (hasClasses ? "?" : "");
        writer.Separate();
        writer.Line("// The last key and the last value of an entry count, and the last entry of a key.");
        CSharpAttributes.ObsoleteCore(writer, member.IsObsoleteError);
        using (writer.Open($"private byte* Read{name}Entry(byte* next, byte* end, int depthLeft, {ProtoRuntime.ReadState})"))
        {
            if (hasClasses) writer.Line(ProtoLayerEmitter.Mark);
            writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
            writer.Line($"{keyType} key = {key.EmptyOf(member.Key)};");
            writer.Line($"{valueType} value = {(hasClasses ? "null" : value.EmptyOf(member.Value))};");
            writer.Line($"Read{name}Fields(next, close, ref key, ref value, depthLeft, ref state);");
            if (hasClasses)
            {
                writer.Line($"value ??= {member.ObjectClass}.NewCore(close, close);");
                writer.Line($"if (value is null) return {ProtoRuntime.Decode}NoObject(field, ref state);");
            }

            string map = member.Setter == CSharpSetter.None ? $"{ProtoMemberText.Items}Present({field.This}, {CSharpText.Literal(name)})" : field.This;
            string types = hasClasses ? $"<{keyType}, {member.ObjectClass}>" : ""; // not of values that may be null
            writer.Line(field.SetTo($"{ProtoRuntime.Decode}Set{types}({map}, key, value, ref state)"));
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
                    if (hasClasses) writer.Line(ProtoLayerEmitter.Mark);
                    writer.Line($"byte* close = {ProtoRuntime.Decode}Length(ref next, end, ref state);");
                    if (hasClasses) writer.Line($"value = {ProtoRuntime.Decode}Target(value, {value.NewOf(member)});");
                    if (hasClasses) writer.Line(ProtoLayerEmitter.IfNone("value"));
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
