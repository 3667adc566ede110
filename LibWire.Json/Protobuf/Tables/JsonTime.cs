namespace LibWire;

/// <summary>Times as JSON writes and reads them. Source: timestamp.proto and duration.proto of Protocol Buffers, RFC 3339.</summary>
internal static unsafe class JsonTime
{
    /// <summary>0001-01-01T00:00:00Z, in seconds since 1970.</summary>
    internal const long TimestampSecondsMin = -62_135_596_800;

    /// <summary>9999-12-31T23:59:59Z, in seconds since 1970.</summary>
    internal const long TimestampSecondsMax = 253_402_300_799;

    /// <summary>Ten thousand years, in seconds.</summary>
    internal const long DurationSecondsMax = 315_576_000_000;

    internal const int NanosPerSecond = 1_000_000_000;

    private const long SecondsPerDay = 86_400;

    /// <summary>Writes date and time without fraction: 19 bytes.</summary>
    internal static byte* PutTimestamp(byte* next, long seconds)
    {
        long days = seconds / SecondsPerDay, second = seconds % SecondsPerDay;
        if (second < 0)
        {
            second += SecondsPerDay;
            days--;
        }

        // Years that begin in March, in eras of 400 years. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
        long shifted = days + 719_468;
        long era = shifted / 146_097, dayOfEra = shifted % 146_097;
        long yearOfEra = (dayOfEra - (dayOfEra / 1460) + (dayOfEra / 36_524) - (dayOfEra / 146_096)) / 365;
        long dayOfYear = dayOfEra - ((365 * yearOfEra) + (yearOfEra / 4) - (yearOfEra / 100));
        long shiftedMonth = ((5 * dayOfYear) + 2) / 153;
        int day = (int)(dayOfYear - (((153 * shiftedMonth) + 2) / 5) + 1);
        int month = (int)(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9);
        int year = (int)(yearOfEra + (era * 400) + (month <= 2 ? 1 : 0));

        next = PutTwo(next, year / 100);
        next = PutTwo(next, year % 100);
        *next++ = (byte)'-';
        next = PutTwo(next, month);
        *next++ = (byte)'-';
        next = PutTwo(next, day);
        *next++ = (byte)'T';
        next = PutTwo(next, (int)(second / 3600));
        *next++ = (byte)':';
        next = PutTwo(next, (int)(second / 60 % 60));
        *next++ = (byte)':';
        return PutTwo(next, (int)(second % 60));
    }

    /// <summary>Writes nothing, or a point and 3, 6 or 9 digits.</summary>
    internal static byte* PutFraction(byte* next, int nanos)
    {
        if (nanos == 0) return next;
        int digits = nanos % 1_000_000 == 0 ? 3 : nanos % 1000 == 0 ? 6 : 9;
        *next++ = (byte)'.';
        int divisor = NanosPerSecond / 10;
        for (int i = 0; i < digits; i++, divisor /= 10) *next++ = (byte)('0' + (nanos / divisor % 10));
        return next;
    }

    /// <summary>Reads a time stamp. Returns whether the text is one; if not, or if it is out of range, <paramref name="isInRange"/> tells which.</summary>
    internal static bool TryTimestamp(byte* next, byte* end, out long seconds, out int nanos, out bool isInRange)
    {
        seconds = 0;
        nanos = 0;
        isInRange = true;
        if (!TryDigits(ref next, end, 4, out int year) || !TryTake(ref next, end, '-') || !TryDigits(ref next, end, 2, out int month)
            || !TryTake(ref next, end, '-') || !TryDigits(ref next, end, 2, out int day) || !TryTake(ref next, end, 'T')
            || !TryDigits(ref next, end, 2, out int hour) || !TryTake(ref next, end, ':') || !TryDigits(ref next, end, 2, out int minute)
            || !TryTake(ref next, end, ':') || !TryDigits(ref next, end, 2, out int second) || !TryFraction(ref next, end, out nanos))
            return false;

        long offset = 0;
        if (!TryTake(ref next, end, 'Z'))
        {
            if (next == end || *next is not ((byte)'+' or (byte)'-')) return false;
            bool isBehind = *next++ == '-';
            if (!TryDigits(ref next, end, 2, out int offsetHour) || !TryTake(ref next, end, ':') || !TryDigits(ref next, end, 2, out int offsetMinute))
                return false;
            isInRange &= offsetHour < 24 && offsetMinute < 60;
            offset = ((offsetHour * 60) + offsetMinute) * (isBehind ? -60L : 60L);
        }

        if (next != end) return false;
        isInRange &= year >= 1 && month is >= 1 and <= 12 && day >= 1 && hour < 24 && minute < 60 && second < 60;
        if (!isInRange) return true;
        isInRange = day <= DateTime.DaysInMonth(year, month);
        if (!isInRange) return true;
        seconds = ((DaysOf(year, month, day) * 24 + hour) * 60 + minute) * 60 + second - offset;
        isInRange = seconds is >= TimestampSecondsMin and <= TimestampSecondsMax;
        return true;
    }

    /// <summary>Reads a duration. Returns whether the text is one; if not, or if it is out of range, <paramref name="isInRange"/> tells which.</summary>
    internal static bool TryDuration(byte* next, byte* end, out long seconds, out int nanos, out bool isInRange)
    {
        seconds = 0;
        nanos = 0;
        isInRange = true;
        bool isNegative = TryTake(ref next, end, '-');
        byte* digits = next;
        for (; next < end && *next is >= (byte)'0' and <= (byte)'9'; next++)
        {
            seconds = (seconds * 10) + (*next - '0');
            if (seconds <= DurationSecondsMax) continue;
            isInRange = false;
            seconds = DurationSecondsMax;
        }

        if (next == digits || !TryFraction(ref next, end, out nanos) || !TryTake(ref next, end, 's') || next != end) return false;
        if (!isNegative) return true;
        seconds = -seconds;
        nanos = -nanos;
        return true;
    }

    private static byte* PutTwo(byte* next, int value)
    {
        next[0] = (byte)('0' + (value / 10));
        next[1] = (byte)('0' + (value % 10));
        return next + 2;
    }

    private static long DaysOf(int year, int month, int day)
    {
        // The reverse of PutTimestamp: days_from_civil.
        int shiftedYear = month <= 2 ? year - 1 : year;
        int era = shiftedYear / 400, yearOfEra = shiftedYear % 400;
        int dayOfYear = (((153 * (month > 2 ? month - 3 : month + 9)) + 2) / 5) + day - 1;
        int dayOfEra = (yearOfEra * 365) + (yearOfEra / 4) - (yearOfEra / 100) + dayOfYear;
        return (era * 146_097L) + dayOfEra - 719_468;
    }

    private static bool TryTake(ref byte* next, byte* end, char wanted)
    {
        if (next == end || *next != wanted) return false;
        next++;
        return true;
    }

    private static bool TryDigits(ref byte* next, byte* end, int count, out int value)
    {
        value = 0;
        if (end - next < count) return false;
        for (int i = 0; i < count; i++, next++)
        {
            if (*next is < (byte)'0' or > (byte)'9') return false;
            value = (value * 10) + (*next - '0');
        }

        return true;
    }

    /// <summary>Reads nothing, or a point and 1 to 9 digits.</summary>
    private static bool TryFraction(ref byte* next, byte* end, out int nanos)
    {
        nanos = 0;
        if (!TryTake(ref next, end, '.')) return true;
        int digits = 0;
        for (; next < end && *next is >= (byte)'0' and <= (byte)'9'; next++)
        {
            if (++digits > 9) return false;
            nanos = (nanos * 10) + (*next - '0');
        }

        for (int i = digits; i < 9; i++) nanos *= 10;
        return digits > 0;
    }
}
