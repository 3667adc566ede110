namespace LibWire.Cli;

/// <summary>
/// Formats a .fbs file as Google writes its own: <c>name:type = default (attribute: value);</c>, each statement, field and value on a line of its own. It
/// works on the tokens of a file without syntax errors, and moves nothing.
/// </summary>
internal sealed class FbsFormatter
{
    private const int ColumnsMax = 80;

    private readonly List<FormatToken> _tokens;
    private readonly FormatWriter _writer;
    private int _at;

    private FbsFormatter(string text, FormatSettings settings)
    {
        _tokens = FormatTokens.OfFbs(text);
        _writer = new FormatWriter(text, _tokens, settings.IndentColumns, commentsHoldReturns: false);
    }

    private FormatToken Current => _tokens[_at];

    private FormatToken Previous => _tokens[_at - 1];

    private bool IsAtEnd => Current.IsEnd;

    /// <summary>Formats a text without syntax errors.</summary>
    internal static string Format(string text, FormatSettings settings)
    {
        var formatter = new FbsFormatter(text, settings);
        while (!formatter.IsAtEnd)
        {
            if (formatter.Current.Symbol == '{') formatter.PutData();
            else formatter.PutStatement();
        }

        return formatter._writer.Finish(formatter.Current);
    }

    private void PutStatement()
    {
        string word = Current.Text;
        Put(FormatBreak.Line);
        while (!IsAtEnd && Current.Symbol != ';' && Current.Symbol != '{')
        {
            if (Current.Symbol == '(') PutAttributes();
            else Put(Gap());
        }

        if (IsAtEnd) return;
        if (Current.Symbol == ';') Put(FormatBreak.None);
        else if (word is "enum" or "union") PutValues(word == "union");
        else PutMembers();
    }

    // JSON that flatc makes a buffer of stays as it is.
    private void PutData()
    {
        Put(FormatBreak.Line);
        int start = Previous.End;
        _at = _tokens.Count - 1;
        if (Previous.End > start) _writer.PutSource(start, Previous.End);
    }

    // The fields of tables and structs, and the methods of services.
    private void PutMembers()
    {
        Put(FormatBreak.Space);
        bool isEmpty = Current.Symbol == '}' && !Current.HasComments;
        _writer.Level++;
        while (!IsAtEnd && Current.Symbol != '}') PutMember();
        PutClose(isEmpty ? FormatBreak.None : FormatBreak.Line);
        _writer.Level--;
    }

    private void PutMember()
    {
        Put(FormatBreak.Line);
        bool isMethod = Current.Symbol == '(';
        if (isMethod)
            while (!IsAtEnd && Previous.Symbol != ')') Put(FormatBreak.None);
        bool isValue = false;
        while (!IsAtEnd && Current.Symbol is not (';' or '}'))
        {
            isValue |= Previous.Symbol == '=';
            PutPart(isValue);
        }

        if (Current.Symbol == ';') Put(FormatBreak.None);
    }

    private void PutValues(bool isUnion)
    {
        Put(FormatBreak.Space);
        int mark = _writer.Mark(), at = _at;
        if (IsOneLine())
        {
            bool isEmpty = Current.Symbol == '}';
            while (Current.Symbol != '}') PutValue(isUnion, FormatBreak.Space);
            Put(isEmpty ? FormatBreak.None : FormatBreak.Space);
            if (_writer.Column <= ColumnsMax) return;
            _writer.Restore(mark, isBehindBracket: true);
            _at = at;
        }

        _writer.Level++;
        while (!IsAtEnd && Current.Symbol != '}') PutValue(isUnion, FormatBreak.Line);
        PutClose(FormatBreak.Line);
        _writer.Level--;
    }

    private bool IsOneLine()
    {
        for (int i = _at; i < _tokens.Count; i++)
        {
            if (_tokens[i].HasComments || _tokens[i].LinesBefore > 0) return false;
            if (_tokens[i].Symbol == '}') return true;
        }

        return false;
    }

    private void PutValue(bool isUnion, FormatBreak way)
    {
        Put(way);
        bool isValue = false;
        while (!IsAtEnd && Current.Symbol is not (',' or '}'))
        {
            isValue |= Previous.Symbol == '=';
            if (isUnion && Previous.Symbol == ':') Put(FormatBreak.Space);
            else PutPart(isValue);
        }

        if (Current.Symbol == ',') Put(FormatBreak.None);
    }

    // Behind a word in a value, white space decides whether a parenthesis starts attributes or an argument.
    private void PutPart(bool isValue)
    {
        bool isArgument = Current.Symbol == '(' && !Current.HasGap && isValue && Previous.Kind == FormatTokenKind.Word;
        if (Current.Symbol == '(' && !isArgument) PutAttributes();
        else Put(isArgument ? FormatBreak.None : Gap());
    }

    private void PutAttributes()
    {
        Put(FormatBreak.Space);
        for (int depth = 1; !IsAtEnd && depth > 0;)
        {
            if (Current.Symbol == '(') depth++;
            if (Current.Symbol == ')') depth--;
            bool isArgument = Current.Symbol == '(' && !Current.HasGap;
            Put(isArgument ? FormatBreak.None : Previous.Symbol == ':' && Current.Symbol is not (',' or ')') ? FormatBreak.Space : Gap());
        }
    }

    private FormatBreak Gap()
    {
        bool isBehind = Previous.Symbol is ':' or '.' or '(' or '[' or '+' or '-';
        return isBehind || Current.Symbol is ':' or '.' or ',' or ')' or ']' ? FormatBreak.None : FormatBreak.Space;
    }

    private void Put(FormatBreak way) => _writer.Put(_tokens[_at++], way);

    private void PutClose(FormatBreak way)
    {
        if (!IsAtEnd) _writer.Put(_tokens[_at++], way, _writer.Level - 1);
    }
}
