namespace LibWire;

/// <summary>Reads JSON and adds its values to a FlexBuffers builder.</summary>
internal unsafe ref struct FlexJsonReader
{
    private readonly FlexBuilder _builder;
    private JsonLexer _lexer;

    /// <summary>Begins to read.</summary>
    /// <param name="start">The JSON text, pinned, well-formed UTF-8.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="builder">Receives the values.</param>
    /// <param name="scratch">Another arena, for what lives during the call.</param>
    /// <param name="depthMax">The most levels.</param>
    internal FlexJsonReader(byte* start, int lengthBytes, FlexBuilder builder, ArenaAllocator scratch, int depthMax)
    {
        _builder = builder;
        _lexer = new JsonLexer(start, lengthBytes, scratch, depthMax);
    }

    /// <summary>Reads the whole text, and finishes the buffer.</summary>
    internal void ReadAll()
    {
        _lexer.SkipSpace();
        ReadValue(_lexer.DepthMax);
        _lexer.SkipSpace();
        if (_lexer.Next != _lexer.End) _lexer.FailSyntax("the end of the text");
        _builder.Finish();
    }

    private void ReadValue(int depthLeft)
    {
        if (_lexer.Next == _lexer.End) _lexer.FailSyntax("a value");
        switch (*_lexer.Next)
        {
            case (byte)'{':
                ReadObject(depthLeft);
                break;
            case (byte)'[':
                ReadArray(depthLeft);
                break;
            case (byte)'"':
                _lexer.ReadString(ref _lexer.ValueText, out byte* text, out int lengthBytes);
                _builder.DangerousAddString(new ReadOnlySpan<byte>(text, lengthBytes));
                break;
            case (byte)'t':
                _lexer.ReadLiteral("true"u8);
                _builder.AddBool(true);
                break;
            case (byte)'f':
                _lexer.ReadLiteral("false"u8);
                _builder.AddBool(false);
                break;
            case (byte)'n':
                _lexer.ReadNull();
                _builder.AddNull();
                break;
            default:
                ReadNumber();
                break;
        }
    }

    private void ReadObject(int depthLeft)
    {
        if (depthLeft <= 0) _lexer.FailDepth();
        _lexer.TryOpen('{');
        _builder.StartMap();
        if (!_lexer.TryClose('}'))
        {
            JsonKeys* keys = _lexer.RentKeys();
            do
            {
                byte* member = _lexer.Next;
                _lexer.ReadKey(out byte* name, out int nameBytes);
                var key = new ReadOnlySpan<byte>(name, nameBytes);
                if (key.IndexOf((byte)0) >= 0) _lexer.FailAt(WireError.ValueMismatch, member, "A key of a FlexBuffer cannot hold U+0000.");
                if (!keys->TryAdd(name, nameBytes, isCopied: name == _lexer.KeyText.Bytes, _lexer.Scratch))
                    _lexer.FailDuplicate(member, "The object has this key already.");
                _builder.AddKey(key);
                ReadValue(depthLeft - 1);
            }
            while (_lexer.TryContinue('}'));
            _lexer.ReturnKeys(keys);
        }

        _builder.EndMap();
    }

    private void ReadArray(int depthLeft)
    {
        if (depthLeft <= 0) _lexer.FailDepth();
        _lexer.TryOpen('[');
        _builder.StartVector();
        if (!_lexer.TryClose(']'))
        {
            do ReadValue(depthLeft - 1);
            while (_lexer.TryContinue(']'));
        }

        _builder.EndVector();
    }

    private void ReadNumber()
    {
        byte* number = _lexer.ReadNumber();
        byte* end = _lexer.Next;
        if (IsInteger(number, end) && JsonNumber.ReadInteger(number, end, out bool isNegative, out ulong magnitude) == JsonNumber.Verdict.Integer)
        {
            // -0 is a floating point number: no integer has its sign.
            const ulong MagnitudeMin = 1UL << 63;
            if (!isNegative && magnitude < MagnitudeMin)
            {
                _builder.AddInt((long)magnitude);
                return;
            }

            if (!isNegative)
            {
                _builder.AddUInt(magnitude);
                return;
            }

            if (magnitude is > 0 and <= MagnitudeMin)
            {
                _builder.AddInt(unchecked(-(long)magnitude));
                return;
            }
        }

        double value = Utf8Number.ReadDouble(number, end);
        if (double.IsInfinity(value)) _lexer.FailAt(WireError.ValueOutOfRange, number, "The number is outside the range of a double.");
        _builder.AddDouble(value);
    }

    private static bool IsInteger(byte* next, byte* end)
    {
        for (; next < end; next++)
            if (*next is (byte)'.' or (byte)'e' or (byte)'E') return false;
        return true;
    }
}
