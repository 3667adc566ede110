using System.Linq;

namespace LibWire.Schema;

/// <summary>Writes documentation comments.</summary>
internal static class CSharpDocs
{
    /// <summary>Writes a summary: the comment of the schema, or else a sentence, which is XML. Without both, nothing.</summary>
    internal static void Summary(CSharpWriter writer, string documentation, string fallback = "")
    {
        List<string> lines = TextLines(documentation);
        if (lines.Count == 0)
        {
            if (fallback.Length > 0) writer.Line($"/// <summary>{fallback}</summary>");
        }
        else if (lines.Count == 1)
        {
            writer.Line($"/// <summary>{lines[0]}</summary>");
        }
        else
        {
            writer.Line("/// <summary>");
            foreach (string line in lines) writer.Line(line.Length == 0 ? "/// <para/>" : "/// " + line);
            writer.Line("/// </summary>");
        }
    }

    /// <summary>The lines of a comment, escaped. Blank lines at its start and end are removed, and so is the second of two in a row.</summary>
    private static List<string> TextLines(string documentation)
    {
        var lines = new List<string>();
        foreach (string line in documentation.Replace("\r\n", "\n").Split('\n', '\r').Select(line => CSharpText.Xml(line.TrimEnd())))
            if (line.Length > 0 || (lines.Count > 0 && lines[lines.Count - 1].Length > 0)) lines.Add(line);
        if (lines.Count > 0 && lines[lines.Count - 1].Length == 0) lines.RemoveAt(lines.Count - 1);
        return lines;
    }
}
