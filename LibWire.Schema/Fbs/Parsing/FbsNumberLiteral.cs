using System.Globalization;
using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>An integer of a schema.</summary>
/// <param name="Magnitude">The number without its sign.</param>
/// <param name="IsNegative">Whether it has a minus sign. Zero may have one.</param>
internal readonly record struct FbsInteger(ulong Magnitude, bool IsNegative);

/// <summary>The values of number literals.</summary>
internal static class FbsNumberLiteral
{
    private const int MantissaBitsMax = 60;

    /// <summary>Parses a decimal or hexadecimal integer with an optional sign. Leading zeros are ignored.</summary>
    /// <returns>Whether the text is such an integer and its magnitude fits into 64 bits.</returns>
    internal static bool TryParseInteger(string text, out FbsInteger value)
    {
        int start = text.Length > 0 && text[0] is '+' or '-' ? 1 : 0;
        bool isHex = text.Length > start + 1 && text[start] == '0' && text[start + 1] is 'x' or 'X';
        bool isNegative = start > 0 && text[0] == '-';
        if (isHex) start += 2;
        uint radix = isHex ? 16u : 10u;
        ulong magnitude = 0;
        value = default;
        if (start >= text.Length) return false;
        for (int i = start; i < text.Length; i++)
        {
            if (isHex ? !IsHexDigit(text[i]) : !IsDigit(text[i])) return false;
            uint digit = (uint)HexValue(text[i]);
            if (magnitude > (ulong.MaxValue - digit) / radix) return false;
            magnitude = (magnitude * radix) + digit;
        }

        value = new FbsInteger(magnitude, isNegative);
        return true;
    }

    /// <summary>Parses a float literal, or <c>nan</c>, <c>inf</c> or <c>infinity</c> in any case, with an optional sign.</summary>
    /// <param name="text">The literal, without white space around it.</param>
    /// <param name="isSingle">Whether to round to 32 bits.</param>
    /// <param name="value">The value; infinite beyond the range.</param>
    /// <returns>Whether the text is such a literal. A hexadecimal float needs an exponent.</returns>
    internal static bool TryParseFloat(string text, bool isSingle, out double value)
    {
        value = 0;
        bool isNegative = text.Length > 0 && text[0] == '-';
        string magnitude = text.Length > 0 && text[0] is '+' or '-' ? text.Substring(1) : text;
        if (magnitude.Length == 0 || magnitude[0] is '+' or '-') return false;
        if (IsLetter(magnitude[0]))
        {
            if (magnitude.Equals("nan", StringComparison.OrdinalIgnoreCase)) value = double.NaN;
            else if (magnitude.Equals("inf", StringComparison.OrdinalIgnoreCase) || magnitude.Equals("infinity", StringComparison.OrdinalIgnoreCase))
                value = double.PositiveInfinity;
            else return false;
        }
        else if (magnitude.StartsWith("0x", StringComparison.OrdinalIgnoreCase))
        {
            if (!TryParseHexFloat(magnitude, out value)) return false;
            if (isSingle) value = (float)value;
        }
        else
        {
            foreach (char unit in magnitude)
                if (!IsDigit(unit) && unit is not ('.' or 'e' or 'E' or '+' or '-')) return false;
            if (!TryParseDecimal(magnitude, isSingle, out value)) return false;
        }

        if (isNegative && !double.IsNaN(value)) value = -value;
        return true;
    }

    private static bool TryParseDecimal(string text, bool isSingle, out double value)
    {
        // Rounding twice could miss the nearest 32-bit number. Before .NET Core 3.0 numbers beyond the range did not parse.
        bool isValid;
        if (isSingle)
        {
            isValid = float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float single);
            value = single;
        }
        else
        {
            isValid = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value);
        }

        if (isValid) return true;
        if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out _) && !HasDecimalForm(text)) return false;
        value = double.PositiveInfinity;
        return true;
    }

    // Digits with at most one point, and an exponent with digits.
    private static bool HasDecimalForm(string text)
    {
        int position = 0, digitCount = 0;
        for (bool hasPoint = false; position < text.Length && (IsDigit(text[position]) || (text[position] == '.' && !hasPoint)); position++)
        {
            if (text[position] == '.') hasPoint = true;
            else digitCount++;
        }

        if (digitCount == 0) return false;
        if (position == text.Length) return true;
        if (text[position] is not ('e' or 'E')) return false;
        position++;
        if (position < text.Length && text[position] is '+' or '-') position++;
        int exponentStart = position;
        while (position < text.Length && IsDigit(text[position])) position++;
        return position == text.Length && position > exponentStart;
    }

    // 0x1.8p-3. Digits beyond the mantissa only set its last bit, which affects rounding.
    private static bool TryParseHexFloat(string text, out double value)
    {
        value = 0;
        ulong mantissa = 0;
        int exponent = 0, digitCount = 0, position = 2;
        for (bool isBehindPoint = false; position < text.Length && (IsHexDigit(text[position]) || text[position] == '.'); position++)
        {
            if (text[position] == '.')
            {
                if (isBehindPoint) return false;
                isBehindPoint = true;
                continue;
            }

            digitCount++;
            uint digit = (uint)HexValue(text[position]);
            if (mantissa >> MantissaBitsMax != 0)
            {
                if (digit != 0) mantissa |= 1;
                if (!isBehindPoint) exponent += 4;
            }
            else
            {
                mantissa = (mantissa << 4) | digit;
                if (isBehindPoint) exponent -= 4;
            }
        }

        if (digitCount == 0 || position >= text.Length || text[position] is not ('p' or 'P')) return false;
        string power = text.Substring(position + 1);
        if (!IsDigits(power)) return false;

        // Beyond this bound the result is always zero or infinite.
        const long ShiftMax = 100_000;
        long written = TryParseInteger(power, out FbsInteger shift) && shift.Magnitude < ShiftMax ? (long)shift.Magnitude : ShiftMax;
        bool isNegative = power[0] == '-';
        value = Scale(mantissa, exponent + (isNegative ? -written : written));
        return true;
    }

    private static bool IsDigits(string text)
    {
        int start = text.Length > 0 && text[0] is '+' or '-' ? 1 : 0;
        for (int i = start; i < text.Length; i++)
            if (!IsDigit(text[i])) return false;
        return text.Length > start;
    }

    // The factors are exact powers of two. Only the last multiplication can round.
    private static double Scale(ulong mantissa, long exponent)
    {
        const int Step = 512;
        double value = mantissa;
        if (value == 0) return 0;
        for (; exponent > Step; exponent -= Step)
        {
            value *= Math.Pow(2, Step);
            if (double.IsInfinity(value)) return value;
        }

        for (; exponent < -Step && value != 0; exponent += Step) value *= Math.Pow(2, -Step);
        return value * Math.Pow(2, exponent);
    }
}
