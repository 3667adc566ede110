using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>
/// Splits text into tokens, one at a time. Comments and white space are no tokens; <see cref="ProtoComments"/> finds comments again in the gaps between
/// tokens.
/// </summary>
/// <remarks>
/// Tokens, the places of faults in them, and where lexing continues are the same as in protoc, so that both report faults on the same lines. As in protoc
/// only LF ends a line.
/// </remarks>
internal sealed partial class ProtoLexer
{
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly bool _countsColumns;
    private int _position;
    private int _line;
    private int _columnPosition; // the position of _column, in the current line
    private int _column;

    /// <summary>Starts before the first token.</summary>
    /// <param name="source">The text.</param>
    /// <param name="diagnostics">Receives the faults.</param>
    /// <param name="countsColumns">Whether tokens have their columns.</param>
    internal ProtoLexer(SchemaText source, DiagnosticBag diagnostics, bool countsColumns)
    {
        _text = source.Text;
        _position = _columnPosition = source.Start;
        _column = source.Start > 0 ? ByteOrderMarkBytes : 0;
        _diagnostics = diagnostics;
        _countsColumns = countsColumns;
        Current = new ProtoToken(ProtoTokenKind.Start, ProtoWord.None, _position, _position, 0, 0, 0);
        Previous = Current;
    }

    /// <summary>The current token, which is read next.</summary>
    internal ProtoToken Current { get; private set; }

    /// <summary>The token before it.</summary>
    internal ProtoToken Previous { get; private set; }

    private char Unit => Peek(0);

    private char Peek(int distance) => _position + distance < _text.Length ? _text[_position + distance] : '\0';

    /// <summary>Moves to the next token. Characters that are no token are reported and skipped.</summary>
    internal void Next()
    {
        Previous = Current;
        while (true)
        {
            SkipBlanks();
            if (_position >= _text.Length)
            {
                Set(ProtoTokenKind.End, _position);
                return;
            }

            char unit = _text[_position];
            if (unit == '/' && Peek(1) == '/') SkipLineComment();
            else if (unit == '/' && Peek(1) == '*') SkipBlockComment();
            else if (unit < ' ') SkipControls();
            else break;
        }

        ReadToken(_text[_position]);
    }

    private void ReadToken(char first)
    {
        int start = _position;
        if (IsLetter(first))
        {
            do _position++;
            while (_position < _text.Length && IsLetterOrDigit(_text[_position]));
            Set(ProtoTokenKind.Identifier, start, ProtoWords.Find(_text, start, _position - start));
        }
        else if (IsDigit(first) || (first == '.' && IsDigit(Peek(1))))
        {
            Set(ReadNumber(start), start);
        }
        else if (first is '"' or '\'')
        {
            ReadString(first);
            Set(ProtoTokenKind.String, start);
        }
        else
        {
            if (first >= '\x80') ReportCharacter(first);
            _position++;
            Set(ProtoTokenKind.Symbol, start);
        }
    }

    private void Set(ProtoTokenKind kind, int start, ProtoWord word = ProtoWord.None)
    {
        int column = _countsColumns ? ColumnOf(start) : 0;
        int endColumn = _countsColumns ? ColumnOf(_position) : 0;
        Current = new ProtoToken(kind, word, start, _position, _line, column, endColumn);
    }

    private int ColumnOf(int position)
    {
        for (; _columnPosition < position; _columnPosition++)
        {
            char unit = _text[_columnPosition];
            if (unit == '\t') _column += TabColumns - (_column % TabColumns);
            else if (unit < 0x80) _column++;
            else _column += Utf8Bytes(_text, _columnPosition);
        }

        return _column;
    }

    private void StartLine()
    {
        _line++;
        _columnPosition = _position;
        _column = 0;
    }

    private void SkipBlanks()
    {
        while (_position < _text.Length && IsBlank(_text[_position]))
            if (_text[_position++] == '\n') StartLine();
    }

    // A NUL ends a comment too: protoc takes it for the end of the file, and then finds that the file continues.
    private void SkipLineComment()
    {
        while (_position < _text.Length && _text[_position] is not ('\n' or '\0')) _position++;
    }

    private void SkipBlockComment()
    {
        int start = _position;
        int startLine = _line;
        for (_position += 2; Unit != '\0'; _position++)
        {
            char unit = _text[_position];
            if (unit == '\n')
            {
                _position++;
                StartLine();
                _position--;
            }
            else if (unit == '*' && Peek(1) == '/')
            {
                _position += 2;
                return;
            }
            else if (unit == '/' && Peek(1) == '*')
            {
                Report(DiagnosticCatalog.CommentInComment, _position + 1, 1);
            }
        }

        Report(DiagnosticCatalog.UnterminatedComment, _position, 0, startLine + 1);
        Report(DiagnosticCatalog.OpenComment, start, 2);
    }

    private void SkipControls()
    {
        Report(DiagnosticCatalog.UnexpectedCharacter, _position, 1, (int)_text[_position]);
        while (_position < _text.Length && _text[_position] < ' ')
            if (_text[_position++] == '\n') StartLine();
    }

    private void ReportCharacter(char first)
    {
        bool isPair = char.IsHighSurrogate(first) && char.IsLowSurrogate(Peek(1));
        if (char.IsLowSurrogate(first) && _position > 0 && char.IsHighSurrogate(_text[_position - 1])) return;
        int codePoint = isPair ? char.ConvertToUtf32(first, Peek(1)) : first;
        Report(DiagnosticCatalog.UnexpectedCharacter, _position, isPair ? 2 : 1, codePoint);
    }

    private void Report(DiagnosticRule rule, int start, int length, params object[] arguments) =>
        _diagnostics.Report(rule, new TextRange(start, length), arguments);
}
