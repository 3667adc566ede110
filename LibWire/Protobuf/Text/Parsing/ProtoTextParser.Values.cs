namespace LibWire;

/// <content>Values that are not messages.</content>
internal unsafe ref partial struct ProtoTextParser
{
    /// <summary>The bits of what other libraries read as nan. That of .NET has a sign.</summary>
    private const long QuietNaN = 0x7ff8000000000000;

    private void ReadValue(ProtoFieldLayout field, ProtoFieldType type, int number, bool checksUtf8)
    {
        switch (type)
        {
            case ProtoFieldType.String:
                byte* literal = _next;
                ReadOnlySpan<byte> text = ReadString(field);
                if (checksUtf8 && !WireUtf8.IsValid(text)) FailAt(WireError.InvalidUtf8, literal, $"The string for {field.Name} is not well-formed UTF-8.");
                _writer.AddBytes(number, text);
                break;
            case ProtoFieldType.Bytes: _writer.AddBytes(number, ReadString(field)); break;
            case ProtoFieldType.Bool: _writer.AddBool(number, ReadBool(field)); break;
            case ProtoFieldType.Enum: _writer.AddInt32(number, ReadEnum(field)); break;
            case ProtoFieldType.Double: _writer.AddDouble(number, ReadDouble(field)); break;
            case ProtoFieldType.Float: _writer.AddFloat(number, ReadFloat(field)); break;
            case ProtoFieldType.Int32: _writer.AddInt32(number, (int)ReadSigned(field, int.MaxValue)); break;
            case ProtoFieldType.SInt32: _writer.AddSInt32(number, (int)ReadSigned(field, int.MaxValue)); break;
            case ProtoFieldType.SFixed32: _writer.AddSFixed32(number, (int)ReadSigned(field, int.MaxValue)); break;
            case ProtoFieldType.Int64: _writer.AddInt64(number, ReadSigned(field, long.MaxValue)); break;
            case ProtoFieldType.SInt64: _writer.AddSInt64(number, ReadSigned(field, long.MaxValue)); break;
            case ProtoFieldType.SFixed64: _writer.AddSFixed64(number, ReadSigned(field, long.MaxValue)); break;
            case ProtoFieldType.UInt32: _writer.AddUInt32(number, (uint)ReadUnsigned(field, uint.MaxValue)); break;
            case ProtoFieldType.Fixed32: _writer.AddFixed32(number, (uint)ReadUnsigned(field, uint.MaxValue)); break;
            case ProtoFieldType.UInt64: _writer.AddUInt64(number, ReadUnsigned(field, ulong.MaxValue)); break;
            default: _writer.AddFixed64(number, ReadUnsigned(field, ulong.MaxValue)); break;
        }
    }

    private bool ReadBool(ProtoFieldLayout field)
    {
        byte* value = _next;
        if (IsDigitNext())
        {
            ulong number = ReadInteger(field, 1);
            return number != 0;
        }

        if (!IsNameNext()) FailMismatch("true or false", field);
        ReadOnlySpan<byte> word = ReadName();
        if (word.SequenceEqual("true"u8) || word.SequenceEqual("True"u8) || word.SequenceEqual("t"u8)) return true;
        if (!word.SequenceEqual("false"u8) && !word.SequenceEqual("False"u8) && !word.SequenceEqual("f"u8))
        {
            _next = value;
            FailMismatch("true or false", field);
        }

        return false;
    }

    private int ReadEnum(ProtoFieldLayout field)
    {
        byte* value = _next;
        int number;
        if (IsNameNext())
        {
            ReadOnlySpan<byte> name = ReadName();
            fixed (byte* first = name)
            {
                if (field.EnumLayout is { } names && names.TryFindNumber(first, name.Length, out number)) return number;
            }

            FailAt(WireError.UnknownName, value, $"{field.EnumLayout?.FullName ?? field.Name} has no value {Shown(name)}.");
        }

        number = (int)ReadSigned(field, int.MaxValue);
        if (field.EnumLayout is { } layout && !layout.Holds(number))
            FailAt(WireError.UnknownName, value, $"{layout.FullName} is closed and has no value with the number {number}.");
        return number;
    }

    private long ReadSigned(ProtoFieldLayout field, long max)
    {
        bool isNegative = TryPass((byte)'-');
        ulong magnitude = ReadInteger(field, (ulong)max + (isNegative ? 1u : 0u));
        return isNegative ? -(long)magnitude : (long)magnitude;
    }

    private ulong ReadUnsigned(ProtoFieldLayout field, ulong max) => ReadInteger(field, max);

    private ulong ReadInteger(ProtoFieldLayout field, ulong max)
    {
        byte* value = _next;
        if (!IsDigitNext()) FailMismatch("an integer", field);
        byte* first = ReadNumber(out int radix, out bool isFloat);
        if (isFloat) FailAt(WireError.ValueMismatch, value, $"{field.Name} takes an integer.");
        byte* end = _next;
        SkipSpace();
        ulong magnitude = 0;
        for (; first < end; first++)
        {
            uint digit = Utf8Number.HexOf(*first);
            if (magnitude > (ulong.MaxValue - digit) / (uint)radix) FailRange(value, field);
            magnitude = (magnitude * (uint)radix) + digit;
        }

        if (magnitude > max) FailRange(value, field);
        return magnitude;
    }

    private double ReadDouble(ProtoFieldLayout field)
    {
        bool isNegative = TryPass((byte)'-');
        if (TryReadWord(field, out double word)) return isNegative ? -word : word;
        ReadDecimal(field, out byte* first, out byte* end);
        double number = Utf8Number.ReadDouble(first, end);
        return isNegative ? -number : number;
    }

    private float ReadFloat(ProtoFieldLayout field)
    {
        bool isNegative = TryPass((byte)'-');
        if (TryReadWord(field, out double word)) return (float)(isNegative ? -word : word);
        ReadDecimal(field, out byte* first, out byte* end);
        float number = Utf8Number.ReadFloat(first, end);
        return isNegative ? -number : number;
    }

    /// <summary>Reads inf, infinity or nan, in letters of either case.</summary>
    private bool TryReadWord(ProtoFieldLayout field, out double number)
    {
        number = 0;
        if (!IsNameNext()) return false;
        byte* value = _next;
        ReadOnlySpan<byte> word = ReadName();
        if (IsWord(word, "inf"u8) || IsWord(word, "infinity"u8))
        {
            number = double.PositiveInfinity;
        }
        else if (IsWord(word, "nan"u8))
        {
            number = BitConverter.Int64BitsToDouble(QuietNaN);
        }
        else
        {
            _next = value;
            FailMismatch("a number", field);
        }

        return true;
    }

    private static bool IsWord(ReadOnlySpan<byte> text, ReadOnlySpan<byte> lowerCase)
    {
        if (text.Length != lowerCase.Length) return false;
        for (int i = 0; i < text.Length; i++)
            if ((text[i] | 0x20) != lowerCase[i]) return false;
        return true;
    }

    /// <summary>Reads a number with the radix 10.</summary>
    private void ReadDecimal(ProtoFieldLayout field, out byte* first, out byte* end)
    {
        byte* value = _next;
        if (!IsDigitNext() && !IsPointNext()) FailMismatch("a number", field);
        first = ReadNumber(out int radix, out _);
        if (radix != 10) FailAt(WireError.ValueMismatch, value, $"{field.Name} takes a decimal number.");
        end = _next;
        if ((end[-1] | 0x20) == 'f') end--;
        SkipSpace();
    }
}
