namespace LibWire.Schema;

internal enum ProtoTokenKind : byte
{
    /// <summary>Before the first token; of length 0.</summary>
    Start,

    /// <summary>After the last token; of length 0.</summary>
    End,
    Identifier,
    Integer,
    Float,

    /// <summary>One literal with its quotes. The parser joins adjacent literals.</summary>
    String,

    /// <summary>Any other single character.</summary>
    Symbol,
}

/// <summary>One token: a piece of the text.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Word">For an identifier the grammar word that it can be.</param>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="End">Position after its last unit.</param>
/// <param name="Line">The line that contains it, from 0.</param>
/// <param name="Column">The column at which it starts, as <see cref="ProtoLocation"/> counts; 0 if locations are not kept.</param>
/// <param name="EndColumn">The column at which it ends, counted the same way.</param>
internal readonly record struct ProtoToken(ProtoTokenKind Kind, ProtoWord Word, int Start, int End, int Line, int Column, int EndColumn)
{
    internal TextRange Range => new(Start, End - Start);
}

/// <summary>The words that have a meaning somewhere in the grammar. None is reserved: in all other places each is a name.</summary>
internal enum ProtoWord : byte
{
    None,

    // Types. Only types are between Double and Group.
    Double,
    Float,
    Int32,
    Int64,
    UInt32,
    UInt64,
    SInt32,
    SInt64,
    Fixed32,
    Fixed64,
    SFixed32,
    SFixed64,
    Bool,
    String,
    Bytes,
    Group,

    Default,
    Edition,
    Enum,
    Export,
    Extend,
    Extensions,
    False,
    Import,
    Inf,
    JsonName,
    Local,
    Map,
    Max,
    Message,
    Nan,
    Oneof,
    Option,
    Optional,
    Package,
    Public,
    Repeated,
    Required,
    Reserved,
    Returns,
    Rpc,
    Service,
    Stream,
    Syntax,
    To,
    True,
    Weak,
}

/// <summary>Finds <see cref="ProtoWord"/>s.</summary>
internal static class ProtoWords
{
    private const int LengthMax = 10;

    // By length, because most names differ in length from the few words that start with the same letter.
    private static readonly (string Text, ProtoWord Word)[][] ByLength = Sort();

    /// <summary>Whether a word is the name of a built-in type.</summary>
    internal static bool IsType(ProtoWord word) => word is >= ProtoWord.Double and <= ProtoWord.Group;

    /// <summary>The grammar word that a part of the text is; <see cref="ProtoWord.None"/> for other names.</summary>
    internal static ProtoWord Find(string text, int start, int length)
    {
        if (length > LengthMax) return ProtoWord.None;
        char first = text[start];
        foreach ((string candidate, ProtoWord word) in ByLength[length])
            if (candidate[0] == first && string.CompareOrdinal(candidate, 0, text, start, length) == 0) return word;
        return ProtoWord.None;
    }

    private static (string, ProtoWord)[][] Sort()
    {
        var byLength = new List<(string, ProtoWord)>[LengthMax + 1];
        for (int length = 0; length <= LengthMax; length++) byLength[length] = [];
        for (ProtoWord word = ProtoWord.Double; word <= ProtoWord.Weak; word++)
        {
            string text = word == ProtoWord.JsonName ? "json_name" : word.ToString().ToLowerInvariant();
            byLength[text.Length].Add((text, word));
        }

        return Array.ConvertAll(byLength, static list => list.ToArray());
    }
}
