namespace LibWire.Schema;

// Attributes and values.
internal sealed partial class FbsParser
{
    private static readonly IReadOnlyList<FbsAttributeSyntax> NoAttributes = [];

    // Null if they have a fault; the empty list if there are none.
    private IReadOnlyList<FbsAttributeSyntax>? ParseAttributes()
    {
        if (!TryTake('(')) return NoAttributes;
        var attributes = new List<FbsAttributeSyntax>();
        do
        {
            FbsName? name = IsAt(FbsTokenKind.String) ? ParseStringLiteral("") : ParseName("the name of an attribute");
            if (name is null) return null;
            FbsValueSyntax? value = null;
            if (TryTake(':'))
            {
                value = ParseValue(0);
                if (value is null) return null;
            }

            attributes.Add(new FbsAttributeSyntax(name, value));
        }
        while (TryTake(','));

        return TryTake(')') || Expected("',' or ')'") ? attributes : null;
    }

    private FbsValueSyntax? ParseValue(int depth)
    {
        FbsToken first = Current;
        if (depth >= FbsSchemaLimits.DepthMax)
        {
            Report(DiagnosticCatalog.FbsNestingTooDeep, first, FbsSchemaLimits.DepthMax);
            return null;
        }

        if (TryTake('+') || TryTake('-'))
        {
            if (ParseName("the name of a constant") is not { } constant) return null;
            return ParseWord(first, _text[first.Start] == '-' ? "-" + constant.Text : constant.Text, depth);
        }

        switch (first.Kind)
        {
            case FbsTokenKind.Integer or FbsTokenKind.Float:
                _lexer.Next();
                FbsValueKind kind = first.IsFaulty ? FbsValueKind.Faulty : first.Kind == FbsTokenKind.Float ? FbsValueKind.Float : FbsValueKind.Integer;
                return new FbsValueSyntax(kind, Text(first), first.Range);
            case FbsTokenKind.String:
                bool isTrivial = _lexer.IsTrivialString;
                string text = _lexer.StringValue;
                _lexer.Next();
                return new FbsValueSyntax(first.IsFaulty ? FbsValueKind.Faulty : FbsValueKind.String, text, first.Range, null, isTrivial);
            case FbsTokenKind.Identifier:
                _lexer.Next();
                return ParseWord(first, Text(first), depth);
        }

        if (TryTake('[')) return Take(']') ? new FbsValueSyntax(FbsValueKind.EmptyVector, "[]", RangeFrom(first)) : null;
        Expected("a value");
        return null;
    }

    private FbsValueSyntax? ParseWord(FbsToken first, string word, int depth)
    {
        // After white space the parenthesis starts the attributes.
        bool isCall = IsAt('(') && Current.Start == _lexer.Previous.End;
        if (!isCall) return new FbsValueSyntax(FbsValueKind.Word, word, RangeFrom(first));
        _lexer.Next();
        if (ParseValue(depth + 1) is not { } argument) return null;
        return Take(')') ? new FbsValueSyntax(FbsValueKind.Function, word, RangeFrom(first), argument) : null;
    }
}
