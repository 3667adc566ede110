namespace LibWire.Schema;

internal sealed partial class ProtoParser
{
    private bool ParseOptionStatement(List<ProtoOptionSyntax> options)
    {
        _index++;
        if (ParseOption() is not { } option) return false;
        options.Add(option);
        return TakeEnd();
    }

    /// <summary>Options in brackets, if there are any.</summary>
    private bool ParseBracketOptions(List<ProtoOptionSyntax> options)
    {
        if (!TryTake('[')) return true;
        do
        {
            if (IsAt(']'))
            {
                Report(DiagnosticCatalog.EmptyOptionList, Current, IsAt('[', -1) ? "at least one option" : "an option behind the comma");
                return false;
            }

            if (ParseOption() is not { } option) return false;
            options.Add(option);
        }
        while (TryTake(','));
        return TryTake(']') || Expected("',' or ']'");
    }

    private ProtoOptionSyntax? ParseOption()
    {
        ProtoToken first = Current;
        var parts = new List<ProtoOptionNamePart>();
        do
        {
            bool isExtension = TryTake('(');
            ProtoName? part = isExtension ? ParseQualifiedName("the name of an extension", allowsLeadingDot: true) : ParseName("the name of an option");
            if (part == null || (isExtension && !Take(')'))) return null;
            parts.Add(new ProtoOptionNamePart(part.Text, isExtension));
        }
        while (TryTake('.'));

        TextRange span = SpanFrom(first);
        if (!Take('=') || ParseOptionValue() is not { } value) return null;
        return new ProtoOptionSyntax(parts, value, span);
    }

    private ProtoOptionValueSyntax? ParseOptionValue()
    {
        ProtoToken first = Current;
        if (first.Kind == ProtoTokenKind.String) return ParseString("a value");
        if (TryTake('{')) return ParseAggregate(first);

        bool isNegative = TryTake('-');
        ProtoOptionValueKind kind;
        switch (Current.Kind)
        {
            case ProtoTokenKind.Integer: kind = ProtoOptionValueKind.Integer; break;
            case ProtoTokenKind.Float: kind = ProtoOptionValueKind.Float; break;
            case ProtoTokenKind.Identifier when !isNegative || IsAt("inf") || IsAt("nan"): kind = ProtoOptionValueKind.Identifier; break;
            default:
                Expected(isNegative ? "a number" : "a value: a name, a number, a string or a block in braces");
                return null;
        }

        string text = Text(Current);
        _index++;
        return new ProtoOptionValueSyntax(kind, isNegative, text, default, SpanFrom(first));
    }

    // What lies between the braces belongs to custom options, which have no effect on generated code.
    private ProtoOptionValueSyntax? ParseAggregate(ProtoToken open)
    {
        if (!SkipBlock())
        {
            Report(DiagnosticCatalog.UnclosedBlock, open, "value", "of an option");
            return null;
        }

        int closeStart = _tokens[_index - 1].Start;
        string text = _source.Text.Substring(open.End, closeStart - open.End);
        return new ProtoOptionValueSyntax(ProtoOptionValueKind.Aggregate, false, text, default, SpanFrom(open));
    }
}
