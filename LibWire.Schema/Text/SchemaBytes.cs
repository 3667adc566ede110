using System.Text;

namespace LibWire.Schema;

/// <summary>
/// Converts the bytes of a file to text and back. Bytes that are not UTF-8 become unpaired surrogates, U+DC80 for 0x80 to U+DCFF for 0xFF, and become the
/// same bytes again: protoc accepts any bytes in comments and strings, and writes them unchanged.
/// </summary>
internal static class SchemaBytes
{
    private const char FirstEscape = '\uDC80';
    private const char LastEscape = '\uDCFF';

    /// <summary>The text of a file.</summary>
    /// <param name="bytes">The bytes, with or without a byte order mark.</param>
    /// <param name="firstInvalid">Position in the text of the first byte that is not UTF-8; −1 if there is none.</param>
    internal static string Decode(byte[] bytes, out int firstInvalid)
    {
        firstInvalid = -1;
        try
        {
            return Strict.GetString(bytes);
        }
        catch (DecoderFallbackException)
        {
            return DecodeLoosely(bytes, out firstInvalid);
        }
    }

    /// <summary>The bytes of a text from <see cref="Decode"/>, or of a part of it. Other unpaired surrogates become U+FFFD.</summary>
    internal static byte[] Encode(string text)
    {
        var bytes = new List<byte>(text.Length + 16);
        for (int i = 0, start = 0; i <= text.Length; i++)
        {
            bool isEscape = i < text.Length && IsEscape(text, i);
            if (!isEscape && i < text.Length) continue;
            bytes.AddRange(Encoding.UTF8.GetBytes(text.Substring(start, i - start)));
            if (isEscape) bytes.Add((byte)(text[i] - FirstEscape + 0x80));
            start = i + 1;
        }

        return [.. bytes];
    }

    /// <summary>Whether a text has no surrogates.</summary>
    internal static bool IsPlain(string text)
    {
        foreach (char unit in text)
            if (char.IsSurrogate(unit)) return false;
        return true;
    }

    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static bool IsEscape(string text, int index) =>
        text[index] is >= FirstEscape and <= LastEscape && (index == 0 || !char.IsHighSurrogate(text[index - 1]));

    private static string DecodeLoosely(byte[] bytes, out int firstInvalid)
    {
        firstInvalid = -1;
        var text = new StringBuilder(bytes.Length);
        var units = new char[2];
        for (int i = 0; i < bytes.Length;)
        {
            int length = SequenceBytes(bytes, i);
            if (length == 0)
            {
                if (firstInvalid < 0) firstInvalid = text.Length;
                text.Append((char)(FirstEscape + bytes[i] - 0x80));
                i++;
                continue;
            }

            text.Append(units, 0, Encoding.UTF8.GetChars(bytes, i, length, units, 0));
            i += length;
        }

        return text.ToString();
    }

    // Length in bytes of the well-formed sequence at a position; 0 if there is none. Source: Unicode 15, table 3-7.
    private static int SequenceBytes(byte[] bytes, int index)
    {
        byte first = bytes[index];
        if (first < 0x80) return 1;
        int length = first is >= 0xC2 and <= 0xDF ? 2 : first is >= 0xE0 and <= 0xEF ? 3 : first is >= 0xF0 and <= 0xF4 ? 4 : 0;
        if (length == 0 || index + length > bytes.Length) return 0;
        byte second = bytes[index + 1];
        byte min = first == 0xE0 ? (byte)0xA0 : first == 0xF0 ? (byte)0x90 : (byte)0x80;
        byte max = first == 0xED ? (byte)0x9F : first == 0xF4 ? (byte)0x8F : (byte)0xBF;
        if (second < min || second > max) return 0;
        for (int i = 2; i < length; i++)
            if ((bytes[index + i] & 0xC0) != 0x80) return 0;
        return length;
    }
}
