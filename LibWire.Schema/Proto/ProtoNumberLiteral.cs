using System.Globalization;
using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>The values of number literals. The lexer has checked or reported their form.</summary>
internal static class ProtoNumberLiteral
{
    private const float SingleNormalMin = 1.17549435e-38f;

    /// <summary>The value of a decimal, hexadecimal or octal integer.</summary>
    /// <returns>Whether it fits into 64 bits. If not, the value is the greatest.</returns>
    internal static bool TryParseInteger(string text, out ulong value) => TryParseInteger(text, 0, text.Length, out value);

    /// <summary>Like the other overload, for a part of a text.</summary>
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
        // Decimal integers of any length are valid floats. Hexadecimal and octal integers are not.
        if (text.Length > 1 && text[0] == '0' && (text[1] is 'x' or 'X' || IsDigit(text[1])) && TryParseInteger(text, out ulong integer)) return integer;

        bool isValid = double.TryParse(text.TrimEnd('f', 'F'), NumberStyles.Float, CultureInfo.InvariantCulture, out double value);

        // Before .NET Core 3.0 numbers beyond the range did not parse.
        return isValid ? value : double.PositiveInfinity;
    }

    /// <summary>Formats a number ≥ 0 as protoc does: with 15 digits if they read back as the same number, otherwise with 17.</summary>
    internal static string Format(double value)
    {
        if (double.IsNaN(value)) return "nan";
        if (double.IsInfinity(value)) return "inf";
        string text = value.ToString("G15", CultureInfo.InvariantCulture);
        if (ParseDouble(text) != value) text = value.ToString("G17", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    /// <summary>
    /// Formats a <c>float</c> ≥ 0 as protoc does: rounded to 32 bits, with 6 digits if they read back as the same number, otherwise with 9.
    /// </summary>
    internal static string FormatSingle(double value)
    {
        float rounded = (float)value;
        if (float.IsNaN(rounded)) return "nan";
        if (float.IsInfinity(rounded)) return "inf";
        string text = rounded.ToString("G6", CultureInfo.InvariantCulture);

        // protoc treats the parsing of a subnormal number as a failure, and writes all digits.
        if ((float)ParseDouble(text) != rounded || (rounded > 0 && rounded < SingleNormalMin)) text = rounded.ToString("G9", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }
}
