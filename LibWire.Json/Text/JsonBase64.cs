using System.Buffers.Binary;

namespace LibWire;

/// <summary>Base64, in the usual alphabet or in the one for addresses, with or without padding. Source: RFC 4648, sections 4 and 5.</summary>
internal static unsafe class JsonBase64
{
    private const byte None = 0xff;

    private static readonly byte[] Values = MakeValues();

    /// <summary>The number of bytes that a text stands for, if it is base64.</summary>
    internal static int SizeOf(byte* text, int lengthBytes)
    {
        int digits = lengthBytes;
        if (digits > 0 && (digits & 3) == 0 && text[digits - 1] == '=') digits -= text[digits - 2] == '=' ? 2 : 1;
        return (int)(3L * digits / 4);
    }

    /// <summary>Decodes a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="target">Receives as many bytes as <see cref="SizeOf"/> says, and no more.</param>
    /// <returns>Whether the text is base64. White space is not allowed.</returns>
    internal static bool TryDecode(byte* text, int lengthBytes, byte* target)
    {
        byte* end = text + lengthBytes;

        // Padding is optional, but if it is there it must be right.
        if (lengthBytes > 0 && end[-1] == '=')
        {
            if ((lengthBytes & 3) != 0) return false;
            end--;
            if (end[-1] == '=') end--;
        }

        byte* next = target;
        fixed (byte* values = Values)
        {
            for (; end - text >= 4; text += 4, next += 3)
            {
                uint first = values[text[0]], second = values[text[1]], third = values[text[2]], fourth = values[text[3]];
                if ((first | second | third | fourth) > 63) return false;
                uint bits = (first << 18) | (second << 12) | (third << 6) | fourth;
                if (end - text >= 8)
                {
                    // SAFETY: three more bytes follow in the target, so a fourth may be written.
                    BinaryPrimitives.WriteUInt32BigEndian(new Span<byte>(next, sizeof(uint)), bits << 8);
                    continue;
                }

                next[0] = (byte)(bits >> 16);
                next[1] = (byte)(bits >> 8);
                next[2] = (byte)bits;
            }

            long left = end - text;
            if (left == 1) return false;
            if (left >= 2)
            {
                uint first = values[text[0]], second = values[text[1]], third = left == 3 ? values[text[2]] : (byte)0;
                if ((first | second | third) > 63) return false;
                *next++ = (byte)((first << 2) | (second >> 4));
                if (left == 3) *next++ = (byte)((second << 4) | (third >> 2));
            }
        }

        return true;
    }

    private static byte[] MakeValues()
    {
        byte[] values = new byte[256];
        for (int i = 0; i < values.Length; i++) values[i] = None;
        for (int i = 0; i < 26; i++)
        {
            values['A' + i] = (byte)i;
            values['a' + i] = (byte)(26 + i);
        }

        for (int i = 0; i < 10; i++) values['0' + i] = (byte)(52 + i);
        values['+'] = values['-'] = 62;
        values['/'] = values['_'] = 63;
        return values;
    }
}
