namespace LibWire.Schema;

// Tables and structs.
internal sealed partial class FbsParser
{
    private bool ParseObject(bool isStruct)
    {
        EquatableArray<string> documentation = _lexer.Documentation;
        _lexer.Next();
        if (ParseName(isStruct ? "the name of the struct" : "the name of the table") is not { } name) return false;
        if (ParseAttributes() is not { } attributes) return false;
        if (!Take('{')) return false;

        var fields = new List<FbsFieldSyntax>();
        while (!IsAtEnd && !IsAt('}') && !IsAtNewStatement() && !_diagnostics.IsFull)
        {
            if (ParseField() is { } field) fields.Add(field);
            else SkipField();
        }

        _members.Add(new FbsObjectSyntax(name, _namespace, isStruct, fields, attributes, documentation));
        return TakeBlockEnd(isStruct ? "struct" : "table", name);
    }

    private FbsFieldSyntax? ParseField()
    {
        EquatableArray<string> documentation = _lexer.Documentation;
        if (ParseName("the name of a field, or '}'") is not { } name) return null;
        if (!Take(':')) return null;
        if (ParseType() is not { } type) return null;

        FbsValueSyntax? value = null;
        if (TryTake('='))
        {
            value = ParseValue(0);
            if (value is null) return null;
        }

        if (ParseAttributes() is not { } attributes) return null;

        // The field itself is complete: it is kept, so that references to it are not reported too.
        var field = new FbsFieldSyntax(name, type, value, attributes, documentation);
        if (!TakeSemicolon()) SkipField();
        return field;
    }

    private FbsTypeSyntax? ParseType()
    {
        FbsToken first = Current;
        if (!TryTake('['))
            return ParseQualifiedName("a type") is { } single ? new FbsTypeSyntax(single, IsSeries: false, 0, single.Range) : null;

        if (IsAt('['))
        {
            Report(DiagnosticCatalog.FbsNestedVector, Current);
            return null;
        }

        if (ParseQualifiedName("the type of the elements") is not { } name) return null;
        int length = 0;
        if (TryTake(':'))
        {
            length = ParseLength();
            if (length == 0) return null;
        }

        return Take(']') ? new FbsTypeSyntax(name, IsSeries: true, length, RangeFrom(first)) : null;
    }

    // The length; 0 if it is invalid, which is reported.
    private int ParseLength()
    {
        FbsToken token = Current;
        if (token.IsFaulty) return 0;
        if (token.Kind == FbsTokenKind.Integer
            && FbsNumberLiteral.TryParseInteger(Text(token), out FbsInteger length)
            && length is { IsNegative: false, Magnitude: > 0 and <= FbsSchemaLimits.ArrayLengthMax })
        {
            _lexer.Next();
            return (int)length.Magnitude;
        }

        Report(DiagnosticCatalog.FbsArrayLength, token, Found(token), FbsSchemaLimits.ArrayLengthMax);
        return 0;
    }
}
