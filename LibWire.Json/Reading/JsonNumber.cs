using System.Runtime.CompilerServices;
#if NET
using System.Globalization;
#endif

namespace LibWire;

/// <summary>Numbers of JSON.</summary>
internal static unsafe class JsonNumber
{
    /// <summary>A number of at most so many digits fits 64 bits in any case.</summary>
    private const int SafeDigits = 19;

    /// <summary>Integers up to 2^53 and powers of ten up to 10^22 are exact as double, so one multiplication or division of them is rounded once.
    /// Source: William Clinger, "How to read floating point numbers accurately", 1990.</summary>
    private const ulong ExactIntegerMax = 1UL << 53;

    private static readonly double[] PowersOfTen =
        [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];

    /// <summary>What an integer field makes of a number.</summary>
    internal enum Verdict
    {
        /// <summary>The number is an integer of at most 64 bits.</summary>
        Integer,

        /// <summary>The number has a fraction.</summary>
        Fraction,

        /// <summary>The number is too large.</summary>
        TooLarge,
    }

    /// <summary>Finds the end of a number; null if there is none. Source: RFC 8259, section 6.</summary>
    internal static byte* End(byte* next, byte* end)
    {
        if (next < end && *next == '-') next++;
        if (next == end || !IsDigit(*next)) return null;
        if (*next == '0') next++;
        else next = SkipDigits(next, end);
        if (next < end && *next == '.')
        {
            byte* fraction = ++next;
            next = SkipDigits(next, end);
            if (next == fraction) return null;
        }

        if (next < end && (*next | 0x20) == 'e')
        {
            next++;
            if (next < end && *next is (byte)'+' or (byte)'-') next++;
            byte* exponent = next;
            next = SkipDigits(next, end);
            if (next == exponent) return null;
        }

        return next;
    }

    /// <summary>Reads a number as an integer. It may have a point or an exponent, as long as its value is integral.</summary>
    /// <param name="next">A number, as <see cref="End"/> finds it.</param>
    /// <param name="end">Its end.</param>
    /// <param name="isNegative">Whether it has a sign.</param>
    /// <param name="magnitude">Its value without the sign.</param>
    internal static Verdict ReadInteger(byte* next, byte* end, out bool isNegative, out ulong magnitude)
    {
        isNegative = *next == '-';
        if (isNegative) next++;
        ulong value = 0;
        if (end - next <= SafeDigits)
        {
            byte* digit = next;
            for (; digit < end && IsDigit(*digit); digit++) value = (value * 10) + (uint)(*digit - '0');
            if (digit == end)
            {
                magnitude = value;
                return Verdict.Integer;
            }
        }

        return ReadSlow(next, end, out magnitude);
    }

    /// <summary>Reads a number as the nearest double.</summary>
    internal static double ReadDouble(byte* next, byte* end)
    {
        if (TryExact(next, end, out ulong digits, out int exponent, out bool isNegative) && digits <= ExactIntegerMax && exponent is >= -22 and <= 22)
        {
            double value = exponent < 0 ? digits / PowersOfTen[-exponent] : digits * PowersOfTen[exponent];
            return isNegative ? -value : value;
        }

        var text = new ReadOnlySpan<byte>(next, (int)(end - next));
#if NET
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double parsed);
        return parsed;
#else
        return double.Parse(WireUtf8.GetString(text), System.Globalization.CultureInfo.InvariantCulture);
#endif
    }

    /// <summary>Reads a number as the nearest float. Rounding to double first would round twice.</summary>
    internal static float ReadFloat(byte* next, byte* end)
    {
        // 2^24 and 10^10 are exact as float.
        if (TryExact(next, end, out ulong digits, out int exponent, out bool isNegative) && digits <= 1UL << 24 && exponent is >= -10 and <= 10)
        {
            float power = (float)PowersOfTen[Math.Abs(exponent)];
            float value = exponent < 0 ? digits / power : digits * power;
            return isNegative ? -value : value;
        }

        var text = new ReadOnlySpan<byte>(next, (int)(end - next));
#if NET
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float parsed);
        return parsed;
#else
        return float.Parse(WireUtf8.GetString(text), System.Globalization.CultureInfo.InvariantCulture);
#endif
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Verdict ReadSlow(byte* next, byte* end, out ulong magnitude)
    {
        magnitude = 0;

        // Where the decimal point would be if all digits stood in one row.
        byte* digitsEnd = next;
        long point = 0, exponent = 0;
        bool isBehindPoint = false;
        for (; digitsEnd < end && (*digitsEnd | 0x20) != 'e'; digitsEnd++)
        {
            if (*digitsEnd == '.') isBehindPoint = true;
            else if (!isBehindPoint) point++;
        }

        if (digitsEnd < end)
        {
            byte* digit = digitsEnd + 1;
            bool isDown = *digit == '-';
            if (*digit is (byte)'+' or (byte)'-') digit++;
            for (; digit < end; digit++) exponent = Math.Min((exponent * 10) + (*digit - '0'), int.MaxValue);
            point += isDown ? -exponent : exponent;
        }

        long place = 0;
        bool isTooLarge = false;
        for (; next < digitsEnd; next++)
        {
            if (*next == '.') continue;
            uint digit = (uint)(*next - '0');
            if (place++ < point) isTooLarge |= !TryAppend(ref magnitude, digit);
            else if (digit != 0) return Verdict.Fraction;
        }

        if (magnitude != 0)
            for (; place < point && !isTooLarge; place++) isTooLarge = !TryAppend(ref magnitude, 0);
        return isTooLarge ? Verdict.TooLarge : Verdict.Integer;
    }

    private static bool TryAppend(ref ulong value, uint digit)
    {
        if (value > (ulong.MaxValue - digit) / 10) return false;
        value = (value * 10) + digit;
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

    private static byte* SkipDigits(byte* next, byte* end)
    {
        while (next < end && IsDigit(*next)) next++;
        return next;
    }

    private static bool IsDigit(byte value) => (uint)(value - '0') <= 9;
}
