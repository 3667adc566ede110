using System.Runtime.CompilerServices;

namespace LibWire;

// Runs of digits, eight at a time. A loop over single digits ends with a branch that the processor guesses wrongly for numbers of changing length: parsing
// tiles of coordinates took 1.3 times as long with it.
internal static unsafe partial class JsonNumber
{
    /// <summary>How many bytes must be readable from the first digit on: the longest run, and the byte behind it.</summary>
    internal const int RunBytes = 24;

    /// <summary>The most digits of a run. All numbers of 64 bits have fewer.</summary>
    private const int RunDigitsMax = 20;

    /// <summary>The largest number of 64 bits without its last digit, and that digit.</summary>
    private const ulong LargestWithoutLast = ulong.MaxValue / 10;
    private const uint LargestLast = (uint)(ulong.MaxValue % 10);

    private static readonly ulong[] PowersOfTen =
    [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000, 1_000_000_000_000,
        10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ];

    /// <summary>Reads an integer without sign, point and exponent, where enough bytes follow.</summary>
    /// <param name="next">The first digit.</param>
    /// <param name="end">The end of the text.</param>
    /// <param name="stop">The byte behind the last digit. It may belong to the number: a point or an exponent.</param>
    /// <param name="value">The integer.</param>
    /// <returns>False if the text is no such integer, or too large, or too close to the end of the text. Other code then decides what it is.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadInteger(byte* next, byte* end, out byte* stop, out ulong value)
    {
        stop = next;
        value = 0;
        if (end - next < RunBytes || !BitConverter.IsLittleEndian) return false;

        // SAFETY: 24 bytes may be read.
        ulong digits = Unsafe.ReadUnaligned<ulong>(next) ^ Zeros;
        ulong others = NotDigits(digits);
        if (others == 0) return TryReadLong(next, out stop, out value);
        int bits = WireBits.TrailingZeroCount(others) & 0x38;
        if (bits == 0) return false;

        // Shifted so that the last digit is the highest byte: zeros come before the first one.
        value = Join(digits << (64 - bits));
        stop = next + (bits >> 3);
        return *next != '0' || bits == 8;
    }

    /// <summary>Reads a decimal number without sign and exponent, where enough bytes follow.</summary>
    /// <param name="next">The first digit.</param>
    /// <param name="end">The end of the text.</param>
    /// <param name="stop">The byte behind the last digit. It may belong to the number: an exponent.</param>
    /// <param name="digits">All digits as one integer.</param>
    /// <param name="fractionDigits">How many of them are behind the point.</param>
    /// <returns>False if the text is no such number, or has more than 19 digits, or is too close to the end of the text.</returns>
    internal static bool TryReadDecimal(byte* next, byte* end, out byte* stop, out ulong digits, out int fractionDigits)
    {
        fractionDigits = 0;
        if (!TryReadInteger(next, end, out stop, out digits)) return false;
        if (*stop != '.') return true;
        byte* fraction = stop + 1;
        if (end - fraction < RunBytes) return false;
        int wholeDigits = (int)(stop - next);
        ulong behind = ReadRun(fraction, out int count);
        if (count == 0 || count + wholeDigits > SafeDigits) return false;
        digits = (digits * PowersOfTen[count]) + behind;
        fractionDigits = count;
        stop = fraction + count;
        return true;
    }

    /// <summary>Reads an integer of eight digits or more.</summary>
    private static bool TryReadLong(byte* next, out byte* stop, out ulong value)
    {
        value = ReadRun(next, out int count);
        stop = next + count;
        if (count == RunDigitsMax)
        {
            // The run holds 19 digits at most.
            uint last = (uint)(next[SafeDigits] - '0');
            if (value > LargestWithoutLast || (value == LargestWithoutLast && last > LargestLast)) return false;
            value = (value * 10) + last;
        }

        return *next != '0' && (uint)(*stop - '0') > 9;
    }

    /// <summary>Reads digits. 24 bytes must be readable.</summary>
    /// <param name="next">The first digit.</param>
    /// <param name="count">The number of digits, 20 if there are 20 or more.</param>
    /// <returns>The digits as an integer, of 20 only the first 19.</returns>
    private static ulong ReadRun(byte* next, out int count)
    {
        ulong value = 0;
        count = 0;
        for (int word = 0; word < 2; word++)
        {
            ulong digits = Unsafe.ReadUnaligned<ulong>(next + count) ^ Zeros;
            ulong others = NotDigits(digits);
            if (others != 0)
            {
                int bits = WireBits.TrailingZeroCount(others) & 0x38;
                if (bits == 0) return value;
                count += bits >> 3;
                return (value * PowersOfTen[bits >> 3]) + Join(digits << (64 - bits));
            }

            count += sizeof(ulong);
            value = (value * PowersOfTen[sizeof(ulong)]) + Join(digits);
        }

        for (; count < RunDigitsMax && IsDigit(next[count]); count++)
            if (count < SafeDigits) value = (value * 10) + (uint)(next[count] - '0');
        return value;
    }

    /// <summary>Eight times the character 0.</summary>
    private const ulong Zeros = 0x3030303030303030;

    /// <summary>Marks the highest bit of bytes above 9. A carry may mark bytes above the first one wrongly.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong NotDigits(ulong digits) => ((digits + 0x7676767676767676) | digits) & 0x8080808080808080;

    /// <summary>Joins eight digits, the first in the lowest byte: to pairs, to fours, to one number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Join(ulong digits)
    {
        digits = (digits * 10) + (digits >> 8);
        return (((digits & 0x000000ff000000ff) * 0x000f424000000064) + (((digits >> 16) & 0x000000ff000000ff) * 0x0000271000000001)) >> 32;
    }
}
