using System.Text;

namespace LibWire.Schema;

// The parts that the rules of the grammar use.
internal sealed partial class ProtoParser
{
    private readonly List<byte> _bytes = []; // of the current string

    private ProtoToken Current => _lexer.Current;

    private ProtoToken Previous => _lexer.Previous;

    private bool IsAtEnd => _lexer.Current.Kind == ProtoTokenKind.End;

    private string Text(ProtoToken token) => _names.Get(_text, token.Start, token.End - token.Start);

    private TextRange RangeFrom(ProtoToken first) => new(first.Start, Math.Max(Previous.End, first.End) - first.Start);

    private bool IsAt(char symbol) => _lexer.Current is { Kind: ProtoTokenKind.Symbol } token && _text[token.Start] == symbol;

    private bool IsAt(ProtoWord word) => _lexer.Current.Word == word;

    private bool IsAt(ProtoTokenKind kind) => _lexer.Current.Kind == kind;

    private void TakeAny() => _lexer.Next();

    private bool TryTake(char symbol)
    {
        if (!IsAt(symbol)) return false;
        _lexer.Next();
        return true;
    }

    private bool TryTake(ProtoWord word)
    {
        if (!IsAt(word)) return false;
        _lexer.Next();
        return true;
    }

    private bool Take(char symbol) => TryTake(symbol) || Expected($"'{symbol}'");

    /// <summary>Takes the end of a declaration or of its first line, and the comments after it.</summary>
    private bool TryTakeEnd(char symbol, ProtoLocation? location)
    {
        if (!IsAt(symbol)) return false;
        _lexer.Next();
        if (_locations != null) TakeComments(Previous.End, symbol == '}', location);
        return true;
    }

    private bool TakeEnd(char symbol, ProtoLocation? location)
    {
        if (TryTakeEnd(symbol, location)) return true;
        if (symbol != ';') return Expected($"'{symbol}'");
        Report(DiagnosticCatalog.MissingSemicolon, Current, Found(Current));
        return false;
    }

    private bool Expected(string what)
    {
        Report(DiagnosticCatalog.UnexpectedToken, Current, what, Found(Current));
        return false;
    }

    private string Found(ProtoToken token) => token.Kind == ProtoTokenKind.End ? "the end of the file" : $"'{Text(token)}'";

    private void Report(DiagnosticRule rule, ProtoToken token, params object[] arguments) => _diagnostics.Report(rule, token.Range, arguments);

    private ProtoName? ParseName(string what)
    {
        if (!IsAt(ProtoTokenKind.Identifier))
        {
            Expected(what);
            return null;
        }

        var name = new ProtoName(Text(Current), Current.Range);
        _lexer.Next();
        return name;
    }

    /// <summary>Parses a name with dots. White space is allowed between its parts.</summary>
    private ProtoName? ParseQualifiedName(string what, bool allowsLeadingDot)
    {
        ProtoToken first = Current;
        bool isAlone = true;
        if (allowsLeadingDot && TryTake('.')) isAlone = Current.Start == Previous.End;
        if (!IsAt(ProtoTokenKind.Identifier))
        {
            Expected(Current.Start == first.Start ? what : "a name behind the dot");
            return null;
        }

        _lexer.Next();
        while (IsAt('.'))
        {
            isAlone &= Current.Start == Previous.End;
            _lexer.Next();
            isAlone &= Current.Start == Previous.End;
            if (!IsAt(ProtoTokenKind.Identifier))
            {
                Expected("a name behind the dot");
                return null;
            }

            _lexer.Next();
        }

        TextRange range = RangeFrom(first);
        return new ProtoName(isAlone ? _names.Get(_text, range.Start, range.Length) : WithoutGaps(range), range);
    }

    // White space and comments between the parts do not belong to a name.
    private string WithoutGaps(TextRange range)
    {
        var name = new StringBuilder();
        var source = new SchemaText(_text.Substring(range.Start, range.Length));
        var lexer = new ProtoLexer(source, new DiagnosticBag(_file.Path, source), countsColumns: false); // Its faults are already reported.
        for (lexer.Next(); lexer.Current.Kind != ProtoTokenKind.End; lexer.Next())
            name.Append(_text, range.Start + lexer.Current.Start, lexer.Current.End - lexer.Current.Start);
        return name.ToString();
    }

    /// <summary>Parses a string of adjacent literals, if only its text is needed.</summary>
    private ProtoName? ParseText(string what)
    {
        ProtoToken first = Current;
        return ReadString(what, out string text) ? new ProtoName(text, RangeFrom(first)) : null;
    }

    /// <summary>Parses a string of adjacent literals. Its bytes stay in a list of the parser until the next string.</summary>
    private bool ReadString(string what, out string text)
    {
        text = "";
        if (!IsAt(ProtoTokenKind.String)) return Expected(what);
        _bytes.Clear();
        ProtoToken first = Current;
        bool isPlain = true;
        for (; IsAt(ProtoTokenKind.String); _lexer.Next())
        {
            isPlain &= Current.Start == first.Start && ProtoStringLiteral.IsPlain(_text, Current.Start, Current.End);
            ProtoStringLiteral.Decode(_text, Current.Start, Current.End, _bytes);
        }

        text = isPlain ? _names.Get(_text, first.Start + 1, _bytes.Count) : Encoding.UTF8.GetString(_bytes.ToArray());
        return true;
    }

    /// <summary>Parses an integer, with a sign if one is allowed. An integer out of range is reported and becomes 0.</summary>
    private ProtoInteger? ParseInteger(string what, bool isSigned, DiagnosticRule rule)
    {
        ProtoToken first = Current;
        bool isNegative = isSigned && TryTake('-');
        if (!IsAt(ProtoTokenKind.Integer))
        {
            Expected(what);
            return null;
        }

        ulong max = int.MaxValue + (isNegative ? 1UL : 0);
        if (!ProtoNumberLiteral.TryParseInteger(_text, Current.Start, Current.End, out ulong value) || value > max)
        {
            Report(rule, Current, Text(Current), max);
            value = 0;
        }

        _lexer.Next();
        return new ProtoInteger(value, isNegative, RangeFrom(first));
    }

    /// <summary>Skips to after the next <c>;</c> or block, or to the <c>}</c> of the enclosing block.</summary>
    private void SkipStatement()
    {
        while (!IsAtEnd)
        {
            if (TryTakeEnd(';', null)) return;
            if (TryTake('{'))
            {
                SkipBlock();
                return;
            }

            if (IsAt('}')) return;
            _lexer.Next();
        }
    }

    // After each brace but the last one more token is skipped, whatever it is. protoc does the same, and the places of later faults depend on it.
    private void SkipBlock()
    {
        for (int depth = 1; !IsAtEnd; _lexer.Next())
        {
            if (TryTakeEnd('}', null))
            {
                if (--depth == 0) return;
            }
            else if (TryTake('{'))
            {
                depth++;
            }
        }
    }
}
