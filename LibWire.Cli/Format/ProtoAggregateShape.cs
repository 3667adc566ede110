namespace LibWire.Cli;

/// <summary>Where the messages and lists in the value of an option are, and which of them need several lines.</summary>
internal sealed class ProtoAggregateShape
{
    /// <summary>Deeper values stay as they are.</summary>
    private const int DepthMax = 64;

    private readonly List<FormatToken> _tokens;
    private readonly HashSet<int> _long = []; // the opening brackets of those that need several lines
    private int _at;
    private bool _hasSeveralStrings; // behind each other, in the last message or list

    private ProtoAggregateShape(List<FormatToken> tokens, int at)
    {
        _tokens = tokens;
        _at = at;
        Close = CloseOf(at);
        IsRegular = TryMessage(0) && _at == Close + 1;
    }

    /// <summary>Whether all of it is in the text format.</summary>
    internal bool IsRegular { get; }

    /// <summary>The index of its last token.</summary>
    internal int Close { get; }

    private FormatToken Current => _tokens[_at];

    /// <summary>Reads a value, whose opening brace has an index.</summary>
    internal static ProtoAggregateShape Of(List<FormatToken> tokens, int at) => new(tokens, at);

    /// <summary>Whether the message or list whose opening bracket has an index needs several lines.</summary>
    internal bool IsLong(int open) => _long.Contains(open);

    // The parser of .proto files counts braces only.
    private int CloseOf(int open)
    {
        int depth = 0;
        for (int i = open; i < _tokens.Count; i++)
        {
            if (_tokens[i].Symbol == '{') depth++;
            else if (_tokens[i].Symbol == '}' && --depth == 0) return i;
        }

        return _tokens.Count - 1;
    }

    private bool TryMessage(int depth)
    {
        int open = _at;
        char close = Current.Symbol == '{' ? '}' : '>';
        if (depth > DepthMax) return false;
        _at++;
        int count = 0;
        bool hasComments = false;
        for (; Current.Symbol != close; count++)
        {
            hasComments |= Current.HasComments;
            if (!TryField(depth)) return false;
        }

        End(open, count, hasComments);
        return true;
    }

    private bool TryField(int depth)
    {
        if (Current.Symbol == '[')
        {
            for (_at++; Current.Kind == FormatTokenKind.Word || Current.Symbol is '.' or '/' or '-'; _at++) { }
            if (!Take(']')) return false;
        }
        else if (Current.Kind == FormatTokenKind.Word)
        {
            _at++;
        }
        else
        {
            return false;
        }

        bool hasColon = Take(':');
        if (!hasColon && Current.Symbol is not ('{' or '<' or '[')) return false;
        if (!TryValue(depth)) return false;
        if (Current.Symbol is ',' or ';') _at++;
        return true;
    }

    private bool TryValue(int depth)
    {
        if (Current.Symbol is '{' or '<') return TryMessage(depth + 1);
        if (Current.Symbol == '[') return TryList(depth + 1);
        bool hasSign = Take('-');
        if (Current.Kind == FormatTokenKind.String && !hasSign)
        {
            int start = _at;
            while (Current.Kind == FormatTokenKind.String) _at++;
            _hasSeveralStrings |= _at > start + 1;
            return true;
        }

        if (Current.Kind is not (FormatTokenKind.Word or FormatTokenKind.Number)) return false;
        _at++;
        return true;
    }

    private bool TryList(int depth)
    {
        int open = _at;
        if (depth > DepthMax) return false;
        _at++;
        int count = 0;
        bool hasComments = false;
        while (Current.Symbol != ']')
        {
            hasComments |= Current.HasComments;
            if (Current.Symbol == '[' || !TryValue(depth)) return false;
            count++;
            if (!Take(',')) break;
            if (Current.Symbol == ']') return false;
        }

        if (Current.Symbol != ']') return false;
        End(open, count, hasComments);
        return true;
    }

    private void End(int open, int count, bool hasComments)
    {
        if (count > 1 || hasComments || Current.HasComments || _hasSeveralStrings) _long.Add(open);
        _hasSeveralStrings = false;
        _at++;
    }

    private bool Take(char symbol)
    {
        if (Current.Symbol != symbol) return false;
        _at++;
        return true;
    }
}
