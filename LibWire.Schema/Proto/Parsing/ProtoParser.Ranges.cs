namespace LibWire.Schema;

// Extension ranges and reserved ranges.
internal sealed partial class ProtoParser
{
    private bool ParseExtensions(ProtoScope scope, ProtoLocation? location)
    {
        var word = new ProtoName(Text(Current), Current.Range);
        TakeAny();
        var ranges = new List<ProtoRangeSyntax>();
        int firstIndex = scope.RangeCount;
        do
        {
            ProtoLocation? rangeLocation = Open(location, scope.RangeCount++);
            if (ParseRange(rangeLocation, isSigned: false, "a field number, or a range such as '2 to 5'", isBounded: true) is not { } range) return false;
            Close(rangeLocation);
            ranges.Add(range);
        }
        while (TryTake(','));

        var options = new List<ProtoOptionSyntax>();
        if (IsAt('[') && !ParseRangeOptions(options, location, firstIndex, scope.RangeCount)) return false;
        if (!TakeEnd(';', location)) return false;
        Close(location);
        scope.Members.Add(new ProtoExtensionsSyntax(word, ranges.ToArray(), ProtoScope.Pack(options)));
        return true;
    }

    // The options belong to each range, and so do their locations.
    private bool ParseRangeOptions(List<ProtoOptionSyntax> options, ProtoLocation? location, int firstIndex, int endIndex)
    {
        if (location == null) return ParseBracketOptions(options, null, 0);

        List<ProtoLocation>? all = _locations;
        var own = new List<ProtoLocation>();
        _locations = own;
        bool isRead = ParseBracketOptions(options, new ProtoLocation([.. location.Path, 0]), ProtoPath.RangeOptions);
        _locations = all;
        for (int index = firstIndex; index < endIndex; index++) AddCopies(own, location.Path.Length, index);
        return isRead;
    }

    /// <summary>Parses a number, or two with 'to' between them.</summary>
    /// <param name="location">The location of the range.</param>
    /// <param name="isSigned">Whether negative numbers are allowed, as in an enum.</param>
    /// <param name="what">The name of the construct, for messages.</param>
    /// <param name="isBounded">Whether the greatest 32-bit number is not allowed.</param>
    private ProtoRangeSyntax? ParseRange(ProtoLocation? location, bool isSigned, string what, bool isBounded)
    {
        ProtoToken first = Current;
        ProtoLocation? startLocation = Open(location, ProtoPath.RangeStart);
        if (ParseInteger(what, isSigned, DiagnosticCatalog.IntegerOutOfRange) is not { } start) return null;
        Close(startLocation);
        if (isBounded && !CheckBound(start)) return null;
        if (!TryTake(ProtoWord.To))
        {
            CloseAt(first, OpenAt(first, location, ProtoPath.RangeEnd));
            return new ProtoRangeSyntax(start, start, RangeFrom(first));
        }

        ProtoLocation? endLocation = Open(location, ProtoPath.RangeEnd);
        ProtoInteger? end = null;
        if (!TryTake(ProtoWord.Max))
        {
            end = ParseInteger("the end of the range: a number or 'max'", isSigned, DiagnosticCatalog.IntegerOutOfRange);
            if (end == null || (isBounded && !CheckBound(end))) return null;
        }

        Close(endLocation);
        return new ProtoRangeSyntax(start, end, RangeFrom(first));
    }

    private bool CheckBound(ProtoInteger number)
    {
        if (number.Magnitude != int.MaxValue) return true;
        Report(DiagnosticCatalog.IntegerOutOfRange, Current, number.Magnitude, int.MaxValue - 1);
        return false;
    }

    private bool ParseReserved(ProtoScope scope, ProtoLocation? scopeLocation)
    {
        ProtoToken first = Current;
        TakeAny();
        if (!CheckReservedNames("field", out bool areNames)) return false;
        ProtoLocation? location = OpenAt(first, scopeLocation, areNames ? ProtoPath.MessageReservedName : ProtoPath.MessageReservedRange);
        int index = areNames ? scope.ReservedNameCount : scope.ReservedRangeCount;
        if (ParseReservedItems(areNames, isEnum: false, location, ref index) is not { } reserved) return false;
        if (areNames) scope.ReservedNameCount = index;
        else scope.ReservedRangeCount = index;
        scope.Reserved.Add(reserved);
        return true;
    }

    /// <summary>Finds out what is reserved, and checks that names are written as the language requires.</summary>
    private bool CheckReservedNames(string what, out bool areNames)
    {
        areNames = Current.Kind is ProtoTokenKind.String or ProtoTokenKind.Identifier;
        if (IsAt(ProtoTokenKind.String) && IsEdition)
        {
            ProtoToken first = Current;
            string name = ParseText("")?.Text ?? "";
            Report(DiagnosticCatalog.ReservedNameQuoted, first, SchemaCharacters.IsIdentifier(name) ? name : $"the name of a {what}");
            return false;
        }

        if (!IsAt(ProtoTokenKind.Identifier) || IsEdition) return true;
        Report(DiagnosticCatalog.ReservedNameUnquoted, Current, Text(Current));
        return false;
    }

    private ProtoReservedSyntax? ParseReservedItems(bool areNames, bool isEnum, ProtoLocation? location, ref int index)
    {
        var ranges = new List<ProtoRangeSyntax>();
        var names = new List<ProtoName>();
        do
        {
            ProtoLocation? itemLocation = Open(location, index++);
            if (!(areNames ? ParseReservedName(names) : ParseReservedRange(ranges, isEnum, itemLocation))) return null;
            Close(itemLocation);
        }
        while (TryTake(','));
        if (!TakeEnd(';', location)) return null;
        Close(location);
        return new ProtoReservedSyntax(ProtoScope.Pack(ranges), ProtoScope.Pack(names));
    }

    private bool ParseReservedName(List<ProtoName> names)
    {
        if (IsAt(ProtoTokenKind.Integer) || IsAt('-'))
        {
            Report(DiagnosticCatalog.ReservedMixed, Current);
            return false;
        }

        ProtoName? name = IsEdition ? ParseName("a name") : ParseText("a name in quotes");
        if (name == null) return false;
        if (!IsEdition && !SchemaCharacters.IsIdentifier(name.Text)) _diagnostics.Report(DiagnosticCatalog.ReservedNameUseless, name.Span, name.Text);
        names.Add(name);
        return true;
    }

    private bool ParseReservedRange(List<ProtoRangeSyntax> ranges, bool isEnum, ProtoLocation? location)
    {
        if (ranges.Count > 0 && Current.Kind is ProtoTokenKind.String or ProtoTokenKind.Identifier)
        {
            Report(DiagnosticCatalog.ReservedMixed, Current);
            return false;
        }

        string what = isEnum ? "a number of a value, a range such as '2 to 5', or names" : "a field number, a range such as '2 to 5', or names";
        if (ParseRange(location, isEnum, what, isBounded: false) is not { } range) return false;
        ranges.Add(range);
        return true;
    }
}
