using System.Text;

namespace LibWire;

/// <summary>The text that a printer builds. It knows whether the next field goes in the same line or in the next.</summary>
internal sealed class ProtoTextOutput(bool isMultiLine)
{
    private readonly StringBuilder _text = new();
    private int _level;
    private int _headerUnits;

    /// <summary>The text so far.</summary>
    public override string ToString() => _text.ToString();

    /// <summary>Adds lines before the first field.</summary>
    internal void AddHeader(string lines)
    {
        _text.Append(lines);
        _headerUnits = _text.Length;
    }

    /// <summary>Begins a field.</summary>
    internal void StartField()
    {
        if (isMultiLine) _text.Append(' ', 2 * _level);
        else if (_text.Length > _headerUnits) _text.Append(' ');
    }

    /// <summary>Ends a field that is not a message.</summary>
    internal void EndField()
    {
        if (isMultiLine) _text.Append('\n');
    }

    /// <summary>Begins the fields of a message, after its name.</summary>
    internal void OpenMessage()
    {
        _text.Append(" {");
        EndField();
        _level++;
    }

    /// <summary>Ends the fields of a message.</summary>
    internal void CloseMessage()
    {
        _level--;
        StartField();
        _text.Append('}');
        EndField();
    }

    /// <summary>Adds text that needs no escapes.</summary>
    internal void Add(string text) => _text.Append(text);

    /// <inheritdoc cref="Add(string)"/>
    internal void Add(char text) => _text.Append(text);

    /// <summary>Adds bytes in quotes: visible ASCII unchanged, the others as escapes.</summary>
    internal void AddQuoted(ReadOnlySpan<byte> bytes)
    {
        _text.Append('"');
        foreach (byte value in bytes)
        {
            switch (value)
            {
                case (byte)'\n': _text.Append("\\n"); break;
                case (byte)'\r': _text.Append("\\r"); break;
                case (byte)'\t': _text.Append("\\t"); break;
                case (byte)'"': _text.Append("\\\""); break;
                case (byte)'\'': _text.Append("\\'"); break;
                case (byte)'\\': _text.Append("\\\\"); break;
                case >= 0x20 and < 0x7f: _text.Append((char)value); break;

                // Three digits, so that a digit that follows is not part of the escape.
                default:
                    _text.Append('\\').Append((char)('0' + (value >> 6))).Append((char)('0' + ((value >> 3) & 7)))
                        .Append((char)('0' + (value & 7)));
                    break;
            }
        }

        _text.Append('"');
    }
}
