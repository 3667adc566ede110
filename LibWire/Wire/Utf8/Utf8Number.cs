using System.Globalization;

namespace LibWire;

/// <summary>Numbers in UTF-8: decimal ones as floating-point numbers, and hexadecimal digits.</summary>
internal static unsafe partial class Utf8Number
{
    /// <summary>A number of at most so many digits fits 64 bits in any case.</summary>
    private const int SafeDigits = 19;

    /// <summary>Integers up to 2^53 and powers of ten up to 10^22 are exact as double, so one multiplication or division of them is rounded once.
    /// Source: William Clinger, "How to read floating point numbers accurately", 1990.</summary>
    private const ulong ExactIntegerMax = 1UL << 53;

    private static readonly double[] PowersOfTen =
        [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];

    /// <summary>Reads a number as the nearest double; infinity if it is too large.</summary>
    /// <param name="next">A number: a sign or none, digits and at most one point among them, an exponent or none. It was checked before.</param>
    /// <param name="end">Its end.</param>
    internal static double ReadDouble(byte* next, byte* end)
    {
        if (TryExact(next, end, out ulong digits, out int exponent, out bool isNegative) && TryCompose(digits, exponent, out double value))
            return isNegative ? -value : value;

        var text = new ReadOnlySpan<byte>(next, (int)(end - next));
#if NET
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double parsed);
        return parsed;
#else
        // .NET Framework does not parse what is too large.
        if (double.TryParse(WireUtf8.GetString(text), NumberStyles.Float, CultureInfo.InvariantCulture, out double parsed)) return parsed;
        return *next == '-' ? double.NegativeInfinity : double.PositiveInfinity;
#endif
    }

    /// <summary>Finds the nearest double of an integer times a power of ten.</summary>
    /// <returns>False if that takes more than exact numbers and tables.</returns>
    internal static bool TryCompose(ulong digits, int exponent, out double value)
    {
        if (digits <= ExactIntegerMax && exponent is >= -22 and <= 22)
        {
            value = exponent < 0 ? digits / PowersOfTen[-exponent] : digits * PowersOfTen[exponent];
            return true;
        }

#if NET
        return TryNearest(digits, exponent, out value);
#else
        value = 0;
        return false;
#endif
    }

    /// <summary>Reads a number as the nearest float; infinity if it is too large. Rounding to double first would round twice.</summary>
    /// <inheritdoc cref="ReadDouble"/>
    internal static float ReadFloat(byte* next, byte* end)
    {
        if (TryExact(next, end, out ulong digits, out int exponent, out bool isNegative) && TryCompose(digits, exponent, out float value))
            return isNegative ? -value : value;

        var text = new ReadOnlySpan<byte>(next, (int)(end - next));
#if NET
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float parsed);
        return parsed;
#else
        if (float.TryParse(WireUtf8.GetString(text), NumberStyles.Float, CultureInfo.InvariantCulture, out float parsed)) return parsed;
        return *next == '-' ? float.NegativeInfinity : float.PositiveInfinity;
#endif
    }

    /// <summary>Finds the nearest float of an integer times a power of ten.</summary>
    /// <returns>False if that takes more than exact numbers.</returns>
    internal static bool TryCompose(ulong digits, int exponent, out float value)
    {
        value = 0;

        // 2^24 and 10^10 are exact as float.
        if (digits > 1UL << 24 || exponent is < -10 or > 10) return false;
        float power = (float)PowersOfTen[Math.Abs(exponent)];
        value = exponent < 0 ? digits / power : digits * power;
        return true;
    }

    /// <summary>Splits a number into an integer and a power of ten. Returns false if it has more than 19 digits.</summary>
    private static bool TryExact(byte* next, byte* end, out ulong digits, out int exponent, out bool isNegative)
    {
        digits = 0;
        exponent = 0;
        isNegative = *next == '-';
        if (isNegative) next++;
        if (end - next > SafeDigits) return false;
        for (; next < end && IsDigit(*next); next++) digits = (digits * 10) + (uint)(*next - '0');
        if (next < end && *next == '.')
        {
            for (next++; next < end && IsDigit(*next); next++, exponent--) digits = (digits * 10) + (uint)(*next - '0');
        }

        if (next == end) return true;
        next++;
        bool isDown = *next == '-';
        if (*next is (byte)'+' or (byte)'-') next++;
        int scale = 0;
        for (; next < end; next++) scale = Math.Min((scale * 10) + (*next - '0'), 10_000);
        exponent += isDown ? -scale : scale;
        return true;
    }

    /// <summary>The value of a hexadecimal digit; 16 for anything else.</summary>
    internal static uint HexOf(byte digit)
    {
        uint number = (uint)(digit - '0');
        if (number <= 9) return number;
        uint letter = (uint)((digit | 0x20) - 'a');
        return letter <= 5 ? letter + 10 : 16;
    }

    private static bool IsDigit(byte value) => (uint)(value - '0') <= 9;
}
