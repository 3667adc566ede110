namespace LibWire.Schema;

internal sealed partial class ProtoParser
{
    private ProtoMessageSyntax? ParseMessage(int start, ProtoVisibility visibility)
    {
        _index++;
        if (ParseName("the name of the message") is not { } name || !Take('{')) return null;
        return ParseMessageBody("message", name, visibility, Documentation(start, _index - 1));
    }

    /// <summary>The body of a message or group, behind its brace.</summary>
    private ProtoMessageSyntax? ParseMessageBody(string kind, ProtoName name, ProtoVisibility visibility, string documentation)
    {
        var members = new List<ProtoMemberSyntax>();
        var options = new List<ProtoOptionSyntax>();
        var reserved = new List<ProtoReservedSyntax>();
        if (_depth >= MessageDepthMax)
        {
            _diagnostics.Report(DiagnosticCatalog.NestingTooDeep, name.Span, MessageDepthMax);
            SkipBlock();
        }
        else
        {
            _depth++;
            ParseBlock(kind, name.Text, () => ParseMessageStatement(members, options, reserved));
            _depth--;
        }

        return new ProtoMessageSyntax(name, visibility, members, options, reserved, documentation);
    }

    private bool ParseMessageStatement(List<ProtoMemberSyntax> members, List<ProtoOptionSyntax> options, List<ProtoReservedSyntax> reserved)
    {
        // These words start a statement here, as in protoc; a type of such a name is written with a dot in front.
        if (IsAt("message") || IsAt("enum") || IsAtVisibility()) return ParseNested(members);
        if (IsAt("oneof")) return Keep(ParseOneof(), members);
        if (IsAt("extend")) return Keep(ParseExtend(), members);
        if (IsAt("extensions")) return Keep(ParseExtensions(), members);
        if (IsAt("reserved")) return ParseReserved(reserved, "field");
        if (IsAt("option")) return ParseOptionStatement(options);
        return Keep(ParseField(), members);
    }

    private ProtoFieldSyntax? ParseField()
    {
        int start = _index;
        TextRange labelSpan = Span(Current);
        ProtoLabel label =
            TryTake("optional") ? ProtoLabel.Optional :
            TryTake("required") ? ProtoLabel.Required :
            TryTake("repeated") ? ProtoLabel.Repeated :
            ProtoLabel.None;

        if (IsAt("group") && Ahead(1).Kind == ProtoTokenKind.Identifier && (IsAt('=', 2) || IsAt('{', 2))) return ParseGroup(start, label, labelSpan);

        ProtoName? type;
        ProtoName? mapKey = null;
        if (IsAt("map") && IsAt('<', 1))
        {
            _index += 2;
            mapKey = ParseQualifiedName("the type of the keys", allowsLeadingDot: true);
            if (mapKey == null || !Take(',')) return null;
            type = ParseQualifiedName("the type of the values", allowsLeadingDot: true);
            if (type == null || !Take('>')) return null;
        }
        else
        {
            type = ParseQualifiedName(label == ProtoLabel.None ? "a field, or '}'" : "the type of the field", allowsLeadingDot: true);
            if (type == null) return null;
        }

        if (ParseName("the name of the field") is not { } name) return null;
        var options = new List<ProtoOptionSyntax>();
        if (!ParseFieldNumber("field", out ProtoInteger? number) || !ParseBracketOptions(options)) return null;
        int end = _index;
        if (!TakeEnd()) return null;
        return new ProtoFieldSyntax(label, labelSpan, type, mapKey, null, name, number, null, null, options, Documentation(start, Math.Min(end, _index - 1)));
    }

    // The number may be absent: the binder knows which one is free.
    private bool ParseFieldNumber(string what, out ProtoInteger? number)
    {
        number = null;
        if (!TryTake('=')) return IsAt(';') || IsAt('[') || Expected("'=' and a number");
        number = ParseInteger($"the number of the {what}");
        return number != null;
    }

    private ProtoFieldSyntax? ParseGroup(int start, ProtoLabel label, TextRange labelSpan)
    {
        var type = new ProtoName(Text(Current), Span(Current));
        _index++;
        if (ParseName("the name of the group") is not { } name) return null;
        var options = new List<ProtoOptionSyntax>();
        if (!ParseFieldNumber("group", out ProtoInteger? number) || !ParseBracketOptions(options) || !Take('{')) return null;
        string documentation = Documentation(start, _index - 1);
        ProtoMessageSyntax? body = ParseMessageBody("group", name, ProtoVisibility.None, documentation);
        return new ProtoFieldSyntax(label, labelSpan, type, null, body, name, number, null, null, options, documentation);
    }

    private ProtoOneofSyntax? ParseOneof()
    {
        int start = _index++;
        if (ParseName("the name of the oneof") is not { } name || !Take('{')) return null;
        string documentation = Documentation(start, _index - 1);
        var fields = new List<ProtoFieldSyntax>();
        var options = new List<ProtoOptionSyntax>();
        ParseBlock("oneof", name.Text, () =>
        {
            if (IsAt("option")) return ParseOptionStatement(options);
            return Keep(ParseField(), fields);
        });
        return new ProtoOneofSyntax(name, fields, options, documentation);
    }

    private ProtoExtendSyntax? ParseExtend()
    {
        _index++;
        if (ParseQualifiedName("the message to extend", allowsLeadingDot: true) is not { } name || !Take('{')) return null;
        var fields = new List<ProtoFieldSyntax>();
        ParseBlock("extend", name.Text, () => Keep(ParseField(), fields));
        return new ProtoExtendSyntax(name, fields);
    }

    private ProtoExtensionsSyntax? ParseExtensions()
    {
        var word = new ProtoName(Text(Current), Span(Current));
        _index++;
        var ranges = new List<ProtoRangeSyntax>();
        var options = new List<ProtoOptionSyntax>();
        if (!ParseRanges(ranges, "field") || !ParseBracketOptions(options) || !TakeEnd()) return null;
        return new ProtoExtensionsSyntax(word, ranges, options);
    }

    private bool ParseReserved(List<ProtoReservedSyntax> reserved, string what)
    {
        _index++;
        var ranges = new List<ProtoRangeSyntax>();
        var names = new List<ProtoName>();
        bool isRead = Current.Kind is ProtoTokenKind.String or ProtoTokenKind.Identifier ? ParseReservedNames(names, what) : ParseRanges(ranges, what);
        if (!isRead) return false;
        reserved.Add(new ProtoReservedSyntax(ranges, names));
        return TakeEnd();
    }

    private bool ParseReservedNames(List<ProtoName> names, string what)
    {
        do
        {
            bool isQuoted = Current.Kind == ProtoTokenKind.String;
            if (Current.Kind == ProtoTokenKind.Integer || IsAt('-'))
            {
                Report(DiagnosticCatalog.ReservedMixed, Current);
                return false;
            }

            if (!isQuoted && Current.Kind == ProtoTokenKind.Identifier && _edition < ProtoEdition.Edition2023)
                Report(DiagnosticCatalog.ReservedNameUnquoted, Current, Text(Current));
            ProtoName? name = isQuoted ? AsName(ParseString("a name")) : ParseName($"the name of a {what}, in quotes");
            if (name == null) return false;
            names.Add(name);
        }
        while (TryTake(','));
        return true;
    }

    private static ProtoName? AsName(ProtoOptionValueSyntax? text) => text == null ? null : new ProtoName(text.Text, text.Span);

    private bool ParseRanges(List<ProtoRangeSyntax> ranges, string what)
    {
        do
        {
            if (ranges.Count > 0 && Current.Kind is (ProtoTokenKind.String or ProtoTokenKind.Identifier))
            {
                Report(DiagnosticCatalog.ReservedMixed, Current);
                return false;
            }

            ProtoToken first = Current;
            if (ParseInteger($"a {what} number, a range such as '2 to 5', or names in quotes") is not { } start) return false;
            ProtoInteger? end = start;
            if (TryTake("to"))
            {
                end = null;
                if (!TryTake("max"))
                {
                    end = ParseInteger("the end of the range: a number or 'max'");
                    if (end == null) return false;
                }
            }

            ranges.Add(new ProtoRangeSyntax(start, end, SpanFrom(first)));
        }
        while (TryTake(','));
        return true;
    }
}
