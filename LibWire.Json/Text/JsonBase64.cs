namespace LibWire;

/// <summary>Base64, in the usual alphabet or in the one for addresses, with or without padding. Source: RFC 4648, sections 4 and 5.</summary>
internal static unsafe class JsonBase64
{
    private const byte None = 0xff;

    private static readonly byte[] Values = MakeValues();

    /// <summary>Decodes a text. The target may be the text itself, and needs no more room.</summary>
    /// <returns>Whether the text is base64. White space is not allowed.</returns>
    internal static bool TryDecode(byte* text, int lengthBytes, byte* target, out int sizeBytes)
    {
        sizeBytes = 0;
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

        sizeBytes = (int)(next - target);
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
