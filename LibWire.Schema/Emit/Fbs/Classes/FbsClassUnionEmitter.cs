namespace LibWire.Schema;

/// <summary>Emits the offsets of a union that is an interface or class of the user, and how its values are read and written.</summary>
internal static class FbsClassUnionEmitter
{
    internal static void Emit(CSharpWriter writer, FbsUnionOffsetCode model)
    {
        string name = model.Name;
        writer.Line($"/// <summary>The offset of a value of the union <see cref=\"{model.Declared}\"/>, with its kind, for a builder.</summary>");
        using (writer.Open($"{model.Access} readonly struct {name} : {FbsRuntime.UnionOffset}<{model.Kind}>"))
        {
            writer.Lines($$"""
                private {{name}}({{model.Kind}} kind, {{FbsRuntime.Offset}} value) { Kind = value.IsNull ? default : kind; Value = value; }

                public {{model.Kind}} Kind { get; }
                public {{FbsRuntime.Offset}} Value { get; }
                public bool IsNull => Value.IsNull;
                """);
            writer.Separate();
            foreach (FbsUnionOffsetMemberCode member in model.Members)
                writer.Line($"{member.Access} static {name} {member.Name}({FbsRuntime.Offset} value) => new({member.Kind}, value);");
            EmitKind(writer, model);
            EmitWrite(writer, model);
            if (model.IsElement) EmitVector(writer, model);
            EmitRead(writer, model);
        }
    }

    // The type of a value is the member, not a type that it is derived from.
    private static void EmitKind(CSharpWriter writer, FbsUnionOffsetCode model)
    {
        writer.Separate();
        using (writer.Open($"internal static {model.Kind} KindOf({model.Declared}? value)"))
        {
            writer.Line("if (value == null) return default;");
            foreach (FbsUnionOffsetMemberCode member in model.Members)
                writer.Line($"if (value.GetType() == typeof({member.Type})) return {member.Kind};");
            writer.Line($"{FbsRuntime.Pack}.ThrowNoMember(value, {CSharpText.Literal(model.SchemaName)});");
            writer.Line("return default;");
        }
    }

    private static void EmitWrite(CSharpWriter writer, FbsUnionOffsetCode model)
    {
        writer.Separate();
        string parameters = $"{model.Declared} value, byte* next, uint slot, int depthLeft, ref {FbsRuntime.WriteState} state";
        using (writer.Open($"internal static unsafe byte* WriteCore({parameters})"))
        {
            foreach (FbsUnionOffsetMemberCode member in model.Members)
            {
                string cast = $"({member.Type})value";
                string step = member.Form == FbsFieldForm.Struct
                    ? $"{FbsRuntime.Pack}.UnionStruct<{member.Type}>(next, slot, {cast}, ref state)"
                    : $"{member.Type}.WriteCore({cast}, next, slot, depthLeft, ref state)";
                writer.Line($"if (value.GetType() == typeof({member.Type})) return {step};");
            }

            writer.Line("return next;");
        }
    }

    private static void EmitVector(CSharpWriter writer, FbsUnionOffsetCode model)
    {
        writer.Separate();
        string places = "byte* next, uint kindSlot, uint slot, int alignBytes, int depthLeft", kindBytes = $"sizeof({model.Kind})";
        string kindAlign = $"sizeof(uint) > {kindBytes} ? sizeof(uint) : {kindBytes}";
        string parameters = $"{FbsRuntime.Span}<{model.Declared}?> items, {places}, ref {FbsRuntime.WriteState} state";
        using (writer.Open($"internal static unsafe byte* WriteVector({parameters})"))
        {
            writer.Lines($$"""
                next = {{FbsRuntime.Encode}}.Elements(next, kindSlot, items.Length, {{kindBytes}}, {{kindAlign}}, ref state, out byte* kinds);
                for (int i = 0; i < items.Length; i++) kinds = {{FbsRuntime.Encode}}.Scalar(kinds, KindOf(items[i]));
                next = {{FbsRuntime.Encode}}.Offsets(next, slot, items.Length, alignBytes, ref state);
                uint at = state.PlaceOf(next) - ((uint)items.Length * sizeof(uint));
                for (int i = 0; i < items.Length; i++, at += sizeof(uint))
                {
                    if (items[i] is { } value) next = WriteCore(value, next, at, depthLeft, ref state);
                    else {{FbsRuntime.Encode}}.NoValue(at, ref state);
                }

                return next;
                """);
        }
    }

    private static void EmitRead(CSharpWriter writer, FbsUnionOffsetCode model)
    {
        writer.Separate();
        string parameters = $"{FbsRuntime.Union}<{model.Kind}> source, int depthLeft, ref {FbsRuntime.ReadState} state";
        using (writer.Open($"internal static {model.Declared}? ReadCore({parameters})"))
        {
            writer.Line("if (source.IsNull) return null;");
            using (writer.Open("switch (source.Kind)"))
            {
                foreach (FbsUnionOffsetMemberCode member in model.Members)
                {
                    string value = member.Form == FbsFieldForm.Struct
                        ? $"{FbsRuntime.Unpack}.Struct<{member.Type}>(source.AsStruct())"
                        : $"{member.Type}.ReadNew(source.AsTable(), depthLeft, ref state)";
                    writer.Line($"case {member.Kind}: return {value};");
                }

                writer.Line("default: return null;");
            }
        }
    }
}
