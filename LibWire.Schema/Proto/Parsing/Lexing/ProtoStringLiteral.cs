using System.Text;
using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

/// <summary>The values of string literals: bytes, because an escape may form invalid UTF-8.</summary>
/// <remarks>The lexer has checked or reported their form. The value of a faulty literal is useless, but decoding never fails.</remarks>
internal static class ProtoStringLiteral
{
    /// <summary>Whether a literal is ASCII without escapes, so that its text is its value.</summary>
    internal static bool IsPlain(string text, int start, int end)
    {
        for (int i = start; i < end; i++)
            if (text[i] == '\\' || text[i] >= '\x80') return false;
        return true;
    }

    /// <summary>Adds the bytes of one literal, whose opening quote is at <paramref name="start"/>.</summary>
    internal static void Decode(string text, int start, int end, List<byte> bytes)
    {
        bool isClosed = end - start >= 2 && text[end - 1] == text[start];
        int close = isClosed ? end - 1 : end;
        int position = start + 1;
        while (position < close)
        {
            int plainEnd = position;
            while (plainEnd < close && text[plainEnd] < '\x80' && text[plainEnd] != '\\') bytes.Add((byte)text[plainEnd++]);
            int wideEnd = plainEnd;
            while (wideEnd < close && text[wideEnd] >= '\x80' && !IsByte(text, wideEnd)) wideEnd++;
            if (wideEnd > plainEnd) bytes.AddRange(Encoding.UTF8.GetBytes(text.Substring(plainEnd, wideEnd - plainEnd)));
            while (wideEnd < close && IsByte(text, wideEnd)) bytes.Add(unchecked((byte)text[wideEnd++]));
            position = wideEnd;
            if (position < close && text[position] == '\\') position = DecodeEscape(text, position + 1, close, bytes);
        }
    }

    // The position is after the backslash. The result is the end of the escape.
    private static int DecodeEscape(string text, int position, int close, List<byte> bytes)
    {
        if (position >= close) return position;
        char kind = text[position];
        switch (kind)
        {
            case 'a': bytes.Add(0x07); break;
            case 'b': bytes.Add(0x08); break;
            case 'f': bytes.Add(0x0C); break;
            case 'n': bytes.Add(0x0A); break;
            case 'r': bytes.Add(0x0D); break;
            case 't': bytes.Add(0x09); break;
            case 'v': bytes.Add(0x0B); break;
            case 'x' or 'X':
                bytes.Add((byte)Number(text, position + 1, close, 2, 16, out int hexEnd));
                return hexEnd;
            case 'u' or 'U':
                return DecodeCodePoint(text, position, close, bytes);
            case >= '0' and <= '7':
                // Three octal digits may exceed a byte. protoc takes the low 8 bits.
                bytes.Add(unchecked((byte)Number(text, position, close, 3, 8, out int octalEnd)));
                return octalEnd;
            default:
                bytes.Add(unchecked((byte)kind));
                break;
        }

        return position + 1;
    }

    // Two escapes that form a surrogate pair are one character. The second one has four digits.
    private static int DecodeCodePoint(string text, int position, int close, List<byte> bytes)
    {
        uint value = Number(text, position + 1, close, text[position] == 'u' ? 4 : 8, 16, out int end);
        if (value is >= 0xD800 and <= 0xDBFF && end + 1 < close && text[end] == '\\' && text[end + 1] == 'u')
        {
            uint second = Number(text, end + 2, close, 4, 16, out int secondEnd);
            if (secondEnd == end + 6 && second is >= 0xDC00 and <= 0xDFFF)
            {
                value = 0x10000 + ((value - 0xD800) << 10) + (second - 0xDC00);
                end = secondEnd;
            }
        }

        AddCodePoint(value, bytes);
        return end;
    }

    private static void AddCodePoint(uint value, List<byte> bytes)
    {
        if (value < 0x80)
        {
            bytes.Add((byte)value);
            return;
        }

        // The lexer, like protoc, accepts some numbers beyond Unicode. protoc leaves such an escape as it is.
        if (value > 0x10FFFF)
        {
            foreach (char unit in $"\\U{value:x8}") bytes.Add((byte)unit);
            return;
        }

        int tailBytes = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
        uint lead = tailBytes == 1 ? 0xC0u : tailBytes == 2 ? 0xE0u : 0xF0u;
        bytes.Add((byte)(lead | (value >> (6 * tailBytes))));
        while (tailBytes-- > 0) bytes.Add((byte)(0x80 | ((value >> (6 * tailBytes)) & 0x3F)));
    }

    private static uint Number(string text, int start, int close, int countMax, uint radix, out int end)
    {
        uint value = 0;
        for (end = start; end < close && end < start + countMax; end++)
        {
            if (!IsHexDigit(text[end]) || HexValue(text[end]) >= radix) break;
            value = (value * radix) + (uint)HexValue(text[end]);
        }

        return value;
    }

    /// <summary>The ASCII text of bytes, as in <c>FieldDescriptorProto.default_value</c> of a <c>bytes</c> field.</summary>
    internal static string Escape(List<byte> bytes)
    {
        var text = new StringBuilder(bytes.Count);
        foreach (byte value in bytes)
        {
            switch (value)
            {
                case (byte)'\n': text.Append("\\n"); break;
                case (byte)'\r': text.Append("\\r"); break;
                case (byte)'\t': text.Append("\\t"); break;
                case (byte)'"': text.Append("\\\""); break;
                case (byte)'\'': text.Append("\\'"); break;
                case (byte)'\\': text.Append("\\\\"); break;
                case >= 0x20 and < 0x7F: text.Append((char)value); break;
                default: text.Append('\\').Append((char)('0' + (value >> 6))).Append((char)('0' + ((value >> 3) & 7))).Append((char)('0' + (value & 7))); break;
            }
        }

        return text.ToString();
    }
}
