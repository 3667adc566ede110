using System.Text;
using static LibWire.Schema.ProtoCharacters;

namespace LibWire.Schema;

/// <summary>What string literals stand for: bytes, because an escape may form what is no UTF-8.</summary>
internal static class ProtoStringLiteral
{
    /// <summary>Length of the escape at a backslash; 0 if it is none.</summary>
    internal static int EscapeLength(string text, int position)
    {
        if (position + 1 >= text.Length) return 0;
        char kind = text[position + 1];
        switch (kind)
        {
            case 'a' or 'b' or 'f' or 'n' or 'r' or 't' or 'v' or '\\' or '\'' or '"' or '?':
                return 2;
            case 'x' or 'X':
                int hexDigits = CountDigits(text, position + 2, 2, IsHexDigit);
                return hexDigits > 0 ? 2 + hexDigits : 0;
            case 'u':
                return CountDigits(text, position + 2, 4, IsHexDigit) == 4 ? 6 : 0;
            case 'U':
                return CountDigits(text, position + 2, 8, IsHexDigit) == 8 && Number(text, position + 2, 8, 16) <= 0x10FFFF ? 10 : 0;
            default:
                int octalDigits = CountDigits(text, position + 1, 3, IsOctalDigit);
                return octalDigits > 0 ? 1 + octalDigits : 0;
        }
    }

    /// <summary>Adds the bytes of one literal, which stands with its quotes at <paramref name="start"/>. What the lexer has reported in it is left out.</summary>
    internal static void Decode(string text, int start, int end, List<byte> bytes)
    {
        bool isClosed = end - start >= 2 && text[end - 1] == text[start];
        int position = start + 1;
        int close = isClosed ? end - 1 : end;
        while (position < close)
        {
            int plainEnd = position;
            while (plainEnd < close && text[plainEnd] != '\\') plainEnd++;
            if (plainEnd > position) bytes.AddRange(Encoding.UTF8.GetBytes(text.Substring(position, plainEnd - position)));
            position = plainEnd;
            if (position < close) position += DecodeEscape(text, position, bytes);
        }
    }

    private static int DecodeEscape(string text, int position, List<byte> bytes)
    {
        int length = EscapeLength(text, position);
        if (length == 0) return 1;
        char kind = text[position + 1];
        switch (kind)
        {
            case 'a': bytes.Add(0x07); break;
            case 'b': bytes.Add(0x08); break;
            case 'f': bytes.Add(0x0C); break;
            case 'n': bytes.Add(0x0A); break;
            case 'r': bytes.Add(0x0D); break;
            case 't': bytes.Add(0x09); break;
            case 'v': bytes.Add(0x0B); break;
            case '\\' or '\'' or '"' or '?': bytes.Add((byte)kind); break;
            case 'x' or 'X': bytes.Add((byte)Number(text, position + 2, length - 2, 16)); break;
            case 'u': return DecodeUnit(text, position, bytes);
            case 'U': AddCodePoint((int)Number(text, position + 2, 8, 16), bytes); break;

            // Three octal digits may exceed a byte; protoc takes the low 8 bits.
            default: bytes.Add(unchecked((byte)Number(text, position + 1, length - 1, 8))); break;
        }

        return length;
    }

    // Two escapes that are a pair of surrogates are one character.
    private static int DecodeUnit(string text, int position, List<byte> bytes)
    {
        int first = (int)Number(text, position + 2, 4, 16);
        int next = position + 6;
        if (first is >= 0xD800 and <= 0xDBFF && next + 1 < text.Length && text[next] == '\\' && text[next + 1] == 'u' && EscapeLength(text, next) == 6)
        {
            int second = (int)Number(text, next + 2, 4, 16);
            if (second is >= 0xDC00 and <= 0xDFFF)
            {
                AddCodePoint(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), bytes);
                return 12;
            }
        }

        AddCodePoint(first, bytes);
        return 6;
    }

    private static void AddCodePoint(int value, List<byte> bytes)
    {
        if (value < 0x80)
        {
            bytes.Add((byte)value);
            return;
        }

        int tailBytes = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
        int lead = tailBytes == 1 ? 0xC0 : tailBytes == 2 ? 0xE0 : 0xF0;
        bytes.Add((byte)(lead | (value >> (6 * tailBytes))));
        while (tailBytes-- > 0) bytes.Add((byte)(0x80 | ((value >> (6 * tailBytes)) & 0x3F)));
    }

    private static int CountDigits(string text, int start, int countMax, Func<char, bool> isDigit)
    {
        int count = 0;
        while (count < countMax && start + count < text.Length && isDigit(text[start + count])) count++;
        return count;
    }

    private static uint Number(string text, int start, int count, uint radix)
    {
        uint value = 0;
        for (int i = 0; i < count; i++) value = (value * radix) + (uint)HexValue(text[start + i]);
        return value;
    }
}
