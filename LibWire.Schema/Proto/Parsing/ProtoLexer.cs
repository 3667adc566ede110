using static LibWire.Schema.ProtoCharacters;

namespace LibWire.Schema;

/// <summary>
/// Text to tokens, in one pass. Comments and blanks are no tokens; <see cref="ProtoComments"/> finds comments again in the gaps between them.
/// </summary>
internal sealed class ProtoLexer
{
    private readonly SchemaText _source;
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly List<ProtoToken> _tokens = [];
    private int _position;
    private int _aggregateDepth; // open braces of an option's value, which is text format: there '#' starts a comment, and 1.5f is a number

    private ProtoLexer(SchemaText source, DiagnosticBag diagnostics)
    {
        _source = source;
        _text = source.Text;
        _position = source.Start;
        _diagnostics = diagnostics;
    }

    /// <summary>All tokens, the last of kind <see cref="ProtoTokenKind.End"/>. What is no token is reported and left out.</summary>
    internal static List<ProtoToken> Tokenize(SchemaText source, DiagnosticBag diagnostics)
    {
        var lexer = new ProtoLexer(source, diagnostics);
        while (lexer._position < lexer._text.Length) lexer.Step();
        lexer._tokens.Add(new ProtoToken(ProtoTokenKind.End, lexer._text.Length, 0));
        return lexer._tokens;
    }

    private char Current => Peek(0);

    private char Peek(int distance) => _position + distance < _text.Length ? _text[_position + distance] : '\0';

    private void Step()
    {
        char first = Current;
        if (IsBlank(first)) _position++;
        else if (first == '/' && Peek(1) == '/') SkipLine();
        else if (first == '/' && Peek(1) == '*') SkipBlockComment();
        else if (first == '#' && _aggregateDepth > 0) SkipLine();
        else if (IsLetter(first)) AddIdentifier();
        else if (IsDigit(first) || (first == '.' && IsDigit(Peek(1)))) AddNumber();
        else if (first is '"' or '\'') AddString(first);
        else if (first is > ' ' and < '\x7F') AddSymbol(first);
        else ReportCharacter(first);
    }

    private void SkipLine()
    {
        while (_position < _text.Length && !SchemaText.IsLineEnd(Current)) _position++;
    }

    private void SkipBlockComment()
    {
        int close = _text.IndexOf("*/", _position + 2, StringComparison.Ordinal);
        if (close >= 0)
        {
            _position = close + 2;
            return;
        }

        Report(DiagnosticCatalog.UnterminatedComment, _position, 2);
        _position = _text.Length;
    }

    private void AddIdentifier()
    {
        int start = _position;
        while (IsLetter(Current) || IsDigit(Current)) _position++;
        Add(ProtoTokenKind.Identifier, start);
    }

    private void AddSymbol(char symbol)
    {
        if (symbol == '{' && (_aggregateDepth > 0 || IsBehindEquals())) _aggregateDepth++;
        else if (symbol == '}' && _aggregateDepth > 0) _aggregateDepth--;
        _position++;
        Add(ProtoTokenKind.Symbol, _position - 1);
    }

    // An equals sign and a brace meet only where an option gets a value in text format.
    private bool IsBehindEquals() =>
        _tokens.Count > 0 && _tokens[_tokens.Count - 1] is { Kind: ProtoTokenKind.Symbol } last && _text[last.Start] == '=';

    private void AddNumber()
    {
        int start = _position;
        bool isJoined = Current == '.' && _tokens.Count > 0 && _tokens[_tokens.Count - 1] is { Kind: ProtoTokenKind.Identifier } last && last.End == start;
        string? fault = isJoined ? "put a blank between the name and the number" : null;
        var kind = ProtoTokenKind.Integer;
        if (Current == '0' && (Peek(1) is 'x' or 'X'))
        {
            _position += 2;
            if (!IsHexDigit(Current)) fault ??= "'0x' needs at least one hexadecimal digit";
            while (IsHexDigit(Current)) _position++;
        }
        else if (Current == '0' && IsDigit(Peek(1)))
        {
            while (IsOctalDigit(Current)) _position++;
            if (IsDigit(Current)) fault ??= "a number with a zero in front is octal and has the digits 0 to 7; leave the zero out for a decimal one";
            while (IsDigit(Current)) _position++;
        }
        else if (TakeFloat(ref fault))
        {
            kind = ProtoTokenKind.Float;
        }

        if (IsLetter(Current))
        {
            fault ??= "put a blank between the number and what follows";
            while (IsLetter(Current) || IsDigit(Current)) _position++;
        }
        else if (Current == '.')
        {
            fault ??= kind == ProtoTokenKind.Float ? "it has a decimal point or an exponent already" : "hexadecimal and octal numbers have no decimal point";
            while (Current == '.' || IsLetter(Current) || IsDigit(Current)) _position++;
        }

        if (fault != null) Report(DiagnosticCatalog.BadNumber, start, _position - start, _text.Substring(start, _position - start), fault);
        Add(kind, start);
    }

    // A decimal number; true if it has a point, an exponent or, in text format, the suffix.
    private bool TakeFloat(ref string? fault)
    {
        bool isFloat = false;
        while (IsDigit(Current)) _position++;
        if (Current == '.')
        {
            isFloat = true;
            _position++;
            while (IsDigit(Current)) _position++;
        }

        if (Current is 'e' or 'E')
        {
            isFloat = true;
            _position++;
            if (Current is '+' or '-') _position++;
            if (!IsDigit(Current)) fault ??= "the exponent needs at least one digit";
            while (IsDigit(Current)) _position++;
        }

        if (_aggregateDepth > 0 && (Current is 'f' or 'F'))
        {
            isFloat = true;
            _position++;
        }

        return isFloat;
    }

    private void AddString(char quote)
    {
        int start = _position++;
        while (true)
        {
            if (_position >= _text.Length || SchemaText.IsLineEnd(Current))
            {
                Report(DiagnosticCatalog.UnterminatedString, start, _position - start, quote);
                break;
            }

            if (Current == quote)
            {
                _position++;
                break;
            }

            if (Current == '\\') CheckEscape();
            else _position++;
        }

        Add(ProtoTokenKind.String, start);
    }

    private void CheckEscape()
    {
        int length = ProtoStringLiteral.EscapeLength(_text, _position);
        if (length > 0)
        {
            _position += length;
            return;
        }

        // The end of a line ends the string too.
        bool isAtEnd = _position + 1 >= _text.Length || SchemaText.IsLineEnd(Peek(1));
        int faultLength = isAtEnd ? 1 : 2;
        Report(DiagnosticCatalog.BadEscape, _position, faultLength, _text.Substring(_position, faultLength));
        _position += faultLength;
    }

    private void ReportCharacter(char first)
    {
        int length = char.IsHighSurrogate(first) && char.IsLowSurrogate(Peek(1)) ? 2 : 1;
        int codePoint = length == 2 ? char.ConvertToUtf32(first, Peek(1)) : first;
        Report(DiagnosticCatalog.UnexpectedCharacter, _position, length, codePoint);
        _position += length;
    }

    private void Add(ProtoTokenKind kind, int start) => _tokens.Add(new ProtoToken(kind, start, _position - start));

    private void Report(DiagnosticRule rule, int start, int length, params object[] arguments) =>
        _diagnostics.Report(rule, new TextRange(start, length), arguments);
}
