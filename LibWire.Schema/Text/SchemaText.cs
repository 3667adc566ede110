namespace LibWire.Schema;

/// <summary>A text with the starts of its lines, so that positions become lines and columns only for messages.</summary>
/// <remarks>As in protoc, only LF ends a line.</remarks>
internal sealed class SchemaText
{
    private const char ByteOrderMark = '\uFEFF';

    private int[]? _lineStarts; // ascending; the first is Start; null until the first use

    internal SchemaText(string text)
    {
        Text = text;
        Start = text.Length > 0 && text[0] == ByteOrderMark ? 1 : 0;
    }

    internal string Text { get; }

    /// <summary>The start of the text, after a byte order mark.</summary>
    internal int Start { get; }

    // Several threads may compute them at the same time. The results are equal.
    private int[] LineStarts => _lineStarts ??= FindLines();

    internal static bool IsLineEnd(char unit) => unit == '\n';

    /// <summary>The line that contains a position, from 0.</summary>
    internal int LineOf(int position)
    {
        int index = Array.BinarySearch(LineStarts, position);
        return Math.Max(0, index >= 0 ? index : ~index - 1);
    }

    /// <summary>The lines and columns of a part of the text.</summary>
    internal SchemaSpan Span(TextRange range) => Span(range.Start, range.Length);

    private SchemaSpan Span(int start, int length)
    {
        int line = LineOf(start);
        int endLine = LineOf(start + length);
        return new SchemaSpan(start, length, line, start - LineStarts[line], endLine, start + length - LineStarts[endLine]);
    }

    private int[] FindLines()
    {
        var starts = new List<int> { Start };
        for (int end = Text.IndexOf('\n'); end >= 0; end = Text.IndexOf('\n', end + 1)) starts.Add(end + 1);
        return starts.ToArray();
    }
}

/// <summary>A part of a file's text, as trees hold it. For messages it becomes a <see cref="SchemaSpan"/>, with line and column.</summary>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="Length">Its length in UTF-16 units.</param>
internal readonly record struct TextRange(int Start, int Length)
{
    internal int End => Start + Length;
}
