namespace LibWire.Cli;

// Options in brackets, and values in braces.
internal sealed partial class ProtoFormatter
{
    // A single option stays on the line. Of several, each has a line.
    private void PutOptions()
    {
        bool isLong = HasSeveralOptions();
        Put(FormatBreak.Space);
        if (isLong) _writer.Level++;
        bool startsOption = true;
        while (!IsAtEnd && Current.Symbol != ']')
        {
            FormatToken previous = _tokens[_at - 1];
            if (startsOption) Put(isLong ? FormatBreak.Line : FormatBreak.None);
            else if (Current.Symbol == '{') PutAggregate(FormatBreak.Space);
            else PutInside(Current.Symbol == '(' && previous.Symbol == '.' ? FormatBreak.None : Gap(previous, Current));
            startsOption = _tokens[_at - 1].Symbol == ',';
        }

        if (IsAtEnd) return;
        if (isLong) PutClose(FormatBreak.Line);
        else Put(FormatBreak.None);
        if (isLong) _writer.Level--;
    }

    private bool HasSeveralOptions()
    {
        if (_tokens[_at + 1].HasComments) return true;
        int depth = 0;
        for (int i = _at; i < _tokens.Count; i++)
        {
            FormatToken token = _tokens[i];
            if (token.Symbol is '[' or '{' or '(') depth++;
            else if (token.Symbol is ']' or '}' or ')' && --depth == 0) return token.HasComments;
            else if (token.Symbol == ',' && depth == 1) return true;
        }

        return false;
    }

    // A value that is not in the text format is reported only when the schema is linked; it stays as it is.
    private void PutAggregate(FormatBreak way)
    {
        var shape = ProtoAggregateShape.Of(_tokens, _at);
        if (shape.IsRegular)
        {
            PutMessage(shape, way);
            return;
        }

        Put(way);
        _writer.PutSource(_tokens[_at - 1].End, _tokens[shape.Close].End);
        _at = shape.Close + 1;
    }

    // A message with one field stays on the line. Of several fields, each has a line, without a comma behind it.
    private void PutMessage(ProtoAggregateShape shape, FormatBreak way)
    {
        bool isLong = shape.IsLong(_at);
        Put(way);
        if (isLong) _writer.Level++;
        while (Current.Symbol is not ('}' or '>')) PutField(shape, isLong ? FormatBreak.Line : FormatBreak.None);
        if (isLong) PutClose(FormatBreak.Line);
        else Put(FormatBreak.None);
        if (isLong) _writer.Level--;
    }

    private void PutField(ProtoAggregateShape shape, FormatBreak way)
    {
        bool isInBrackets = Current.Symbol == '[';
        Put(way);
        while (isInBrackets && _tokens[_at - 1].Symbol != ']') Put(FormatBreak.None);
        if (Current.Symbol == ':') Put(FormatBreak.None);
        PutValue(shape, FormatBreak.Space);
        if (Current.Symbol is not (',' or ';')) return;
        if (Current.HasComments) Put(FormatBreak.None);
        else _at++;
    }

    private void PutValue(ProtoAggregateShape shape, FormatBreak way)
    {
        switch (Current.Symbol)
        {
            case '{' or '<':
                PutMessage(shape, way);
                return;
            case '[':
                PutList(shape, way);
                return;
            case '-':
                Put(way);
                Put(FormatBreak.None);
                return;
            default:
                PutInside(way);
                while (IsString(_at) && IsString(_at - 1)) PutInside(way);
                return;
        }
    }

    private void PutList(ProtoAggregateShape shape, FormatBreak way)
    {
        bool isLong = shape.IsLong(_at);
        Put(way);
        if (isLong) _writer.Level++;
        while (Current.Symbol != ']')
        {
            PutValue(shape, isLong ? FormatBreak.Line : FormatBreak.None);
            if (Current.Symbol == ',') Put(FormatBreak.None);
        }

        if (isLong) PutClose(FormatBreak.Line);
        else Put(FormatBreak.None);
        if (isLong) _writer.Level--;
    }
}
