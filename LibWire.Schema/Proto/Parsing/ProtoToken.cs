namespace LibWire.Schema;

internal enum ProtoTokenKind
{
    /// <summary>Behind the last one; of length 0.</summary>
    End,
    Identifier,
    Integer,
    Float,

    /// <summary>One literal with its quotes; the parser joins adjacent ones.</summary>
    String,

    /// <summary>Any other character, alone.</summary>
    Symbol,
}

/// <summary>One token: a piece of the text.</summary>
internal readonly record struct ProtoToken(ProtoTokenKind Kind, int Start, int Length)
{
    internal int End => Start + Length;
}
