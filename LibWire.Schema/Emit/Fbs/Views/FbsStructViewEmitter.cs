namespace LibWire.Schema;

/// <summary>Emits views of structs in a buffer.</summary>
internal static class FbsStructViewEmitter
{
    internal static void Emit(CSharpWriter writer, FbsStructCode model, EmitOptions options)
    {
        bool isForeign = model.Foreign.Length > 0;
        string read = $"_struct.Read<{model.ValueName}>(0)";
        string value = isForeign
            ? $"{model.Foreign} Value => {FbsRuntime.Foreign}.As<{model.ValueName}, {model.Foreign}>({read});"
            : $"{model.ValueName} Value => {read};";
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
                public {value}
                """);
            if (isForeign) EmitCreate(writer, model, options);
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
        member.Count > 0 ? $"{FbsRuntime.Vector}<{member.Shown}>" : member.IsStruct ? member.View : member.Type;

    private static string Read(FbsStructMemberCode member)
    {
        string offset = CSharpText.Number(member.Offset);
        string foreign = member.Foreign.Length > 0 ? $".Foreign<{member.Foreign}>()" : "";
        if (member.Count > 0) return $"_struct.Array<{member.Type}>({offset}, {CSharpText.Number(member.Count)}){foreign}";
        return member.IsStruct ? $"new(_struct.Struct({offset}))" : $"_struct.Read<{member.Type}>({offset})";
    }

    // What a builder writes of the C# type, which it does not know.
    private static void EmitCreate(CSharpWriter writer, FbsStructCode model, EmitOptions options)
    {
        string type = model.Foreign, wire = model.ValueName, builder = $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Builder} builder";
        string values = $"{FbsRuntime.Span}<{type}> values", elements = $"{FbsRuntime.Foreign}.Elements<{type}, {wire}>(values)";
        writer.Separate();
        writer.Lines($"""
            /// <inheritdoc cref="{FbsRuntime.Builder}.CreateStruct"/>
            public static {FbsRuntime.Offset}<{type}> Create({builder}, {CSharpLanguage.Scoped(options)}in {type} value) =>
                new(builder.CreateStruct(in {FbsRuntime.Foreign}.As<{type}, {wire}>(in value)));
            /// <summary>Writes a vector of these structs.</summary>
            public static {FbsRuntime.Offset}<{FbsRuntime.Array}<{type}>> CreateVector({builder}, {values}, int alignBytes = 0) =>
                new(builder.CreateVector({elements}, alignBytes));
            """);
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
