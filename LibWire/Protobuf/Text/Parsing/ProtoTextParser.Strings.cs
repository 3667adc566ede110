namespace LibWire;

/// <content>Strings.</content>
internal unsafe ref partial struct ProtoTextParser
{
    /// <summary>Reads one string, or several that follow one another and count as one.</summary>
    /// <returns>Its bytes, with escapes replaced.</returns>
    private ReadOnlySpan<byte> ReadString(ProtoFieldLayout field)
    {
        if (!IsQuoteNext()) FailMismatch("a string", field);
        byte* value = _next;
        bool hasEscapes = false;
        long lengthBytes = 0;
        int literals = 0;
        for (; IsQuoteNext(); literals++)
        {
            byte* literal = _next;
            hasEscapes |= PassLiteral();
            lengthBytes += _next - literal - 2;
            SkipSpace();
        }

        if (literals == 1 && !hasEscapes) return new ReadOnlySpan<byte>(value + 1, (int)lengthBytes);

        // Escapes take more bytes than what they stand for.
        byte* end = _next;
        byte* target = _scratch.AllocateBytes((nuint)lengthBytes);
        byte* next = target;
        _next = value;
        while (_next < end)
        {
            next = CopyLiteral(next);
            SkipSpace();
        }

        return new ReadOnlySpan<byte>(target, (int)(next - target));
    }

    private readonly bool IsQuoteNext() => _next < _end && *_next is (byte)'"' or (byte)'\'';

    /// <summary>Passes a string in quotes.</summary>
    /// <returns>Whether it has escapes.</returns>
    private bool PassLiteral()
    {
        byte* literal = _next;
        byte quote = *literal;
        bool hasEscapes = false;
        _next++;
        while (true)
        {
            int plain = new ReadOnlySpan<byte>(_next, (int)(_end - _next)).IndexOfAny([quote, (byte)'\\', (byte)'\n', (byte)0]);
            if (plain < 0) FailAt(WireError.Truncated, literal, "The text ends inside this string.");
            _next += plain;
            if (*_next == quote) break;
            if (*_next != '\\') FailAt(WireError.InvalidSyntax, _next, "A string has no line end and no NUL character: write \\n or \\0.");
            if (_end - _next < 2) FailAt(WireError.Truncated, literal, "The text ends inside this string.");
            hasEscapes = true;
            _next += 2;
        }

        _next++;
        return hasEscapes;
    }

    /// <summary>Copies a string that was passed before, without its quotes and with its escapes replaced.</summary>
    /// <returns>The byte behind the copy.</returns>
    private byte* CopyLiteral(byte* target)
    {
        byte quote = *_next++;
        while (*_next != quote)
        {
            if (*_next == '\\')
            {
                target = CopyEscape(target);
                continue;
            }

            int plain = new ReadOnlySpan<byte>(_next, (int)(_end - _next)).IndexOfAny(quote, (byte)'\\');
            Buffer.MemoryCopy(_next, target, plain, plain);
            _next += plain;
            target += plain;
        }

        _next++;
        return target;
    }

    private byte* CopyEscape(byte* target)
    {
        // The literal ends behind the escape, so there is always a next byte to look at.
        byte* slash = _next++;
        byte sign = *_next++;
        switch (sign)
        {
            case (byte)'a': *target = 7; break;
            case (byte)'b': *target = (byte)'\b'; break;
            case (byte)'f': *target = (byte)'\f'; break;
            case (byte)'n': *target = (byte)'\n'; break;
            case (byte)'r': *target = (byte)'\r'; break;
            case (byte)'t': *target = (byte)'\t'; break;
            case (byte)'v': *target = 11; break;
            case (byte)'\\' or (byte)'\'' or (byte)'"' or (byte)'?': *target = sign; break;
            case >= (byte)'0' and <= (byte)'7':
                _next--;
                uint octal = ReadDigits(slash, 8, least: 1, most: 3);
                if (octal > byte.MaxValue) FailAt(WireError.ValueOutOfRange, slash, "The escape stands for more than a byte: the largest is \\377.");
                *target = (byte)octal;
                break;
            case (byte)'x' or (byte)'X': *target = (byte)ReadDigits(slash, 16, least: 1, most: 2); break;
            case (byte)'u' or (byte)'U': return target + WireUtf8.Encode(ReadScalar(slash, sign), ref *target);
            default:
                FailAt(WireError.InvalidSyntax, slash, "There is no such escape.");
                break;
        }

        return target + 1;
    }

    private uint ReadScalar(byte* slash, byte sign)
    {
        int digits = sign == 'u' ? 4 : 8;
        uint scalar = ReadDigits(slash, 16, digits, digits);
        if (scalar > 0x10ffff) FailAt(WireError.ValueOutOfRange, slash, "The escape is above the largest code point, U+10FFFF.");
        if (scalar - 0xd800 < 0x800) FailAt(WireError.InvalidUtf16, slash, "The escape is a surrogate: write the whole code point, such as \\U0001f600.");
        return scalar;
    }

    private uint ReadDigits(byte* slash, uint radix, int least, int most)
    {
        uint value = 0;
        int count = 0;
        for (; count < most && Utf8Number.HexOf(*_next) < radix; count++) value = (value * radix) + Utf8Number.HexOf(*_next++);
        if (count < least) FailAt(WireError.InvalidSyntax, slash, $"The escape has {least} digits or more.");
        return value;
    }
}
