#if NET
using System.Numerics;

namespace LibWire;

// The shortest decimal number that is nearest to a double. Source: R. Giulietti, The Schubfach way to render doubles, 2021.
internal static unsafe partial class JsonDigits
{
    private const int MantissaBits = 52;

    /// <summary>The exponent of two of a double whose mantissa is an integer, where the stored exponent is 0.</summary>
    private const int ExponentBias = 1023 + MantissaBits;

    /// <summary>The framework writes larger numbers with an exponent.</summary>
    private const int WholeDigitsMax = 15;

    /// <summary>Writes a number between <see cref="DecimalMin"/> and <see cref="DoubleDigitsMax"/> that is no integer, without an exponent, as the framework
    /// does: of the decimal numbers that are read as this double, one with the fewest digits, and of those the nearest.</summary>
    /// <returns>Whether it was written: false for numbers out of this range.</returns>
    internal static bool TryPutShortest(ref byte* next, double value)
    {
        double size = Math.Abs(value);
        if (!(size >= DecimalMin && size < DoubleDigitsMax)) return false;
        ulong digits = Shortest(BitConverter.DoubleToUInt64Bits(size), out int exponent);
        while (digits % 10 == 0)
        {
            digits /= 10;
            exponent++;
        }

        int count = Count(digits), whole = count + exponent;
        if (exponent >= 0 || whole > WholeDigitsMax) return false;
        byte* text = next;
        if (value < 0) *text++ = (byte)'-';
        if (whole > 0)
        {
            // The point goes between: the whole digits move before it.
            Put(text + 1, digits);
            for (int i = 0; i < whole; i++) text[i] = text[i + 1];
            text[whole] = (byte)'.';
            next = text + count + 1;
            return true;
        }

        *text++ = (byte)'0';
        *text++ = (byte)'.';
        for (; whole < 0; whole++) *text++ = (byte)'0';
        next = Put(text, digits);
        return true;
    }

    /// <summary>The digits of a double, with its exponent of ten. There may be zeros at the end.</summary>
    /// <param name="bits">A double above 0 whose integer part is smaller than 2^52.</param>
    /// <param name="exponent">The exponent of ten, not above 0.</param>
    private static ulong Shortest(ulong bits, out int exponent)
    {
        // The number is mantissa × 2^power. It is read from all decimal numbers up to half way to its neighbours. The lower neighbour of a power of two is
        // nearer. Half way counts if the mantissa is even.
        ulong fraction = bits & ((1UL << MantissaBits) - 1);
        ulong mantissa = fraction | (1UL << MantissaBits);
        int power = (int)(bits >> MantissaBits) - ExponentBias;
        uint odd = (uint)mantissa & 1;

        // The exponent of ten whose step is just not longer than the distance of the neighbours. Multiples of log10(2) and log10(3/4), as fixed point numbers.
        exponent = fraction == 0
            ? (int)(((power * 661_971_961_083L) - 274_743_187_321L) >> 41)
            : (int)((power * 661_971_961_083L) >> 41);
        int shift = power + (int)((-exponent * 913_124_641_741L) >> 38) + 2;
        ulong high = Powers.High[-exponent], low = Powers.Low[-exponent];

        // The number and its bounds, four times, in units of 10^exponent.
        ulong quarters = mantissa << 2;
        ulong middle = Scale(high, low, quarters << shift);
        ulong lower = Scale(high, low, (quarters - (fraction == 0 ? 1u : 2u)) << shift);
        ulong upper = Scale(high, low, (quarters + 2) << shift);

        // Is one of the two numbers around it with one digit less inside?
        ulong down = middle >> 2;
        if (down >= 100)
        {
            ulong shortDown = down / 10 * 10, shortUp = shortDown + 10;
            bool isDownInside = lower + odd <= shortDown << 2, isUpInside = (shortUp << 2) + odd <= upper;
            if (isDownInside != isUpInside) return isDownInside ? shortDown : shortUp;
        }

        ulong up = down + 1;
        bool isDown = lower + odd <= down << 2, isUp = (up << 2) + odd <= upper;
        if (isDown != isUp) return isDown ? down : up;

        // Both are inside, or none: the nearer one, to even.
        long beyondHalf = (long)(middle - ((down + up) << 1));
        return beyondHalf < 0 || (beyondHalf == 0 && (down & 1) == 0) ? down : up;
    }

    /// <summary>The upper bits of a product, with the lowest bit set if any bit below is.</summary>
    private static ulong Scale(ulong high, ulong low, ulong factor)
    {
        ulong carry = Math.BigMul(low, factor, out _);
        ulong top = Math.BigMul(high, factor, out ulong middle);
        ulong rest = (middle >> 1) + carry;
        return (top + (rest >> 63)) | (((rest & long.MaxValue) + long.MaxValue) >> 63);
    }

    /// <summary>Powers of ten as numbers of 126 bits, rounded up: the upper 63 bits and the lower ones. Made on first use.</summary>
    private static class Powers
    {
        /// <summary>The largest power that numbers of the range need.</summary>
        private const int ExponentMax = 20;

        internal static readonly ulong[] High = new ulong[ExponentMax + 1];
        internal static readonly ulong[] Low = new ulong[ExponentMax + 1];

#pragma warning disable CA1810 // Both tables come from the same numbers.
        static Powers()
#pragma warning restore CA1810
        {
            for (int exponent = 0; exponent <= ExponentMax; exponent++)
            {
                var power = BigInteger.Pow(10, exponent);
                BigInteger normal = (power << (126 - (int)power.GetBitLength())) + 1;
                High[exponent] = (ulong)(normal >> 63);
                Low[exponent] = (ulong)(normal & long.MaxValue);
            }
        }
    }
}
#endif
