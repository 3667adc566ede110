using System.Text;

namespace LibWire.Schema;

/// <summary>Emits documentation comments about fields.</summary>
internal static class ProtoDocs
{
    private const int RemarkWidth = 130;

    /// <summary>The documentation of a field's property: its comment, or else its number, name and type, which the message's remarks list too.</summary>
    /// <param name="writer">Receives the text.</param>
    /// <param name="field">The field.</param>
    /// <param name="remark">A further remark about the property, as XML; empty for none.</param>
    internal static void Property(CSharpWriter writer, ProtoFieldCode field, string remark = "")
    {
        CSharpDocs.Summary(writer, field.Documentation, CSharpText.Xml(field.Summary));
        if (remark.Length > 0) writer.Line($"/// <remarks>{remark}</remarks>");
    }

    /// <summary>The fields of a message as remarks, in lines of limited width.</summary>
    internal static void Fields(CSharpWriter writer, IEnumerable<ProtoFieldCode> fields)
    {
        var lines = new List<string>();
        var line = new StringBuilder();
        foreach (ProtoFieldCode field in fields)
        {
            string fact = CSharpText.Xml(field.Summary);
            if (line.Length > 0 && line.Length + fact.Length > RemarkWidth)
            {
                lines.Add(line.Append(" ·").ToString());
                line.Clear();
            }

            line.Append(line.Length > 0 ? " · " : "").Append(fact);
        }

        if (line.Length == 0) return;
        lines.Add(line.ToString());
        if (lines.Count == 1)
        {
            writer.Line($"/// <remarks>{lines[0]}</remarks>");
        }
        else
        {
            writer.Line("/// <remarks>");
            foreach (string text in lines) writer.Line("/// " + text);
            writer.Line("/// </remarks>");
        }
    }
}
