namespace LibWire.Schema;

// Fields and groups.
internal sealed partial class ProtoParser
{
    private readonly List<ProtoOptionSyntax> _fieldOptions = []; // of the current field or value

    /// <summary>The kind of block that contains a field.</summary>
    private enum ProtoFieldPlace
    {
        Message,
        Oneof,
        Extend,
    }

    /// <summary>Parses a field.</summary>
    /// <param name="place">The kind of block that contains it.</param>
    /// <param name="scope">The message that receives the messages which the field declares; for top-level extensions the file.</param>
    /// <param name="scopeLocation">The location of that message or file.</param>
    /// <param name="location">The location of the field.</param>
    /// <param name="before">The end of the token before it.</param>
    private ProtoFieldSyntax? ParseField(ProtoFieldPlace place, ProtoScope scope, ProtoLocation? scopeLocation, ProtoLocation? location, int before)
    {
        ProtoToken first = Current;
        ProtoLabel label = place == ProtoFieldPlace.Oneof ? ProtoLabel.None : ParseLabel(location);

        ProtoToken typeStart = Current;
        ProtoName? type;
        ProtoName? mapKey = null;
        ProtoWord word = ProtoWord.None;
        if (TryTake(ProtoWord.Map))
        {
            if (IsAt('<'))
            {
                type = ParseMapType(place, label, out mapKey);
            }
            else
            {
                CheckLabel(place, ref label);
                type = new ProtoName("map", typeStart.Range);
            }
        }
        else
        {
            CheckLabel(place, ref label);
            word = TypeWord(Current);
            type = ParseType(label == ProtoLabel.None ? "a field, or '}'" : "the type of the field");
        }

        if (type == null) return null;
        Close(OpenAt(typeStart, location, word == ProtoWord.None ? ProtoPath.FieldTypeName : ProtoPath.FieldType));

        ProtoToken nameToken = Current;
        ProtoLocation? nameLocation = Open(location, ProtoPath.Name);
        if (ParseName("the name of the field") is not { } name) return null;
        Close(nameLocation);
        if (!TakeEqualsOfNumber(name.Text)) return null;
        ProtoLocation? numberLocation = Open(location, ProtoPath.FieldNumber);
        if (ParseInteger("the number of the field", isSigned: false, DiagnosticCatalog.IntegerOutOfRange) is not { } number) return null;
        Close(numberLocation);

        var rest = new FieldRest { Type = word, Name = name.Text };
        if (!ParseFieldOptions(location, ref rest)) return null;
        IReadOnlyList<ProtoOptionSyntax> options = ProtoScope.Pack(_fieldOptions);

        ProtoMessageSyntax? body = null;
        if (word == ProtoWord.Group)
        {
            body = ParseGroupBody(name, nameToken, scope, scopeLocation, location, before);
            if (body == null) return null;
        }
        else if (!TakeEnd(';', location))
        {
            return null;
        }

        Close(location);
        if (mapKey != null) scope.MessageCount++;
        return new ProtoFieldSyntax(label, first.Range, type, mapKey, body, name, number, rest.Default, rest.JsonName, options, "")
        {
            Comments = new ProtoCommentPlace(_text, before, body == null ? Previous.End : body.Comments.Behind),
        };
    }

    private ProtoLabel ParseLabel(ProtoLocation? location)
    {
        ProtoLabel label;
        switch (Current.Word)
        {
            case ProtoWord.Optional: label = ProtoLabel.Optional; break;
            case ProtoWord.Required: label = ProtoLabel.Required; break;
            case ProtoWord.Repeated: label = ProtoLabel.Repeated; break;
            default: return ProtoLabel.None;
        }

        if (IsEdition && label != ProtoLabel.Repeated)
        {
            string advice = label == ProtoLabel.Optional
                ? "remove it, a single field knows whether it is set unless features.field_presence says otherwise"
                : "write features.field_presence = LEGACY_REQUIRED in the brackets of the field";
            Report(DiagnosticCatalog.LabelInEdition, Current, Text(Current), advice);
        }

        ProtoLocation? labelLocation = Open(location, ProtoPath.FieldLabel);
        TakeAny();
        Close(labelLocation);
        return label;
    }

    // If the type is missing too, only that is reported.
    private void CheckLabel(ProtoFieldPlace place, ref ProtoLabel label)
    {
        if (label != ProtoLabel.None || place == ProtoFieldPlace.Oneof || _edition != ProtoEdition.Proto2) return;
        if (!IsAt(ProtoTokenKind.Identifier) && !IsAt('.')) return;
        Report(DiagnosticCatalog.MissingLabel, Current, Text(Current));
        label = ProtoLabel.Optional;
    }

    private ProtoName? ParseMapType(ProtoFieldPlace place, ProtoLabel label, out ProtoName? key)
    {
        key = null;
        DiagnosticRule? fault =
            place == ProtoFieldPlace.Oneof ? DiagnosticCatalog.MapInOneof :
            label != ProtoLabel.None ? DiagnosticCatalog.LabelOnMap :
            place == ProtoFieldPlace.Extend ? DiagnosticCatalog.MapAsExtension :
            null;
        if (fault != null)
        {
            Report(fault, Current, label.ToString().ToLowerInvariant());
            return null;
        }

        TakeAny();
        key = ParseType("the type of the keys");
        if (key == null || !Take(',')) return null;
        ProtoName? value = ParseType("the type of the values");
        return value != null && Take('>') ? value : null;
    }

    private ProtoName? ParseType(string what)
    {
        if (_edition == ProtoEdition.Unstable && ParseUnstableType() is { } scalar) return scalar;
        if (!ProtoWords.IsType(Current.Word)) return ParseQualifiedName(what, allowsLeadingDot: true);
        if (IsEdition && IsAt(ProtoWord.Group)) Report(DiagnosticCatalog.GroupInEdition, Current);
        return ParseName(what);
    }

    /// <summary>The type that a token names; <see cref="ProtoWord.None"/> if it is no scalar and no group.</summary>
    private ProtoWord TypeWord(ProtoToken token)
    {
        ProtoWord word = ProtoWords.IsType(token.Word) ? token.Word : ProtoWord.None;
        return _edition == ProtoEdition.Unstable ? UnstableType(word, word == ProtoWord.None ? Text(token) : "") : word;
    }

    // The edition UNSTABLE names the encoding of integers: int32 has 4 bytes, and varint32 is what other editions call int32.
    private static ProtoWord UnstableType(ProtoWord word, string name) => (word, name) switch
    {
        (ProtoWord.Int32, _) => ProtoWord.SFixed32,
        (ProtoWord.Int64, _) => ProtoWord.SFixed64,
        (ProtoWord.UInt32, _) => ProtoWord.Fixed32,
        (ProtoWord.UInt64, _) => ProtoWord.Fixed64,
        (ProtoWord.None, "varint32") => ProtoWord.Int32,
        (ProtoWord.None, "varint64") => ProtoWord.Int64,
        (ProtoWord.None, "uvarint32") => ProtoWord.UInt32,
        (ProtoWord.None, "uvarint64") => ProtoWord.UInt64,
        (ProtoWord.None, "zigzag32") => ProtoWord.SInt32,
        (ProtoWord.None, "zigzag64") => ProtoWord.SInt64,
        _ => word,
    };

    /// <summary>Takes an integer type of the edition <c>UNSTABLE</c>, and names it as the other editions do.</summary>
    /// <returns>Null if there is none.</returns>
    private ProtoName? ParseUnstableType()
    {
        ProtoToken token = Current;
        ProtoWord type = TypeWord(token);
        string? modern = token.Word switch
        {
            ProtoWord.SInt32 => "zigzag32",
            ProtoWord.SInt64 => "zigzag64",
            ProtoWord.Fixed32 => "uint32",
            ProtoWord.Fixed64 => "uint64",
            ProtoWord.SFixed32 => "int32",
            ProtoWord.SFixed64 => "int64",
            _ => null,
        };
        if (modern != null) Report(DiagnosticCatalog.ObsoleteType, token, Text(token), modern);
        if (modern == null && type == token.Word) return null;
        TakeAny();
        return new ProtoName(type.ToString().ToLowerInvariant(), token.Range);
    }

    /// <summary>Parses the name of a message, where no other type is allowed.</summary>
    private ProtoName? ParseMessageType(string what)
    {
        if (!ProtoWords.IsType(Current.Word)) return ParseQualifiedName(what, allowsLeadingDot: true);
        Report(DiagnosticCatalog.ScalarAsMessage, Current, Text(Current));
        return ParseName(what);
    }

    private bool TakeEqualsOfNumber(string name)
    {
        if (TryTake('=')) return true;
        Report(DiagnosticCatalog.MissingNumber, Current, name, Found(Current));
        return false;
    }

    private ProtoMessageSyntax? ParseGroupBody(
        ProtoName name, ProtoToken nameToken, ProtoScope scope, ProtoLocation? scopeLocation, ProtoLocation? fieldLocation, int before)
    {
        ProtoLocation? location = null;
        if (scopeLocation != null && fieldLocation != null)
        {
            int nestedNumber = scope == _fileScope ? ProtoPath.FileMessage : ProtoPath.MessageNested;
            location = Add([.. scopeLocation.Path, nestedNumber, scope.MessageCount], nameToken);
            location.StartLine = fieldLocation.StartLine;
            location.StartColumn = fieldLocation.StartColumn;
            CloseAt(nameToken, OpenAt(nameToken, location, ProtoPath.Name));
            CloseAt(nameToken, OpenAt(nameToken, fieldLocation, ProtoPath.FieldTypeName));
        }

        scope.MessageCount++;
        if (name.Text[0] is < 'A' or > 'Z') Report(DiagnosticCatalog.GroupName, nameToken, name.Text);
        if (!IsAt('{'))
        {
            Report(DiagnosticCatalog.GroupBody, Current, name.Text, Found(Current));
            return null;
        }

        if (_depth >= ProtoSchemaLimits.MessageDepthMax)
        {
            Report(DiagnosticCatalog.NestingTooDeep, nameToken, ProtoSchemaLimits.MessageDepthMax);
            return null;
        }

        ProtoMessageSyntax? body = ParseMessageBlock("group", name, ProtoVisibility.None, location, before);
        Close(location);
        return body;
    }
}
