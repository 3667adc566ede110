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

                /// <summary>A view of a union. For emitted code.</summary>
                {CSharpAttributes.Inline}
                public {model.Name}({FbsRuntime.Union}<{model.Kind}> union) => _union = union;
                """);
            if (model.HasString)
            {
                writer.Separate();
                writer.Line("/// <summary>The function for members that are strings.</summary>");
                writer.Line($"public delegate TResult StringSelector<out TResult>({FbsRuntime.String} text);");
            }

            EmitLayout(writer, model);
            writer.Separate();
            writer.Lines($"""
                /// <summary>Which member the union holds.</summary>
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

                /// <summary>The member and its value, for debugging.</summary>
                public override string ToString() => _union.ToString(Layout);
                """);
            if (model.IsElement) EmitVector(writer, model);
            FbsMutableEmitter.Emit(writer, model);
        }
    }

    private static void EmitLayout(CSharpWriter writer, FbsUnionCode model)
    {
        writer.Separate();
        writer.Line("/// <summary>The layout of the union.</summary>");
        writer.Line($"public static {FbsRuntime.UnionLayout} Layout {{ get; }} = {FbsRuntime.UnionLayout}.Make(");
        writer.Line($"    {CSharpText.Literal(model.SchemaName)}{(model.Members.Count > 0 ? "," : ");")}");
        for (int i = 0; i < model.Members.Count; i++)
            writer.Line($"    {FbsLayoutEmitter.Member(model.Members[i])}{(i + 1 < model.Members.Count ? "," : ");")}");
    }

    private static void EmitMember(CSharpWriter writer, FbsUnionCode model, FbsUnionMemberCode member)
    {
        string read = member.Form switch
        {
            FbsFieldForm.String => "_union.AsString()",
            FbsFieldForm.Struct => "new(_union.AsStruct())",
            _ => "new(_union.AsTable())",
        };
        string kind = $"<c>{CSharpText.Xml(CSharpText.Bare(member.Kind.Substring(model.Kind.Length + 1)))}</c>";
        writer.Separate();
        CSharpDocs.Summary(writer, member.Documentation, $"The value, if it is {kind}; otherwise null.");
        writer.Line($"{member.Access} {Type(member)} As{member.Name} => Kind == {member.Kind} ? {read} : default;");
        writer.Separate();
        writer.Line($"/// <summary>Whether the value is {kind}, and the value.</summary>");
        using (writer.Open($"{member.Access} bool TryGet{member.Name}(out {Type(member)} value)"))
        {
            writer.Line($"value = As{member.Name};");
            writer.Line("return !value.IsNull;");
        }
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

                /// <summary>A view of a vector. For emitted code.</summary>
                public Vector({{FbsRuntime.UnionVector}}<{{model.Kind}}> unions) => _unions = unions;

                /// <summary>Whether the field is absent. An absent vector has no elements.</summary>
                public bool IsNull => _unions.IsNull;

                /// <summary>The number of elements.</summary>
                public int Count => _unions.Count;

                /// <summary>One element.</summary>
                /// <exception cref="global::System.IndexOutOfRangeException">There is no such element.</exception>
                public {{model.Name}} this[int index] => new(_unions[index]);

                /// <summary>Enumerates the elements.</summary>
                public Enumerator GetEnumerator() => new(_unions);
            }

            /// <summary>Enumerates the elements of a vector.</summary>
            public ref struct Enumerator
            {
                private readonly {{FbsRuntime.UnionVector}}<{{model.Kind}}> _unions;
                private int _index;

                internal Enumerator({{FbsRuntime.UnionVector}}<{{model.Kind}}> unions)
                {
                    _unions = unions;
                    _index = -1;
                }

                /// <summary>The element.</summary>
                public readonly {{model.Name}} Current => new(_unions[_index]);

                /// <summary>Moves to the next element.</summary>
                public bool MoveNext() => ++_index < _unions.Count;
            }
            """);
    }
}
