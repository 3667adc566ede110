namespace LibWire.Schema;

/// <summary>A text and where its lines start, so that positions become lines and columns only where something is said about them.</summary>
internal sealed class SchemaText
{
    private const char ByteOrderMark = '\uFEFF';

    private readonly List<int> _lineStarts; // ascending; the first is where the text starts behind its byte order mark

    internal SchemaText(string text)
    {
        Text = text;
        Start = text.Length > 0 && text[0] == ByteOrderMark ? 1 : 0;
        _lineStarts = [Start];
        for (int i = Start; i < text.Length; i++)
        {
            if (text[i] == '\r' && i + 1 < text.Length && text[i + 1] == '\n') i++;
            if (IsLineEnd(text[i])) _lineStarts.Add(i + 1);
        }
    }

    internal string Text { get; }

    /// <summary>Where the text starts: behind a byte order mark.</summary>
    internal int Start { get; }

    internal static bool IsLineEnd(char unit) => unit is '\n' or '\r';

    /// <summary>The line a position lies in, from 0.</summary>
    internal int LineOf(int position)
    {
        int index = _lineStarts.BinarySearch(position);
        return Math.Max(0, index >= 0 ? index : ~index - 1);
    }

    /// <summary>The lines and columns of a piece of the text.</summary>
    internal SchemaSpan Span(TextRange range) => Span(range.Start, range.Length);

    private SchemaSpan Span(int start, int length)
    {
        int line = LineOf(start);
        int endLine = LineOf(start + length);
        return new SchemaSpan(start, length, line, start - _lineStarts[line], endLine, start + length - _lineStarts[endLine]);
    }
}
