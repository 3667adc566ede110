using System.Text;

namespace LibWire.Comparison;

/// <summary>A table whose first column is text and whose others are figures.</summary>
internal sealed class MarkdownTable(params IReadOnlyList<string> headings)
{
    private readonly List<IReadOnlyList<string>> _rows = [];

    internal bool IsEmpty => _rows.Count == 0;

    internal void Add(params IReadOnlyList<string> cells) => _rows.Add(cells);

    public override string ToString()
    {
        var text = new StringBuilder();
        Append(text, headings);
        text.Append('|').Append("---|").Insert(text.Length, "---:|", headings.Count - 1).Append('\n');
        foreach (IReadOnlyList<string> row in _rows) Append(text, row);
        return text.ToString();
    }

    private static void Append(StringBuilder text, IReadOnlyList<string> cells) => text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}
