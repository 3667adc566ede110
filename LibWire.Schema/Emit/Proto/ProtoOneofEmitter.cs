namespace LibWire.Schema;

/// <summary>The public members of a oneof and of its fields, and the struct in which they lie over each other.</summary>
internal static class ProtoOneofEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message, ProtoOneofCode oneof)
    {
        EmitCase(writer, oneof);
        foreach (ProtoFieldCode field in oneof.Members)
        {
            if (field.IsMessage) EmitMessage(writer, message, field, oneof);
            else EmitValue(writer, message, field, oneof);

            writer.Separate();
            writer.Line($"/// <summary>Makes the oneof empty where {field.DocName} is set.</summary>");
            CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
            writer.Line($"public void Clear{field.Name}() {{ if (Has{field.Name}) Clear{oneof.Name}(); }}");
        }

        EmitOverlay(writer, oneof);
    }

    private static void EmitCase(CSharpWriter writer, ProtoOneofCode oneof)
    {
        string name = $"<c>{CSharpText.Xml(oneof.Model.Name)}</c>";
        writer.Separate();
        writer.Line($"/// <summary>The fields of the oneof {name}.</summary>");
        using (writer.Open($"public enum {oneof.CaseType}"))
        {
            writer.Line("/// <summary>None of them is set.</summary>");
            writer.Line("None = 0,");
            foreach (ProtoFieldCode field in oneof.Members)
            {
                writer.Separate();
                writer.Line($"/// <summary>{field.DocName}: {CSharpText.Xml(field.SchemaType)}.</summary>");
                CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
                writer.Line($"{field.Model.CSharpName} = {CSharpText.Number(field.Model.Number)},");
            }
        }

        writer.Separate();
        CSharpDocs.Summary(writer, oneof.Model.Documentation, $"Which field of the oneof {name} is set.");
        writer.Line($"public readonly {oneof.CaseType} {oneof.Name}Case => {oneof.CaseSlot};");

        writer.Separate();
        writer.Line($"/// <summary>Makes the oneof {name} empty.</summary>");
        writer.Line($"public void Clear{oneof.Name}() {{ {oneof.CaseSlot} = {oneof.CaseType}.None; {oneof.ValueSlot} = default; }}");
    }

    private static void EmitHas(CSharpWriter writer, ProtoFieldCode field, ProtoOneofCode oneof)
    {
        writer.Separate();
        writer.Line($"/// <summary>Whether {field.DocName} is what is set in the oneof.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        writer.Line($"public readonly bool Has{field.Name} => {oneof.CaseSlot} == {field.Case};");
    }

    private static void EmitValue(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, ProtoOneofCode oneof)
    {
        ProtoPropertyEmitter.EmitHead(writer, field);
        using (writer.Open($"public {field.Type} {field.Model.CSharpName}"))
        {
            writer.Line($"readonly get => Has{field.Name} ? {field.Slot} : {field.Default ?? "default"};");
            writer.Line($"set {{ {oneof.ValueSlot} = new() {{ {field.Model.CSharpName} = value }}; {oneof.CaseSlot} = {field.Case}; }}");
        }

        EmitHas(writer, field, oneof);
        ProtoPropertyEmitter.EmitSetters(writer, message, field);
    }

    private static void EmitMessage(CSharpWriter writer, ProtoMessageCode message, ProtoFieldCode field, ProtoOneofCode oneof)
    {
        writer.Separate();
        ProtoDocs.Property(writer, field, "An empty message where it is not set.");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        string item = $"{ProtoRuntime.Field}Message(Has{field.Name} ? {field.Slot} : null)";
        writer.Line($"public readonly unsafe ref readonly {field.Type} {field.Model.CSharpName} => ref {item};");

        EmitHas(writer, field, oneof);

        writer.Separate();
        writer.Line($"/// <summary>The message in {field.DocName}, to be changed; an empty one takes the place of any other field.</summary>");
        CSharpAttributes.Obsolete(writer, field.Model.IsDeprecated);
        using (writer.Open($"public unsafe ref {field.Type} Mutable{field.Name}({message.ArenaParameter})"))
        {
            using (writer.Open($"if (!Has{field.Name})"))
            {
                writer.Line($"{oneof.ValueSlot} = new() {{ {field.Model.CSharpName} = arena.Allocate<{field.Type}>() }};");
                writer.Line($"{oneof.CaseSlot} = {field.Case};");
            }

            writer.Separate();
            writer.Line($"return ref *{field.Slot};");
        }

        ProtoPropertyEmitter.EmitWrapped(writer, message, field);
    }

    private static void EmitOverlay(CSharpWriter writer, ProtoOneofCode oneof)
    {
        bool hasMessage = false;
        foreach (ProtoFieldCode field in oneof.Members) hasMessage |= field.IsMessage;

        writer.Separate();
        writer.Line(ProtoRuntime.Struct("Explicit"));
        using (writer.Open($"private {(hasMessage ? "unsafe " : "")}struct {oneof.ValueType}"))
        {
            foreach (ProtoFieldCode field in oneof.Members)
                writer.Line($"[global::System.Runtime.InteropServices.FieldOffset(0)] public {field.StorageType} {field.Model.CSharpName};");
        }
    }
}
