namespace LibWire.Schema;

/// <summary>Emits views of structs in a buffer.</summary>
internal static class FbsStructViewEmitter
{
    internal static void Emit(CSharpWriter writer, FbsStructCode model)
    {
        CSharpDocs.Summary(writer, model.Documentation, $"The struct <c>{CSharpText.Xml(model.SchemaName)}</c> in a buffer.");
        using (writer.Open($"{model.Access} readonly ref struct {model.Name}"))
        {
            writer.Lines($"""
                private readonly {FbsRuntime.Struct} _struct;

                {CSharpAttributes.Inline}
                public {model.Name}({FbsRuntime.Struct} source) => _struct = source;
                public delegate TResult Selector<out TResult>({model.Name} view);
                """);
            EmitLayout(writer, model);
            writer.Separate();
            writer.Lines($"""
                /// <inheritdoc cref="{FbsRuntime.Struct}.IsNull"/>
                public bool IsNull => _struct.IsNull;
                public {model.ValueName} Value => _struct.Read<{model.ValueName}>(0);
                """);
            foreach (FbsStructMemberCode member in model.Members)
            {
                if (member.Documentation.Length > 0) writer.Separate();
                CSharpDocs.Summary(writer, member.Documentation);
                writer.Line($"{member.Access} {Type(member)} {member.Name} => {Read(member)};");
            }

            writer.Separate();
            writer.Lines("""
                public override string ToString() => _struct.ToString(Layout);
                """);
        }
    }

    private static string Type(FbsStructMemberCode member) =>
        member.Count > 0 ? $"{FbsRuntime.Vector}<{member.Type}>" : member.IsStruct ? member.View : member.Type;

    private static string Read(FbsStructMemberCode member)
    {
        string offset = CSharpText.Number(member.Offset);
        if (member.Count > 0) return $"_struct.Array<{member.Type}>({offset}, {CSharpText.Number(member.Count)})";
        return member.IsStruct ? $"new(_struct.Struct({offset}))" : $"_struct.Read<{member.Type}>({offset})";
    }

    private static void EmitLayout(CSharpWriter writer, FbsStructCode model)
    {
        writer.Separate();
        writer.Line($"public static {FbsRuntime.StructLayout} Layout {{ get; }} = {FbsRuntime.StructLayout}.Make(");
        writer.Line($"    {CSharpText.Literal(model.SchemaName)},");
        string tail = model.Key is { } key ? $").WithKey({CSharpText.Number(key.Offset)}, {CSharpText.Number(key.SizeBytes)});" : ");";
        for (int i = 0; i < model.Members.Count; i++)
            writer.Line($"    {FbsLayoutEmitter.Member(model.Members[i])}{(i + 1 < model.Members.Count ? "," : tail)}");
    }
}
