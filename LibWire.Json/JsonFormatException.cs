namespace LibWire;

/// <summary>JSON that does not follow the grammar, or does not fit its message.</summary>
/// <remarks>Reading throws it. The arena is unchanged, and no message results. Writing throws <see cref="WireFormatException"/>: there is no text
/// with lines yet.</remarks>
public sealed class JsonFormatException : WireFormatException
{
    internal JsonFormatException(WireError error, long offset, int line, int column, string path, string message)
        : base(error, offset, $"{message} Line {line}, column {column}, {path}")
    {
        Sentence = message;
        Line = line;
        Column = column;
        Path = path;
    }

    private string Sentence { get; }

    /// <summary>The line, counted from 1. Lines end with a line feed.</summary>
    public int Line { get; }

    /// <summary>The column in the line, in characters (Unicode code points), counted from 1.</summary>
    public int Column { get; }

    /// <summary>The place in the JSON text: <c>$</c> is the whole text, <c>$.lines[2].sku</c> a member of the third item of a member.</summary>
    public string Path { get; }

    /// <summary>The same fault in a line of a larger text.</summary>
    /// <param name="position">Where the line starts, in bytes.</param>
    /// <param name="line">Its number, counted from 1.</param>
    internal JsonFormatException Behind(long position, int line) => new(Error, position + Offset, line, Column, Path, Sentence);
}
