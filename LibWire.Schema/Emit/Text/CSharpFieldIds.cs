using System.Linq;

namespace LibWire.Schema;

/// <summary>Emits the class <c>FieldIds</c>, whose constants are the numbers of fields.</summary>
internal static class CSharpFieldIds
{
    private const string Head = "public static class FieldIds";
    private const string Constants = "public const int ";
    private const int Width = 120;

    /// <summary>Emits the class; in one line if it has few fields.</summary>
    /// <param name="writer">Receives the text.</param>
    /// <param name="ids">The C# names and numbers of the fields.</param>
    /// <param name="deprecated">Those that the schema marks as deprecated.</param>
    internal static void Emit(CSharpWriter writer, IEnumerable<(string Name, int Number)> ids, params (string Name, int Number)[] deprecated)
    {
        string[] current = [.. ids.Select(Declarator)];
        List<string> lines = CSharpText.Wrap(current, Width);
        if (deprecated.Length == 0 && lines.Count == 1)
        {
            writer.Line($"{Head} {{ {Constants}{lines[0]}; }}");
            return;
        }

        using (writer.Open(Head))
        {
            for (int i = 0; i < lines.Count && current.Length > 0; i++)
                writer.Line($"{(i == 0 ? Constants : "    ")}{lines[i]}{(i == lines.Count - 1 ? ";" : "")}");
            foreach ((string Name, int Number) id in deprecated)
            {
                CSharpAttributes.Obsolete(writer, true);
                writer.Line($"{Constants}{Declarator(id)};");
            }
        }
    }

    private static string Declarator((string Name, int Number) id) => $"{id.Name} = {CSharpText.Number(id.Number)}";
}
