using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Strings and their escapes.</content>
internal unsafe ref partial struct JsonLexer
{
    /// <summary>Reads a string. A quote is next.</summary>
    /// <param name="buffer">Receives the text if it has escapes.</param>
    /// <param name="text">The text: in the JSON, or in the buffer and then valid until the next string with escapes.</param>
    /// <param name="lengthBytes">Its length.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ReadString(ref JsonTextBuffer buffer, out byte* text, out int lengthBytes)
    {
        byte* first = Next + 1;
        byte* special = JsonText.FindSpecial(first, End);
        if (special < End && *special == '"')
        {
            text = first;
            lengthBytes = (int)(special - first);
            Next = special + 1;
            return;
        }

        ReadEscaped(ref buffer, first, special, out text, out lengthBytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadEscaped(ref JsonTextBuffer buffer, byte* next, byte* special, out byte* text, out int lengthBytes)
    {
        byte* stringStart = next - 1;
        int used = 0;
        while (true)
        {
            int runBytes = (int)(special - next);

            // An escape is at least as long as its character in UTF-8.
            buffer.Reserve((long)used + runBytes + WireUtf8.SequenceBytesMax, used, Scratch);
            Unsafe.CopyBlockUnaligned(buffer.Bytes + used, next, (uint)runBytes);
            used += runBytes;
            next = special;
            if (next == End || (*next == '\\' && next + 1 == End)) FailAt(WireError.Truncated, stringStart, "The string does not end.");
            if (*next == '"') break;
            if (*next != '\\') FailAt(WireError.InvalidSyntax, next, "A control character in a string must be written as an escape.");
            next = ReadEscape(next, buffer.Bytes, ref used);
            special = JsonText.FindSpecial(next, End);
        }

        Next = next + 1;
        text = buffer.Bytes;
        lengthBytes = used;
    }

    internal byte* ReadEscape(byte* slash, byte* target, ref int used)
    {
        byte* next = slash + 1;
        switch (*next++)
        {
            case (byte)'"': target[used++] = (byte)'"'; return next;
            case (byte)'\\': target[used++] = (byte)'\\'; return next;
            case (byte)'/': target[used++] = (byte)'/'; return next;
            case (byte)'b': target[used++] = (byte)'\b'; return next;
            case (byte)'f': target[used++] = (byte)'\f'; return next;
            case (byte)'n': target[used++] = (byte)'\n'; return next;
            case (byte)'r': target[used++] = (byte)'\r'; return next;
            case (byte)'t': target[used++] = (byte)'\t'; return next;
            case (byte)'u':
                uint scalar = ReadHex(slash, ref next);
                if (scalar is >= 0xd800 and <= 0xdfff)
                {
                    uint low = 0;
                    if (scalar <= 0xdbff && End - next >= 2 && next[0] == '\\' && next[1] == 'u')
                    {
                        next += 2;
                        low = ReadHex(slash, ref next);
                    }

                    if (low is < 0xdc00 or > 0xdfff) FailAt(WireError.InvalidUtf16, slash, "The escape is a surrogate without its partner.");
                    scalar = 0x10000 + ((scalar - 0xd800) << 10) + (low - 0xdc00);
                }

                used += WireUtf8.Encode(scalar, ref target[used]);
                return next;
            default:
                FailAt(WireError.InvalidSyntax, slash, "JSON has no such escape.");
                return null;
        }
    }

    private readonly uint ReadHex(byte* slash, ref byte* next)
    {
        uint value = 0;
        for (int i = 0; i < 4; i++)
        {
            uint digit = next < End ? Utf8Number.HexOf(*next++) : 16;
            if (digit > 15) FailAt(WireError.InvalidSyntax, slash, "An escape \\u has four hexadecimal digits.");
            value = (value << 4) | digit;
        }

        return value;
    }
}

/// <summary>Room for the text of one string, in the scratch arena.</summary>
internal unsafe struct JsonTextBuffer
{
    private const int FirstCapacity = 256;

    internal byte* Bytes;
    private int _capacity;

    internal void Reserve(long sizeBytes, int usedBytes, ArenaAllocator arena)
    {
        if (sizeBytes <= _capacity) return;
        long capacity = Math.Min(Math.Max(Math.Max(FirstCapacity, 2L * _capacity), sizeBytes), int.MaxValue);
        byte* grown = arena.AllocateBytes((nuint)capacity);
        Buffer.MemoryCopy(Bytes, grown, capacity, usedBytes);
        Bytes = grown;
        _capacity = (int)capacity;
    }
}
