using System.Text;

namespace LibWire.Schema;

/// <summary>
/// Writes C# line by line. It indents by tabs, a fourth of the bytes of spaces, ends lines with LF, and never writes two blank lines in a row or a blank
/// line after an opening brace.
/// </summary>
internal sealed class CSharpWriter
{
    private const string SourceIndent = "    ";

    private readonly StringBuilder _text = new();
    private int _depth;
    private bool _needsBlank;

    /// <summary>Writes one line, given without line end. Indentation in it, of four spaces each, is added to that of the block.</summary>
    internal void Line(string line)
    {
        if (_needsBlank) _text.Append('\n');
        _needsBlank = false;
        int depth = _depth, start = 0;
        for (; string.CompareOrdinal(line, start, SourceIndent, 0, SourceIndent.Length) == 0; start += SourceIndent.Length) depth++;
        _text.Append('\t', depth).Append(line, start, line.Length - start).Append('\n');
    }

    /// <summary>Writes several lines as they are in the emitter's source, blank ones included.</summary>
    internal void Lines(string lines)
    {
        // The sources may have been checked out with CRLF.
        foreach (string line in lines.Split('\n'))
        {
            string text = line.TrimEnd('\r');
            if (text.Length == 0) Separate();
            else Line(text);
        }
    }

    /// <summary>Puts a blank line in front of the next line. Does nothing at the start of a block or of the file.</summary>
    internal void Separate() => _needsBlank = _text.Length > 0 && !EndsWithOpeningBrace();

    /// <summary>Writes a line and an opening brace below it. The lines that follow are indented until the block is disposed.</summary>
    internal Block Open(string head)
    {
        Line(head);
        return OpenBrace();
    }

    /// <summary>Writes an opening brace alone. The lines that follow are indented until the block is disposed.</summary>
    internal Block OpenBrace()
    {
        Line("{");
        _depth++;
        return new Block(this, "}");
    }

    /// <summary>Writes a line. The lines that follow are indented until the block is disposed, without braces: the body of a <c>case</c>.</summary>
    internal Block OpenCase(string head)
    {
        Line(head);
        _depth++;
        return new Block(this, "");
    }

    public override string ToString() => _text.ToString();

    private bool EndsWithOpeningBrace() => _text.Length >= 2 && _text[_text.Length - 2] == '{';

    private void Close(string tail)
    {
        _needsBlank = false;
        _depth--;
        if (tail.Length > 0) Line(tail);
    }

    /// <summary>Ends a block when it is disposed.</summary>
    internal readonly struct Block(CSharpWriter writer, string tail) : IDisposable
    {
        public void Dispose() => writer.Close(tail);
    }
}
