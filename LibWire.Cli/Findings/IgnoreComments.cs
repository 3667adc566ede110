namespace LibWire.Cli;

/// <summary>
/// The comments of a file that ignore rules: <c>// libwire:ignore RULE</c> above a statement holds for it and all that is in its block.
/// </summary>
internal sealed class IgnoreComments
{
    private static readonly string[] Marks = ["libwire:ignore", "buf:lint:ignore"];

    private readonly List<Statement> _statements = []; // by start

    /// <summary>Reads the comments of a file.</summary>
    internal IgnoreComments(SchemaFile file)
    {
        // Most files have none, and need no look at their tokens.
        if (!Array.Exists(Marks, mark => file.Text.Contains(mark, StringComparison.Ordinal))) return;
        bool isFbs = SchemaInput.IsFbs(file.Path);
        Read(file.Text, isFbs ? FormatTokens.OfFbs(file.Text) : FormatTokens.OfProto(file.Text), isFbs);
    }

    /// <summary>Whether a rule is ignored at a position.</summary>
    internal bool Ignores(string rule, int position) =>
        _statements.Exists(statement => statement.Start <= position && position < statement.End && statement.Rules.Contains(rule));

    /// <summary>Whether the text of a comment ignores a rule, whichever.</summary>
    internal static bool IsMark(string line) => Array.Exists(Marks, mark => line.TrimStart(' ', '\t', '/', '*').StartsWith(mark, StringComparison.Ordinal));

    private void Read(string text, List<FormatToken> tokens, bool isFbs)
    {
        var open = new Stack<Statement?>(); // the statements of the blocks; null for a brace of a value
        Statement? current = null;
        FormatToken? previous = null;
        int depth = 0; // of parentheses
        foreach (FormatToken token in tokens)
        {
            if (current == null && token.Symbol != '}' && !token.IsEnd) current = new Statement(token.Start, RulesOf(text, token, isFirst: previous == null));
            if (token.Symbol == '(') depth++;
            if (token.Symbol == ')') depth--;
            switch (token.Symbol)
            {
                case '{':
                    bool isValue = previous?.Symbol == '=' || (open.Count > 0 && open.Peek() == null);
                    open.Push(isValue ? null : current);
                    if (!isValue) current = null;
                    break;
                case '}' when open.Count > 0:
                    if (current != null && open.Peek() != null) End(current, token.Start);
                    if (open.Pop() is { } closed) End(closed, token.End);
                    break;
                case ';' or ',' when token.Symbol == ';' || (isFbs && depth == 0):
                    if (current != null && (open.Count == 0 || open.Peek() != null)) End(current, token.End);
                    break;
            }

            previous = token;
        }

        void End(Statement statement, int end)
        {
            if (statement.Rules.Count > 0) _statements.Add(statement with { End = end });
            current = null;
        }
    }

    // A comment behind a statement, on its line, is not above the next one.
    private static HashSet<string> RulesOf(string text, FormatToken token, bool isFirst)
    {
        var rules = new HashSet<string>(StringComparer.Ordinal);
        foreach (FormatComment comment in token.Comments.Where(comment => isFirst || comment.LinesBefore > 0))
        {
            foreach (string line in text[comment.Start..comment.End].Split('\n').Where(IsMark))
            {
                string[] words = line[(line.IndexOf(":ignore", StringComparison.Ordinal) + ":ignore".Length)..]
                    .Split([' ', '\t', '\r', ',', '*', '/'], StringSplitOptions.RemoveEmptyEntries);
                if (words.Length > 0) rules.Add(words[0]);
            }
        }

        return rules;
    }

    private sealed record Statement(int Start, HashSet<string> Rules)
    {
        internal int End { get; init; }
    }
}
