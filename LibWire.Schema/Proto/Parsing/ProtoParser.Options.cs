namespace LibWire.Schema;

// Options, as statements and in brackets.
internal sealed partial class ProtoParser
{
    private readonly List<ProtoOptionNamePart> _nameParts = []; // of the last option, even if it has a fault after its name

    private bool ParseOptionStatement(List<ProtoOptionSyntax> options, ProtoLocation? optionsLocation)
    {
        ProtoLocation? location = Open(optionsLocation, ProtoPath.UninterpretedOption, options.Count);
        _nameParts.Clear();
        if (!TryTake(ProtoWord.Option)) return Expected("'option' or '}'");
        if (ParseOption() is not { } option) return false;
        options.Add(option);
        if (!TakeEnd(';', location)) return false;
        Finish(option, location);
        Close(optionsLocation);
        return true;
    }

    private bool ParseBracketOption(List<ProtoOptionSyntax> options, ProtoLocation? optionsLocation)
    {
        if (IsAt(']'))
        {
            bool isFirst = Previous is { Kind: ProtoTokenKind.Symbol } last && _text[last.Start] == '[';
            Report(DiagnosticCatalog.EmptyOptionList, Current, isFirst ? "at least one option" : "an option behind the comma");
            return false;
        }

        ProtoLocation? location = Open(optionsLocation, ProtoPath.UninterpretedOption, options.Count);
        if (ParseOption() is not { } option) return false;
        options.Add(option);
        Finish(option, location);
        return true;
    }

    private void Finish(ProtoOptionSyntax option, ProtoLocation? location)
    {
        if (location == null) return;
        location.Option = option;
        Close(location);
    }

    /// <summary>Parses options in brackets, if there are any, where only options are allowed.</summary>
    private bool ParseBracketOptions(List<ProtoOptionSyntax> options, ProtoLocation? parent, int number)
    {
        if (!IsAt('[')) return true;
        ProtoLocation? location = Open(parent, number);
        TakeAny();
        do
        {
            if (!ParseBracketOption(options, location)) return false;
        }
        while (TryTake(','));
        if (!TakeBracket()) return false;
        Close(location);
        return true;
    }

    private bool TakeBracket() => TryTake(']') || Expected("',' or ']'");

    private ProtoOptionSyntax? ParseOption()
    {
        ProtoToken first = Current;
        _nameParts.Clear();
        do
        {
            if (!ParseNamePart()) return null;
        }
        while (TryTake('.'));

        TextRange range = RangeFrom(first);
        ProtoOptionNamePart[] name = _nameParts.ToArray();
        if (!Take('=') || ParseOptionValue(name[0].Text) is not { } value) return null;
        return new ProtoOptionSyntax(name, value, range);
    }

    // A part is added at its first token, and as an extension only at its closing parenthesis. The names of unfinished options are used too.
    private bool ParseNamePart()
    {
        if (!TryTake('('))
        {
            _nameParts.Add(new ProtoOptionNamePart(IsAt(ProtoTokenKind.Identifier) ? Text(Current) : "", IsExtension: false));
            if (!IsAt(ProtoTokenKind.Identifier)) return Expected("the name of an option");
            TakeAny();
            return true;
        }

        // An empty name is no syntax error. There is just no option of that name.
        string text = "";
        if (!IsAt(')'))
        {
            if (ParseQualifiedName("the name of an extension", allowsLeadingDot: true) is not { } name) return false;
            text = name.Text;
        }

        _nameParts.Add(new ProtoOptionNamePart(text, IsExtension: IsAt(')')));
        return Take(')');
    }

    private ProtoOptionValueSyntax? ParseOptionValue(string name)
    {
        ProtoToken first = Current;
        bool isNegative = TryTake('-');
        ProtoToken token = Current;
        switch (token.Kind)
        {
            case ProtoTokenKind.Identifier:
                TakeAny();
                if (!isNegative || token.Word is ProtoWord.Inf or ProtoWord.Nan) return Value(ProtoOptionValueKind.Identifier);
                Expected($"'inf', 'nan' or a number behind '-' and not '{Text(token)}', in front of what follows");
                return null;
            case ProtoTokenKind.Integer:
                if (_text[token.Start] == '0') ReadNumber();
                else TakeAny();
                return Value(ProtoOptionValueKind.Integer);
            case ProtoTokenKind.Float:
                TakeAny();
                return Value(ProtoOptionValueKind.Float);
            case ProtoTokenKind.String when !isNegative:
                ReadString("", out string text);
                return new ProtoOptionValueSyntax(ProtoOptionValueKind.String, false, text, new(_bytes.ToArray()), RangeFrom(first));
            case ProtoTokenKind.Symbol when IsAt('{'):
                return ParseAggregate(name);
            default:
                Expected(isNegative ? "a number" : "a value: a name, a number, a string or a block in braces");
                return null;
        }

        ProtoOptionValueSyntax Value(ProtoOptionValueKind kind) => new(kind, isNegative, Text(token), default, RangeFrom(first));
    }

    // The value is in the text format, which is parsed after the type of the option is known. Here it consists of tokens of a schema: '#' starts no comment
    // yet.
    private ProtoOptionValueSyntax? ParseAggregate(string name)
    {
        ProtoToken open = Current;
        TakeAny();
        for (int depth = 1; !IsAtEnd; TakeAny())
        {
            if (IsAt('{')) depth++;
            if (!IsAt('}') || --depth > 0) continue;
            string text = _text.Substring(open.End, Current.Start - open.End);
            TakeAny();
            return new ProtoOptionValueSyntax(ProtoOptionValueKind.Aggregate, false, text, default, RangeFrom(open));
        }

        Report(DiagnosticCatalog.UnclosedBlock, Current, "value of the option", name);
        return null;
    }
}
