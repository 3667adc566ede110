namespace LibWire;

/// <summary>What each byte of a buffer is to those who change it in place: nothing known yet, fixed, or free to change.</summary>
/// <remarks>Two bits a byte, so that a range is marked, and looked at, 32 bytes at a time. Both bits say that the byte is fixed, and the first of something that was marked to its end.</remarks>
internal unsafe struct FlatByteMap
{
    internal const int BytesPerWord = 32;

    private const ulong Fixed = 0x5555_5555_5555_5555;
    private const ulong Mutable = Fixed << 1;

    private readonly ulong* _words;

    /// <summary>A map over words that are 0, one for each <see cref="BytesPerWord"/> bytes begun.</summary>
    internal FlatByteMap(ulong* words) => _words = words;

    /// <summary>Marks bytes that may not change.</summary>
    /// <returns>The first that may, by an earlier mark; -1 for none.</returns>
    internal readonly long MarkFixed(nuint position, nuint sizeBytes)
    {
        nuint end = position + sizeBytes;
        while (position < end)
        {
            ulong* word = _words + (position / BytesPerWord);
            ulong mask = Mask(position, end);
            ulong overlap = *word >> 1 & ~*word & Fixed & mask;
            if (overlap != 0) return First(position, overlap);
            *word |= Fixed & mask;
            position = Next(position);
        }

        return -1;
    }

    /// <summary>Marks bytes that may change.</summary>
    /// <returns>The first that may not, by an earlier mark; -1 for none.</returns>
    internal readonly long MarkMutable(nuint position, nuint sizeBytes)
    {
        nuint end = position + sizeBytes;
        while (position < end)
        {
            ulong* word = _words + (position / BytesPerWord);
            ulong mask = Mask(position, end);
            ulong overlap = *word & Fixed & mask;
            if (overlap != 0) return First(position, overlap);
            *word |= Mutable & mask;
            position = Next(position);
        }

        return -1;
    }

    /// <summary>Notes that what begins at a byte that is fixed was marked to its end.</summary>
    internal readonly void NoteDone(nuint position) => _words[position / BytesPerWord] |= Both(position);

    /// <summary>Whether that was noted.</summary>
    internal readonly bool IsDone(nuint position) => (_words[position / BytesPerWord] & Both(position)) == Both(position);

    // The bits of a word from a position on, and not beyond the end.
    private static ulong Mask(nuint position, nuint end)
    {
        ulong mask = ulong.MaxValue << (int)(position % BytesPerWord * 2);
        return end < Next(position) ? mask & ~(ulong.MaxValue << (int)(end % BytesPerWord * 2)) : mask;
    }

    private static nuint Next(nuint position) => position - (position % BytesPerWord) + BytesPerWord;

    private static ulong Both(nuint position) => 3UL << (int)(position % BytesPerWord * 2);

    private static long First(nuint position, ulong overlap) => (long)(position - (position % BytesPerWord)) + (WireBits.TrailingZeroCount(overlap) / 2);
}
