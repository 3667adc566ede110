using System.Text;
using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>Decides which comments between two tokens document the declaration before them, and which the declaration after them.</summary>
/// <remarks>
/// The rules are those of protoc. A comment on the line of the token before is that declaration's (trailing). So is a comment that starts on the next line
/// and is followed by an empty line or a closing bracket. The comment directly above the token after is that declaration's (leading). All others are
/// detached. Line comments below each other are one comment. A single comment on one line with both tokens is ambiguous, and detached.
/// </remarks>
internal sealed class ProtoComments
{
    private readonly string _text;
    private readonly List<Piece> _pieces = [];
    private int _position;
    private int _pending; // pieces at the end of the list that are not assigned yet
    private int _flushedCount;
    private bool _canTrail;

    private ProtoComments(string text, int start, bool canTrail)
    {
        _text = text;
        _position = start;
        _canTrail = canTrail;
    }

    /// <summary>A block comment, or a part of a line comment. The end of the line belongs to it.</summary>
    private readonly record struct Piece(int Start, int End, bool IsLine);

    private (int First, int Count) Trailing { get; set; }

    private (int First, int Count) Leading { get; set; }

    private List<(int First, int Count)> Detached { get; } = [];

    /// <summary>Reads the gap between two tokens.</summary>
    /// <param name="text">The text of the file.</param>
    /// <param name="start">End of the token before, or start of the text.</param>
    /// <param name="isFirst">Whether there is no token before.</param>
    internal static ProtoComments Behind(string text, int start, bool isFirst)
    {
        var comments = new ProtoComments(text, start, canTrail: !isFirst);
        comments.Read(start, isFirst);
        comments.Leading = (comments._pieces.Count - comments._pending, comments._pending);
        return comments;
    }

    /// <summary>Whether there is no comment at a place. It does not read the whole gap.</summary>
    internal static bool IsNone(string text, int start)
    {
        while (start < text.Length && IsBlank(text[start])) start++;
        return start >= text.Length || text[start] != '/';
    }

    /// <summary>The trailing comment, as <c>SourceCodeInfo</c> has it; null for none.</summary>
    internal string? TrailingText => Written(Trailing);

    /// <summary>The leading comment of the next token, in the same form.</summary>
    internal string? LeadingText => Written(Leading);

    /// <summary>Adds the detached comments, in the same form.</summary>
    internal void AddDetachedTo(List<string> texts)
    {
        foreach ((int First, int Count) comment in Detached) texts.Add(Written(comment) ?? "");
    }

    private void Read(int start, bool isFirst)
    {
        int trailingEnd = -1;
        if (!isFirst && !ReadRestOfLine(ref trailingEnd)) return;
        while (true)
        {
            SkipBlanks();
            if (IsAt("//"))
            {
                AddLineComment();
            }
            else if (IsAt("/*"))
            {
                AddBlockComment();
                SkipBlanks();
                SkipLineEnd();
            }
            else if (!SkipLineEnd())
            {
                break;
            }
            else
            {
                // An empty line.
                Flush();
                _canTrail = false;
            }
        }

        bool isAtEnd = _position >= _text.Length;
        if (isAtEnd || _text[_position] is '}' or ']' or ')') Flush();
        bool isOneLine = (!isFirst && !HasLineEnd(start)) || (trailingEnd >= 0 && !HasLineEnd(trailingEnd));
        if (!isAtEnd && isOneLine) Detach();
    }

    // Reads the rest of the line of the token before. False if the next token follows at once.
    private bool ReadRestOfLine(ref int trailingEnd)
    {
        SkipBlanks();
        if (IsAt("//"))
        {
            AddLineComment();
            Flush();
            return true;
        }

        if (IsAt("/*"))
        {
            AddBlockComment();
            trailingEnd = _position;
            SkipBlanks();
            Flush();
            return true;
        }

        return SkipLineEnd();
    }

    private void AddLineComment()
    {
        if (_pending > 0 && !_pieces[_pieces.Count - 1].IsLine) Flush();
        int start = _position + 2;
        int lineEnd = _text.IndexOf('\n', start);
        _position = lineEnd < 0 ? _text.Length : lineEnd + 1;
        _pieces.Add(new Piece(start, _position, IsLine: true));
        _pending++;
    }

    private void AddBlockComment()
    {
        Flush();
        int start = _position + 2;
        int close = _text.IndexOf("*/", start, StringComparison.Ordinal);
        _position = close < 0 ? _text.Length : close + 2;
        _pieces.Add(new Piece(start, close < 0 ? _text.Length : close, IsLine: false));
        _pending++;
    }

    // Ends a comment that is not directly above the next token.
    private void Flush()
    {
        if (_pending == 0) return;
        (int First, int Count) comment = (_pieces.Count - _pending, _pending);
        if (_canTrail) Trailing = comment;
        else Detached.Add(comment);
        _canTrail = false;
        _pending = 0;
        _flushedCount++;
    }

    private void Detach()
    {
        if (_flushedCount + (_pending > 0 ? 1 : 0) != 1) return;
        if (Trailing.Count > 0)
        {
            Detached.Insert(0, Trailing);
            Trailing = default;
        }

        Flush();
    }

    private bool IsAt(string mark) => string.CompareOrdinal(_text, _position, mark, 0, mark.Length) == 0;

    private bool HasLineEnd(int start) => _text.IndexOf('\n', start, _position - start) >= 0;

    private void SkipBlanks()
    {
        while (_position < _text.Length && IsBlank(_text[_position]) && _text[_position] != '\n') _position++;
    }

    private bool SkipLineEnd()
    {
        if (_position >= _text.Length || _text[_position] != '\n') return false;
        _position++;
        return true;
    }

    private string? Written((int First, int Count) comment)
    {
        if (comment.Count == 0) return null;
        Piece first = _pieces[comment.First];
        if (comment.Count == 1 && first.IsLine && first.End > first.Start) return _text.Substring(first.Start, first.End - first.Start);
        var written = new StringBuilder();
        for (int i = comment.First; i < comment.First + comment.Count; i++)
        {
            Piece piece = _pieces[i];
            if (piece.IsLine) written.Append(_text, piece.Start, piece.End - piece.Start);
            else AppendBlock(written, piece);
        }

        return written.Length > 0 ? written.ToString() : null;
    }

    // White space at the start of a line, and one asterisk after it, do not belong to a block comment.
    private void AppendBlock(StringBuilder written, Piece piece)
    {
        int position = piece.Start;
        while (true)
        {
            int lineEnd = _text.IndexOf('\n', position, piece.End - position);
            if (lineEnd < 0) break;
            written.Append(_text, position, lineEnd + 1 - position);
            position = lineEnd + 1;
            while (position < piece.End && IsBlank(_text[position]) && _text[position] != '\n') position++;
            if (position < piece.End && _text[position] == '*') position++;
        }

        written.Append(_text, position, piece.End - position);
    }

    /// <summary>The documentation of a declaration: lines joined by LF, without comment marks, and without empty lines at its start and end.</summary>
    internal static string Documentation(ProtoCommentPlace place)
    {
        var lines = new List<string>();
        string text = place.Text ?? "";
        ProtoComments before = Behind(text, place.Before, place.IsFirst);
        before.AddLines(before.Leading, lines);
        ProtoComments behind = Behind(text, place.Behind, isFirst: false);
        behind.AddLines(behind.Trailing, lines);
        return string.Join("\n", lines);
    }

    private void AddLines((int First, int Count) comment, List<string> lines)
    {
        int start = lines.Count;
        for (int i = comment.First; i < comment.First + comment.Count; i++)
        {
            Piece piece = _pieces[i];
            string text = _text.Substring(piece.Start, piece.End - piece.Start);
            if (piece.IsLine)
            {
                string line = text.TrimStart('/').TrimEnd();
                lines.Add(line.Length > 0 && line[0] == ' ' ? line.Substring(1) : line);
                continue;
            }

            foreach (string part in text.Replace("\r\n", "\n").Replace('\r', '\n').Split('\n'))
            {
                string line = part.Trim();
                lines.Add(line.Length > 0 && line[0] == '*' ? line.Substring(1).TrimStart() : line);
            }
        }

        while (lines.Count > start && lines[lines.Count - 1].Length == 0) lines.RemoveAt(lines.Count - 1);
        int empty = start;
        while (empty < lines.Count && lines[empty].Length == 0) empty++;
        lines.RemoveRange(start, empty - start);
    }
}

/// <summary>The place of a declaration's comments. They are read only on request, because most readers of a schema do not need them.</summary>
/// <param name="Text">The text of the file; null for a declaration without comments.</param>
/// <param name="Before">End of the token before the declaration, or start of the text.</param>
/// <param name="Behind">End of its <c>;</c> or opening brace.</param>
internal readonly record struct ProtoCommentPlace(string? Text, int Before, int Behind)
{
    /// <summary>Whether no token precedes it. No token ends at the start of the text, which is after the byte order mark.</summary>
    internal bool IsFirst => Before == 0 || (Before == 1 && Text![0] == '\uFEFF');
}
