namespace LibWire;

/// <summary>Numbers as flatc reads them: those of JSON, and also with a plus sign, without digits on one side of the point, hexadecimal, <c>nan</c> and
/// <c>inf</c>. Source: flatbuffers, util.h and idl_parser.cpp; ISO C, strtod.</summary>
internal static unsafe class FlatJsonNumber
{
    /// <summary>Exponents beyond it give 0 or infinity in any case.</summary>
    private const int ExponentMax = 100_000;

    /// <summary>The most bits of a mantissa that are kept. One more tells whether others are set.</summary>
    private const int MantissaBits = 60;

    /// <summary>The NaN without a sign, which C# has no name for. Source: IEEE 754, 6.2.1.</summary>
    private const long NaNBits = 0x7ff8000000000000;

    /// <summary>What an integer field makes of a number.</summary>
    internal enum Verdict
    {
        /// <summary>This is no number.</summary>
        None,

        /// <summary>An integer of at most 64 bits.</summary>
        Integer,

        /// <summary>A number with a point or an exponent.</summary>
        Real,

        /// <summary>An integer of more than 64 bits.</summary>
        TooLarge,
    }

    /// <summary>The argument of a function.</summary>
    internal static FlatJsonScalar Argument { get; } = new("A function", FlatType.Float64, enumSource: static () => (FlatJsonEnum?)null);

    /// <summary>The bits of a scalar.</summary>
    internal static ulong Mask(int sizeBytes) => ulong.MaxValue >> (64 - (8 * sizeBytes));

    /// <summary>Reads an integer, decimal or hexadecimal.</summary>
    internal static Verdict ReadInteger(byte* next, byte* end, out bool isNegative, out ulong magnitude)
    {
        magnitude = 0;
        SkipSign(ref next, end, out isNegative);
        bool isTooLarge = false;
        if (IsHex(next, end))
        {
            byte* first = next += 2;
            for (; next < end && Utf8Number.HexOf(*next) is var digit and < 16; next++)
            {
                isTooLarge |= magnitude >> 60 != 0;
                magnitude = (magnitude << 4) | digit;
            }

            if (next == end && next > first) return isTooLarge ? Verdict.TooLarge : Verdict.Integer;
            return TryDouble(first - 2, end, out _) ? Verdict.Real : Verdict.None;
        }

        byte* start = next;
        for (; next < end && (uint)(*next - '0') is var digit and <= 9; next++)
        {
            isTooLarge |= magnitude > (ulong.MaxValue - digit) / 10;
            magnitude = unchecked((magnitude * 10) + digit);
        }

        if (next == end && next > start) return isTooLarge ? Verdict.TooLarge : Verdict.Integer;
        return TryDouble(start, end, out _) ? Verdict.Real : Verdict.None;
    }

    /// <summary>Reads the nearest double.</summary>
    internal static bool TryDouble(byte* next, byte* end, out double value)
    {
        SkipSign(ref next, end, out bool isNegative);
        bool isRead = true;
        if (IsDecimal(next, end)) value = Utf8Number.ReadDouble(next, end);
        else if (TryHex(next, end, out ulong mantissa, out int exponent)) value = Scale(mantissa, exponent);
        else isRead = TryWord(next, end, out value);
        if (isNegative && !double.IsNaN(value)) value = -value; // a NaN has no sign in flatc
        return isRead;
    }

    /// <summary>Reads the nearest float.</summary>
    internal static bool TryFloat(byte* next, byte* end, out float value)
    {
        SkipSign(ref next, end, out bool isNegative);
        bool isRead = true;
        double real = 0;
        if (IsDecimal(next, end))
        {
            value = Utf8Number.ReadFloat(next, end);
        }
        else
        {
            if (TryHex(next, end, out ulong mantissa, out int exponent)) real = Scale(mantissa, exponent);
            else isRead = TryWord(next, end, out real);
            value = (float)real;
        }

        if (isNegative && !double.IsNaN(value)) value = -value; // a NaN has no sign in flatc
        return isRead;
    }

    /// <summary>Applies a function.</summary>
    /// <returns>Whether there is one of this name.</returns>
    internal static bool TryApply(ReadOnlySpan<byte> name, double argument, out double result)
    {
        result = 0;
        if (name.SequenceEqual("deg"u8)) result = argument / Math.PI * 180;
        else if (name.SequenceEqual("rad"u8)) result = argument * Math.PI / 180;
        else if (name.SequenceEqual("sin"u8)) result = Math.Sin(argument);
        else if (name.SequenceEqual("cos"u8)) result = Math.Cos(argument);
        else if (name.SequenceEqual("tan"u8)) result = Math.Tan(argument);
        else if (name.SequenceEqual("asin"u8)) result = Math.Asin(argument);
        else if (name.SequenceEqual("acos"u8)) result = Math.Acos(argument);
        else if (name.SequenceEqual("atan"u8)) result = Math.Atan(argument);
        else return false;
        return true;
    }

    private static void SkipSign(ref byte* next, byte* end, out bool isNegative)
    {
        isNegative = next < end && *next == '-';
        if (next < end && *next is (byte)'+' or (byte)'-') next++;
    }

    private static bool IsHex(byte* next, byte* end) => end - next >= 2 && *next == '0' && (next[1] | 0x20) == 'x';

    // Digits on at least one side of a point, and an exponent with digits.
    private static bool IsDecimal(byte* next, byte* end)
    {
        byte* start = next;
        SkipDigits(ref next, end);
        long digits = next - start;
        if (next < end && *next == '.')
        {
            start = ++next;
            SkipDigits(ref next, end);
            digits += next - start;
        }

        if (digits == 0) return false;
        if (next == end) return true;
        if ((*next++ | 0x20) != 'e') return false;
        if (next < end && *next is (byte)'+' or (byte)'-') next++;
        start = next;
        SkipDigits(ref next, end);
        return next > start && next == end;
    }

    private static void SkipDigits(ref byte* next, byte* end)
    {
        while (next < end && (uint)(*next - '0') <= 9) next++;
    }

    private static bool TryWord(byte* next, byte* end, out double value)
    {
        Span<byte> lower = stackalloc byte[8];
        value = 0;
        if (end - next is < 3 or > 8) return false;
        int lengthBytes = (int)(end - next);
        for (int i = 0; i < lengthBytes; i++) lower[i] = (byte)(next[i] | 0x20);
        lower = lower.Slice(0, lengthBytes);
        if (lower.SequenceEqual("nan"u8)) value = BitConverter.Int64BitsToDouble(NaNBits);
        else if (lower.SequenceEqual("inf"u8) || lower.SequenceEqual("infinity"u8)) value = double.PositiveInfinity;
        else return false;
        return true;
    }

    // A hexadecimal mantissa, and an exponent of 2 that must be there.
    private static bool TryHex(byte* next, byte* end, out ulong mantissa, out int exponent)
    {
        mantissa = 0;
        exponent = 0;
        if (!IsHex(next, end)) return false;
        long digits = 0, point = 0;
        bool isBehindPoint = false;
        for (next += 2; next < end && (*next | 0x20) != 'p'; next++)
        {
            if (*next == '.' && !isBehindPoint)
            {
                isBehindPoint = true;
                continue;
            }

            uint digit = Utf8Number.HexOf(*next);
            if (digit > 15) return false;
            digits++;
            if (isBehindPoint) point -= 4;
            if (mantissa >> (MantissaBits - 4) == 0)
            {
                mantissa = (mantissa << 4) | digit;
            }
            else
            {
                // The lowest bit says that something follows, which is all that rounding needs.
                if (digit != 0) mantissa |= 1;
                point += 4;
            }
        }

        if (digits == 0 || end - next < 2) return false;
        next++;
        SkipSign(ref next, end, out bool isDown);
        byte* start = next;
        int scale = 0;
        for (; next < end && (uint)(*next - '0') <= 9; next++) scale = Math.Min((scale * 10) + (*next - '0'), ExponentMax);
        exponent = (int)Math.Max(-ExponentMax, Math.Min(ExponentMax, point + (isDown ? -scale : scale)));
        return next > start && next == end;
    }

    private static double Scale(ulong mantissa, int exponent)
    {
        const int Step = 1000;
        double value = mantissa;
        for (; exponent > Step && value != 0 && !double.IsInfinity(value); exponent -= Step) value *= PowerOf2(Step);
        for (; exponent < -Step && value != 0; exponent += Step) value *= PowerOf2(-Step);
        return value == 0 || double.IsInfinity(value) ? value : value * PowerOf2(exponent);
    }

    private static double PowerOf2(int exponent) => BitConverter.Int64BitsToDouble((long)(exponent + 1023) << 52);
}
