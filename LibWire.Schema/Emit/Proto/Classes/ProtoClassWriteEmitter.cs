using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the write core of a class, and the size core, which has the same conditions in the same order.</summary>
internal static class ProtoClassWriteEmitter
{
    internal static void EmitWrite(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        if (message.IsRow && form.Root.Length == 0)
        {
            EmitRow(writer, message, form);
            return;
        }

        writer.Separate();

        // As for structs: cores with loops are not inlined into each other.
        if (form.Root.Length > 0 || message.Fields.Any(static field => field.IsMessage || field.IsCollection)) writer.Line(CSharpAttributes.NoInlining);
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open($"internal byte* {(form.IsDerived ? "WriteLayer" : "WriteCore")}(byte* next, int depthLeft, {ProtoRuntime.WriteState})"))
        {
            EmitHead(writer, message, form);
            if (form.Root.Length > 0) ProtoLayerEmitter.EmitWrite(writer, message);
            foreach (ProtoFieldCode field in message.FieldsByNumber) EmitWrite(writer, message, field, field.Member!);
            writer.Line("return next;");
        }
    }

    // The loop over rows has called OnWriting when it finds that a message is none.
    private static void EmitRow(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        writer.Separate();
        using (writer.Open($"internal byte* WriteCore(byte* next, int depthLeft, {ProtoRuntime.WriteState})"))
        {
            EmitHead(writer, message, form);
            writer.Line("return WriteFields(next, depthLeft, ref state);");
        }

        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open($"internal byte* WriteFields(byte* next, int depthLeft, {ProtoRuntime.WriteState})"))
        {
            writer.Line($"{ProtoRuntime.Encode}CheckDepth(depthLeft);");
            foreach (ProtoFieldCode field in message.FieldsByNumber) EmitWrite(writer, message, field, field.Member!);
            writer.Line("return next;");
        }

        writer.Separate();
        writer.Line(CSharpAttributes.Inline);
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open("private bool WriteRow(ref byte* next)"))
        {
            foreach (ProtoFieldCode field in message.FieldsByNumber)
                writer.Line($"if ({field.IsPresent(out string value)}) {{ {field.RowOf(field.Member!.Value, value)} }}");
            writer.Line("return true;");
        }

        ProtoRowEmitter.EmitSizeMax(writer, "internal", message);
        var walk = new ProtoRowWalk("", "", [$"{message.CSharpName} item = items[i];", "if (item is null) break;", "item.OnWriting();"]);
        string items = $"global::System.ReadOnlySpan<{message.CSharpName}> items";
        ProtoRowEmitter.EmitRows(writer, "internal", items, "items.Length", walk, "item.WriteRow(ref last)");
    }

    internal static void EmitSize(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        writer.Separate();
        CSharpAttributes.ObsoleteCore(writer, message.UsesErrors);
        using (writer.Open($"internal long {(form.IsDerived ? "SizeLayer" : "SizeCore")}(int depthLeft)"))
        {
            EmitHead(writer, message, form);
            writer.Line("long size = 0;");
            if (form.Root.Length > 0) ProtoLayerEmitter.EmitSize(writer, message);
            foreach (ProtoFieldCode field in message.FieldsByNumber) EmitSize(writer, message, field, field.Member!);
            writer.Line("return size;");
        }
    }

    private static void EmitHead(CSharpWriter writer, ProtoMessageCode message, CSharpClassForm form)
    {
        writer.Line($"{ProtoRuntime.Encode}CheckDepth(depthLeft);");
        if (!form.IsDerived) writer.Line(form.Root.Length > 0 ? "CallOnWriting();" : "OnWriting();");
        foreach (ProtoOneofCode oneof in message.Oneofs) writer.Line($"int set{CSharpText.Number(oneof.Index)} = 0;");
    }

    private static void EmitWrite(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, CSharpMemberForm member)
    {
        if (field is { MapKey: { } key, MapValue: { } value })
        {
            using (writer.Open(OverEntries(field, key, value, member)))
            {
                // Readers count an entry as a level of depth. A message in it checks its own depth.
                if (!value.IsObject(member.Value)) writer.Line(ProtoWriteEmitter.EntryDepthCheck);
                writer.Line($"next = {ProtoRuntime.Encode}Open(next, {field.Tag}, ref state);");
                writer.Line(key.WriteOf(member.Key, "pair.Key"));
                EmitOne(writer, value, member.Value, ItemOf(value, member.Value, "pair.Value", field), "depthLeft - 2");
                writer.Line($"next = {ProtoRuntime.Encode}Close(next, ref state);");
            }

            writer.Separate();
        }
        else if (field.IsRepeated && field.IsNumbers)
        {
            string tag = field.IsPacked ? field.PackedTag : field.Tag, items = $"{ProtoMemberText.Items}Of({field.This})";
            writer.Line($"next = {ProtoRuntime.Encode}Numbers(next, {tag}, {field.RuntimeType}, {items}, ref state);");
        }
        else if (field is { IsRepeated: true, IsRowMessage: true } && field.IsObject(member.Value) && member.ObjectClass.Length == 0 && !field.IsGroup)
        {
            EmitRows(writer, field);
        }
        else if (field.IsRepeated)
        {
            using (writer.Open(OverItems(field, member))) EmitOne(writer, field, member.Value, ItemOf(field, member.Value, "item", field), "depthLeft - 1");
            writer.Separate();
        }
        else if (!field.IsObject(member.Value) && field.OneofIndex < 0)
        {
            writer.Line($"if ({field.IsPresent(out string value1)}) {field.WriteOf(member.Value, value1)}");
        }
        else
        {
            using (writer.Open($"if ({field.IsPresent(out string value2)})"))
            {
                if (CountOf(message, field) is { } count) writer.Line(count);
                EmitOne(writer, field, member.Value, value2, "depthLeft - 1");
            }

            writer.Separate();
        }
    }

    private static void EmitRows(CSharpWriter writer, ProtoFieldCode field)
    {
        string items = "items" + CSharpText.Number(field.Number);
        writer.Line($"global::System.ReadOnlySpan<{field.Type}> {items} = {ProtoMemberText.Items}Of({field.This});");
        ProtoRowEmitter.EmitLoop(writer, field, items, items + ".Length", () =>
        {
            writer.Line($"{field.Type} item = {ProtoMemberText.Items}NotNull({items}[i], {CSharpText.Literal(field.BareName)});");
            writer.Line($"next = {ProtoRuntime.Encode}Open(next, {field.Tag}, ref state);");
            writer.Line("next = item.WriteFields(next, depthLeft - 1, ref state);");
            writer.Line($"next = {ProtoRuntime.Encode}Close(next, ref state);");
        });
        writer.Separate();
    }

    private static void EmitOne(CSharpWriter writer, ProtoFieldCode field, CSharpValueForm form, string value, string depthLeft)
    {
        if (!field.IsObject(form))
        {
            writer.Line(field.WriteOf(form, value));
            return;
        }

        writer.Line($"next = {ProtoRuntime.Encode}Open(next, {field.Tag}, ref state);");
        writer.Line($"next = {value}.WriteCore(next, {depthLeft}, ref state);");
        writer.Line($"next = {ProtoRuntime.Encode}Close(next, ref state);");
    }

    private static void EmitSize(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, CSharpMemberForm member)
    {
        if (field is { MapKey: { } key, MapValue: { } value })
        {
            using (writer.Open(OverEntries(field, key, value, member)))
            {
                if (!value.IsObject(member.Value)) writer.Line(ProtoWriteEmitter.EntryDepthCheck);
                writer.Line($"long entry = {key.SizeOf(member.Key, "pair.Key")};");
                writer.Line($"entry += {SizeOfOne(value, member.Value, ItemOf(value, member.Value, "pair.Value", field), "depthLeft - 2")};");
                writer.Line($"size += {field.TagBytes} + {ProtoRuntime.Size}Length(entry);");
            }

            writer.Separate();
        }
        else if (field.IsRepeated && field.IsNumbers)
        {
            string tag = field.IsPacked ? field.PackedTag : field.Tag;
            writer.Line($"size += {ProtoRuntime.Size}Numbers({tag}, {field.RuntimeType}, {ProtoMemberText.Items}Of({field.This}));");
        }
        else if (field.IsRepeated)
        {
            writer.Line(OverItems(field, member));
            writer.Line($"    size += {SizeOfOne(field, member.Value, ItemOf(field, member.Value, "item", field), "depthLeft - 1")};");
        }
        else
        {
            string present = field.IsPresent(out string value3), size = $"size += {SizeOfOne(field, member.Value, value3, "depthLeft - 1")};";
            writer.Line(CountOf(message, field) is { } count ? $"if ({present}) {{ {count} {size} }}" : $"if ({present}) {size}");
        }
    }

    private static string SizeOfOne(ProtoFieldCode field, CSharpValueForm form, string value, string depthLeft) =>
        field.IsObject(form) ? $"{field.TagBytes} + {ProtoRuntime.Size}Length({value}.SizeCore({depthLeft}))" : field.SizeOf(form, value);

    // An item that is a reference can be null, which has no form in the schema language.
    private static string ItemOf(ProtoFieldCode value, CSharpValueForm form, string item, ProtoFieldCode field) =>
        value.IsReference(form) ? $"{ProtoMemberText.Items}NotNull({item}, {CSharpText.Literal(field.BareName)})" : item;

    private static string OverItems(ProtoFieldCode field, CSharpMemberForm member) =>
        $"foreach ({field.TypeOf(member)} item in {ProtoMemberText.Items}Each({field.This}))";

    private static string OverEntries(ProtoFieldCode field, ProtoFieldCode key, ProtoFieldCode value, CSharpMemberForm member)
    {
        string pair = $"global::System.Collections.Generic.KeyValuePair<{key.TypeOf(member.Key)}, {value.TypeOf(member)}>";
        return $"if ({field.This} is not null) foreach ({pair} pair in {field.This})";
    }

    private static string? CountOf(ProtoMessageCode message, ProtoFieldCode field)
    {
        if (field.OneofIndex < 0) return null;
        ProtoOneofCode oneof = message.Oneofs[field.OneofIndex];
        return $"{ProtoMemberText.Items}CountSet(ref set{CSharpText.Number(oneof.Index)}, {CSharpText.Literal(oneof.CSharpName)});";
    }
}
