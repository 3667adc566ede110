using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The tokens: those of JSON, and unless the options ask for strict JSON, those that flatc adds. Source: flatbuffers, idl_parser.cpp.</content>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>The most levels of a value that is passed over. More than tables, vectors and structs together can have.</summary>
    private const int SkippedLevelsMax = 4 * FlatLimits.DepthLimitMax;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SkipSpace()
    {
        _json.SkipSpace();
        if (_json.Next < _json.End && *_json.Next == '/') SkipComments();
    }

    private void SkipComments()
    {
        while (!_isStrict && _json.End - _json.Next >= 2 && *_json.Next == '/' && _json.Next[1] is (byte)'/' or (byte)'*')
        {
            byte* start = _json.Next;
            byte* next = start + 2;
            if (start[1] == '/')
            {
                while (next < _json.End && *next != '\n') next++;
            }
            else
            {
                while (next < _json.End && !(next[-1] == '*' && *next == '/' && next > start + 2)) next++;
                if (next == _json.End) _json.FailAt(WireError.Truncated, start, "The comment does not end.");
                next++;
            }

            _json.Next = next;
            _json.SkipSpace();
        }
    }

    private bool TryOpen(char bracket)
    {
        if (!_json.TryClose(bracket)) return false;
        SkipSpace();
        return true;
    }

    /// <summary>Passes a comma and the space around it, or the bracket that ends the object or array, or both.</summary>
    private bool TryContinue(char bracket)
    {
        SkipSpace();

        // Where commas may be missing, any other token begins the next element. Each takes at least one byte, or is an error.
        if (_mayLackSeparators && _json.Next < _json.End && *_json.Next != ',' && *_json.Next != bracket) return true;
        if (!_json.TryContinue(bracket)) return false;
        SkipSpace();
        return _isStrict || !_json.TryClose(bracket);
    }

    /// <summary>Reads a name, its colon, and the space around it.</summary>
    private void ReadKey(out byte* name, out int nameBytes)
    {
        byte* start = _json.Next;
        if (!_isStrict && start < _json.End && IsWordStart(*start))
        {
            while (_json.Next < _json.End && JsonLexer.IsWord(*_json.Next)) _json.Next++;
            name = start;
            nameBytes = (int)(_json.Next - start);
        }
        else
        {
            if (!IsStringNext()) _json.FailSyntax(_isStrict ? "a name in double quotes" : "a name");
            ReadString(ref _json.KeyText, out name, out nameBytes);
        }

        SkipSpace();
        if (!_json.TryClose(':') && !(_mayLackSeparators && (IsNext('{') || IsNext('[')))) _json.FailSyntax("':'");
        SkipSpace();
    }

    private readonly bool IsStringNext() => _json.Next < _json.End && (*_json.Next == '"' || (!_isStrict && *_json.Next == '\''));

    private readonly bool IsNext(char token) => _json.Next < _json.End && *_json.Next == token;

    private static bool IsWordStart(byte value) => (uint)((value | 0x20) - 'a') < 26 || value == '_';

    /// <summary>Whether the word null is next.</summary>
    private readonly bool IsNullNext()
    {
        byte* next = _json.Next;
        return _json.End - next >= 4 && new ReadOnlySpan<byte>(next, 4).SequenceEqual("null"u8) && (_json.End - next == 4 || !JsonLexer.IsWord(next[4]));
    }

    /// <summary>Reads a string. A quote is next.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadString(ref JsonTextBuffer buffer, out byte* text, out int lengthBytes)
    {
        if (_isStrict)
        {
            _json.ReadString(ref buffer, out text, out lengthBytes);
            return;
        }

        byte* first = _json.Next + 1;
        byte* special = *_json.Next == '"' ? JsonText.FindSpecial(first, _json.End) : first;
        if (*_json.Next == '"' && special < _json.End && *special == '"')
        {
            text = first;
            lengthBytes = (int)(special - first);
            _json.Next = special + 1;
            return;
        }

        ReadLooseString(ref buffer, special, out text, out lengthBytes);
    }

    /// <summary>Reads a string in single quotes, or with escapes, of which flatc has two more: <c>\'</c> and <c>\xNN</c>.</summary>
    /// <param name="buffer">Receives the text.</param>
    /// <param name="special">The first byte that may need care.</param>
    /// <param name="text">The text in the buffer, valid until the next string of this kind.</param>
    /// <param name="lengthBytes">Its length.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadLooseString(ref JsonTextBuffer buffer, byte* special, out byte* text, out int lengthBytes)
    {
        byte* start = _json.Next;
        byte* end = special;
        while (end < _json.End && *end != *start) end += *end == '\\' ? 2 : 1;
        if (end >= _json.End) _json.FailAt(WireError.Truncated, start, "The string does not end.");

        // An escape is at least as long as its character in UTF-8.
        buffer.Reserve(end - start + WireUtf8.SequenceBytesMax, 0, _json.Scratch);
        int used = 0;
        bool hasBytes = false;
        for (byte* next = start + 1; next < end;)
        {
            if (*next != '\\')
            {
                if (*next < ' ') _json.FailAt(WireError.InvalidSyntax, next, "A control character in a string must be written as an escape.");
                buffer.Bytes[used++] = *next++;
            }
            else if (next[1] == '\'')
            {
                buffer.Bytes[used++] = (byte)'\'';
                next += 2;
            }
            else if (next[1] == 'x')
            {
                uint high = next + 3 < end ? Utf8Number.HexOf(next[2]) : 16, low = next + 3 < end ? Utf8Number.HexOf(next[3]) : 16;
                if (high > 15 || low > 15) _json.FailAt(WireError.InvalidSyntax, next, "An escape \\x has two hexadecimal digits.");
                buffer.Bytes[used++] = (byte)((high << 4) | low);
                hasBytes = true;
                next += 4;
            }
            else
            {
                next = _json.ReadEscape(next, buffer.Bytes, ref used);
            }
        }

        text = buffer.Bytes;
        lengthBytes = used;
        if (hasBytes && !_options.AllowsNonUtf8 && !WireUtf8.IsValid(new ReadOnlySpan<byte>(text, used)))
            _json.FailAt(WireError.InvalidUtf8, start, "The string is not well-formed UTF-8.");
        _json.Next = end + 1;
    }

    /// <summary>Passes what may be a number, and returns where it begins.</summary>
    private byte* ReadNumberToken()
    {
        byte* start = _json.Next;
        byte* next = start;
        if (next < _json.End && *next is (byte)'+' or (byte)'-') next++;
        bool isHex = _json.End - next >= 2 && *next == '0' && (next[1] | 0x20) == 'x';
        for (; next < _json.End; next++)
        {
            if (JsonLexer.IsWord(*next) || *next == '.') continue;
            if (*next is not ((byte)'+' or (byte)'-') || next == start || (next[-1] | 0x20) != (isHex ? 'p' : 'e')) break;
        }

        _json.Next = next;
        return start;
    }

    /// <summary>Passes any value.</summary>
    private void SkipValue()
    {
        ulong* isObject = stackalloc ulong[(SkippedLevelsMax + 63) / 64];
        int level = 0;
        while (true)
        {
            bool isOpen = false;
            if (IsNext('{') || IsNext('['))
            {
                if (level == SkippedLevelsMax) FailDepth();
                bool isBrace = IsNext('{');
                if (isBrace) isObject[level >> 6] |= 1UL << (level & 63);
                else isObject[level >> 6] &= ~(1UL << (level & 63));
                _json.Next++;
                SkipSpace();
                isOpen = !_json.TryClose(isBrace ? '}' : ']');
                if (isOpen) level++;
            }
            else
            {
                SkipScalar();
            }

            // Behind a value the object or array goes on, or ends, and so may those around it.
            while (!isOpen)
            {
                if (level == 0) return;
                isOpen = TryContinue(IsIn(isObject, level) ? '}' : ']');
                if (!isOpen) level--;
            }

            if (IsIn(isObject, level)) ReadKey(out _, out _);
        }
    }

    private static bool IsIn(ulong* isObject, int level) => (isObject[(level - 1) >> 6] >> ((level - 1) & 63) & 1) != 0;

    private void SkipScalar()
    {
        if (IsStringNext())
        {
            ReadString(ref _json.ValueText, out _, out _);
            return;
        }

        if (_isStrict)
        {
            _json.SkipValue(0);
            return;
        }

        // A function has an argument in brackets, which may be a function too.
        int open = 0;
        do
        {
            SkipSpace();
            if (IsStringNext()) ReadString(ref _json.ValueText, out _, out _);
            else if (ReadNumberToken() == _json.Next) _json.FailSyntax("a value");
        }
        while (_json.TryClose('(') && open++ < int.MaxValue);
        for (; open > 0; open--)
        {
            SkipSpace();
            if (!_json.TryClose(')')) _json.FailSyntax("')'");
        }
    }
}
