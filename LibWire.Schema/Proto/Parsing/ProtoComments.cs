using static LibWire.Schema.ProtoCharacters;

namespace LibWire.Schema;

/// <summary>Which comments between two tokens document what stands before, and which what stands behind.</summary>
/// <remarks>
/// The rules are those of protoc. A comment on the line of the token before belongs to that token's declaration (trailing), and so does a block of
/// comments that starts on
/// the next line and is followed by an empty line or a closing bracket. The block right above the token behind belongs to that token's declaration
/// (leading). All
/// others are detached. Line comments below each other are one block, a <c>/* */</c> comment is a block of its own.
/// </remarks>
internal sealed class ProtoComments
{
    private readonly string _text;
    private readonly int _end;
    private readonly List<string> _block = [];
    private int _position;
    private bool _isLineBlock;
    private bool _canTrail;

    private ProtoComments(string text, int start, int end, bool canTrail)
    {
        _text = text;
        _position = start;
        _end = end;
        _canTrail = canTrail;
    }

    /// <summary>The lines of the comment that belongs to the token before.</summary>
    internal List<string> Trailing { get; } = [];

    /// <summary>The lines of the comment that belongs to the token behind.</summary>
    internal List<string> Leading => _block;

    /// <summary>Reads the gap between two tokens.</summary>
    /// <param name="text">The text of the file.</param>
    /// <param name="start">End of the token before.</param>
    /// <param name="end">Start of the token behind.</param>
    /// <param name="isFirst">Whether there is no token before.</param>
    internal static ProtoComments Between(string text, int start, int end, bool isFirst)
    {
        var comments = new ProtoComments(text, start, end, canTrail: !isFirst);
        comments.Read(isFirst);
        return comments;
    }

    private void Read(bool isFirst)
    {
        if (!isFirst && !ReadRestOfLine()) return;
        while (_position < _end)
        {
            SkipBlanks();
            if (_position >= _end) break;
            if (IsAt("//")) AddLineComment();
            else if (IsAt("/*")) AddBlockCommentAndLineEnd();
            else if (SchemaText.IsLineEnd(_text[_position])) EndEmptyLine();
            else _position++; // What the lexer could not read; the file is in error.
        }

        if (_end >= _text.Length || _text[_end] is '}' or ']' or ')') Flush();
    }

    // The line of the token before. False if the token behind is on it too: then nobody can tell whose the comment is.
    private bool ReadRestOfLine()
    {
        SkipBlanks();
        if (IsAt("//"))
        {
            AddLineComment();
            Flush();
            _canTrail = false;
            return true;
        }

        if (IsAt("/*"))
        {
            AddBlockComment();
            SkipBlanks();
            bool isLast = _position < _end ? SchemaText.IsLineEnd(_text[_position]) : _end >= _text.Length;
            if (!isLast)
            {
                _block.Clear();
                return false;
            }

            Flush();
            _canTrail = false;
        }

        if (_position < _end) SkipLineEnd();
        return true;
    }

    private void AddLineComment()
    {
        if (_block.Count > 0 && !_isLineBlock) Flush();
        _isLineBlock = true;
        while (_position < _end && _text[_position] == '/') _position++;
        int start = _position;
        while (_position < _end && !SchemaText.IsLineEnd(_text[_position])) _position++;
        string line = _text.Substring(start, _position - start).TrimEnd();
        _block.Add(line.Length > 0 && line[0] == ' ' ? line.Substring(1) : line);
        SkipLineEnd();
    }

    private void AddBlockCommentAndLineEnd()
    {
        AddBlockComment();
        SkipBlanks();
        SkipLineEnd();
    }

    private void AddBlockComment()
    {
        if (_block.Count > 0) Flush();
        _isLineBlock = false;
        int close = _text.IndexOf("*/", _position + 2, StringComparison.Ordinal);
        int end = close < 0 || close > _end ? _end : close;
        string[] lines = _text.Substring(_position + 2, Math.Max(0, end - _position - 2)).Replace("\r\n", "\n").Replace('\r', '\n').Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            string line = lines[i].Trim();
            if (line.Length > 0 && line[0] == '*') line = line.Substring(1).TrimStart();
            _block.Add(line);
        }

        _position = Math.Min(end + 2, _end);
    }

    private void EndEmptyLine()
    {
        SkipLineEnd();
        Flush();
        _canTrail = false;
    }

    // Ends a block that is not right above the token behind.
    private void Flush()
    {
        if (_block.Count > 0 && _canTrail)
        {
            Trailing.AddRange(_block);
            _canTrail = false;
        }

        _block.Clear();
    }

    private bool IsAt(string mark) => _position + mark.Length <= _end && string.CompareOrdinal(_text, _position, mark, 0, mark.Length) == 0;

    private void SkipBlanks()
    {
        while (_position < _end && IsBlank(_text[_position]) && !SchemaText.IsLineEnd(_text[_position])) _position++;
    }

    private void SkipLineEnd()
    {
        if (_position >= _end || !SchemaText.IsLineEnd(_text[_position])) return;
        _position += _text[_position] == '\r' && _position + 1 < _end && _text[_position + 1] == '\n' ? 2 : 1;
    }

    /// <summary>One text of several comments: lines joined by LF, without empty ones at either end.</summary>
    internal static string Join(List<string> leading, List<string> trailing)
    {
        var lines = new List<string>();
        AddTrimmed(leading, lines);
        AddTrimmed(trailing, lines);
        return string.Join("\n", lines);
    }

    private static void AddTrimmed(List<string> block, List<string> lines)
    {
        int first = block.FindIndex(static line => line.Length > 0);
        if (first < 0) return;
        int last = block.FindLastIndex(static line => line.Length > 0);
        lines.AddRange(block.GetRange(first, last - first + 1));
    }
}
