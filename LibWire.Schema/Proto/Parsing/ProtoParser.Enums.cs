namespace LibWire.Schema;

// Enums and services.
internal sealed partial class ProtoParser
{
    private ProtoEnumSyntax? ParseEnum(int start, ProtoVisibility visibility)
    {
        _index++;
        if (ParseName("the name of the enum") is not { } name || !Take('{')) return null;
        string documentation = Documentation(start, _index - 1);
        var values = new List<ProtoEnumValueSyntax>();
        var options = new List<ProtoOptionSyntax>();
        var reserved = new List<ProtoReservedSyntax>();
        ParseBlock("enum", name.Text, () =>
        {
            if (IsAt("option")) return ParseOptionStatement(options);
            if (IsAt("reserved")) return ParseReserved(reserved, "value");
            return Keep(ParseEnumValue(), values);
        });
        return new ProtoEnumSyntax(name, visibility, values, options, reserved, documentation);
    }

    private ProtoEnumValueSyntax? ParseEnumValue()
    {
        int start = _index;
        if (ParseName("the name of a value, or '}'") is not { } name) return null;
        var options = new List<ProtoOptionSyntax>();
        if (!ParseFieldNumber("value", out ProtoInteger? number) || !ParseBracketOptions(options)) return null;
        int end = _index;
        if (!TakeEnd()) return null;
        return new ProtoEnumValueSyntax(name, number, options, Documentation(start, Math.Min(end, _index - 1)));
    }

    private ProtoServiceSyntax? ParseService()
    {
        int start = _index++;
        if (ParseName("the name of the service") is not { } name || !Take('{')) return null;
        string documentation = Documentation(start, _index - 1);
        var methods = new List<ProtoMethodSyntax>();
        var options = new List<ProtoOptionSyntax>();
        ParseBlock("service", name.Text, () =>
        {
            if (IsAt("option")) return ParseOptionStatement(options);
            return IsAt("rpc") ? Keep(ParseMethod(), methods) : Expected("'rpc', 'option' or '}'");
        });
        return new ProtoServiceSyntax(name, methods, options, documentation);
    }

    private ProtoMethodSyntax? ParseMethod()
    {
        int start = _index++;
        if (ParseName("the name of the method") is not { } name) return null;
        if (ParseMethodType(out bool isInputStream) is not { } input) return null;
        if (!TryTake("returns"))
        {
            Expected("'returns'");
            return null;
        }

        if (ParseMethodType(out bool isOutputStream) is not { } output) return null;
        var options = new List<ProtoOptionSyntax>();
        int end = _index;
        if (TryTake('{')) ParseBlock("method", name.Text, () => IsAt("option") ? ParseOptionStatement(options) : Expected("'option' or '}'"));
        else if (!TakeEnd()) return null;
        return new ProtoMethodSyntax(name, input, isInputStream, output, isOutputStream, options, Documentation(start, Math.Min(end, _index - 1)));
    }

    // 'stream' in front of the parenthesis' end would be a type of that name, which protoc does not take either.
    private ProtoName? ParseMethodType(out bool isStream)
    {
        isStream = false;
        if (!Take('(')) return null;
        isStream = TryTake("stream");
        return ParseQualifiedName("the name of a message", allowsLeadingDot: true) is { } name && Take(')') ? name : null;
    }
}
