namespace LibWire.Schema;

/// <summary>Emits the public members of a oneof and of its fields, and the struct in which the fields share their bytes.</summary>
internal static class ProtoOneofEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoOneofCode oneof, ProtoFieldCode[] members, EmitOptions options)
    {
        EmitCase(writer, oneof, members);
        foreach (ProtoFieldCode field in members)
        {
            if (field.IsMessage) EmitMessage(writer, field, oneof, options);
            else EmitValue(writer, field, oneof, options);

            CSharpAttributes.Obsolete(writer, field.IsDeprecated);
            writer.Line($"{field.Access}void {field.ClearName}() {{ if ({field.HasName}) Clear{oneof.CSharpName}(); }}");
        }

        EmitOverlay(writer, oneof, members);
    }

    private static void EmitCase(CSharpWriter writer, ProtoOneofCode oneof, ProtoFieldCode[] members)
    {
        string name = $"<c>{CSharpText.Xml(oneof.Name)}</c>";
        writer.Separate();
        writer.Line($"/// <summary>The fields of the oneof {name}.</summary>");
        using (writer.Open($"public enum {oneof.CaseType}"))
        {
            writer.Line("None = 0,");
            foreach (ProtoFieldCode field in members)
            {
                CSharpAttributes.Obsolete(writer, field.IsDeprecated);
                writer.Line($"{field.CaseName} = {CSharpText.Number(field.Number)},");
            }
        }

        writer.Separate();
        CSharpDocs.Summary(writer, oneof.Documentation, $"Which field of the oneof {name} is set.");
        writer.Line($"public readonly {oneof.CaseType} {oneof.CSharpName}Case => {oneof.CaseMember};");

        writer.Line($"public void Clear{oneof.CSharpName}() {{ {oneof.CaseMember} = {oneof.CaseType}.None; {oneof.ValueMember} = default; }}");
    }

    private static void EmitHas(CSharpWriter writer, ProtoFieldCode field, ProtoOneofCode oneof)
    {
        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        writer.Line($"{field.Access}readonly bool {field.HasName} => {oneof.CaseMember} == {field.Case};");
    }

    private static void EmitValue(CSharpWriter writer, ProtoFieldCode field, ProtoOneofCode oneof, EmitOptions options)
    {
        ProtoPropertyEmitter.EmitHead(writer, field);
        string get = $"{field.HasName} ? {field.Storage.Member} : {field.DefaultExpression ?? "default"}";
        string set = $"{oneof.ValueMember} = new() {{ {field.CSharpName} = value }}; {oneof.CaseMember} = {field.Case};";
        ProtoPropertyEmitter.EmitProperty(writer, field, $"=> {get};", $"{{ {set} }}");

        EmitHas(writer, field, oneof);
        ProtoPropertyEmitter.EmitSetters(writer, field, options);
    }

    private static void EmitMessage(CSharpWriter writer, ProtoFieldCode field, ProtoOneofCode oneof, EmitOptions options)
    {
        ProtoPropertyEmitter.EmitMessageProperty(writer, field, $"{ProtoRuntime.Field}Message({field.HasName} ? {field.Storage.Member} : null)");

        EmitHas(writer, field, oneof);

        CSharpAttributes.Obsolete(writer, field.IsDeprecated);
        using (writer.Open($"{field.Access}ref {field.Type} {field.MutableName}({ProtoMessageText.ArenaParameter(options)})"))
        {
            string value = $"{oneof.ValueMember} = new() {{ {field.CSharpName} = arena.Allocate<{field.Type}>() }}; {oneof.CaseMember} = {field.Case};";
            writer.Line($"if (!{field.HasName}) {{ {value} }}");
            writer.Line($"return ref *{field.Storage.Member};");
        }

        writer.Separate();
        ProtoPropertyEmitter.EmitOrNew(writer, field);
        ProtoPropertyEmitter.EmitWrapped(writer, field, options);
    }

    private static void EmitOverlay(CSharpWriter writer, ProtoOneofCode oneof, ProtoFieldCode[] members)
    {
        writer.Separate();
        writer.Line(ProtoRuntime.Struct("Explicit"));
        using (writer.Open($"private struct {oneof.ValueType}"))
        {
            foreach (ProtoFieldCode field in members)
                writer.Line($"[global::System.Runtime.InteropServices.FieldOffset(0)] public {field.Storage.Type} {field.CSharpName};");
        }
    }
}
