using System.Text;

namespace LibWire.Schema;

// What the rules of the grammar are made of.
internal sealed partial class ProtoParser
{
    private ProtoToken Current => _tokens[_index];

    private ProtoToken Ahead(int distance) => _tokens[Math.Min(_index + distance, _tokens.Count - 1)];

    private string Text(ProtoToken token) => _source.Text.Substring(token.Start, token.Length);

    private static TextRange Span(ProtoToken token) => new(token.Start, token.Length);

    private TextRange SpanFrom(ProtoToken first) => new(first.Start, Math.Max(_tokens[Math.Max(_index - 1, 0)].End, first.End) - first.Start);

    private bool IsAt(char symbol, int distance = 0) => Ahead(distance) is { Kind: ProtoTokenKind.Symbol } token && _source.Text[token.Start] == symbol;

    private bool IsAt(string word, int distance = 0) =>
        Ahead(distance) is { Kind: ProtoTokenKind.Identifier } token
        && token.Length == word.Length
        && string.CompareOrdinal(_source.Text, token.Start, word, 0, word.Length) == 0;

    private bool TryTake(char symbol)
    {
        if (!IsAt(symbol)) return false;
        _index++;
        return true;
    }

    private bool TryTake(string word)
    {
        if (!IsAt(word)) return false;
        _index++;
        return true;
    }

    private bool Take(char symbol) => TryTake(symbol) || Expected($"'{symbol}'");

    /// <summary>Takes the end of a statement. Where it is missing and a new line follows, the statement counts as complete.</summary>
    private bool TakeEnd()
    {
        if (TryTake(';')) return true;
        ProtoToken last = _tokens[_index - 1];
        _diagnostics.Report(DiagnosticCatalog.MissingSemicolon, new TextRange(last.End, 0), Found(Current));
        return _source.LineOf(Current.Start) > _source.LineOf(last.End) || Current.Kind == ProtoTokenKind.End || IsAt('}');
    }

    private bool Expected(string what)
    {
        Report(DiagnosticCatalog.UnexpectedToken, Current, what, Found(Current));
        return false;
    }

    private string Found(ProtoToken token) => token.Kind == ProtoTokenKind.End ? "the end of the file" : $"'{Text(token)}'";

    private void Report(DiagnosticRule rule, ProtoToken token, params object[] arguments) => _diagnostics.Report(rule, Span(token), arguments);

    private ProtoName? ParseName(string what)
    {
        if (Current.Kind != ProtoTokenKind.Identifier)
        {
            Expected(what);
            return null;
        }

        var name = new ProtoName(Text(Current), Span(Current));
        _index++;
        return name;
    }

    /// <summary>Names with dots; blanks may lie between the parts.</summary>
    private ProtoName? ParseQualifiedName(string what, bool allowsLeadingDot)
    {
        ProtoToken first = Current;
        var text = new StringBuilder();
        if (allowsLeadingDot && TryTake('.')) text.Append('.');
        do
        {
            if (Current.Kind != ProtoTokenKind.Identifier)
            {
                Expected(text.Length == 0 ? what : "a name behind the dot");
                return null;
            }

            if (text.Length > 0 && text[text.Length - 1] != '.') text.Append('.');
            text.Append(_source.Text, Current.Start, Current.Length);
            _index++;
        }
        while (TryTake('.'));
        return new ProtoName(text.ToString(), SpanFrom(first));
    }

    /// <summary>One string of adjacent literals.</summary>
    private ProtoOptionValueSyntax? ParseString(string what)
    {
        ProtoToken first = Current;
        if (first.Kind != ProtoTokenKind.String)
        {
            Expected(what);
            return null;
        }

        var bytes = new List<byte>();
        for (; Current.Kind == ProtoTokenKind.String; _index++) ProtoStringLiteral.Decode(_source.Text, Current.Start, Current.End, bytes);
        string text = Encoding.UTF8.GetString(bytes.ToArray());
        return new ProtoOptionValueSyntax(ProtoOptionValueKind.String, false, text, new(bytes), SpanFrom(first));
    }

    private ProtoInteger? ParseInteger(string what)
    {
        ProtoToken first = Current;
        bool isNegative = TryTake('-');
        if (Current.Kind != ProtoTokenKind.Integer)
        {
            Expected(what);
            return null;
        }

        _ = ProtoNumberLiteral.TryParseInteger(Text(Current), out ulong value);
        _index++;
        return new ProtoInteger(value, isNegative, SpanFrom(first));
    }

    /// <summary>What stands behind a statement's opening brace, up to the closing one.</summary>
    /// <param name="kind">What the block belongs to, for messages.</param>
    /// <param name="name">The name of that.</param>
    /// <param name="parseStatement">Reads one statement; false where it has reported a fault and stands somewhere inside.</param>
    private void ParseBlock(string kind, string name, Func<bool> parseStatement)
    {
        ProtoToken open = _tokens[_index - 1];
        while (!TryTake('}'))
        {
            if (Current.Kind == ProtoTokenKind.End)
            {
                Report(DiagnosticCatalog.UnclosedBlock, open, kind, name);
                return;
            }

            if (!TryTake(';') && !parseStatement()) SkipStatement();
        }
    }

    /// <summary>Goes behind the next <c>;</c> or block, or to the <c>}</c> of the block around.</summary>
    private void SkipStatement()
    {
        while (Current.Kind != ProtoTokenKind.End && !IsAt('}'))
        {
            if (TryTake(';')) return;
            if (TryTake('{'))
            {
                SkipBlock();
                return;
            }

            _index++;
        }
    }

    /// <summary>Goes behind the brace that closes the one just taken; false if there is none.</summary>
    private bool SkipBlock()
    {
        for (int depth = 1; depth > 0; _index++)
        {
            if (Current.Kind == ProtoTokenKind.End) return false;
            if (IsAt('{')) depth++;
            else if (IsAt('}')) depth--;
        }

        return true;
    }

    /// <summary>The comments of a declaration, given its first token and the <c>;</c> or <c>{</c> that was just taken.</summary>
    private string Documentation(int firstToken, int endToken)
    {
        ProtoToken first = _tokens[firstToken];
        int gapStart = firstToken > 0 ? _tokens[firstToken - 1].End : _source.Start;
        List<string> leading = ProtoComments.Between(_source.Text, gapStart, first.Start, isFirst: firstToken == 0).Leading;
        ProtoToken end = _tokens[endToken];
        ProtoToken next = _tokens[Math.Min(endToken + 1, _tokens.Count - 1)];
        List<string> trailing = ProtoComments.Between(_source.Text, end.End, Math.Max(next.Start, end.End), isFirst: false).Trailing;
        return ProtoComments.Join(leading, trailing);
    }
}
