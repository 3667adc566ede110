namespace LibWire.Schema;

internal enum ProtoTokenKind : byte
{
    /// <summary>In front of the first one; of length 0.</summary>
    Start,

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
/// <param name="Kind">What it is.</param>
/// <param name="Word">For an identifier the word of the grammar that it could be.</param>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="End">Position behind its last one.</param>
/// <param name="Line">The line it lies in, from 0.</param>
/// <param name="Column">Where it starts in its line, as <see cref="ProtoLocation"/> counts; 0 where nobody asked for locations.</param>
/// <param name="EndColumn">Where it ends, counted likewise.</param>
internal readonly record struct ProtoToken(ProtoTokenKind Kind, ProtoWord Word, int Start, int End, int Line, int Column, int EndColumn)
{
    internal TextRange Range => new(Start, End - Start);
}
