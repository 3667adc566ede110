using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits enums, and the kinds of unions.</summary>
internal static class FbsEnumEmitter
{
    /// <summary>The width of the arrays of a layout, in characters.</summary>
    private const int ArrayWidth = 120;

    internal static void Emit(CSharpWriter writer, FbsEnumCode model)
    {
        if (!model.IsDeclared) EmitEnum(writer, model);
        if (!model.IsUnion) EmitLayout(writer, model);
    }

    private static void EmitEnum(CSharpWriter writer, FbsEnumCode model)
    {
        string schemaName = CSharpText.Xml(model.SchemaName);
        CSharpDocs.Summary(writer, model.Documentation, model.IsUnion
            ? $"The members of the union <c>{schemaName}</c>. A buffer may hold other numbers: members of a later schema."
            : $"The enum <c>{schemaName}</c>.");
        if (model.IsFlags) writer.Line("[global::System.Flags]");
        using (writer.Open($"{model.Access} enum {model.Name} : {model.Underlying}"))
        {
            foreach (FbsEnumValueCode value in model.Values)
            {
                if (value.Documentation.Length > 0) writer.Separate();
                CSharpDocs.Summary(writer, value.Documentation);
                writer.Line($"{value.Name} = {value.Literal},");
            }
        }
    }

    /// <summary>Emits the names and numbers, for JSON.</summary>
    private static void EmitLayout(CSharpWriter writer, FbsEnumCode model)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"{model.Access} static class {model.LayoutName}"))
        {
            writer.Line($"public static {FbsRuntime.EnumLayout} Value {{ get; }} = {FbsRuntime.EnumLayout}.Make(");
            writer.Line($"    {CSharpText.Literal(model.SchemaName)},");
            writer.Line($"    {(model.IsFlags ? "true" : "false")},");
            EmitArray(writer, "long", model.Values.Select(static value => CSharpText.Number(value.Number)), ",");
            EmitArray(writer, "string", model.Values.Select(static value => CSharpText.Literal(value.SchemaName)), ");");
        }
    }

    private static void EmitArray(CSharpWriter writer, string type, IEnumerable<string> items, string tail)
    {
        List<string> lines = CSharpText.Wrap(items, ArrayWidth);
        if (lines.Count == 1)
        {
            writer.Line($"    new {type}[] {{ {lines[0]} }}{tail}");
            return;
        }

        writer.Line($"    new {type}[]");
        writer.Line("    {");
        foreach (string line in lines) writer.Line($"        {line}");
        writer.Line($"    }}{tail}");
    }
}
