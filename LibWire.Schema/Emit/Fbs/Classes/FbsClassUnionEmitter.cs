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
            EmitWrite(writer, model);
            EmitRead(writer, model);
        }
    }

    // The type of a value is the member, not a type that it is derived from.
    private static void EmitWrite(CSharpWriter writer, FbsUnionOffsetCode model)
    {
        string parameters = $"{model.Declared}? value, in {FbsRuntime.Builder} builder, int depthLeft, ref {FbsRuntime.PackState} state";
        writer.Separate();
        using (writer.Open($"internal static {model.Name} WriteCore({parameters})"))
        {
            writer.Line("if (value == null) return default;");
            foreach (FbsUnionOffsetMemberCode member in model.Members)
            {
                string cast = $"({member.Type})value";
                string offset = member.Form == FbsFieldForm.Struct
                    ? $"builder.CreateStruct<{member.Type}>({cast})"
                    : $"{member.Type}.WriteCore({cast}, in builder, depthLeft, ref state)";
                writer.Line($"if (value.GetType() == typeof({member.Type})) return new({member.Kind}, {offset});");
            }

            writer.Line($"{FbsRuntime.Pack}.ThrowNoMember(value, {CSharpText.Literal(model.SchemaName)});");
            writer.Line("return default;");
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
