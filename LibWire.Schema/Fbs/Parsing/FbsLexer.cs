using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>
/// Splits text into tokens, one at a time. Comments and white space are no tokens. Documentation comments are kept with the token that follows them.
/// </summary>
/// <remarks>Tokens are the same as in flatc: a sign before a digit belongs to the number.</remarks>
internal sealed partial class FbsLexer
{
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly SchemaText _source;
    private readonly List<TextRange> _documentation = []; // the lines before the current token, without their slashes
    private int _position;

    /// <summary>Starts before the first token.</summary>
    /// <param name="source">The text.</param>
    /// <param name="diagnostics">Receives the faults.</param>
    internal FbsLexer(SchemaText source, DiagnosticBag diagnostics)
    {
        _source = source;
        _text = source.Text;
        _position = source.Start;
        _diagnostics = diagnostics;
        Current = new FbsToken(FbsTokenKind.Start, _position, _position);
        Previous = Current;
    }

    /// <summary>The current token, which is read next.</summary>
    internal FbsToken Current { get; private set; }

    /// <summary>The token before it.</summary>
    internal FbsToken Previous { get; private set; }

    /// <summary>The value of the current token, if it is a string.</summary>
    internal string StringValue { get; private set; } = "";

    /// <summary>Whether the current token is a string of printable ASCII without escapes.</summary>
    internal bool IsTrivialString { get; private set; }

    /// <summary>The <c>///</c> comments before the current token.</summary>
    internal EquatableArray<string> Documentation =>
        _documentation.Count == 0 ? default : new(_documentation.ConvertAll(line => _text.Substring(line.Start, line.Length)));

    private char Unit => Peek(0);

    private char Peek(int distance) => _position + distance < _text.Length ? _text[_position + distance] : '\0';

    /// <summary>Moves to the next token. Characters that are no token are reported and skipped.</summary>
    internal void Next()
    {
        Previous = Current;
        _documentation.Clear();
        bool startsLine = Current.Kind == FbsTokenKind.Start;
        for (; _position < _text.Length; _position++)
        {
            char unit = _text[_position];
            if (unit == '\n') startsLine = true;
            else if (unit is ' ' or '\t' or '\r') continue;
            else if (unit == '/' && Peek(1) == '/') SkipLineComment(startsLine);
            else if (unit == '/' && Peek(1) == '*') SkipBlockComment();
            else if (!IsOfToken(unit)) SkipCharacters();
            else break;
        }

        if (_position < _text.Length) ReadToken(_text[_position], startsLine);
        else Current = new FbsToken(FbsTokenKind.End, _text.Length, _text.Length, startsLine);
    }

    private static bool IsOfToken(char unit) =>
        IsLetterOrDigit(unit) || unit is '{' or '}' or '(' or ')' or '[' or ']' or '<' or '>' or ',' or ':' or ';' or '=' or '.' or '+' or '-' or '"' or '\'';

    private void ReadToken(char first, bool startsLine)
    {
        int start = _position;
        if (IsLetter(first))
        {
            do _position++;
            while (_position < _text.Length && IsLetterOrDigit(_text[_position]));
            Current = new FbsToken(FbsTokenKind.Identifier, start, _position, startsLine);
        }
        else if (StartsNumber(first))
        {
            FbsTokenKind kind = ReadNumber(out bool isFaulty);
            Current = new FbsToken(kind, start, _position, startsLine, isFaulty);
        }
        else if (first is '"' or '\'')
        {
            bool isFaulty = !ReadString(first);
            Current = new FbsToken(FbsTokenKind.String, start, _position, startsLine, isFaulty);
        }
        else
        {
            _position++;
            Current = new FbsToken(FbsTokenKind.Symbol, start, _position, startsLine);
        }
    }

    // Stops at the last unit of the comment, because the calling loop moves past it.
    private void SkipLineComment(bool startsLine)
    {
        int start = _position;
        while (_position < _text.Length && _text[_position] is not ('\n' or '\r')) _position++;
        if (_position - start > 2 && _text[start + 2] == '/')
        {
            if (startsLine) _documentation.Add(new TextRange(start + 3, _position - start - 3));
            else Report(DiagnosticCatalog.FbsMisplacedDocumentation, start, 3);
        }

        _position--;
    }

    private void SkipBlockComment()
    {
        int start = _position;
        int close = _text.IndexOf("*/", _position + 2, StringComparison.Ordinal);
        _position = close < 0 ? _text.Length : close + 1;
        if (close < 0) Report(DiagnosticCatalog.UnterminatedComment, start, 2, _source.LineOf(start) + 1);
    }

    // A run of such characters is one error, so that a binary file does not cause thousands.
    private void SkipCharacters()
    {
        int start = _position;
        char first = _text[start];
        bool isPair = char.IsHighSurrogate(first) && char.IsLowSurrogate(Peek(1));
        int codePoint = isPair ? char.ConvertToUtf32(first, Peek(1)) : IsByte(_text, start) ? first - 0xDC00 : first;
        Report(DiagnosticCatalog.UnexpectedCharacter, start, isPair ? 2 : 1, codePoint);
        while (_position + 1 < _text.Length && !IsBlank(_text[_position + 1]) && _text[_position + 1] != '/' && !IsOfToken(_text[_position + 1])) _position++;
    }

    private void Report(DiagnosticRule rule, int start, int length, params object[] arguments) =>
        _diagnostics.Report(rule, new TextRange(start, length), arguments);
}

internal enum FbsTokenKind : byte
{
    /// <summary>Before the first token; of length 0.</summary>
    Start,

    /// <summary>After the last token; of length 0.</summary>
    End,
    Identifier,
    Integer,
    Float,
    String,

    /// <summary>Any other single character.</summary>
    Symbol,
}

/// <summary>One token: a piece of the text.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="End">Position after its last unit.</param>
/// <param name="StartsLine">Whether only white space and comments precede it on its line.</param>
/// <param name="IsFaulty">Whether it is a faulty literal, which is reported.</param>
internal readonly record struct FbsToken(FbsTokenKind Kind, int Start, int End, bool StartsLine = false, bool IsFaulty = false)
{
    internal TextRange Range => new(Start, End - Start);
}
