using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits views of unions in a buffer.</summary>
internal static class FbsUnionEmitter
{
    internal static void Emit(CSharpWriter writer, FbsUnionCode model)
    {
        CSharpDocs.Summary(
            writer, model.Documentation,
            $"The union <c>{CSharpText.Xml(model.SchemaName)}</c> in a buffer. "
                + "If the schema does not know the kind, only kind and position can be read.");
        using (writer.Open($"{model.Access} readonly ref struct {model.Name}"))
        {
            writer.Lines($"""
                private readonly {FbsRuntime.Union}<{model.Kind}> _union;

                {CSharpAttributes.Inline}
                public {model.Name}({FbsRuntime.Union}<{model.Kind}> union) => _union = union;
                """);
            if (model.HasString)
            {
                writer.Separate();
                writer.Line($"public delegate TResult StringSelector<out TResult>({FbsRuntime.String} text);");
            }

            EmitLayout(writer, model);
            writer.Separate();
            writer.Lines($"""
                public {model.Kind} Kind => _union.Kind;

                /// <summary>Whether there is no value. A kind may be set all the same.</summary>
                public bool IsNull => _union.IsNull;
                """);
            foreach (FbsUnionMemberCode member in model.Members) EmitMember(writer, model, member);
            EmitMatch(writer, model);
            const string outside = "If the schema does not know the kind, the position may lie outside the buffer.";
            writer.Separate();
            writer.Lines($"""
                /// <summary>The position of the value in the buffer of the view; -1 if there is no value. {outside}</summary>
                public long PositionIn({FbsRuntime.Bytes} buffer) => _union.PositionIn(buffer);

                public override string ToString() => _union.ToString(Layout);
                """);
            if (model.IsElement) EmitVector(writer, model);
            FbsMutableEmitter.Emit(writer, model);
        }
    }

    private static void EmitLayout(CSharpWriter writer, FbsUnionCode model)
    {
        writer.Separate();
        writer.Line($"public static {FbsRuntime.UnionLayout} Layout {{ get; }} = {FbsRuntime.UnionLayout}.Make(");
        writer.Line($"    {CSharpText.Literal(model.SchemaName)}{(model.Members.Count > 0 ? "," : ");")}");
        for (int i = 0; i < model.Members.Count; i++)
            writer.Line($"    {FbsLayoutEmitter.Member(model.Members[i])}{(i + 1 < model.Members.Count ? "," : ");")}");
    }

    private static void EmitMember(CSharpWriter writer, FbsUnionCode model, FbsUnionMemberCode member)
    {
        string read = member.Form switch
        {
            FbsFieldForm.String => $"_union.AsString({member.Kind})",
            FbsFieldForm.Struct => $"new(_union.AsStruct({member.Kind}))",
            _ => $"new(_union.AsTable({member.Kind}))",
        };
        string kind = $"<c>{CSharpText.Xml(CSharpText.Bare(member.Kind.Substring(model.Kind.Length + 1)))}</c>";
        writer.Separate();
        CSharpDocs.Summary(writer, member.Documentation, $"The value, if it is {kind}; otherwise null.");
        writer.Line($"{member.Access} {Type(member)} As{member.Name} => {read};");
        writer.Line($"{member.Access} bool TryGet{member.Name}(out {Type(member)} value) => !(value = As{member.Name}).IsNull;");
    }

    private static string Type(FbsUnionMemberCode member) => member.Target?.View ?? FbsRuntime.String;

    private static void EmitMatch(CSharpWriter writer, FbsUnionCode model)
    {
        writer.Separate();
        writer.Line("/// <summary>Calls the function for the member that the union holds. "
            + "Calls <c>other</c> if there is no value, or if the schema does not know its kind.</summary>");
        writer.Line($"{model.MatchAccess} TResult Match<TResult>(");
        foreach (FbsUnionMemberCode member in model.Members)
            writer.Line($"    {(member.Target is { } target ? target.View + ".Selector" : "StringSelector")}<TResult> {member.Parameter},");
        writer.Line($"    global::System.Func<{model.Kind}, TResult> other) => IsNull ? other(Kind) : Kind switch");
        writer.Line("{");
        foreach (FbsUnionMemberCode member in model.Members) writer.Line($"    {member.Kind} => {member.Parameter}(As{member.Name}),");
        writer.Line("    _ => other(Kind),");
        writer.Line("};");
    }

    private static void EmitVector(CSharpWriter writer, FbsUnionCode model)
    {
        writer.Separate();
        writer.Lines($$"""
            /// <summary>A vector of <see cref="{{model.Name}}"/>.</summary>
            public readonly ref struct Vector
            {
                private readonly {{FbsRuntime.UnionVector}}<{{model.Kind}}> _unions;

                public Vector({{FbsRuntime.UnionVector}}<{{model.Kind}}> unions) => _unions = unions;

                public bool IsNull => _unions.IsNull;
                public int Count => _unions.Count;
                public {{model.Name}} this[int index] => new(_unions[index]);
                public Enumerator GetEnumerator() => new(_unions);
            }

            /// <summary>Enumerates the elements of a vector.</summary>
            public ref struct Enumerator
            {
                private readonly {{FbsRuntime.UnionVector}}<{{model.Kind}}> _unions;
                private int _index;

                internal Enumerator({{FbsRuntime.UnionVector}}<{{model.Kind}}> unions) { _unions = unions; _index = -1; }

                public readonly {{model.Name}} Current => new(_unions[_index]);
                public bool MoveNext() => ++_index < _unions.Count;
            }
            """);
    }
}
