namespace LibWire.Schema;

// The brackets of a field: options, and <c>default</c> and <c>json_name</c>, which are written like options.
internal sealed partial class ProtoParser
{
    /// <summary>The facts about a field before its brackets are read, and the values in them.</summary>
    private struct FieldRest
    {
        internal ProtoWord Type; // None for a declared type, and for a map
        internal string Name;
        internal ProtoDefaultSyntax? Default;
        internal ProtoName? JsonName;
    }

    private bool ParseFieldOptions(ProtoLocation? fieldLocation, ref FieldRest rest)
    {
        _fieldOptions.Clear();
        if (!IsAt('[')) return true;
        ProtoLocation? location = Open(fieldLocation, ProtoPath.FieldOptions);
        TakeAny();
        do
        {
            bool isRead =
                IsAt(ProtoWord.Default) ? ParseDefault(fieldLocation, ref rest) :
                IsAt(ProtoWord.JsonName) ? ParseJsonName(fieldLocation, ref rest) :
                ParseBracketOption(_fieldOptions, location);
            if (!isRead) return false;
        }
        while (TryTake(','));
        if (!TakeBracket()) return false;
        Close(location);
        return true;
    }

    private bool ParseJsonName(ProtoLocation? fieldLocation, ref FieldRest rest)
    {
        if (rest.JsonName != null) Report(DiagnosticCatalog.OptionTwice, Current, "json_name");
        ProtoLocation? location = Open(fieldLocation, ProtoPath.FieldJsonName);
        TakeAny();
        if (!Take('=')) return false;
        ProtoLocation? valueLocation = Open(fieldLocation, ProtoPath.FieldJsonName);
        rest.JsonName = ParseText("the name in JSON, in quotes");
        Close(valueLocation);
        Close(location);
        return rest.JsonName != null;
    }

    private bool ParseDefault(ProtoLocation? fieldLocation, ref FieldRest rest)
    {
        if (rest.Default != null) Report(DiagnosticCatalog.OptionTwice, Current, "default");
        TextRange word = Current.Range;
        TakeAny();
        if (!Take('=')) return false;
        ProtoLocation? location = Open(fieldLocation, ProtoPath.FieldDefault);
        ProtoToken first = Current;
        _bytes.Clear();
        if (ParseDefaultText(rest.Type, rest.Name) is not { } text) return false;
        Close(location);
        EquatableArray<byte> bytes = rest.Type is ProtoWord.String or ProtoWord.Bytes ? new(_bytes.ToArray()) : default;
        rest.Default = new ProtoDefaultSyntax(text, bytes, word, RangeFrom(first));
        return true;
    }

    private string? ParseDefaultText(ProtoWord type, string name)
    {
        switch (type)
        {
            case ProtoWord.None:
                // Whether the enum has such a value is checked after the type is found.
                string text = Text(Current);
                TakeAny();
                return text;
            case ProtoWord.Bool:
                return TryTake(ProtoWord.True) ? "true" : TryTake(ProtoWord.False) ? "false" : Mismatch(name, "'true' or 'false'");
            case ProtoWord.String:
                if (!IsAt(ProtoTokenKind.String)) return Mismatch(name, "a string in quotes");
                ReadString("", out string value);
                return value;
            case ProtoWord.Bytes:
                if (!IsAt(ProtoTokenKind.String)) return Mismatch(name, "a string in quotes");
                ReadString("", out _);
                return ProtoStringLiteral.Escape(_bytes);
            case ProtoWord.Float or ProtoWord.Double:
                return ParseFloatDefault(name, isSingle: type == ProtoWord.Float);
            case ProtoWord.Group:
                Report(DiagnosticCatalog.DefaultNotAllowed, Current, "A message");
                return null;
            case ProtoWord.Int32 or ProtoWord.SInt32 or ProtoWord.SFixed32:
                return ParseIntegerDefault(name, type, int.MaxValue, isSigned: true);
            case ProtoWord.Int64 or ProtoWord.SInt64 or ProtoWord.SFixed64:
                return ParseIntegerDefault(name, type, long.MaxValue, isSigned: true);
            case ProtoWord.UInt32 or ProtoWord.Fixed32:
                return ParseIntegerDefault(name, type, uint.MaxValue, isSigned: false);
            default:
                return ParseIntegerDefault(name, type, ulong.MaxValue, isSigned: false);
        }
    }

    private string? Mismatch(string name, string expected)
    {
        Report(DiagnosticCatalog.DefaultKind, Current, name, expected);
        return null;
    }

    private string? ParseIntegerDefault(string name, ProtoWord type, ulong max, bool isSigned)
    {
        string typeName = $"number of type {type.ToString().ToLowerInvariant()}:";
        string min = isSigned ? $"-{max + 1}" : "0";
        bool isNegative = TryTake('-');
        if (isNegative && !isSigned) Report(DiagnosticCatalog.DefaultOutOfRange, Current, name, typeName, min, max);
        if (!IsAt(ProtoTokenKind.Integer)) return Mismatch(name, "an integer");
        ulong limit = isNegative && isSigned ? max + 1 : max;
        if (!ProtoNumberLiteral.TryParseInteger(_text, Current.Start, Current.End, out ulong value) || value > limit)
            Report(DiagnosticCatalog.DefaultOutOfRange, Current, name, typeName, min, max);
        TakeAny();
        return isNegative && value > 0 ? $"-{value}" : $"{value}";
    }

    private string? ParseFloatDefault(string name, bool isSingle)
    {
        string sign = TryTake('-') ? "-" : "";
        if (Current.Kind is ProtoTokenKind.Integer or ProtoTokenKind.Float)
        {
            double value = ReadNumber();
            return sign + (isSingle ? ProtoNumberLiteral.FormatSingle(value) : ProtoNumberLiteral.Format(value));
        }

        // There is one NaN, without a sign.
        if (TryTake(ProtoWord.Inf)) return sign + "inf";
        return TryTake(ProtoWord.Nan) ? "nan" : Mismatch(name, "a number, 'inf' or 'nan'");
    }

    // Hexadecimal and octal numbers are integers, and must fit into 64 bits. Decimal numbers of any length are floats.
    private double ReadNumber()
    {
        if (IsAt(ProtoTokenKind.Integer) && _text[Current.Start] == '0' && !ProtoNumberLiteral.TryParseInteger(_text, Current.Start, Current.End, out _))
            Report(DiagnosticCatalog.IntegerOutOfRange, Current, Text(Current), ulong.MaxValue);
        double value = ProtoNumberLiteral.ParseDouble(Text(Current));
        TakeAny();
        return value;
    }
}
