namespace LibWire;

/// <content>Scalars: numbers, names of enums, and what else flatc takes for them.</content>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>The deepest nesting of functions.</summary>
    private const int FunctionDepthMax = 64;

    /// <summary>Reads a scalar.</summary>
    /// <returns>Its bits.</returns>
    private ulong ReadScalar(FlatJsonScalar scalar)
    {
        byte* start = _json.Next;
        if (IsStringNext())
        {
            ReadString(ref _json.ValueText, out byte* text, out int lengthBytes);
            if (scalar.Hash != FlatJsonHash.Kind.None) return Fit(start, FlatJsonHash.Of(scalar.Hash, text, lengthBytes), scalar);
            return FromText(start, text, lengthBytes, scalar);
        }

        if (start == _json.End || !IsWordStart(*start)) return FromNumber(start, scalar);
        while (_json.Next < _json.End && (JsonLexer.IsWord(*_json.Next) || *_json.Next == '.')) _json.Next++;
        int wordBytes = (int)(_json.Next - start);
        var word = new ReadOnlySpan<byte>(start, wordBytes);
        if (word.SequenceEqual("true"u8)) return One(scalar);
        if (word.SequenceEqual("false"u8)) return 0;
        if (word.SequenceEqual("null"u8)) _json.FailAt(WireError.ValueMismatch, start, $"null is no value of {scalar.Name}.");
        if (_isStrict)
        {
            _json.Next = start;
            _json.FailSyntax("a value");
        }

        if (IsNext('(')) return FromReal(ReadFunction(start, word, scalar, FunctionDepthMax), scalar);
        if (scalar.Hash != FlatJsonHash.Kind.None) return Fit(start, FlatJsonHash.Of(scalar.Hash, start, wordBytes), scalar);
        return FromText(start, start, wordBytes, scalar);
    }

    /// <summary>A function of a number, such as <c>rad(180)</c>. Arguments may be functions.</summary>
    private double ReadFunction(byte* start, ReadOnlySpan<byte> name, FlatJsonScalar scalar, int depthLeft)
    {
        if (!scalar.IsFloat) _json.FailAt(WireError.ValueMismatch, start, $"{scalar.Name} takes no function: it is not a float or double.");
        if (depthLeft == 0) FailDepth();
        _json.Next++;
        SkipSpace();
        double argument;
        byte* inner = _json.Next;
        while (_json.Next < _json.End && JsonLexer.IsWord(*_json.Next) && IsWordStart(*inner)) _json.Next++;
        if (_json.Next > inner && IsNext('('))
        {
            argument = ReadFunction(inner, new ReadOnlySpan<byte>(inner, (int)(_json.Next - inner)), scalar, depthLeft - 1);
        }
        else
        {
            _json.Next = inner;
            argument = BitConverter.Int64BitsToDouble((long)ReadScalar(FlatJsonNumber.Argument));
        }

        SkipSpace();
        if (!_json.TryClose(')')) _json.FailSyntax("')'");
        if (FlatJsonNumber.TryApply(name, argument, out double result)) return result;
        _json.FailAt(WireError.UnknownName, start, "There is no such function.");
        return 0;
    }

    /// <summary>A number as it stands in the text.</summary>
    private ulong FromNumber(byte* start, FlatJsonScalar scalar)
    {
        byte* first = ReadNumberToken();
        int lengthBytes = (int)(_json.Next - first);
        if (lengthBytes == 0)
        {
            if (IsNext('{') || IsNext('[')) _json.FailAt(WireError.ValueMismatch, start, $"{scalar.Name} takes a number.");
            _json.FailSyntax("a value");
        }

        if (_isStrict && JsonNumber.End(first, _json.Next) != _json.Next) _json.FailAt(WireError.InvalidSyntax, start, "a value is expected.");
        return FromDigits(start, first, lengthBytes, scalar);
    }

    /// <summary>The text of a string, or a word, as a scalar.</summary>
    private ulong FromText(byte* start, byte* text, int lengthBytes, FlatJsonScalar scalar)
    {
        var span = new ReadOnlySpan<byte>(text, lengthBytes);
        if (scalar.Type == FlatType.Bool)
        {
            if (span.SequenceEqual("true"u8)) return 1;
            if (span.SequenceEqual("false"u8)) return 0;
        }

        if (!scalar.IsFloat && scalar.Type != FlatType.Bool && lengthBytes > 0 && IsWordStart(*text)) return FromNames(start, span, scalar);
        while (lengthBytes > 0 && *text == ' ')
        {
            text++;
            lengthBytes--;
        }

        while (lengthBytes > 0 && text[lengthBytes - 1] == ' ') lengthBytes--;
        return FromDigits(start, text, lengthBytes, scalar);
    }

    /// <summary>Names of enum values with spaces between them: the number has the bits of all of them.</summary>
    private readonly ulong FromNames(byte* start, ReadOnlySpan<byte> names, FlatJsonScalar scalar)
    {
        ulong bits = 0;
        while (true)
        {
            int space = names.IndexOf((byte)' ');
            ReadOnlySpan<byte> name = space < 0 ? names : names.Slice(0, space);
            if (!TryFindName(name, scalar.Enum, out long number) && !TryFindInOthers(name, out number))
            {
                _json.FailAt(WireError.UnknownName, start, scalar.Enum is { } type
                    ? $"{type.FullName} has no such value."
                    : $"{scalar.Name} takes a number: it has no enum.");
            }

            bits |= (ulong)number;
            if (space < 0) return bits & FlatJsonNumber.Mask(scalar.SizeBytes);
            names = names.Slice(space + 1);
        }
    }

    // A name with its enum in front may belong to any enum of the options.
    private readonly bool TryFindInOthers(ReadOnlySpan<byte> name, out long number)
    {
        number = 0;
        if (name.IndexOf((byte)'.') < 0) return false;
        foreach (FlatEnumLayout other in _options.EnumArray)
            if (TryFindName(name, FlatJsonEnum.Of(other), out number)) return true;
        return false;
    }

    // A name may have the enum in front of it, with or without namespaces.
    private static bool TryFindName(ReadOnlySpan<byte> name, FlatJsonEnum? type, out long number)
    {
        number = 0;
        if (type is null) return false;
        int dot = name.LastIndexOf((byte)'.');
        if (dot >= 0)
        {
            ReadOnlySpan<byte> full = type.FullNameUtf8, prefix = name.Slice(0, dot);
            if (!full.EndsWith(prefix) || (prefix.Length < full.Length && full[full.Length - prefix.Length - 1] != '.')) return false;
            name = name.Slice(dot + 1);
        }

        fixed (byte* bytes = name) return type.TryFindNumber(bytes, name.Length, out number);
    }

    private readonly ulong FromDigits(byte* start, byte* text, int lengthBytes, FlatJsonScalar scalar)
    {
        if (scalar.IsFloat)
        {
            if (scalar.Type == FlatType.Float32 && FlatJsonNumber.TryFloat(text, text + lengthBytes, out float single))
                return WireBits.Cast<float, uint>(single);
            if (scalar.Type == FlatType.Float64 && FlatJsonNumber.TryDouble(text, text + lengthBytes, out double real))
                return (ulong)BitConverter.DoubleToInt64Bits(real);
            _json.FailAt(WireError.InvalidSyntax, start, $"{scalar.Name} takes a number, and this is none.");
        }

        switch (FlatJsonNumber.ReadInteger(text, text + lengthBytes, out bool isNegative, out ulong magnitude))
        {
            case FlatJsonNumber.Verdict.Integer: break;
            case FlatJsonNumber.Verdict.TooLarge: FailRange(start, scalar); break;
            case FlatJsonNumber.Verdict.Real: _json.FailAt(WireError.ValueMismatch, start, $"{scalar.Name} takes an integer."); break;
            default: _json.FailAt(WireError.InvalidSyntax, start, $"{scalar.Name} takes an integer, and this is none."); break;
        }

        if (isNegative && magnitude > 0)
        {
            ulong lowest = scalar.Type is FlatType.Int8 or FlatType.Int16 or FlatType.Int32 or FlatType.Int64 ? 1UL << ((8 * scalar.SizeBytes) - 1) : 0;
            if (magnitude > lowest) FailRange(start, scalar);
            return (0 - magnitude) & FlatJsonNumber.Mask(scalar.SizeBytes);
        }

        return Fit(start, magnitude, scalar);
    }

    private readonly ulong Fit(byte* start, ulong magnitude, FlatJsonScalar scalar)
    {
        ulong highest = scalar.Type switch
        {
            FlatType.Bool => 1,
            FlatType.Int8 or FlatType.Int16 or FlatType.Int32 or FlatType.Int64 => FlatJsonNumber.Mask(scalar.SizeBytes) >> 1,
            _ => FlatJsonNumber.Mask(scalar.SizeBytes),
        };

        // The bits of a hash may be those of a negative number.
        if (scalar.Hash != FlatJsonHash.Kind.None && *start is (byte)'"' or (byte)'\'' || (scalar.Hash != FlatJsonHash.Kind.None && IsWordStart(*start)))
            highest = FlatJsonNumber.Mask(scalar.SizeBytes);
        if (magnitude > highest) FailRange(start, scalar);
        return magnitude;
    }

    private static ulong One(FlatJsonScalar scalar) => FromReal(1, scalar);

    private static ulong FromReal(double value, FlatJsonScalar scalar) => scalar.Type switch
    {
        FlatType.Float32 => WireBits.Cast<float, uint>((float)value),
        FlatType.Float64 => (ulong)BitConverter.DoubleToInt64Bits(value),
        _ => (ulong)value,
    };
}
