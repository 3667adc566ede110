namespace LibWire.Schema;

internal enum FbsTokenKind : byte
{
    /// <summary>In front of the first one; of length 0.</summary>
    Start,

    /// <summary>Behind the last one; of length 0.</summary>
    End,
    Identifier,
    Integer,
    Float,
    String,

    /// <summary>Any other character, alone.</summary>
    Symbol,
}

/// <summary>One token: a piece of the text.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="End">Position behind its last one.</param>
/// <param name="StartsLine">Whether nothing but blanks and comments stands in front of it on its line.</param>
/// <param name="IsFaulty">Whether it is a literal that has been reported.</param>
internal readonly record struct FbsToken(FbsTokenKind Kind, int Start, int End, bool StartsLine = false, bool IsFaulty = false)
{
    internal TextRange Range => new(Start, End - Start);
}
