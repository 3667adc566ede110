using System.Linq;

namespace LibWire.Schema;

/// <summary>Enums.</summary>
internal static class ProtoEnumEmitter
{
    private const int ArrayWidth = 120;

    internal static void Emit(CSharpWriter writer, ProtoEnumModel model, string access)
    {
        writer.Separate();
        CSharpDocs.Summary(writer, model.Documentation, $"The enum <c>{CSharpText.Xml(model.FullName)}</c>.");
        CSharpAttributes.Obsolete(writer, model.IsDeprecated);
        using (writer.Open($"{access} enum {model.CSharpName}"))
        {
            foreach (ProtoEnumValueModel value in model.Values)
            {
                writer.Separate();
                CSharpDocs.Summary(writer, value.Documentation, $"<c>{CSharpText.Xml(value.Name)}</c>.");
                CSharpAttributes.Obsolete(writer, value.IsDeprecated);
                writer.Line($"{value.CSharpName} = {CSharpText.Number(value.Number)},");
            }
        }

        EmitLayout(writer, model, access);
    }

    /// <summary>The table of names and numbers, for walkers over any message.</summary>
    private static void EmitLayout(CSharpWriter writer, ProtoEnumModel model, string access)
    {
        writer.Separate();
        writer.Line($"/// <summary>The names and numbers of <c>{CSharpText.Xml(model.FullName)}</c>, for code that works on any message.</summary>");
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"{access} static class {model.LayoutName}"))
        {
            writer.Line("/// <summary>The table.</summary>");
            writer.Line($"public static {ProtoRuntime.EnumLayout} Value {{ get; }} = new(");
            writer.Line($"    {CSharpText.Literal(model.FullName)},");
            writer.Line($"    {(model.IsClosed ? "true" : "false")},");
            EmitArray("int", model.Values.Select(static value => CSharpText.Number(value.Number)), ",");
            EmitArray("string", model.Values.Select(static value => CSharpText.Literal(value.Name)), ");");
        }

        void EmitArray(string type, IEnumerable<string> items, string tail)
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
}
