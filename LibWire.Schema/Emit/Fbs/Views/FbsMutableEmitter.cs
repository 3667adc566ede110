using System.Linq;

namespace LibWire.Schema;

/// <summary>
/// Emits tables and unions that can be changed in place in a buffer, as types inside their views. A member takes one line, because nearly every field has
/// one.
/// </summary>
internal static class FbsMutableEmitter
{
    internal static void Emit(CSharpWriter writer, FbsTableCode model)
    {
        const string outFault = "out " + FbsRuntime.Fault + " fault";
        const string parameter = FbsRuntime.Options + "? options = null";
        const string rules = "Methods return whether the field is present. Absent fields and keys cannot be changed.";
        const string getRoot = "new(" + FbsRuntime.Buffer + ".GetMutableRoot(buffer, Layout, options))";
        const string tryGetRoot = "!(root = new(" + FbsRuntime.Buffer + ".MutableRootOrNull(buffer, Layout, out fault, options))).IsNull";
        writer.Separate();
        writer.Lines($$"""
            /// <inheritdoc cref="{{FbsRuntime.Buffer}}.GetMutableRoot"/>
            public static Mutable GetMutableRoot({{FbsRuntime.MutableBytes}} buffer, {{parameter}}) => {{getRoot}};
            /// <inheritdoc cref="{{FbsRuntime.Buffer}}.MutableRootOrNull"/>
            public static bool TryGetMutableRoot({{FbsRuntime.MutableBytes}} buffer, out Mutable root, {{outFault}}, {{parameter}}) => {{tryGetRoot}};

            /// <summary>The table in a buffer whose values can be changed. {{rules}}</summary>
            """);
        IEnumerable<string> members = model.Fields.Where(static field => field.MutableName.Length > 0).Select(Member);
        EmitView(writer, model.Name, FbsRuntime.MutableTable, "table", "", members);
        if (model.IsElement) EmitVector(writer, FbsRuntime.MutableTableVector, "tables");
    }

    internal static void Emit(CSharpWriter writer, FbsUnionCode model)
    {
        writer.Separate();
        writer.Line("/// <summary>The union in a buffer whose values can be changed; its kind stays. Methods return whether it is that member.</summary>");
        string kind = $"public {model.Kind} Kind => _union.Kind;";
        EmitView(writer, model.Name, $"{FbsRuntime.MutableUnion}<{model.Kind}>", "union", kind, model.Members.SelectMany(Members));
        if (model.IsElement) EmitVector(writer, $"{FbsRuntime.MutableUnionVector}<{model.Kind}>", "unions");
    }

    // The mutable member of a field: a method that returns whether the field is present, or a view of what the field refers to.
    private static string Member(FbsFieldCode field)
    {
        string slots = FbsFieldReadEmitter.Slots(field);
        string Method(string parameter, string value) => $"{field.Access} bool {field.MutableName}({parameter}) => _table.Mutate({slots}, {value});";
        string View(string type, string value) => $"{field.Access} {type} {field.MutableName} => {value};";
        if (field.NestedRoot is { } root)
            return $"{field.NestedRootAccess} {root.View}.Mutable {field.MutableName} => {FbsFieldReadEmitter.NestedRoot(field)};";
        return field.Form switch
        {
            FbsFieldForm.Struct => Method($"in {field.Target!.Shown} value", $"{In(field.Target)}{Key(field.Target)}"),
            FbsFieldForm.Table => View(field.Target!.View + ".Mutable", $"new(_table.Table({slots}))"),
            FbsFieldForm.Tables => View(field.Target!.View + ".MutableVector", $"new(_table.Tables({slots}))"),
            FbsFieldForm.Union => View(field.Target!.View + ".Mutable", $"new(_table.Union<{field.Target.Name}>({slots}))"),
            FbsFieldForm.Unions => View(field.Target!.View + ".MutableVector", $"new(_table.Unions<{field.Target.Name}>({slots}))"),
            FbsFieldForm.Vector => View(
                $"{FbsRuntime.MutableVector}<{FbsFieldReadEmitter.Shown(field)}>",
                $"_table.{FbsFieldReadEmitter.Wide(field, "Vector")}<{field.Type}>({slots}{(field.Target is { } item ? Key(item) : "")})"
                + FbsFieldReadEmitter.Foreign(field)),
            _ => Method(field.Type + " value", "value"),
        };
    }

    // The mutable members of a union's member. A string has none.
    private static IEnumerable<string> Members(FbsUnionMemberCode member)
    {
        if (member.Target is not { } target) return [];
        if (target.IsStruct)
        {
            string value = In(target) + Key(target);
            return [$"{member.Access} bool Mutate{member.Name}(in {target.Shown} value) => Kind == {member.Kind} && _union.Mutate({value});"];
        }

        return
        [
            $"{member.Access} {target.View}.Mutable As{member.Name} => new(_union.AsTable({member.Kind}));",
            $"{member.Access} bool TryGet{member.Name}(out {target.View}.Mutable value) => !(value = As{member.Name}).IsNull;",
        ];
    }

    // The parameter 'value' of a struct as an argument.
    private static string In(FbsTargetCode type) =>
        type.Foreign.Length > 0 ? $"in {FbsRuntime.Foreign}.As<{type.Foreign}, {type.Name}>(in value)" : "in value";

    // The place of a struct's key, as further arguments; empty if the struct has no key.
    private static string Key(FbsTargetCode type) => type.KeyBytes > 0 ? $", {CSharpText.Number(type.KeyOffset)}, {CSharpText.Number(type.KeyBytes)}" : "";

    private static void EmitView(CSharpWriter writer, string view, string type, string field, string more, IEnumerable<string> members)
    {
        using (writer.Open("public readonly ref struct Mutable"))
        {
            writer.Line($"private readonly {type} _{field};");
            writer.Separate();
            writer.Line($"public Mutable({type} {field}) => _{field} = {field};");
            writer.Line($"public bool IsNull => _{field}.IsNull;");
            writer.Line($"public {view} View => new(_{field}.View);");
            if (more.Length > 0) writer.Line(more);
            foreach (string member in members) writer.Line(member);
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
