namespace LibWire;

/// <summary>Tells for each byte of a buffer whether it is unknown, fixed or mutable, for changes in place.</summary>
/// <remarks>Two bits a byte, so that 32 bytes are marked or tested at a time. Both bits together mean that the byte is fixed, and that it begins something that
/// was marked to its end.</remarks>
internal unsafe struct FlatByteMap
{
    internal const int BytesPerWord = 32;

    private const ulong Fixed = 0x5555_5555_5555_5555;
    private const ulong Mutable = Fixed << 1;

    private readonly ulong* _words;

    /// <summary>Makes a map over words that are 0: one for each <see cref="BytesPerWord"/> bytes begun.</summary>
    internal FlatByteMap(ulong* words) => _words = words;

    /// <summary>Marks bytes as fixed.</summary>
    /// <returns>The first byte that was marked as mutable before; -1 for none.</returns>
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

    /// <summary>Marks bytes as mutable.</summary>
    /// <returns>The first byte that was marked as fixed before; -1 for none.</returns>
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

    /// <summary>Notes that everything that begins at a fixed byte was marked to its end.</summary>
    internal readonly void NoteDone(nuint position) => _words[position / BytesPerWord] |= Both(position);

    /// <summary>Whether <see cref="NoteDone"/> was called for this byte.</summary>
    internal readonly bool IsDone(nuint position) => (_words[position / BytesPerWord] & Both(position)) == Both(position);

    // The bits of a word from a position on, up to the end.
    private static ulong Mask(nuint position, nuint end)
    {
        ulong mask = ulong.MaxValue << (int)(position % BytesPerWord * 2);
        return end < Next(position) ? mask & ~(ulong.MaxValue << (int)(end % BytesPerWord * 2)) : mask;
    }

    private static nuint Next(nuint position) => position - (position % BytesPerWord) + BytesPerWord;

    private static ulong Both(nuint position) => 3UL << (int)(position % BytesPerWord * 2);

    private static long First(nuint position, ulong overlap) => (long)(position - (position % BytesPerWord)) + (WireBits.TrailingZeroCount(overlap) / 2);
}
