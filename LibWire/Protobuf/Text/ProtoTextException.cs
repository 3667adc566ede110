namespace LibWire;

/// <summary>Text that does not follow the text format of Protocol Buffers, or does not fit its message.</summary>
/// <remarks>Reading throws it. The arena is unchanged, and no message results. Printing throws <see cref="WireFormatException"/>.</remarks>
public sealed class ProtoTextException : WireFormatException
{
    private ProtoTextException(WireError error, long offset, int line, int column, string message)
        : base(error, offset, $"{message} Line {line}, column {column}")
    {
        Line = line;
        Column = column;
    }

    /// <summary>The line, counted from 1. Lines end with a line feed.</summary>
    public int Line { get; }

    /// <summary>The column in the line, in characters (Unicode code points), counted from 1.</summary>
    public int Column { get; }

    /// <summary>Makes the exception for a fault. Only a fault asks for the line and the column, so the text is then passed once more.</summary>
    internal static ProtoTextException Make(WireError error, ReadOnlySpan<byte> text, int offset, string sentence)
    {
        int line = 1, column = 1;
        foreach (byte unit in text.Slice(0, offset))
        {
            if (unit == '\n')
            {
                line++;
                column = 1;
            }
            else if ((unit & 0xc0) != 0x80)
            {
                column++;
            }
        }

        return new ProtoTextException(error, offset, line, column, sentence);
    }
}
