using System.Text;

namespace LibWire.Cli;

/// <summary>How a token follows the one before it.</summary>
internal enum FormatBreak
{
    /// <summary>At once.</summary>
    None,

    /// <summary>After one blank.</summary>
    Space,

    /// <summary>On a new line. Empty lines before it stay, as one.</summary>
    Line,

    /// <summary>On a new line, where the lines around comments decide what they document.</summary>
    Statement,
}

/// <summary>
/// Writes tokens with line breaks, indentation and the comments between them. Comments keep their text, and the lines between them and their neighbours:
/// in .proto files those decide which declaration a comment belongs to.
/// </summary>
/// <param name="source">The text of the file, from which comments are copied.</param>
/// <param name="tokens">Its tokens.</param>
/// <param name="indentColumns">The columns of one level.</param>
/// <param name="commentsHoldReturns">Whether the CR of a line end belongs to the <c>//</c> comment before it.</param>
internal sealed class FormatWriter(string source, IReadOnlyList<FormatToken> tokens, int indentColumns, bool commentsHoldReturns)
{
    private const char ByteOrderMark = '\uFEFF';

    private readonly StringBuilder _text = new(source.Length);
    private readonly string _lineEnd = LineEndOf(source, tokens, commentsHoldReturns);
    private int _lineStart; // of the current line, in the text that is written
    private bool _isEmpty = true;
    private bool _isBehindLineComment;
    private bool _isBehindBracket; // an opening one

    /// <summary>The level of what is written.</summary>
    internal int Level { get; set; }

    /// <summary>The columns of the current line.</summary>
    internal int Column => Columns(_text.ToString(_lineStart, _text.Length - _lineStart));

    /// <summary>Writes a token and the comments before it.</summary>
    /// <param name="token">The token.</param>
    /// <param name="way">How it follows what is before it.</param>
    /// <param name="level">Its level if it starts a line; null for that of the comments.</param>
    /// <param name="wantsBlank">Whether an empty line comes before it, if no comment does.</param>
    internal void Put(FormatToken token, FormatBreak way, int? level = null, bool wantsBlank = false)
    {
        bool isClose = token.Symbol is '}' or ']' or '>' || token.IsEnd;
        bool isInside = way is FormatBreak.None or FormatBreak.Space;
        bool isOneLine = IsOneLine(token);
        if (token.HasComments) PutComments(token, way, isOneLine);
        int lines = token.LinesBefore;
        if (isInside) lines = token.HasComments ? Math.Min(lines, 1) : 0;
        else if (!token.HasComments) lines = wantsBlank ? 2 : Math.Max(lines, 1);
        else if (isOneLine && way == FormatBreak.Statement && token.Comments.Count == 1) lines = 2;
        else if (isOneLine && way == FormatBreak.Line && isClose) lines = 1;
        if (isClose || (_isBehindBracket && !token.HasComments)) lines = Math.Min(lines, 1);
        if (_isBehindLineComment) lines = Math.Max(lines, 1);
        if (_isEmpty) lines = 0;
        if (lines > 0) StartLine(lines, level ?? (isInside ? Level + 1 : Level));
        else if (!_isEmpty && (way != FormatBreak.None || (token.HasComments && token.Symbol is not (';' or ',' or ')' or ']' or '>')))) _text.Append(' ');
        _text.Append(token.Text);
        _isEmpty = false;
        _isBehindLineComment = false;
        _isBehindBracket = token.Symbol is '{' or '[' or '<';
    }

    /// <summary>Writes a part of the source as it is.</summary>
    internal void PutSource(int start, int end)
    {
        _text.Append(source, start, end - start);
        int lineEnd = source.LastIndexOf('\n', end - 1, end - start);
        if (lineEnd >= 0) _lineStart = _text.Length - (end - lineEnd - 1);
        _isBehindBracket = false;
    }

    /// <summary>Writes the comments before the end of the file.</summary>
    /// <returns>The whole text.</returns>
    internal string Finish(FormatToken end)
    {
        Level = 0;
        if (end.HasComments) PutComments(end, FormatBreak.Statement, isOneLine: false);

        // In protoc the end of the line belongs to a comment. So a comment without one stays without.
        if (!_isEmpty && (!_isBehindLineComment || end.LinesBefore > 0)) EndLine();
        return source.Length > 0 && source[0] == ByteOrderMark ? ByteOrderMark + _text.ToString() : _text.ToString();
    }

    /// <summary>What <see cref="Restore"/> goes back to.</summary>
    internal int Mark() => _text.Length;

    /// <summary>Forgets all that was written since a mark, behind which only tokens were written.</summary>
    internal void Restore(int mark, bool isBehindBracket)
    {
        _text.Length = mark;
        _isBehindBracket = isBehindBracket;
    }

    private void PutComments(FormatToken token, FormatBreak way, bool isOneLine)
    {
        bool isInside = way is FormatBreak.None or FormatBreak.Space;
        for (int i = 0; i < token.Comments.Count; i++)
        {
            FormatComment comment = token.Comments[i];
            int lines = comment.LinesBefore;
            if (isInside) lines = Math.Min(lines, 1);
            else if (isOneLine) lines = Together(way, token, i);
            else if (way == FormatBreak.Line && _isBehindBracket) lines = Math.Min(lines, 1);
            if (_isBehindLineComment) lines = Math.Max(lines, 1);
            if (_isEmpty) lines = 0;
            if (lines > 0) StartLine(lines, isInside ? Level + 1 : Level);
            else if (!_isEmpty) _text.Append(' ');
            if (comment.IsLine) _text.Append(source, comment.Start, comment.End - comment.Start);
            else PutBlock(comment);
            _isEmpty = false;
            _isBehindLineComment = comment.IsLine;
            _isBehindBracket = false;
        }
    }

    // The tokens of two statements and the block comments between them are on one line. protoc detaches a single comment. Of several, the first belongs
    // to the statement before, and the last to the statement after.
    private static int Together(FormatBreak way, FormatToken token, int index)
    {
        if (way != FormatBreak.Statement) return index == 0 ? 1 : 0;
        return token.Comments.Count == 1 ? 2 : index == 1 ? 1 : 0;
    }

    // The first token of a file has no token before it, so that its comments can only be its own.
    private bool IsOneLine(FormatToken token) => !_isEmpty && token.HasComments && token.IsOnLineBefore;

    // The lines of a block comment move with its first one. A column of asterisks comes below the first asterisk.
    private void PutBlock(FormatComment comment)
    {
        string[] lines = source[comment.Start..comment.End].Split('\n');
        if (lines.Length == 1)
        {
            _text.Append(lines[0]);
            return;
        }

        int column = Column;
        int shift = column - Columns(source.AsSpan(0, comment.Start)[(source.LastIndexOf('\n', comment.Start) + 1)..]);
        bool hasAsterisks = lines.Skip(1).All(static line => line.TrimStart() is { } rest && (rest.Length == 0 || rest[0] == '*'));
        _text.Append(lines[0]);
        foreach (string line in lines.Skip(1))
        {
            _text.Append('\n');
            _lineStart = _text.Length;
            int length = 0;
            while (length < line.Length && line[length] is ' ' or '\t') length++;
            string rest = line[length..];
            if (rest.AsSpan().Trim().IsEmpty)
            {
                _text.Append(rest.EndsWith('\r') ? "\r" : "");
                continue;
            }

            _text.Append(' ', Math.Max(0, hasAsterisks ? column + 1 : Columns(line.AsSpan(0, length)) + shift)).Append(rest);
        }
    }

    private void StartLine(int lines, int level)
    {
        EndLine();
        for (int i = 1; i < lines; i++) EndLine();
        _text.Append(' ', level * indentColumns);
    }

    private void EndLine()
    {
        _text.Append(_isBehindLineComment && commentsHoldReturns ? "\n" : _lineEnd);
        _isBehindLineComment = false;
        _lineStart = _text.Length;
    }

    private static int Columns(ReadOnlySpan<char> text)
    {
        int column = 0;
        foreach (char unit in text)
        {
            if (unit == '\t') column += SchemaCharacters.TabColumns - (column % SchemaCharacters.TabColumns);
            else if (unit != ByteOrderMark) column++;
        }

        return column;
    }

    // That of the first line that ends outside of comments. Lines that only come before all else are not written, and those that a comment ends keep their
    // own, so neither decides: the file would have other line ends when it is formatted again.
    private static string LineEndOf(string text, IReadOnlyList<FormatToken> tokens, bool commentsHoldReturns)
    {
        bool isFirst = true;
        int position = 0;
        foreach (FormatToken token in tokens)
        {
            bool isBehindLine = false;
            foreach (FormatComment comment in token.Comments)
            {
                if (Find(comment.Start, isBehindLine) is { } before) return before;
                isFirst = false;
                isBehindLine = comment.IsLine && commentsHoldReturns;
                position = comment.End;
            }

            if (Find(token.Start, isBehindLine) is { } end) return end;
            isFirst = false;
            position = token.End;
        }

        return "\n";

        string? Find(int limit, bool isBehindLine)
        {
            if (isFirst) return null;
            int end = text.IndexOf('\n', position, limit - position);
            if (end >= 0 && isBehindLine) end = text.IndexOf('\n', end + 1, limit - end - 1);
            return end < 0 ? null : end > position && text[end - 1] == '\r' ? "\r\n" : "\n";
        }
    }
}
