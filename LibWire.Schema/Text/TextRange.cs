namespace LibWire.Schema;

/// <summary>A piece of a file's text: what trees hold. It becomes a <see cref="SchemaSpan"/>, with line and column, where something is said about it.</summary>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="Length">Its length in UTF-16 units.</param>
internal readonly record struct TextRange(int Start, int Length)
{
    internal int End => Start + Length;
}
