namespace LibWire.Tests.SchemaInterop;

/// <summary>
/// The pieces of a text that can be removed, the largest first: statements, blocks, brackets, items between commas, comments, lines.
/// </summary>
internal static class SchemaPieces
{
    internal static List<(int Start, int End)> Of(string text)
    {
        List<(int Start, int End)> pieces = [];
        var open = new Stack<(int StatementStart, int BracketStart, int ItemStart)>();
        int statement = 0, item = -1;
        for (int i = 0; i < text.Length;)
        {
            int end = EndOfToken(text, i);
            char first = text[i];
            bool isComment = first == '/' && end - i > 1;
            if (isComment)
            {
                pieces.Add((i, end));
            }
            else if (first is '{' or '[')
            {
                open.Push((statement, i, item));
                statement = end;
                item = end;
            }
            else if (first is '}' or ']' && open.Count > 0)
            {
                if (item >= 0 && i > item) pieces.Add((item, i));
                (statement, int bracket, item) = open.Pop();
                pieces.Add((bracket, end));
                if (first == '}')
                {
                    if (open.Count == 0 || text[open.Peek().BracketStart] == '{') pieces.Add((statement, end));
                    if (open.Count == 0 || text[open.Peek().BracketStart] == '{') statement = end;
                }
            }
            else if (first == ';')
            {
                pieces.Add((statement, end));
                statement = end;
                item = end;
            }
            else if (first == ',' && item >= 0)
            {
                pieces.Add((item, end));
                item = end;
            }

            i = end;
            while (i < text.Length && char.IsWhiteSpace(text[i])) i++;
        }

        int line = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] != '\n') continue;
            pieces.Add((line, i + 1));
            line = i + 1;
        }

        for (int i = 0; text.Length < 400 && i < text.Length;)
        {
            int end = EndOfToken(text, i);
            pieces.Add((i, end));
            i = end;
        }

        return [.. pieces.Distinct().Where(static piece => piece.End > piece.Start).OrderByDescending(static piece => piece.End - piece.Start)];
    }

    private static int EndOfToken(string text, int start)
    {
        if (char.IsWhiteSpace(text[start])) return start + 1;
        return SchemaTokens.EndOf(text, start);
    }
}
