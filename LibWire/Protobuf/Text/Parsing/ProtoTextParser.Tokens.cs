namespace LibWire;

/// <content>Tokens. Each method leaves the text at the next token, behind spaces and comments.</content>
internal unsafe ref partial struct ProtoTextParser
{
    private void SkipSpace()
    {
        for (; _next < _end; _next++)
        {
            if (*_next == '#')
            {
                int lineBytes = new ReadOnlySpan<byte>(_next, (int)(_end - _next)).IndexOf((byte)'\n');
                if (lineBytes < 0)
                {
                    _next = _end;
                    return;
                }

                _next += lineBytes;
            }
            else if (!IsSpace(*_next))
            {
                return;
            }
        }
    }

    private static bool IsSpace(byte unit) => unit == ' ' || (uint)(unit - '\t') <= '\r' - '\t';

    /// <summary>Passes a sign, if it is next.</summary>
    private bool TryPass(byte sign)
    {
        if (_next == _end || *_next != sign) return false;
        _next++;
        SkipSpace();
        return true;
    }

    /// <summary>Passes one separator behind a field, if there is one.</summary>
    private void SkipSeparator()
    {
        if (!TryPass((byte)',')) TryPass((byte)';');
    }

    /// <summary>Passes the bracket that opens a message.</summary>
    /// <returns>The bracket that closes it.</returns>
    private byte Open()
    {
        if (TryPass((byte)'{')) return (byte)'}';
        if (!TryPass((byte)'<')) FailSyntax("'{'");
        return (byte)'>';
    }

    /// <summary>Whether the message ends here. Passes its bracket.</summary>
    private bool TryEnd(byte close)
    {
        if (close != 0) return TryPass(close);
        return _next == _end;
    }

    private readonly bool IsNameNext() => _next < _end && IsLetter(*_next);

    private readonly bool IsDigitNext() => _next < _end && IsDigit(*_next);

    private readonly bool IsPointNext() => _next < _end && *_next == '.';

    /// <summary>Reads the name of a field or of a value.</summary>
    private ReadOnlySpan<byte> ReadName()
    {
        if (!IsNameNext()) FailSyntax("a name");
        byte* first = _next;
        while (_next < _end && (IsLetter(*_next) || IsDigit(*_next))) _next++;
        var name = new ReadOnlySpan<byte>(first, (int)(_next - first));
        SkipSpace();
        return name;
    }

    /// <summary>Reads the rest of the name of an extension, or of the URL of a type, to its closing bracket. Spaces and comments may stand anywhere in
    /// it.</summary>
    private ReadOnlySpan<byte> ReadBracketed()
    {
        byte* first = _next;
        while (_next < _end && IsInUrl(*_next)) _next++;
        var name = new ReadOnlySpan<byte>(first, (int)(_next - first));
        SkipSpace();
        while (_next < _end && *_next != ']')
        {
            byte* piece = _next;
            while (_next < _end && IsInUrl(*_next)) _next++;
            if (_next == piece) FailSyntax("']'");
            name = Join(name, new ReadOnlySpan<byte>(piece, (int)(_next - piece)));
            SkipSpace();
        }

        if (!TryPass((byte)']')) FailSyntax("']'");
        if (name.IsEmpty) FailAt(WireError.InvalidSyntax, first, "The brackets hold the name of an extension, or the URL of a type.");
        return name;
    }

    // Only names with spaces in them are joined. Each time the room doubles, so many pieces take linear time.
    private readonly ReadOnlySpan<byte> Join(ReadOnlySpan<byte> name, ReadOnlySpan<byte> piece)
    {
        fixed (byte* first = name)
        {
            bool isInText = first >= _start && first < _end;
            int used = name.Length, needed = used + piece.Length;
            bool grows = isInText || RoomFor(needed) != RoomFor(used);
            byte* joined = grows ? _scratch.AllocateBytes((nuint)RoomFor(needed)) : first;
            if (grows) name.CopyTo(new Span<byte>(joined, used));
            piece.CopyTo(new Span<byte>(joined + used, piece.Length));
            return new ReadOnlySpan<byte>(joined, needed);
        }
    }

    private static long RoomFor(int lengthBytes)
    {
        long room = 64;
        while (room < lengthBytes) room *= 2;
        return room;
    }

    /// <summary>Reads a number without a sign.</summary>
    /// <param name="radix">8, 10 or 16.</param>
    /// <param name="isFloat">Whether it has a point, an exponent or the letter f behind it.</param>
    /// <returns>Its first digit behind the prefix. The text is directly behind the number, and not yet behind the spaces.</returns>
    private byte* ReadNumber(out int radix, out bool isFloat)
    {
        byte* value = _next;
        byte* first = value;
        radix = 10;
        isFloat = false;
        if (*value == '0' && _end - value >= 2 && (value[1] | 0x20) == 'x')
        {
            radix = 16;
            first = _next = value + 2;
            while (_next < _end && Utf8Number.HexOf(*_next) < 16) _next++;
            if (_next == first) FailAt(WireError.InvalidSyntax, value, "The number 0x has no digits.");
        }
        else if (*value == '0' && _end - value >= 2 && IsDigit(value[1]))
        {
            radix = 8;
            first = _next = value + 1;
            while (_next < _end && (uint)(*_next - '0') <= 7) _next++;
        }
        else
        {
            isFloat = PassDecimal(value);
        }

        if (_next < _end && (IsLetter(*_next) || IsDigit(*_next) || *_next == '.')) FailAt(WireError.InvalidSyntax, value, "This is not a number.");
        return first;
    }

    private bool PassDecimal(byte* value)
    {
        bool isFloat = false;
        while (IsDigitNext()) _next++;
        if (IsPointNext())
        {
            isFloat = true;
            _next++;
            while (IsDigitNext()) _next++;
            if (_next == value + 1) FailAt(WireError.InvalidSyntax, value, "A number has digits.");
        }

        if (_next < _end && (*_next | 0x20) == 'e')
        {
            isFloat = true;
            _next++;
            if (_next < _end && *_next is (byte)'+' or (byte)'-') _next++;
            if (!IsDigitNext()) FailAt(WireError.InvalidSyntax, value, "The exponent of the number has no digits.");
            while (IsDigitNext()) _next++;
        }

        if (_next < _end && (*_next | 0x20) == 'f')
        {
            isFloat = true;
            _next++;
        }

        return isFloat;
    }

    private static bool IsLetter(byte unit) => (uint)((unit | 0x20) - 'a') <= 'z' - 'a' || unit == '_';

    private static bool IsDigit(byte unit) => (uint)(unit - '0') <= 9;

    private static bool IsInUrl(byte unit) => IsLetter(unit) || IsDigit(unit) || "./-~!$&()*+,;=%"u8.IndexOf(unit) >= 0;
}
