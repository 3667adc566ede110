namespace LibWire;

/// <content>FlexBuffers in fields: any JSON, and unless the options ask for strict JSON, what flatc adds to it. Source: flatbuffers,
/// Parser::ParseFlexBufferValue.</content>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>Reads any JSON as a FlexBuffer.</summary>
    /// <param name="depthLeft">How many levels of vectors and maps are allowed: they count with the tables around, as for the verifier.</param>
    /// <returns>Its bytes, until another one is read.</returns>
    private ReadOnlySpan<byte> ReadFlex(int depthLeft)
    {
        if (_hasFlex) _flex.Clear();
        else _flex = new FlexBuilder(in _scratch);
        _hasFlex = true;
        ReadFlexValue(depthLeft);
        _flex.Finish();
        return FlexBuilder.WrittenIn(_flex);
    }

    private void ReadFlexValue(int depthLeft)
    {
        byte* start = _json.Next;
        if (IsNext('{') || IsNext('['))
        {
            if (depthLeft <= 0) FailDepth();
            if (TryOpen('{')) ReadFlexMap(depthLeft - 1);
            else ReadFlexVector(depthLeft - 1);
        }
        else if (IsStringNext())
        {
            ReadString(ref _json.ValueText, out byte* text, out int lengthBytes);
            var utf8 = new ReadOnlySpan<byte>(text, lengthBytes);
            CheckFlexUtf8(utf8, start);
            _flex.DangerousAddString(utf8);
        }
        else
        {
            ReadFlexScalar(start);
        }
    }

    private void ReadFlexMap(int depthLeft)
    {
        _flex.StartMap();
        if (!_json.TryClose('}'))
        {
            JsonKeys* keys = _json.RentKeys();
            do
            {
                byte* member = _json.Next;
                ReadKey(out byte* name, out int nameBytes);
                var key = new ReadOnlySpan<byte>(name, nameBytes);
                if (key.IndexOf((byte)0) >= 0) _json.FailAt(WireError.ValueMismatch, member, "A key of a FlexBuffer cannot hold U+0000.");
                if (!keys->TryAdd(name, nameBytes, isCopied: name == _json.KeyText.Bytes, _scratch))
                    _json.FailDuplicate(member, "The object has this key already.");
                CheckFlexUtf8(key, member);
                _flex.AddKey(key);
                ReadFlexValue(depthLeft);
            }
            while (TryContinue('}'));
            _json.ReturnKeys(keys);
        }

        _flex.EndMap();
    }

    private void ReadFlexVector(int depthLeft)
    {
        TryOpen('[');
        _flex.StartVector();
        if (!_json.TryClose(']'))
        {
            do ReadFlexValue(depthLeft);
            while (TryContinue(']'));
        }

        _flex.EndVector();
    }

    /// <summary>Reads true, false, null or a number. Source of the numbers that a word is: ISO C, strtod.</summary>
    private void ReadFlexScalar(byte* start)
    {
        ReadNumberToken();
        byte* end = _json.Next;
        var word = new ReadOnlySpan<byte>(start, (int)(end - start));
        if (word.SequenceEqual("true"u8)) _flex.AddBool(true);
        else if (word.SequenceEqual("false"u8)) _flex.AddBool(false);
        else if (word.SequenceEqual("null"u8)) _flex.AddNull();
        else if (_isStrict ? JsonNumber.End(start, end) == end : !word.IsEmpty) AddFlexNumber(start, end);
        else FailFlexValue(start);
    }

    private void AddFlexNumber(byte* start, byte* end)
    {
        FlatJsonNumber.Verdict verdict = FlatJsonNumber.ReadInteger(start, end, out bool isNegative, out ulong magnitude);
        if (verdict == FlatJsonNumber.Verdict.None) FailFlexValue(start);

        // -0 is a floating point number: no integer has its sign.
        const ulong MagnitudeMin = 1UL << 63;
        if (verdict == FlatJsonNumber.Verdict.Integer && !isNegative)
        {
            if (magnitude < MagnitudeMin) _flex.AddInt((long)magnitude);
            else _flex.AddUInt(magnitude);
            return;
        }

        if (verdict == FlatJsonNumber.Verdict.Integer && magnitude is > 0 and <= MagnitudeMin)
        {
            _flex.AddInt(unchecked(-(long)magnitude));
            return;
        }

        // A hexadecimal double has an exponent, so a hexadecimal integer out of range is none.
        if (!FlatJsonNumber.TryDouble(start, end, out double value)) FailFlexRange(start);
        if (double.IsInfinity(value) && !IsFlexWord(start)) FailFlexRange(start);
        _flex.AddDouble(value);
    }

    private static bool IsFlexWord(byte* start) => IsWordStart(*start) || (*start is (byte)'+' or (byte)'-' && IsWordStart(start[1]));

    private readonly void CheckFlexUtf8(ReadOnlySpan<byte> text, byte* place)
    {
        // The strings of FlexBuffers are UTF-8, whatever the options say of others.
        if (_options.AllowsNonUtf8 && !WireUtf8.IsValid(text)) _json.FailAt(WireError.InvalidUtf8, place, "The string is not well-formed UTF-8.");
    }

    private void FailFlexValue(byte* start)
    {
        _json.Next = start;
        _json.FailSyntax("a value");
    }

    private readonly void FailFlexRange(byte* start) => _json.FailAt(WireError.ValueOutOfRange, start, "The number is outside the range of a double.");
}
