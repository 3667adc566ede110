namespace LibWire.Schema;

/// <summary>Tables and unions that can be changed where they lie in a buffer: types inside their views. A member is a line, as there is one for nearly every field.</summary>
internal static class FbsMutableEmitter
{
    internal static void Emit(CSharpWriter writer, FbsTableCode model, EmitOptions options)
    {
        string parameter = $"{CSharpLanguage.Scoped(options)}in {FbsRuntime.Options} options = default";
        writer.Separate();
        writer.Lines($$"""
            /// <summary>Verifies a buffer, proves that its values can be changed in place without harm to its form, and returns its root.</summary>
            /// <exception cref="global::LibWire.WireFormatException">The buffer breaks a rule of the format, or one of the options; or a value lies over what has to stay, where no writer puts it.</exception>
            public static Mutable GetMutableRoot({{FbsRuntime.MutableBytes}} buffer, {{parameter}}) =>
                new({{FbsRuntime.Buffer}}.GetMutableRoot(buffer, Layout, in options));

            /// <summary>The same, with what is wrong in place of the exception.</summary>
            public static bool TryGetMutableRoot({{FbsRuntime.MutableBytes}} buffer, out Mutable root, out {{FbsRuntime.Fault}} fault, {{parameter}})
            {
                bool isMutable = {{FbsRuntime.Buffer}}.TryGetMutableRoot(buffer, Layout, out {{FbsRuntime.MutableTable}} table, out fault, in options);
                root = new(table);
                return isMutable;
            }

            /// <summary>The table in a buffer whose values can be changed. Methods return whether the field is there; what is absent stays so, and keys stay as they are.</summary>
            """);
        EmitView(writer, model.Name, FbsRuntime.MutableTable, "table", "", model.Mutable);
        if (model.IsElement) EmitVector(writer, FbsRuntime.MutableTableVector, "tables");
    }

    internal static void Emit(CSharpWriter writer, FbsUnionCode model)
    {
        writer.Separate();
        writer.Line("/// <summary>The union in a buffer whose values can be changed; its kind stays. Methods return whether it is that member.</summary>");
        EmitView(writer, model.Name, $"{FbsRuntime.MutableUnion}<{model.Kind}>", "union", $"public {model.Kind} Kind => _union.Kind;", model.Mutable);
        if (model.IsElement) EmitVector(writer, $"{FbsRuntime.MutableUnionVector}<{model.Kind}>", "unions");
    }

    private static void EmitView(CSharpWriter writer, string view, string type, string field, string more, EquatableArray<FbsMutableMemberCode> members)
    {
        using (writer.Open("public readonly ref struct Mutable"))
        {
            writer.Line($"private readonly {type} _{field};");
            writer.Separate();
            writer.Line($"public Mutable({type} {field}) => _{field} = {field};");
            writer.Separate();
            writer.Line($"public bool IsNull => _{field}.IsNull;");
            writer.Line($"public {view} View => new(_{field}.View);");
            if (more.Length > 0) writer.Line(more);
            foreach (FbsMutableMemberCode member in members) writer.Line($"{member.Access} {member.Type} {member.Name}{(member.Parameter.Length > 0 ? $"({member.Parameter})" : "")} => {member.Value};");
        }
    }

    private static void EmitVector(CSharpWriter writer, string type, string field)
    {
        writer.Separate();
        writer.Lines($$"""
            /// <summary>A vector of <see cref="Mutable"/>.</summary>
            public readonly ref struct MutableVector
            {
                private readonly {{type}} _{{field}};

                public MutableVector({{type}} {{field}}) => _{{field}} = {{field}};

                public bool IsNull => _{{field}}.IsNull;
                public int Count => _{{field}}.Count;
                public Mutable this[int index] => new(_{{field}}[index]);
            }
            """);
    }
}
