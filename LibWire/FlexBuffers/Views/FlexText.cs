using System.Globalization;
using System.Text;

namespace LibWire;

/// <summary>The text of FlexBuffers values, for debugging: JSON, up to a length.</summary>
/// <remarks>Whatever is visited adds to the text, and nothing is visited once the text is full. So a buffer that shares its parts, or was not verified, costs
/// no more than another.</remarks>
internal sealed class FlexText
{
    private const char More = '…';

    private readonly StringBuilder _text = new();

    internal static string Of(FlexValue value)
    {
        var text = new FlexText();
        text.Append(value, FlatLimits.DepthMax);
        return text._text.ToString();
    }

    private bool IsFull => _text.Length >= FlatLimits.TextLengthMax;

    private void Append(FlexValue value, int depthLeft)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        if (value.IsMap) Append(value.AsMap(), depthLeft);
        else if (value.IsVector) Append(value.AsVector(), depthLeft);
        else if (value.IsString || value.IsKey) Append(value.AsString().Span);
        else if (value.IsBlob) AppendBlob(value.AsBlob());
        else if (value.IsBool) _text.Append(value.AsBool() ? "true" : "false");
        else if (value.IsFloat) _text.Append(value.AsDouble().ToString("R", culture));
        else if (value.Type is FlexType.UInt or FlexType.IndirectUInt) _text.Append(value.AsUInt64().ToString(culture));
        else if (value.IsInteger) _text.Append(value.AsInt64().ToString(culture));
        else _text.Append("null");
    }

    private void Append(FlexMap map, int depthLeft)
    {
        _text.Append('{');
        bool isFirst = true;
        foreach (FlexEntry entry in map)
        {
            if (!Start(ref isFirst, depthLeft)) break;
            Append(entry.Key.Span);
            _text.Append(": ");
            Append(entry.Value, depthLeft - 1);
        }

        _text.Append('}');
    }

    private void Append(FlexVector vector, int depthLeft)
    {
        _text.Append('[');
        bool isFirst = true;
        foreach (FlexValue element in vector)
        {
            if (!Start(ref isFirst, depthLeft)) break;
            Append(element, depthLeft - 1);
        }

        _text.Append(']');
    }

    // Whether there is room for another element.
    private bool Start(ref bool isFirst, int depthLeft)
    {
        if (!isFirst) _text.Append(", ");
        isFirst = false;
        if (!IsFull && depthLeft > 0) return true;
        _text.Append(More);
        return false;
    }

    private void Append(ReadOnlySpan<byte> utf8)
    {
        // Cut the bytes, so that a long string is not decoded only to be cut.
        bool isCut = utf8.Length > FlatLimits.TextLengthMax;
        _text.Append('"');
        foreach (char unit in WireUtf8.GetString(isCut ? utf8.Slice(0, FlatLimits.TextLengthMax) : utf8))
        {
            if (unit is '"' or '\\') _text.Append('\\').Append(unit);
            else if (unit < ' ') _text.Append("\\u").Append(((int)unit).ToString("x4", CultureInfo.InvariantCulture));
            else _text.Append(unit);
        }

        _text.Append(isCut ? "…\"" : "\"");
    }

    private void AppendBlob(ReadOnlySpan<byte> bytes)
    {
        bool isCut = bytes.Length > FlatLimits.TextLengthMax;
        if (isCut) bytes = bytes.Slice(0, FlatLimits.TextLengthMax);
        _text.Append('"').Append(Convert.ToBase64String(bytes.ToArray())).Append(isCut ? "…\"" : "\"");
    }
}
