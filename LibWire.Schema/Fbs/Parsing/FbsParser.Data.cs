namespace LibWire.Schema;

// A JSON object after the declarations. flatc makes a buffer of it. Here only its syntax is checked, so that such a schema can be used.
internal sealed partial class FbsParser
{
    private void ParseData()
    {
        FbsToken first = Current;
        _members.Add(new FbsDataSyntax(new FbsName("{", first.Range), _namespace));
        if (ParseDataValue(0) && !IsAtEnd) Report(DiagnosticCatalog.FbsDataNotLast, Current, Found(Current));
    }

    // Returns whether it is a valid value. A fault is reported, and parsing of the data ends there.
    private bool ParseDataValue(int depth)
    {
        if (depth >= FbsSchemaLimits.DepthMax)
        {
            Report(DiagnosticCatalog.FbsNestingTooDeep, Current, FbsSchemaLimits.DepthMax);
            return false;
        }

        if (TryTake('{')) return ParseDataItems('}', depth);
        if (TryTake('[')) return ParseDataItems(']', depth);
        bool isFaulty = Current.IsFaulty;
        return ParseValue(depth) != null && !isFaulty;
    }

    private bool ParseDataItems(char close, int depth)
    {
        while (!TryTake(close))
        {
            if (close == '}' && (!ParseDataKey() || !Take(':'))) return false;
            if (!ParseDataValue(depth + 1)) return false;
            if (!TryTake(',') && !IsAt(close)) return Expected($"',' or '{close}'");
        }

        return true;
    }

    private bool ParseDataKey()
    {
        if (!IsAt(FbsTokenKind.Identifier) && !IsAt(FbsTokenKind.String)) return Expected("the name of a field");
        bool isFaulty = Current.IsFaulty;
        _lexer.Next();
        return !isFaulty;
    }
}
