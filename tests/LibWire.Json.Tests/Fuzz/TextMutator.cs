using System.Text;

namespace LibWire.Tests.Fuzz;

/// <summary>Changes valid texts: bytes, cuts, pieces of other texts, tokens, numbers at limits, deep nesting, ill-formed UTF-8.</summary>
internal readonly struct TextMutator(FuzzRandom random, TextTarget target)
{
    /// <summary>The longest input.</summary>
    internal const int InputBytesMax = 1 << 14;

    private const int TailBytes = 40;

    private static readonly byte[][] Numbers =
    [
        .. new[]
        {
            "0", "-0", "127", "-129", "255", "256", "32768", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
            "340282346638528859811704183484516925440", "3.4028235677973366e38", "3.4028236e38", "1.7976931348623157e308", "1.7976931348623159e308", "1e309",
            "5e-324", "2e-324", "1.401298464324817e-45", "1e-400", "1E+2147483648", "1e-99999999999", "0e99999999999", "1.0", "2147483647.0", "2147483647.5",
            "0.5e1", "12e-1", "0x7fffffff", "0xFFFFFFFFFFFFFFFFF", "-0x8000000000000000", "017", "1.", ".5", "1e", "--1", "NaN", "-Infinity", "inf",
            "253402300799", "315576000000", "9999-12-31T23:59:59.999999999Z", "0001-01-01T00:00:00Z", "-315576000000.999999999s",
        }.Select(Encoding.UTF8.GetBytes),
        [.. "1"u8, .. Enumerable.Repeat((byte)'0', 400)],
        [.. "0."u8, .. Enumerable.Repeat((byte)'3', 1200), (byte)'1'],
    ];

    // Bytes that begin no character, characters that are cut, too long, too large, or halves of others; then characters that may be taken for others.
    private static readonly byte[][] Characters =
    [
        [0x80], [0xbf, 0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xe0, 0x80, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf],
        [0xf0, 0x80, 0x80, 0x80], [0xf0, 0x9f, 0x98], [0xf4, 0x90, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xfe], [0xff],
        [0], [0x7f], [0xc2, 0x85], [0xe2, 0x80, 0xa8], [0xef, 0xbb, 0xbf], [0xef, 0xbf, 0xbf], [0xf4, 0x8f, 0xbf, 0xbf],
    ];

    /// <summary>Makes an input: a seed, mostly with a few changes.</summary>
    internal byte[] Make()
    {
        List<byte> bytes = [.. random.Pick(target.Seeds)];
        for (int changes = random.OneIn(8) ? random.Next(16) : random.Next(4); changes > 0; changes--) Change(bytes);
        if (random.OneIn(16)) Cut(bytes, random.Next(bytes.Count + 1));
        if (bytes.Count > InputBytesMax) bytes.RemoveRange(InputBytesMax, bytes.Count - InputBytesMax);
        return [.. bytes];
    }

    // A text loses its end. A FlexBuffer loses its start, because it is read from its end.
    private void Cut(List<byte> bytes, int at)
    {
        if (target.IsBinary) bytes.RemoveRange(0, at);
        else bytes.RemoveRange(at, bytes.Count - at);
    }

    private void Change(List<byte> bytes)
    {
        int at = Place(bytes.Count);
        switch (random.Next(target.IsBinary ? 5 : 9))
        {
            case 0 when at < bytes.Count:
                bytes[at] ^= (byte)(1 << random.Next(target.IsBinary ? 8 : 7));
                break;
            case 1 when at < bytes.Count:
                bytes[at] = target.IsBinary || random.OneIn(8) ? (byte)random.NextUInt64() : (byte)random.Next(128);
                break;
            case 2:
                bytes.RemoveRange(at, Math.Min(1 + random.Next(8), bytes.Count - at));
                break;
            case 3:
                bytes.InsertRange(at, random.Pick(target.Pieces));
                break;
            case 4:
                Splice(bytes, at, random.OneIn(2) ? [.. bytes] : random.Pick(target.Seeds));
                break;
            case 5 or 6:
                ReplaceNumber(bytes, at);
                break;
            case 7:
                Nest(bytes, at);
                break;
            case 8:
                bytes.InsertRange(at, random.Pick(Characters));
                break;
        }
    }

    private int Place(int count) => target.IsBinary && random.OneIn(2) ? Math.Max(0, count - random.Next(TailBytes)) : random.Next(count + 1);

    private void Splice(List<byte> bytes, int at, byte[] other)
    {
        int start = random.Next(other.Length + 1), count = Math.Min(random.Next(40), other.Length - start);
        if (random.OneIn(2)) bytes.RemoveRange(at, Math.Min(count, bytes.Count - at));
        bytes.InsertRange(at, other.AsSpan(start, count).ToArray());
    }

    // The next number behind the place, or none.
    private void ReplaceNumber(List<byte> bytes, int at)
    {
        int start = at;
        while (start < bytes.Count && !char.IsAsciiDigit((char)bytes[start])) start++;
        if (start == bytes.Count) start = at;
        int end = start;
        while (end < bytes.Count && (char.IsAsciiDigit((char)bytes[end]) || bytes[end] == '.')) end++;
        bytes.RemoveRange(start, end - start);
        bytes.InsertRange(start, random.Pick(Numbers));
    }

    // A token many times, and as often one that may close it.
    private void Nest(List<byte> bytes, int at)
    {
        int count = random.OneIn(16) ? random.Next(2000) : 1 + random.Next(130);
        byte[] open = random.Pick(target.Pieces), close = random.Pick<byte[]>([[(byte)'}'], [(byte)']'], [(byte)'>'], [(byte)')'], []]);
        byte[] middle = random.OneIn(2) ? [] : random.Pick(target.Seeds);
        bytes.InsertRange(at, [.. Times(open, count), .. middle, .. Times(close, count)]);
    }

    private static IEnumerable<byte> Times(byte[] piece, int count) => Enumerable.Repeat(piece, count).SelectMany(static bytes => bytes);
}
