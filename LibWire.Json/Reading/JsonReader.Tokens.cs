using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The grammar. Source: RFC 8259.</content>
internal unsafe ref partial struct JsonReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SkipSpace()
    {
        // Most tokens follow each other, or one space.
        if (_next < _end && *_next <= ' ') SkipMoreSpace();
    }

    private void SkipMoreSpace()
    {
        byte* next = _next, end = _end;
        while (next < end && *next is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') next++;
        _next = next;
    }

    /// <summary>Passes a bracket and the space after it, if it is next.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryOpen(char bracket)
    {
        if (_next == _end || *_next != bracket) return false;
        _next++;
        SkipSpace();
        return true;
    }

    /// <summary>Passes the bracket that ends an empty object or array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryClose(char bracket)
    {
        if (_next == _end || *_next != bracket) return false;
        _next++;
        return true;
    }

    /// <summary>Passes a comma and the space around it, or the bracket that ends the object or array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryContinue(char bracket)
    {
        SkipSpace();
        if (_next < _end)
        {
            byte token = *_next++;
            if (token == ',')
            {
                SkipSpace();
                return true;
            }

            if (token == bracket) return false;
            _next--;
        }

        FailSyntax(bracket == '}' ? "',' or '}'" : "',' or ']'");
        return false;
    }

    /// <summary>Reads a name, its colon, and the space around it.</summary>
    /// <param name="name">Its bytes. They are in the text, or valid until the next name.</param>
    /// <param name="nameBytes">Its length.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadKey(out byte* name, out int nameBytes)
    {
        if (_next == _end || *_next != '"') FailSyntax("a name in double quotes");
        ReadString(ref _keyText, out name, out nameBytes);
        SkipSpace();
        if (_next == _end || *_next != ':') FailSyntax("':'");
        _next++;
        SkipSpace();
    }

    /// <summary>Whether a value begins that can only be null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsNullNext() => _next < _end && *_next == 'n';

    private void ReadNull() => ReadLiteral("null"u8);

    /// <summary>Reads a literal that begins with the byte that is next.</summary>
    private void ReadLiteral(ReadOnlySpan<byte> literal)
    {
        byte* end = _next + literal.Length;
        if (literal.Length > _end - _next || !new ReadOnlySpan<byte>(_next, literal.Length).SequenceEqual(literal) || (end < _end && IsWord(*end)))
            FailSyntax("a value");
        _next = end;
    }

    private static bool IsWord(byte value) => (uint)((value | 0x20) - 'a') < 26 || (uint)(value - '0') < 10 || value == '_';

    /// <summary>Passes a number, and returns where it begins.</summary>
    private byte* ReadNumber()
    {
        byte* number = _next;
        byte* end = JsonNumber.End(number, _end);
        if (end == null || (end < _end && (IsWord(*end) || *end == '.'))) FailSyntax("a value");
        _next = end;
        return number;
    }

    /// <summary>Reads a string. A quote is next.</summary>
    /// <param name="buffer">Receives the text if it has escapes.</param>
    /// <param name="text">The text: in the JSON, or in the buffer and then valid until the next string with escapes.</param>
    /// <param name="lengthBytes">Its length.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadString(ref TextBuffer buffer, out byte* text, out int lengthBytes)
    {
        byte* first = _next + 1;
        byte* special = JsonText.FindSpecial(first, _end);
        if (special < _end && *special == '"')
        {
            text = first;
            lengthBytes = (int)(special - first);
            _next = special + 1;
            return;
        }

        ReadEscaped(ref buffer, first, special, out text, out lengthBytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadEscaped(ref TextBuffer buffer, byte* next, byte* special, out byte* text, out int lengthBytes)
    {
        byte* stringStart = next - 1;
        int used = 0;
        while (true)
        {
            int runBytes = (int)(special - next);

            // An escape is at least as long as its character in UTF-8.
            buffer.Reserve((long)used + runBytes + WireUtf8.SequenceBytesMax, used, _scratch);
            Unsafe.CopyBlockUnaligned(buffer.Bytes + used, next, (uint)runBytes);
            used += runBytes;
            next = special;
            if (next == _end || (*next == '\\' && next + 1 == _end)) FailAt(WireError.Truncated, stringStart, "The string does not end.");
            if (*next == '"') break;
            if (*next != '\\') FailAt(WireError.InvalidSyntax, next, "A control character in a string must be written as an escape.");
            next = ReadEscape(next, buffer.Bytes, ref used);
            special = JsonText.FindSpecial(next, _end);
        }

        _next = next + 1;
        text = buffer.Bytes;
        lengthBytes = used;
    }

    private byte* ReadEscape(byte* slash, byte* target, ref int used)
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
                    if (scalar <= 0xdbff && _end - next >= 2 && next[0] == '\\' && next[1] == 'u')
                    {
                        next += 2;
                        low = ReadHex(slash, ref next);
                    }

                    if (low is < 0xdc00 or > 0xdfff) FailAt(WireError.InvalidUtf16, slash, "The escape is a surrogate without its partner.");
                    scalar = 0x10000 + ((scalar - 0xd800) << 10) + (low - 0xdc00);
                }

                used = PutScalar(target, used, scalar);
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
            uint digit = next < _end ? HexOf(*next++) : 16;
            if (digit > 15) FailAt(WireError.InvalidSyntax, slash, "An escape \\u has four hexadecimal digits.");
            value = (value << 4) | digit;
        }

        return value;
    }

    private static uint HexOf(byte digit)
    {
        uint number = (uint)(digit - '0');
        if (number <= 9) return number;
        uint letter = (uint)((digit | 0x20) - 'a');
        return letter <= 5 ? letter + 10 : 16;
    }

    private static int PutScalar(byte* target, int used, uint scalar)
    {
        if (scalar < 0x80)
        {
            target[used++] = (byte)scalar;
            return used;
        }

        if (scalar < 0x800)
        {
            target[used++] = (byte)(0xc0 | (scalar >> 6));
        }
        else
        {
            if (scalar < 0x10000)
            {
                target[used++] = (byte)(0xe0 | (scalar >> 12));
            }
            else
            {
                target[used++] = (byte)(0xf0 | (scalar >> 18));
                target[used++] = (byte)(0x80 | ((scalar >> 12) & 0x3f));
            }

            target[used++] = (byte)(0x80 | ((scalar >> 6) & 0x3f));
        }

        target[used++] = (byte)(0x80 | (scalar & 0x3f));
        return used;
    }

    /// <summary>Passes any value.</summary>
    private void SkipValue(int depthLeft)
    {
        if (_next == _end) FailSyntax("a value");
        switch (*_next)
        {
            case (byte)'{':
                if (depthLeft <= 0) FailDepth();
                TryOpen('{');
                if (TryClose('}')) return;
                do
                {
                    ReadKey(out _, out _);
                    SkipValue(depthLeft - 1);
                }
                while (TryContinue('}'));
                break;
            case (byte)'[':
                if (depthLeft <= 0) FailDepth();
                TryOpen('[');
                if (TryClose(']')) return;
                do SkipValue(depthLeft - 1);
                while (TryContinue(']'));
                break;
            case (byte)'"':
                ReadString(ref _valueText, out _, out _);
                break;
            case (byte)'t':
                ReadLiteral("true"u8);
                break;
            case (byte)'f':
                ReadLiteral("false"u8);
                break;
            case (byte)'n':
                ReadNull();
                break;
            default:
                ReadNumber();
                break;
        }
    }

    /// <summary>Room for the text of one string, in the scratch arena.</summary>
    private struct TextBuffer
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
}
