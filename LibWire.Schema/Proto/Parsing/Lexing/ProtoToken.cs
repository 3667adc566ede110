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
