namespace LibWire.Schema;

/// <summary>A text and where its lines start, so that positions become lines and columns only where something is said about them.</summary>
/// <remarks>As for protoc, LF ends a line and nothing else does.</remarks>
internal sealed class SchemaText
{
    private const char ByteOrderMark = '\uFEFF';

    private int[]? _lineStarts; // ascending; the first is where the text starts behind its byte order mark; null until somebody asks

    internal SchemaText(string text)
    {
        Text = text;
        Start = text.Length > 0 && text[0] == ByteOrderMark ? 1 : 0;
    }

    internal string Text { get; }

    /// <summary>Where the text starts: behind a byte order mark.</summary>
    internal int Start { get; }

    // Several threads may find them at the same time; all find the same.
    private int[] LineStarts => _lineStarts ??= FindLines();

    internal static bool IsLineEnd(char unit) => unit == '\n';

    /// <summary>The line a position lies in, from 0.</summary>
    internal int LineOf(int position)
    {
        int index = Array.BinarySearch(LineStarts, position);
        return Math.Max(0, index >= 0 ? index : ~index - 1);
    }

    /// <summary>The lines and columns of a piece of the text.</summary>
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

/// <summary>A piece of a file's text: what trees hold. It becomes a <see cref="SchemaSpan"/>, with line and column, where something is said about it.</summary>
/// <param name="Start">Position of its first UTF-16 unit in the text.</param>
/// <param name="Length">Its length in UTF-16 units.</param>
internal readonly record struct TextRange(int Start, int Length)
{
    internal int End => Start + Length;
}
