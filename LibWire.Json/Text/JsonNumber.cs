using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Numbers of JSON.</summary>
internal static unsafe partial class JsonNumber
{
    /// <summary>A number of at most so many digits fits 64 bits in any case.</summary>
    private const int SafeDigits = 19;

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
        if (TryReadDigits(next, end, out isNegative, out magnitude)) return Verdict.Integer;
        return ReadSlow(isNegative ? next + 1 : next, end, out magnitude);
    }

    /// <summary>Reads an integer of at most 19 digits, with or without a sign. That checks the grammar as well.</summary>
    /// <returns>False if the text is anything else.</returns>
    internal static bool TryReadDigits(byte* next, byte* end, out bool isNegative, out ulong magnitude)
    {
        isNegative = next < end && *next == '-';
        if (isNegative) next++;
        ulong value = 0;
        byte* digit = next;
        if (end - next <= SafeDigits)
            for (; digit < end && IsDigit(*digit); digit++) value = (value * 10) + (uint)(*digit - '0');
        magnitude = value;
        return digit == end && digit > next && (*next != '0' || digit == next + 1);
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

    private static byte* SkipDigits(byte* next, byte* end)
    {
        while (next < end && IsDigit(*next)) next++;
        return next;
    }

    private static bool IsDigit(byte value) => (uint)(value - '0') <= 9;
}
