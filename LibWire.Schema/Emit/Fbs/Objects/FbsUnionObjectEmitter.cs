using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits unions of objects.</summary>
internal static class FbsUnionObjectEmitter
{
    internal static void Emit(CSharpWriter writer, FbsUnionObjectCode model, EmitOptions options)
    {
        string name = model.Name;
        string accessible = model.IsDeclared ? "" : model.Access + " ";
        if (!model.IsDeclared)
            CSharpDocs.Summary(writer, model.Documentation, $"The union <c>{CSharpText.Xml(model.SchemaName)}</c> as an object. Its value lies in an arena.");
        writer.Line(CSharpAttributes.DebugView(name));
        using (writer.Open($"{accessible}unsafe partial struct {name} : global::System.IEquatable<{name}>"))
        {
            writer.Lines($$"""
                private void* __value;
                private {{model.Kind}} __kind;

                /// <summary>Which member the union holds. A member that the schema does not know has no value here, and is not written.</summary>
                public readonly {{model.Kind}} Kind => __kind;
                public readonly bool IsNull => __value == null;
                public void Clear() => this = default;
                """);
            foreach (FbsUnionObjectMemberCode member in model.Members) EmitMember(writer, model, member, options);
            writer.Separate();
            writer.Lines($$"""
                /// <summary>Whether both hold the same member and are written as the same bytes.</summary>
                public readonly bool Equals({{name}} other) => __kind == other.__kind && {{FbsRuntime.Object}}.AreEqual(in this, in other, &WriteCore);
                public override readonly bool Equals(object? obj) => obj is {{name}} other && Equals(other);
                public override readonly int GetHashCode() => {{FbsRuntime.Object}}.GetHashCode(in this, &WriteCore);
                public static bool operator ==(in {{name}} left, in {{name}} right) => left.Equals(right);
                public static bool operator !=(in {{name}} left, in {{name}} right) => !left.Equals(right);
                """);
            EmitRead(writer, model);
            EmitWrite(writer, model);
            if (model.IsElement) EmitVector(writer, model);
        }
    }

    private static void EmitMember(CSharpWriter writer, FbsUnionObjectCode model, FbsUnionObjectMemberCode member, EmitOptions options)
    {
        string kind = $"<c>{CSharpText.Xml(CSharpText.Bare(member.Kind.Substring(model.Kind.Length + 1)))}</c>", arena = FbsObjectEmitter.Arena(options);
        string value = $"({member.Type}*)(__kind == {member.Kind} ? __value : null)";
        writer.Separate();
        CSharpDocs.Summary(writer, member.Documentation, $"The value, if it is {kind}; otherwise an empty one.");
        string read = $"{FbsRuntime.Object}.Table({value})", result = "value";
        if (member.Foreign.Length > 0)
        {
            read = $"{FbsRuntime.Foreign}.As<{member.Type}, {member.Foreign}>(in {read})";
            result = $"{FbsRuntime.Foreign}.Mutable<{member.Type}, {member.Foreign}>(ref value)";
        }

        writer.Line($"{member.Access} readonly ref readonly {member.Shown} {member.Name} => ref {read};");
        writer.Line("/// <summary>The value, for changes. If the union holds another member, an empty value replaces it.</summary>");
        using (writer.Open($"{member.Access} ref {member.Shown} Mutable{member.Name}({arena})"))
        {
            writer.Line($"ref {member.Type} value = ref {FbsRuntime.Object}.Member<{member.Type}>(ref __value, __kind == {member.Kind}, arena);");
            writer.Line($"__kind = {member.Kind};");
            writer.Line($"return ref {result};");
        }

        if (member.Form == FbsFieldForm.Table)
            FbsObjectPropertyEmitter.EmitOrNew(writer, member.Access, member.Type, member.Name, member.ShortName, $"({member.Type}*)__value");
        if (member.Form == FbsFieldForm.String)
            FbsObjectPropertyEmitter.EmitSetters(writer, member.Access, member.Name, $"Mutable{member.Name}(arena) = ", options);
        if (member.Form == FbsFieldForm.Struct)
            writer.Line($"{member.Access} void Set{member.Name}({member.Shown} value, {arena}) => Mutable{member.Name}(arena) = value;");
    }

    private static void EmitRead(CSharpWriter writer, FbsUnionObjectCode model)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        string parameters = $"{model.Name}* target, {FbsRuntime.Union}<{model.Kind}> source, int depthLeft, ref {FbsRuntime.ReadState} state";
        using (writer.Open($"public static void ReadCore({parameters})"))
        {
            writer.Line("target->__kind = source.Kind;");
            writer.Line("target->__value = null;");
            if (model.Members.Count == 0) return;
            using (writer.Open("switch (source.Kind)"))
            {
                foreach (FbsUnionObjectMemberCode member in model.Members)
                {
                    string step = member.Form switch
                    {
                        FbsFieldForm.Table => $"Table<{member.Type}>(source.AsTable(), &{member.Type}.ReadCore, depthLeft, ref state)",
                        FbsFieldForm.Struct => $"UnionStruct<{member.Type}>(source.AsStruct(), ref state)",
                        _ => "UnionString(source.AsString(), ref state)",
                    };
                    writer.Line($"case {member.Kind}: target->__value = {FbsRuntime.Decode}.{step}; break;");
                }
            }
        }
    }

    private static void EmitWrite(CSharpWriter writer, FbsUnionObjectCode model)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"public static byte* WriteCore({model.Name}* union, byte* next, uint slot, int depthLeft, ref {FbsRuntime.WriteState} state)"))
        {
            writer.Line("if (union->IsNull) return next;");
            using (writer.Open("switch (union->__kind)"))
            {
                foreach (FbsUnionObjectMemberCode member in model.Members)
                {
                    string value = $"{FbsRuntime.Object}.Alive(({member.Type}*)union->__value)";
                    string step = member.Form switch
                    {
                        FbsFieldForm.Table => $"{member.Type}.WriteCore({value}, next, slot, depthLeft, ref state)",
                        FbsFieldForm.Struct => $"{FbsRuntime.Encode}.UnionStruct(next, slot, {value}, ref state)",
                        _ => $"{FbsRuntime.Encode}.String(next, slot, *{value}, ref state)",
                    };
                    writer.Line($"case {member.Kind}: return {step};");
                }

                writer.Line("default: return next;");
            }
        }
    }

    private static void EmitVector(CSharpWriter writer, FbsUnionObjectCode model)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        string places = "byte* next, uint kindSlot, uint slot, int alignBytes, int depthLeft", kindBytes = $"sizeof({model.Kind})";
        string kindAlign = $"sizeof(uint) > {kindBytes} ? sizeof(uint) : {kindBytes}";
        using (writer.Open($"public static byte* WriteVector({FbsRuntime.Array}<{model.Name}>* unions, {places}, ref {FbsRuntime.WriteState} state)"))
        {
            writer.Lines($$"""
                {{model.Name}}* items = {{FbsRuntime.Encode}}.Items(unions, out int count);
                next = {{FbsRuntime.Encode}}.Elements(next, kindSlot, count, {{kindBytes}}, {{kindAlign}}, ref state, out byte* kinds);
                for (int i = 0; i < count; i++) kinds = {{FbsRuntime.Encode}}.Scalar(kinds, items[i].IsNull ? default : items[i].__kind);
                next = {{FbsRuntime.Encode}}.Offsets(next, slot, count, alignBytes, ref state);
                uint at = state.PlaceOf(next) - ((uint)count * sizeof(uint));
                for (int i = 0; i < count; i++, at += sizeof(uint))
                {
                    if (items[i].IsNull) {{FbsRuntime.Encode}}.NoValue(at, ref state);
                    else next = WriteCore(items + i, next, at, depthLeft, ref state);
                }

                return next;
                """);
        }
    }
}
