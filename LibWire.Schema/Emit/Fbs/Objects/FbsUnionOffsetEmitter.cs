namespace LibWire.Schema;

/// <summary>Emits the offsets of unions: a kind and the offset of a value of that kind, so that the two cannot differ.</summary>
internal static class FbsUnionOffsetEmitter
{
    internal static void Emit(CSharpWriter writer, FbsUnionOffsetCode model, EmitOptions options)
    {
        string name = model.Name;
        writer.Line($"/// <summary>The offset of a value of the union <c>{CSharpText.Xml(model.SchemaName)}</c>, with its kind, for a builder.</summary>");
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
            {
                string value = $"({FbsRuntime.Offset}<{member.Shown}> value)";
                writer.Line($"{member.Access} static {name} {member.Name}{value} => new({member.Kind}, value);");
                if (member.IsImplicit) writer.Line($"public static implicit operator {name}{value} => new({member.Kind}, value);");
            }

            if (!model.IsElement) return;
            string parameters = $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Builder} builder, {FbsRuntime.Span}<{name}> unions, int alignBytes = 0";
            writer.Separate();
            writer.Lines($"""
                /// <summary>Writes a vector of unions, whose values must be written before.</summary>
                public static {FbsRuntime.UnionVectorOffset}<{model.Kind}> CreateVector({parameters}) =>
                    {FbsRuntime.Create}.Unions<{name}, {model.Kind}>(in builder, unions, alignBytes);
                """);
        }
    }
}
