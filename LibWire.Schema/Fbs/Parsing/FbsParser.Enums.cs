namespace LibWire.Schema;

// Enums, unions and services.
internal sealed partial class FbsParser
{
    private bool ParseEnum(bool isUnion)
    {
        EquatableArray<string> documentation = _lexer.Documentation;
        _lexer.Next();
        if (ParseName(isUnion ? "the name of the union" : "the name of the enum") is not { } name) return false;

        FbsTypeSyntax? type = null;
        if (TryTake(':'))
        {
            type = ParseType();
            if (type is null) return false;
        }
        else if (!isUnion)
        {
            _diagnostics.Report(DiagnosticCatalog.FbsEnumWithoutType, name.Range, name.Text);
        }

        if (ParseAttributes() is not { } attributes) return false;
        if (!Take('{')) return false;
        var values = new List<FbsEnumValueSyntax>();
        while (!IsAtEnd && !IsAt('}') && !IsAtNewStatement() && !_diagnostics.IsFull)
        {
            if (ParseEnumValue(isUnion) is { } value) values.Add(value);
            else SkipValue();
            if (TryTake(',') || IsAt('}') || IsAtEnd || IsAtNewStatement()) continue;
            Expected("',' or '}'");
            SkipValue();
            TryTake(',');
        }

        _members.Add(new FbsEnumSyntax(name, _namespace, isUnion, type, values, attributes, documentation));
        return TakeBlockEnd(isUnion ? "union" : "enum", name);
    }

    private FbsEnumValueSyntax? ParseEnumValue(bool isUnion)
    {
        EquatableArray<string> documentation = _lexer.Documentation;
        FbsName? name = isUnion ? ParseQualifiedName("a member of the union, or '}'") : ParseName("the name of a value, or '}'");
        if (name is null) return null;

        FbsTypeSyntax? type = null;
        if (isUnion && TryTake(':'))
        {
            type = ParseType();
            if (type is null) return null;
        }

        FbsValueSyntax? number = null;
        if (TryTake('='))
        {
            if (!IsAt(FbsTokenKind.Integer))
            {
                Expected("an integer");
                return null;
            }

            number = ParseValue(0);
        }

        return ParseAttributes() is { } attributes ? new FbsEnumValueSyntax(name, type, number, attributes, documentation) : null;
    }

    private bool ParseService()
    {
        EquatableArray<string> documentation = _lexer.Documentation;
        _lexer.Next();
        if (ParseName("the name of the service") is not { } name) return false;
        if (ParseAttributes() is not { } attributes) return false;
        if (!Take('{')) return false;

        var methods = new List<FbsMethodSyntax>();
        do
        {
            if (ParseMethod() is { } method) methods.Add(method);
            else SkipField();
        }
        while (!IsAtEnd && !IsAt('}') && !IsAtNewStatement() && !_diagnostics.IsFull);

        _members.Add(new FbsServiceSyntax(name, _namespace, methods, attributes, documentation));
        return TakeBlockEnd("service", name);
    }

    private FbsMethodSyntax? ParseMethod()
    {
        EquatableArray<string> documentation = _lexer.Documentation;
        if (ParseName("the name of a method") is not { } name) return null;
        if (!Take('(')) return null;
        if (ParseQualifiedName("the table that is sent") is not { } request) return null;
        if (!Take(')') || !Take(':')) return null;
        if (ParseQualifiedName("the table that comes back") is not { } response) return null;
        if (ParseAttributes() is not { } attributes) return null;
        if (!TakeSemicolon()) SkipField();
        return new FbsMethodSyntax(name, request, response, attributes, documentation);
    }
}
