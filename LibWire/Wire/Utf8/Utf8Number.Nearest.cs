#if NET
using System.Numerics;

namespace LibWire;

// The nearest double of an integer times a power of ten. Source: D. Lemire, Number Parsing at a Gigabyte per Second, 2021, section 5.
internal static unsafe partial class Utf8Number
{
    private const int MantissaBits = 52;
    private const int ExponentBias = 1023;

    /// <summary>The powers of ten from here on have an inverse that 128 bits hold with enough precision for every integer of 64 bits.</summary>
    private const int NearestExponentMin = -27;

    /// <summary>The powers of five up to here fit 128 bits.</summary>
    private const int NearestExponentMax = 55;

    /// <summary>Finds the double that is nearest to a number, to even where two are.</summary>
    /// <param name="digits">The integer, above 0.</param>
    /// <param name="exponent">The exponent of ten.</param>
    /// <param name="value">The double.</param>
    /// <returns>False if the exponent is out of the range of the tables.</returns>
    private static bool TryNearest(ulong digits, int exponent, out double value)
    {
        value = 0;
        if (exponent is < NearestExponentMin or > NearestExponentMax || digits == 0) return false;

        // The product of two normalized numbers. Its upper half has 55 bits that count: the mantissa, one to round by, and the others.
        int shift = BitOperations.LeadingZeroCount(digits);
        ulong factor = digits << shift;
        ulong high = Math.BigMul(factor, Powers.High[exponent - NearestExponentMin], out ulong low);
        if ((high & 0x1FF) == 0x1FF)
        {
            ulong carry = Math.BigMul(factor, Powers.Low[exponent - NearestExponentMin], out _);
            low += carry;
            if (low < carry) high++;
        }

        int upper = (int)(high >> 63);
        int drop = upper + 64 - MantissaBits - 3;
        ulong mantissa = high >> drop;

        // The exponent of two: 217706 / 2^16 is the binary logarithm of ten. Numbers of the range above are neither subnormal nor infinite.
        int power = ((217706 * exponent) >> 16) + 63 + upper - shift + ExponentBias;

        // Half way between two doubles, which only small powers of five can be: to even.
        if (low <= 1 && exponent is >= -4 and <= 23 && (mantissa & 3) == 1 && mantissa << drop == high) mantissa &= ~1UL;
        mantissa = (mantissa + (mantissa & 1)) >> 1;
        if (mantissa >= 2UL << MantissaBits)
        {
            mantissa = 1UL << MantissaBits;
            power++;
        }

        value = BitConverter.UInt64BitsToDouble((mantissa & ~(1UL << MantissaBits)) | ((ulong)power << MantissaBits));
        return true;
    }

    /// <summary>Powers of five, normalized to 128 bits: cut off if positive, rounded up if negative. Made on first use.</summary>
    private static class Powers
    {
        internal static readonly ulong[] High = new ulong[NearestExponentMax - NearestExponentMin + 1];
        internal static readonly ulong[] Low = new ulong[NearestExponentMax - NearestExponentMin + 1];

#pragma warning disable CA1810 // Both tables come from the same numbers.
        static Powers()
#pragma warning restore CA1810
        {
            for (int exponent = NearestExponentMin; exponent <= NearestExponentMax; exponent++)
            {
                var power = BigInteger.Pow(5, Math.Abs(exponent));
                int bits = (int)power.GetBitLength();
                BigInteger normal = exponent < 0 ? ((BigInteger.One << (bits + 127)) / power) + 1 : power << (128 - bits);
                High[exponent - NearestExponentMin] = (ulong)(normal >> 64);
                Low[exponent - NearestExponentMin] = (ulong)(normal & ulong.MaxValue);
            }
        }
    }
}
#endif
