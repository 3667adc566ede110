using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>
/// Text to tokens, one at a time. Comments and blanks are no tokens; those that document what follows are kept beside the token they precede.
/// </summary>
/// <remarks>What a token is, and what is none, is the same as in flatc: a sign in front of a digit belongs to the number.</remarks>
internal sealed partial class FbsLexer
{
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly SchemaText _source;
    private readonly List<TextRange> _documentation = []; // the lines in front of the current token, without their slashes
    private int _position;

    /// <summary>Starts in front of the first token.</summary>
    /// <param name="source">The text.</param>
    /// <param name="diagnostics">Takes what is no token.</param>
    internal FbsLexer(SchemaText source, DiagnosticBag diagnostics)
    {
        _source = source;
        _text = source.Text;
        _position = source.Start;
        _diagnostics = diagnostics;
        Current = new FbsToken(FbsTokenKind.Start, _position, _position);
        Previous = Current;
    }

    /// <summary>The token that is read next.</summary>
    internal FbsToken Current { get; private set; }

    /// <summary>The one in front of it.</summary>
    internal FbsToken Previous { get; private set; }

    /// <summary>What the current token stands for, if it is a string.</summary>
    internal string StringValue { get; private set; } = "";

    /// <summary>Whether the current token is a string without escapes, of printable ASCII.</summary>
    internal bool IsTrivialString { get; private set; }

    /// <summary>The <c>///</c> comments in front of the current token.</summary>
    internal EquatableArray<string> Documentation =>
        _documentation.Count == 0 ? default : new(_documentation.ConvertAll(line => _text.Substring(line.Start, line.Length)));

    private char Unit => Peek(0);

    private char Peek(int distance) => _position + distance < _text.Length ? _text[_position + distance] : '\0';

    /// <summary>Goes to the next token. What is no token is reported and left out.</summary>
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

    // Leaves the position on the last unit, because the loop around goes on behind it.
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

    // Whoever feeds a picture to the compiler gets one error for all of a run.
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
    /// <summary>In front of the first one; of length 0.</summary>
    Start,

    /// <summary>Behind the last one; of length 0.</summary>
    End,
    Identifier,
    Integer,
    Float,
    String,

    /// <summary>Any other character, alone.</summary>
    Symbol,
}

/// <summary>One token: a piece of the text.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="End">Position behind its last one.</param>
/// <param name="StartsLine">Whether nothing but blanks and comments stands in front of it on its line.</param>
/// <param name="IsFaulty">Whether it is a literal that has been reported.</param>
internal readonly record struct FbsToken(FbsTokenKind Kind, int Start, int End, bool StartsLine = false, bool IsFaulty = false)
{
    internal TextRange Range => new(Start, End - Start);
}
