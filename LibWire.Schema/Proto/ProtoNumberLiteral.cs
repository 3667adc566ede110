using System.Globalization;
using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>What number literals stand for. The lexer has made sure of their form, or has reported it.</summary>
internal static class ProtoNumberLiteral
{
    private const float SingleNormalMin = 1.17549435e-38f;

    /// <summary>The value of a decimal, hexadecimal or octal integer.</summary>
    /// <returns>Whether 64 bits hold it; where they do not, the value is the greatest.</returns>
    internal static bool TryParseInteger(string text, out ulong value) => TryParseInteger(text, 0, text.Length, out value);

    /// <summary>As the other overload, of a piece of a text.</summary>
    internal static bool TryParseInteger(string text, int start, int end, out ulong value)
    {
        bool isHex = end - start > 1 && text[start] == '0' && (text[start + 1] is 'x' or 'X');
        uint radix = isHex ? 16u : text[start] == '0' ? 8u : 10u;
        value = 0;
        for (int i = isHex ? start + 2 : start; i < end; i++)
        {
            if (!IsHexDigit(text[i])) break;
            uint digit = (uint)HexValue(text[i]);
            if (value > (ulong.MaxValue - digit) / radix)
            {
                value = ulong.MaxValue;
                return false;
            }

            value = (value * radix) + digit;
        }

        return true;
    }

    /// <summary>The value of an integer or float literal, rounded to nearest; infinite beyond the range.</summary>
    internal static double ParseDouble(string text)
    {
        // Decimal integers of any length are numbers too; the other radixes are not float syntax.
        if (text.Length > 1 && text[0] == '0' && (text[1] is 'x' or 'X' || IsDigit(text[1])) && TryParseInteger(text, out ulong integer)) return integer;

        bool isValid = double.TryParse(text.TrimEnd('f', 'F'), NumberStyles.Float, CultureInfo.InvariantCulture, out double value);

        // Before .NET Core 3.0 numbers beyond the range did not parse.
        return isValid ? value : double.PositiveInfinity;
    }

    /// <summary>A number that is not negative, as protoc writes it: 15 digits where they lead back to it, else 17.</summary>
    internal static string Format(double value)
    {
        if (double.IsNaN(value)) return "nan";
        if (double.IsInfinity(value)) return "inf";
        string text = value.ToString("G15", CultureInfo.InvariantCulture);
        if (ParseDouble(text) != value) text = value.ToString("G17", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    /// <summary>
    /// A number that is not negative, as protoc writes that of a <c>float</c>: rounded to 32 bits, 6 digits where they lead back to it, else 9.
    /// </summary>
    internal static string FormatSingle(double value)
    {
        float rounded = (float)value;
        if (float.IsNaN(rounded)) return "nan";
        if (float.IsInfinity(rounded)) return "inf";
        string text = rounded.ToString("G6", CultureInfo.InvariantCulture);

        // protoc takes it for a fault when it reads a number below the normal ones, and writes all digits.
        if ((float)ParseDouble(text) != rounded || (rounded > 0 && rounded < SingleNormalMin)) text = rounded.ToString("G9", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }
}
