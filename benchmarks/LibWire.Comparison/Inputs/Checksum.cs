using System.Text;

namespace LibWire.Comparison;

/// <summary>The part of texts in a checksum. All sums are modulo 2^64.</summary>
internal static class Checksum
{
    /// <summary>
    /// The first byte and three times the last, so that a wrong place or length of a text changes the sum; 0 for an empty text.
    /// </summary>
    internal static ulong Ends(ReadOnlySpan<byte> utf8) => utf8.IsEmpty ? 0 : utf8[0] + (3UL * utf8[^1]);

    /// <summary>The same for a .NET string, over its UTF-8 bytes.</summary>
    internal static ulong Ends(string text)
    {
        if (text.Length == 0) return 0;
        char first = text[0], last = text[^1];
        return char.IsAscii(first) && char.IsAscii(last) ? first + (3UL * last) : EndsOfUtf8(text);
    }

    private static ulong EndsOfUtf8(string text)
    {
        Span<byte> first = stackalloc byte[4], last = stackalloc byte[4];
        Rune.DecodeFromUtf16(text, out Rune firstRune, out _);
        Rune.DecodeLastFromUtf16(text, out Rune lastRune, out _);
        firstRune.EncodeToUtf8(first);
        int lastBytes = lastRune.EncodeToUtf8(last);
        return first[0] + (3UL * last[lastBytes - 1]);
    }
}
