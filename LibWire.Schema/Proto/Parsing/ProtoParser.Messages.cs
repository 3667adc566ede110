namespace LibWire.Schema;

// Messages, oneofs and extend blocks.
internal sealed partial class ProtoParser
{
    private bool ParseMessage(ProtoVisibility visibility, ProtoLocation? location, int before, ProtoScope parent)
    {
        if (_depth >= ProtoSchemaLimits.MessageDepthMax)
        {
            Report(DiagnosticCatalog.NestingTooDeep, Current, ProtoSchemaLimits.MessageDepthMax);
            return false;
        }

        TakeAny();
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of the message") is not { } name) return false;
        Close(nameLocation);
        if (ParseMessageBlock("message", name, visibility, location, before) is not { } message) return false;
        Close(location);
        parent.Members.Add(message);
        return true;
    }

    /// <summary>Parses the block of a message or group.</summary>
    private ProtoMessageSyntax? ParseMessageBlock(string kind, ProtoName name, ProtoVisibility visibility, ProtoLocation? location, int before)
    {
        if (!TakeEnd('{', location)) return null;
        var comments = new ProtoCommentPlace(_text, before, Previous.End);
        if (_depth == _scopes.Count) _scopes.Add(new ProtoScope());
        ProtoScope scope = _scopes[_depth];
        scope.Clear();
        _depth++;
        bool isClosed = ParseMessageStatements(kind, name.Text, scope, location);
        _depth--;
        if (!isClosed || !CheckMapEntry(scope)) return null;
        return new ProtoMessageSyntax(
            name, visibility, ProtoScope.Pack(scope.Members), ProtoScope.Pack(scope.Options), ProtoScope.Pack(scope.Reserved), "")
        { Comments = comments };
    }

    private bool ParseMessageStatements(string kind, string name, ProtoScope scope, ProtoLocation? location)
    {
        while (!TryTakeEnd('}', null))
        {
            if (IsAtEnd)
            {
                Report(DiagnosticCatalog.UnclosedBlock, Current, kind, name);
                return false;
            }

            if (!ParseMessageStatement(scope, location)) SkipStatement();
        }

        return true;
    }

    private bool CheckMapEntry(ProtoScope scope)
    {
        if (scope.MapEntryOption is not { } option) return true;
        _diagnostics.Report(DiagnosticCatalog.MapEntryByHand, option);
        return false;
    }

    private bool ParseMessageOption(ProtoScope scope, ProtoLocation? location)
    {
        ProtoToken word = Current;
        bool isRead = ParseOptionStatement(scope.Options, location);
        if (scope.MapEntryOption == null && _nameParts.Count > 0 && _nameParts[0] is { IsExtension: false, Text: "map_entry" })
            scope.MapEntryOption = isRead ? scope.Options[scope.Options.Count - 1].Span : word.Range;
        return isRead;
    }

    private bool ParseMessageStatement(ProtoScope scope, ProtoLocation? location)
    {
        if (TryTakeEnd(';', null)) return true;
        int before = Previous.End;
        if (!ParseVisibility(out ProtoVisibility visibility)) return false;

        // These words start a statement here. A type of such a name is written with a dot in front.
        switch (Current.Word)
        {
            case ProtoWord.Message:
                return ParseMessage(visibility, Open(location, ProtoPath.MessageNested, scope.MessageCount++), before, scope);
            case ProtoWord.Enum:
                return ParseEnum(visibility, Open(location, ProtoPath.MessageEnum, scope.EnumCount++), before, scope);
            case ProtoWord.Extensions:
                return ParseExtensions(scope, Open(location, ProtoPath.MessageRange));
            case ProtoWord.Reserved:
                return ParseReserved(scope, location);
            case ProtoWord.Extend:
                return ParseExtend(scope, location, Open(location, ProtoPath.MessageExtension));
            case ProtoWord.Option:
                return ParseMessageOption(scope, Open(location, ProtoPath.MessageOptions));
            case ProtoWord.Oneof:
                return ParseOneof(scope, location, Open(location, ProtoPath.MessageOneof, scope.OneofCount++), before);
            default:
                ProtoLocation? fieldLocation = Open(location, ProtoPath.MessageField, scope.FieldCount++);
                if (ParseField(ProtoFieldPlace.Message, scope, location, fieldLocation, before) is not { } field) return false;
                scope.Members.Add(field);
                return true;
        }
    }

    private bool ParseOneof(ProtoScope scope, ProtoLocation? scopeLocation, ProtoLocation? location, int before)
    {
        TakeAny();
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of the oneof") is not { } name) return false;
        Close(nameLocation);
        if (!TakeEnd('{', location)) return false;
        var comments = new ProtoCommentPlace(_text, before, Previous.End);
        var fields = new List<ProtoFieldSyntax>();
        var options = new List<ProtoOptionSyntax>();
        do
        {
            if (IsAtEnd)
            {
                Report(DiagnosticCatalog.UnclosedBlock, Current, "oneof", name.Text);
                return false;
            }

            if (IsAt(ProtoWord.Option))
            {
                // Unlike elsewhere a fault in an option ends the oneof.
                if (!ParseOptionStatement(options, Open(location, ProtoPath.OneofOptions))) return false;
            }
            else if (fields.Count == 0 && IsAt('}'))
            {
                Report(DiagnosticCatalog.EmptyOneof, Current, name.Text);
            }
            else if (!ParseOneofField(scope, scopeLocation, fields))
            {
                SkipStatement();
            }
        }
        while (!TryTakeEnd('}', null));

        Close(location);
        scope.Members.Add(new ProtoOneofSyntax(name, ProtoScope.Pack(fields), ProtoScope.Pack(options), "") { Comments = comments });
        return true;
    }

    private bool ParseOneofField(ProtoScope scope, ProtoLocation? scopeLocation, List<ProtoFieldSyntax> fields)
    {
        int before = Previous.End;
        if (Current.Word is ProtoWord.Optional or ProtoWord.Required or ProtoWord.Repeated)
        {
            Report(DiagnosticCatalog.LabelInOneof, Current, Text(Current));
            TakeAny();
        }

        ProtoLocation? location = Open(scopeLocation, ProtoPath.MessageField, scope.FieldCount++);
        if (ParseField(ProtoFieldPlace.Oneof, scope, scopeLocation, location, before) is not { } field) return false;
        fields.Add(field);
        return true;
    }

    private bool ParseExtend(ProtoScope scope, ProtoLocation? scopeLocation, ProtoLocation? location)
    {
        TakeAny();
        ProtoToken nameStart = Current;
        if (ParseMessageType("the message to extend") is not { } name) return false;
        ProtoToken nameEnd = Previous;
        if (!TakeEnd('{', location)) return false;
        var fields = new List<ProtoFieldSyntax>();
        do
        {
            if (IsAtEnd)
            {
                Report(DiagnosticCatalog.UnclosedBlock, Current, "extend block of", name.Text);
                return false;
            }

            int before = Previous.End;
            ProtoLocation? fieldLocation = location == null ? null : Add([.. location.Path, scope.ExtensionCount], Current);
            scope.ExtensionCount++;
            CloseAt(nameEnd, OpenAt(nameStart, fieldLocation, ProtoPath.FieldExtendee));
            if (ParseField(ProtoFieldPlace.Extend, scope, scopeLocation, fieldLocation, before) is { } field) fields.Add(field);
            else SkipStatement();
        }
        while (!TryTakeEnd('}', null));

        Close(location);
        scope.Members.Add(new ProtoExtendSyntax(name, ProtoScope.Pack(fields)));
        return true;
    }
}
