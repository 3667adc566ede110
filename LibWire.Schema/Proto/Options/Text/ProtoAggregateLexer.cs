using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>The tokens of an option's value in braces, one at a time.</summary>
/// <remarks>
/// The lexer of the file has checked that the text consists of tokens. Its comments are skipped here again. A <c>#</c> starts a comment in the text format,
/// which ends the value: protoc joins the tokens of the value into one line first.
/// </remarks>
internal sealed class ProtoAggregateLexer
{
    private readonly string _text;
    private int _end; // after the current token

    internal ProtoAggregateLexer(string text)
    {
        _text = text;
        Next();
    }

    internal ProtoTokenKind Kind { get; private set; }

    /// <summary>The start of the current token.</summary>
    internal int Start { get; private set; }

    /// <summary>The text of the current token; empty at the end.</summary>
    internal string Text => _text.Substring(Start, _end - Start);

    internal bool IsAt(char symbol) => Kind == ProtoTokenKind.Symbol && _text[Start] == symbol;

    internal bool TryTake(char symbol)
    {
        if (!IsAt(symbol)) return false;
        Next();
        return true;
    }

    internal void Next()
    {
        SkipBlanks();
        if (_end >= _text.Length)
        {
            Start = _end = _text.Length;
            Kind = ProtoTokenKind.End;
            return;
        }

        Start = _end;
        char first = _text[_end];
        if (IsLetter(first)) TakeName();
        else if (IsDigit(first) || (first == '.' && _end + 1 < _text.Length && IsDigit(_text[_end + 1]))) TakeNumber();
        else if (first is '"' or '\'') TakeString(first);
        else Take(ProtoTokenKind.Symbol, 1);
    }

    /// <summary>Adds the bytes of the current token, which is a string.</summary>
    internal void Decode(List<byte> bytes) => ProtoStringLiteral.Decode(_text, Start, _end, bytes);

    /// <summary>
    /// Takes the text between the current token, an opening bracket, and the closing bracket: the name of an extension, or of a type with a domain in
    /// front. White space and comments are left out.
    /// </summary>
    /// <returns>The name; null if other characters than those of names precede the closing bracket.</returns>
    internal string? TakeBracketedName()
    {
        var name = new System.Text.StringBuilder();
        while (true)
        {
            SkipBlanks();
            int start = _end;
            while (_end < _text.Length && IsOfAddress(_text[_end]) && !IsComment(_end)) _end++;
            if (_end == start) break;
            name.Append(_text, start, _end - start);
        }

        Next();
        return TryTake(']') ? name.ToString() : null;
    }

    // Source: RFC 3986, without the characters that have a meaning in the text format.
    private static bool IsOfAddress(char unit) =>
        IsLetter(unit) || IsDigit(unit) || unit is '-' or '.' or '~' or '!' or '$' or '&' or '(' or ')' or '*' or '+' or ',' or ';' or '=' or '%' or '/';

    // No address has two slashes in a row: they are a comment, as everywhere in the file.
    private bool IsComment(int at) => _text[at] == '/' && at + 1 < _text.Length && _text[at + 1] is '/' or '*';

    private void SkipBlanks()
    {
        while (_end < _text.Length)
        {
            char unit = _text[_end];
            if (unit == '#')
            {
                _end = _text.Length;
            }
            else if (unit == '/' && _end + 1 < _text.Length && _text[_end + 1] == '/')
            {
                while (_end < _text.Length && !SchemaText.IsLineEnd(_text[_end])) _end++;
            }
            else if (unit == '/' && _end + 1 < _text.Length && _text[_end + 1] == '*')
            {
                int close = _text.IndexOf("*/", _end + 2, StringComparison.Ordinal);
                _end = close < 0 ? _text.Length : close + 2;
            }
            else if (IsBlank(unit))
            {
                _end++;
            }
            else
            {
                return;
            }
        }
    }

    private void Take(ProtoTokenKind kind, int length)
    {
        _end += length;
        Kind = kind;
    }

    private void TakeName()
    {
        while (_end < _text.Length && (IsLetter(_text[_end]) || IsDigit(_text[_end]))) _end++;
        Kind = ProtoTokenKind.Identifier;
    }

    private void TakeNumber()
    {
        bool isHex = _text[_end] == '0' && _end + 1 < _text.Length && (_text[_end + 1] is 'x' or 'X');
        Kind = ProtoTokenKind.Integer;
        while (_end < _text.Length)
        {
            char unit = _text[_end];
            bool isExponent = !isHex && unit is 'e' or 'E';
            if (!IsLetter(unit) && !IsDigit(unit) && unit != '.') return;
            if (!isHex && (unit == '.' || isExponent || unit is 'f' or 'F')) Kind = ProtoTokenKind.Float;
            _end++;
            if (isExponent && !isHex && _end < _text.Length && (_text[_end] is '+' or '-')) _end++;
        }
    }

    private void TakeString(char quote)
    {
        _end++;
        while (_end < _text.Length && _text[_end] != quote) _end += _text[_end] == '\\' ? 2 : 1;
        _end = Math.Min(_end + 1, _text.Length);
        Kind = ProtoTokenKind.String;
    }
}
