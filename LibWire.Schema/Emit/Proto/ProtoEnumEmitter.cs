using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits enums.</summary>
internal static class ProtoEnumEmitter
{
    private const int ArrayWidth = 120;

    internal static void Emit(CSharpWriter writer, ProtoEnumCode code, string access)
    {
        if (!code.IsDeclared) EmitEnum(writer, code, access);
        EmitLayout(writer, code, access);
    }

    private static void EmitEnum(CSharpWriter writer, ProtoEnumCode code, string access)
    {
        writer.Separate();
        CSharpDocs.Summary(writer, code.Documentation, $"The enum <c>{CSharpText.Xml(code.FullName)}</c>.");
        CSharpAttributes.Obsolete(writer, code.IsDeprecated);
        using (writer.Open($"{access} enum {code.CSharpName}"))
        {
            foreach (ProtoEnumValueCode value in code.Values)
            {
                if (value.Documentation.Length > 0) writer.Separate();
                CSharpDocs.Summary(writer, value.Documentation);
                CSharpAttributes.Obsolete(writer, value.IsDeprecated);
                writer.Line($"{value.CSharpName} = {CSharpText.Number(value.Number)},");
            }
        }
    }

    /// <summary>Emits the layout table of names and numbers, for code that handles any message.</summary>
    private static void EmitLayout(CSharpWriter writer, ProtoEnumCode code, string access)
    {
        writer.Separate();
        writer.Line(CSharpAttributes.Hidden);
        using (writer.Open($"{access} static class {code.LayoutName}"))
        {
            writer.Line($"public static {ProtoRuntime.EnumLayout} Value {{ get; }} = new(");
            writer.Line($"    {CSharpText.Literal(code.FullName)},");
            writer.Line($"    {(code.IsClosed ? "true" : "false")},");
            EmitArray("int", code.Values.Select(static value => CSharpText.Number(value.Number)), ",");
            EmitArray("string", code.Values.Select(static value => CSharpText.Literal(value.Name)), ");");
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
