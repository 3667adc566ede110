namespace LibWire.Schema;

// Enums and services.
internal sealed partial class ProtoParser
{
    private readonly List<ProtoEnumValueSyntax> _values = []; // of the current enum
    private readonly List<ProtoOptionSyntax> _enumOptions = [];
    private readonly List<long> _enumNumbers = []; // numbers of faulty values included
    private bool? _allowsAliases; // the first 'allow_alias', even of a faulty statement

    private bool ParseEnum(ProtoVisibility visibility, ProtoLocation? location, int before, ProtoScope parent)
    {
        TakeAny();
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of the enum") is not { } name) return false;
        Close(nameLocation);
        if (!TakeEnd('{', location)) return false;
        var comments = new ProtoCommentPlace(_text, before, Previous.End);
        _values.Clear();
        _enumOptions.Clear();
        _enumNumbers.Clear();
        _allowsAliases = null;
        var reserved = new List<ProtoReservedSyntax>();
        int nameCount = 0;
        int rangeCount = 0;
        while (!TryTakeEnd('}', null))
        {
            if (IsAtEnd)
            {
                Report(DiagnosticCatalog.UnclosedBlock, Current, "enum", name.Text);
                return false;
            }

            bool isRead =
                TryTakeEnd(';', null) ||
                (IsAt(ProtoWord.Option) ? ParseEnumOption(Open(location, ProtoPath.EnumOptions)) :
                IsAt(ProtoWord.Reserved) ? ParseEnumReserved(reserved, location, ref nameCount, ref rangeCount) :
                ParseEnumValue(Open(location, ProtoPath.EnumValue, _values.Count)));
            if (!isRead) SkipStatement();
        }

        Close(location);
        if (!CheckAliases(name.Text)) return false;
        parent.Members.Add(new ProtoEnumSyntax(
            name, visibility, ProtoScope.Pack(_values), ProtoScope.Pack(_enumOptions), ProtoScope.Pack(reserved), "")
        { Comments = comments });
        return true;
    }

    private bool ParseEnumReserved(List<ProtoReservedSyntax> reserved, ProtoLocation? enumLocation, ref int nameCount, ref int rangeCount)
    {
        ProtoToken first = Current;
        TakeAny();
        if (!CheckReservedNames("value", out bool areNames)) return false;
        ProtoLocation? location = OpenAt(first, enumLocation, areNames ? ProtoPath.EnumReservedName : ProtoPath.EnumReservedRange);
        if (ParseReservedItems(areNames, isEnum: true, location, ref areNames ? ref nameCount : ref rangeCount) is not { } items) return false;
        reserved.Add(items);
        return true;
    }

    private bool ParseEnumValue(ProtoLocation? location)
    {
        int before = Previous.End;
        _enumNumbers.Add(0);
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of a value, or '}'") is not { } name) return false;
        Close(nameLocation);
        if (!TakeEqualsOfNumber(name.Text)) return false;
        ProtoLocation? numberLocation = Open(location, ProtoPath.ValueNumber);
        if (ParseInteger("the number of the value", isSigned: true, DiagnosticCatalog.EnumNumberOutOfRange) is not { } number) return false;
        _enumNumbers[_enumNumbers.Count - 1] = number.IsNegative ? -(long)number.Magnitude : (long)number.Magnitude;
        Close(numberLocation);
        _fieldOptions.Clear();
        if (!ParseBracketOptions(_fieldOptions, location, ProtoPath.ValueOptions) || !TakeEnd(';', location)) return false;
        Close(location);
        _values.Add(new ProtoEnumValueSyntax(name, number, ProtoScope.Pack(_fieldOptions), "")
        {
            Comments = new ProtoCommentPlace(_text, before, Previous.End),
        });
        return true;
    }

    private bool ParseEnumOption(ProtoLocation? location)
    {
        int count = _enumOptions.Count;
        bool isRead = ParseOptionStatement(_enumOptions, location);
        if (_allowsAliases == null && _nameParts.Count == 1 && _nameParts[0] is { IsExtension: false, Text: "allow_alias" })
            _allowsAliases = _enumOptions.Count > count
                && _enumOptions[count].Value is { Kind: ProtoOptionValueKind.Identifier, IsNegative: false, Text: "true" };
        return isRead;
    }

    // The place is after the enum, as in protoc: only there it is known whether there are aliases.
    private bool CheckAliases(string name)
    {
        if (_allowsAliases == null || (_allowsAliases == true && new HashSet<long>(_enumNumbers).Count < _enumNumbers.Count)) return true;
        Report(DiagnosticCatalog.UselessAllowAlias, Current, name);
        return false;
    }

    private bool ParseService(ProtoLocation? location, int before)
    {
        TakeAny();
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of the service") is not { } name) return false;
        Close(nameLocation);
        if (!TakeEnd('{', location)) return false;
        var comments = new ProtoCommentPlace(_text, before, Previous.End);
        var methods = new List<ProtoMethodSyntax>();
        var options = new List<ProtoOptionSyntax>();
        while (!TryTakeEnd('}', null))
        {
            if (IsAtEnd)
            {
                Report(DiagnosticCatalog.UnclosedBlock, Current, "service", name.Text);
                return false;
            }

            bool isRead =
                TryTakeEnd(';', null) ||
                (IsAt(ProtoWord.Option) ? ParseOptionStatement(options, Open(location, ProtoPath.ServiceOptions)) :
                ParseMethod(methods, Open(location, ProtoPath.ServiceMethod, methods.Count)));
            if (!isRead) SkipStatement();
        }

        Close(location);
        _fileScope.Members.Add(new ProtoServiceSyntax(name, ProtoScope.Pack(methods), ProtoScope.Pack(options), "") { Comments = comments });
        return true;
    }

    private bool ParseMethod(List<ProtoMethodSyntax> methods, ProtoLocation? location)
    {
        int before = Previous.End;
        if (!TryTake(ProtoWord.Rpc)) return Expected("'rpc', 'option' or '}'");
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of the method") is not { } name) return false;
        Close(nameLocation);
        if (ParseMethodType(location, ProtoPath.MethodClientStreaming, ProtoPath.MethodInput, out bool isInputStream) is not { } input) return false;
        if (!TryTake(ProtoWord.Returns)) return Expected("'returns'");
        if (ParseMethodType(location, ProtoPath.MethodServerStreaming, ProtoPath.MethodOutput, out bool isOutputStream) is not { } output) return false;

        var options = new List<ProtoOptionSyntax>();
        int behind = Current.End;
        bool hasBlock = IsAt('{');
        if (hasBlock ? !ParseMethodOptions(name.Text, options, location) : !TakeEnd(';', location)) return false;
        Close(location);
        methods.Add(new ProtoMethodSyntax(name, input, isInputStream, output, isOutputStream, ProtoScope.Pack(options), "")
        {
            HasBlock = hasBlock,
            Comments = new ProtoCommentPlace(_text, before, behind),
        });
        return true;
    }

    private bool ParseMethodOptions(string name, List<ProtoOptionSyntax> options, ProtoLocation? location)
    {
        TakeEnd('{', location);
        while (!TryTakeEnd('}', null))
        {
            if (IsAtEnd)
            {
                Report(DiagnosticCatalog.UnclosedBlock, Current, "method", name);
                return false;
            }

            if (!TryTakeEnd(';', null) && !ParseOptionStatement(options, Open(location, ProtoPath.MethodOptions))) SkipStatement();
        }

        return true;
    }

    // 'stream' at the start is always the keyword. For a message of that name it is written twice, or with a dot in front.
    private ProtoName? ParseMethodType(ProtoLocation? location, int streamNumber, int typeNumber, out bool isStream)
    {
        isStream = false;
        if (!Take('(')) return null;
        if (IsAt(ProtoWord.Stream))
        {
            ProtoLocation? streamLocation = Open(location, streamNumber);
            TakeAny();
            Close(streamLocation);
            isStream = true;
        }

        ProtoLocation? typeLocation = Open(location, typeNumber);
        if (ParseMessageType("the name of a message") is not { } name) return null;
        Close(typeLocation);
        return Take(')') ? name : null;
    }
}
