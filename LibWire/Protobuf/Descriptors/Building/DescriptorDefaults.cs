using System.Collections.Generic;
using System.Globalization;

namespace LibWire.Reflection;

/// <summary>The values of defaults, from the text that descriptors have.</summary>
internal static class DescriptorDefaults
{
    /// <summary>The bits of a number or bool, as its C# type has them. An enum is looked up by the caller.</summary>
    /// <returns>Whether the text is a value of the type.</returns>
    internal static bool TryParse(ProtoFieldType type, string text, out ulong bits)
    {
        bits = 0;
        switch (type)
        {
            case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32:
                if (!int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int int32)) return false;
                bits = unchecked((uint)int32);
                return true;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                if (!long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long int64)) return false;
                bits = unchecked((ulong)int64);
                return true;
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                if (!uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out uint uint32)) return false;
                bits = uint32;
                return true;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                return ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out bits);
            case ProtoFieldType.Bool:
                bits = text == "true" ? 1UL : 0;
                return text is "true" or "false";
            case ProtoFieldType.Float:
                if (!TryParseFloat(text, out double single)) return false;
                bits = WireBits.Cast<float, uint>((float)single);
                return true;
            case ProtoFieldType.Double:
                if (!TryParseFloat(text, out double number)) return false;
                bits = unchecked((ulong)BitConverter.DoubleToInt64Bits(number));
                return true;
            default:
                return false;
        }
    }

    /// <summary>The bytes that C escapes stand for.</summary>
    /// <returns>Null if an escape is invalid.</returns>
    internal static byte[]? TryUnescape(ReadOnlySpan<byte> text)
    {
        var bytes = new List<byte>(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] != '\\')
            {
                bytes.Add(text[i]);
                continue;
            }

            if (++i == text.Length) return null;
            int value = 0, digits = 0;
            switch ((char)text[i])
            {
                case 'a': bytes.Add(7); break;
                case 'b': bytes.Add(8); break;
                case 't': bytes.Add(9); break;
                case 'n': bytes.Add(10); break;
                case 'v': bytes.Add(11); break;
                case 'f': bytes.Add(12); break;
                case 'r': bytes.Add(13); break;
                case '\\' or '\'' or '"' or '?': bytes.Add(text[i]); break;
                case 'x' or 'X':
                    for (; digits < 2 && i + 1 < text.Length && Utf8Number.HexOf(text[i + 1]) is var digit and < 16; digits++, i++)
                        value = (value * 16) + (int)digit;
                    if (digits == 0) return null;
                    bytes.Add((byte)value);
                    break;
                case >= '0' and <= '7':
                    for (; digits < 3 && i < text.Length && text[i] is >= (byte)'0' and <= (byte)'7'; digits++, i++) value = (value * 8) + text[i] - '0';
                    i--;
                    if (value > byte.MaxValue) return null;
                    bytes.Add((byte)value);
                    break;
                default: return null;
            }
        }

        return [.. bytes];
    }

    // .NET Framework loses the sign of negative zero, and does not parse numbers beyond the range.
    private static bool TryParseFloat(string text, out double value)
    {
        bool isNegative = text.Length > 0 && text[0] == '-';
        string magnitude = isNegative ? text.Substring(1) : text;
        value = magnitude switch { "inf" => double.PositiveInfinity, "nan" => double.NaN, _ => -1 };
        const NumberStyles Style = NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;
        if (value == -1 && !double.TryParse(magnitude, Style, CultureInfo.InvariantCulture, out value)) return false;
        if (isNegative) value = -value;
        return true;
    }
}
