namespace LibWire;

/// <content>Fields that are passed over. They must follow the grammar.</content>
internal unsafe ref partial struct ProtoTextParser
{
    /// <summary>Passes what stands behind the name of a field.</summary>
    private void SkipValues(int depthLeft)
    {
        bool hasColon = TryPass((byte)':');
        if (!hasColon && !IsBracketNext()) FailSyntax("':'");
        if (!TryPass((byte)'['))
        {
            SkipValue(depthLeft);
            return;
        }

        if (TryPass((byte)']')) return;
        do SkipValue(depthLeft);
        while (TryPass((byte)','));
        if (!TryPass((byte)']')) FailSyntax("',' or ']'");
    }

    private readonly bool IsBracketNext() => _next < _end && *_next is (byte)'{' or (byte)'<' or (byte)'[';

    private void SkipValue(int depthLeft)
    {
        if (IsBracketNext())
        {
            SkipMessage(depthLeft - 1);
            return;
        }

        if (IsQuoteNext())
        {
            while (IsQuoteNext())
            {
                PassLiteral();
                SkipSpace();
            }

            return;
        }

        TryPass((byte)'-');
        if (IsNameNext())
        {
            ReadName();
            return;
        }

        if (!IsDigitNext() && !IsPointNext()) FailSyntax("a value");
        ReadNumber(out _, out _);
        SkipSpace();
    }

    private void SkipMessage(int depthLeft)
    {
        if (depthLeft < 0) FailDepth();
        byte close = Open();
        while (!TryEnd(close))
        {
            if (TryPass((byte)'[')) ReadBracketed();
            else ReadName();
            SkipValues(depthLeft);
            SkipSeparator();
        }
    }
}
