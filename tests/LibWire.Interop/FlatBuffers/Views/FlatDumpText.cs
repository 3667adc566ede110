using System.Globalization;
using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>
/// Writes the same dump as C++ (see <c>libwire_flat_dump</c>), from the emitted views. For code that <see cref="FlatWalkCode"/> makes.
/// </summary>
public sealed class FlatDumpText
{
    /// <summary>Buffers may share their parts, so the whole text could be far larger than the buffer.</summary>
    internal const int LengthMax = 1 << 20;

    private readonly StringBuilder _text = new();
    private bool _isDefault; // the next number is the default of an absent field
    private bool _isFirst = true;

    /// <summary>Characters so far.</summary>
    public int Length => _text.Length;

    /// <summary>Whether the text has reached its limit, so that the rest is left out.</summary>
    public bool IsFull => _text.Length > LengthMax;

    /// <summary>Begins a table, struct, vector or union.</summary>
    public void Open(char bracket)
    {
        _text.Append(bracket);
        _isFirst = true;
    }

    /// <summary>Ends it.</summary>
    public void Close(char bracket)
    {
        _text.Append(bracket);
        _isFirst = false;
    }

    /// <summary>Begins a field.</summary>
    public void Name(string name)
    {
        Item();
        _text.Append(name).Append('=');
    }

    /// <summary>Begins an element.</summary>
    public void Item()
    {
        if (!_isFirst) _text.Append(' ');
        _isFirst = false;
    }

    /// <summary>Writes text as it is.</summary>
    public void Raw(string text) => _text.Append(text);

    /// <summary>Begins a scalar that has a default.</summary>
    /// <param name="isThere">Whether the table has the field.</param>
    public void Presence(bool isThere)
    {
        _isDefault = !isThere;
        if (!isThere) _text.Append('~');
    }

    /// <summary>Begins a field that can be absent.</summary>
    /// <param name="isThere">Whether the table has the field.</param>
    /// <param name="isNotNull">The result of the view.</param>
    public bool Is(bool isThere, bool isNotNull)
    {
        if (isThere != isNotNull) throw new InvalidOperationException($"A field is {(isThere ? "there" : "absent")} and the view has {(isNotNull ? "it" : "null")}, behind {this}");
        if (!isThere) _text.Append('-');
        return isThere;
    }

    /// <summary>Checks a vector whose default is an empty one: it must never be null.</summary>
    /// <param name="isThere">Whether the table has the field.</param>
    /// <param name="isNull">The result of the view.</param>
    /// <returns>For <see cref="Is(bool, bool, int)"/>: whether the table has it, too.</returns>
    public bool IsEmpty(bool isThere, bool isNull)
    {
        if (isNull) throw new InvalidOperationException($"A vector with a default is null, behind {this}");
        return isThere;
    }

    /// <summary>Begins a field that is a vector.</summary>
    /// <param name="isThere">Whether the table has the field.</param>
    /// <param name="isNotNull">The result of the view.</param>
    /// <param name="count">How many elements there are.</param>
    public bool Is(bool isThere, bool isNotNull, int count)
    {
        if (!isThere && count != 0) throw new InvalidOperationException($"An absent vector has {count} elements, behind {this}");
        return Is(isThere, isNotNull);
    }

    /// <summary>Writes a string with a default.</summary>
    public void Field(bool isThere, FlatString value, string defaultText)
    {
        if (!isThere && (value.IsNull || value != defaultText)) throw new InvalidOperationException($"The default of a string is '{value.ToString()}' and not '{defaultText}', behind {this}");
        if (Is(isThere, isThere)) Value(value);
    }

    /// <summary>Writes an integer.</summary>
    public void Value(long value)
    {
        _text.Append(value.ToString(CultureInfo.InvariantCulture));
        _isDefault = false;
    }

    /// <summary>Writes an integer.</summary>
    public void Value(ulong value)
    {
        _text.Append(value.ToString(CultureInfo.InvariantCulture));
        _isDefault = false;
    }

    /// <summary>Writes a float.</summary>
    public void Value(float value)
    {
        _text.Append(_isDefault && float.IsNaN(value) ? "fnan" : $"f{BitConverter.SingleToUInt32Bits(value):x8}");
        _isDefault = false;
    }

    /// <summary>Writes a double.</summary>
    public void Value(double value)
    {
        _text.Append(_isDefault && double.IsNaN(value) ? "dnan" : $"d{BitConverter.DoubleToUInt64Bits(value):x16}");
        _isDefault = false;
    }

    /// <summary>Writes a string.</summary>
    public void Value(FlatString value)
    {
        if (IsFull) return;
        _text.Append('"');
        foreach (byte unit in value.Span)
        {
            if (unit is >= 0x20 and < 0x7f and not ((byte)'"' or (byte)'\\')) _text.Append((char)unit);
            else _text.Append('\\').Append(unit.ToString("x2", CultureInfo.InvariantCulture));
        }

        _text.Append('"');
    }

    /// <summary>Writes the bytes of a nested buffer.</summary>
    public void Bytes(ReadOnlySpan<byte> bytes)
    {
        if (!IsFull) _text.Append('#').Append(Convert.ToHexStringLower(bytes));
    }

    /// <summary>Compares two texts of the same content, written in two ways, and removes the second.</summary>
    /// <param name="start">The start of the first text.</param>
    /// <param name="middle">The start of the second text.</param>
    public void Fold(int start, int middle)
    {
        string first = _text.ToString(start, middle - start), second = _text.ToString(middle, _text.Length - middle);
        if (first != second) throw new InvalidOperationException($"Two ways to read differ:\n{first}\n{second}");
        _text.Length = middle;
    }

    /// <inheritdoc/>
    public override string ToString() => _text.ToString();
}
