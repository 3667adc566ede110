using System.Text;

namespace LibWire.Cli;

/// <summary>
/// Sorts the imports of a formatted .proto file by path, those for options last. Imports are sorted among those that no empty line parts from them, and
/// comments above or behind an import stay with it.
/// </summary>
internal static class ProtoImportSorter
{
    /// <summary>Sorts the imports of a formatted text.</summary>
    internal static string Sort(string text)
    {
        List<FormatToken> tokens = FormatTokens.OfProto(text);
        var block = new List<Import>();
        var sorted = new List<(int Start, int End, string Text)>();
        for (int i = 0; i < tokens.Count; i++)
        {
            bool starts = tokens[i].Text == "import" && (i == 0 || tokens[i - 1].Symbol is ';' or '}');
            int close = starts ? tokens.FindIndex(i, static token => token.Symbol == ';' || token.IsEnd) : i;
            if (!starts || tokens[close].Symbol != ';') continue;
            int start = StartOf(text, tokens[i], out bool isApart);
            if (isApart || block.Count == 0 || block[^1].End != start) Flush();
            string path = string.Concat(tokens[i..close].Where(static token => token.Kind == FormatTokenKind.String).Select(static token => token.Text[1..^1]));
            block.Add(new Import(start, EndOf(text, tokens[close], tokens[close + 1]), tokens[i + 1].Text == "option", path));
        }

        Flush();
        var result = new StringBuilder(text.Length);
        int written = 0;
        foreach ((int start, int end, string imports) in sorted)
        {
            result.Append(text, written, start - written).Append(imports);
            written = end;
        }

        return result.Append(text, written, text.Length - written).ToString();

        void Flush()
        {
            bool isWhole = block.TrueForAll(import => import.End > 0 && text[import.End - 1] == '\n');
            if (block.Count > 1 && isWhole)
            {
                IEnumerable<Import> order = block.OrderBy(static import => import.IsForOptions).ThenBy(static import => import.Path, StringComparer.Ordinal);
                sorted.Add((block[0].Start, block[^1].End, string.Concat(order.Select(import => text[import.Start..import.End]))));
            }

            block.Clear();
        }
    }

    // The start of the line of the first comment that is directly above the import. A comment behind the statement before belongs to that statement.
    private static int StartOf(string text, FormatToken token, out bool isApart)
    {
        int start = token.Start;
        isApart = token.LinesBefore > 1;
        for (int i = token.Comments.Count - 1; i >= 0 && !isApart && token.Comments[i].LinesBefore > 0; i--)
        {
            start = token.Comments[i].Start;
            isApart = token.Comments[i].LinesBefore > 1;
        }

        return text.LastIndexOf('\n', start) + 1;
    }

    // The end of the line, after comments on it.
    private static int EndOf(string text, FormatToken semicolon, FormatToken next)
    {
        int end = semicolon.End;
        foreach (FormatComment comment in next.Comments.TakeWhile(static comment => comment.LinesBefore == 0)) end = comment.End;
        int lineEnd = text.IndexOf('\n', end);
        return lineEnd < 0 ? text.Length : lineEnd + 1;
    }

    private sealed record Import(int Start, int End, bool IsForOptions, string Path);
}
