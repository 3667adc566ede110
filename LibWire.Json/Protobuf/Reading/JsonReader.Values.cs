using System.Runtime.CompilerServices;
#if NET
using System.Numerics;
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <content>Values that are not messages.</content>
internal unsafe ref partial struct JsonReader
{
    private void ReadValue(JsonField field, ProtoFieldType type, int number)
    {
        switch (type)
        {
            case ProtoFieldType.String:
                ReadString(field, number);
                break;
            case ProtoFieldType.Bytes: ReadBytes(field, number); break;
            case ProtoFieldType.Bool: _writer.AddBool(number, ReadBool(field)); break;
            case ProtoFieldType.Enum:
                if (TryReadEnum(field, out int value)) _writer.AddInt32(number, value);
                break;
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

    private void WriteKey(ProtoFieldType type, byte* member, byte* name, int nameBytes, JsonKeys* keys)
    {
        bool isNew;
        ulong key;
        switch (type)
        {
            case ProtoFieldType.String:
                isNew = keys->TryAdd(name, nameBytes, isCopied: name == _lexer.KeyText.Bytes, _lexer.Scratch);
                _writer.AddBytes(1, new ReadOnlySpan<byte>(name, nameBytes));
                break;
            case ProtoFieldType.Bool:
                bool isTrue = new ReadOnlySpan<byte>(name, nameBytes).SequenceEqual("true"u8);
                if (!isTrue && !new ReadOnlySpan<byte>(name, nameBytes).SequenceEqual("false"u8))
                    FailAt(WireError.ValueMismatch, member, "The key of this map must be \"true\" or \"false\".");
                isNew = keys->TryAdd(isTrue ? 1u : 0u, _lexer.Scratch);
                _writer.AddBool(1, isTrue);
                break;
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 or ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                key = ToUnsigned(member, name, nameBytes, type is ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 ? uint.MaxValue : ulong.MaxValue);
                isNew = keys->TryAdd(key, _lexer.Scratch);
                if (type == ProtoFieldType.Fixed32) _writer.AddFixed32(1, (uint)key);
                else if (type == ProtoFieldType.Fixed64) _writer.AddFixed64(1, key);
                else _writer.AddUInt64(1, key);
                break;
            default:
                bool isLong = type is ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64;
                long signed = ToSigned(member, name, nameBytes, isLong ? long.MaxValue : int.MaxValue);
                isNew = keys->TryAdd((ulong)signed, _lexer.Scratch);
                if (type == ProtoFieldType.SFixed32) _writer.AddSFixed32(1, (int)signed);
                else if (type == ProtoFieldType.SFixed64) _writer.AddSFixed64(1, signed);
                else if (type is ProtoFieldType.SInt32 or ProtoFieldType.SInt64) _writer.AddSInt64(1, signed);
                else _writer.AddInt64(1, signed);
                break;
        }

        if (!isNew) _lexer.FailDuplicate(member, "The map has this key already.");
    }

    private void ReadString(JsonField field, int number)
    {
        byte* quote = _lexer.Next;
        if (quote == _lexer.End || *quote != '"') FailMismatch("a string", field);
#if NET
        if (Vector128.IsHardwareAccelerated && _lexer.End - quote > Vector128<byte>.Count)
        {
            // SAFETY: 16 bytes behind the quote may be read. Tag, length and 16 bytes fit where fields may begin.
            Vector128<byte> bytes = Vector128.Load(quote + 1);
            int length = BitOperations.TrailingZeroCount(JsonText.SpecialMask(bytes));
            byte* target;
            if (length < Vector128<byte>.Count && quote[1 + length] == '"' && (target = _writer.BeginFields()) != null)
            {
                target = WireVarint.Write32(target, ProtoTag.Of(number, ProtoWireType.Length));
                *target++ = (byte)length;
                bytes.Store(target);
                _writer.EndFields(target + length);
                _lexer.Next = quote + 2 + length;
                return;
            }
        }
#endif
        _lexer.ReadString(ref _lexer.ValueText, out byte* text, out int lengthBytes);

        // The whole input was checked to be UTF-8.
        _writer.AddBytes(number, new ReadOnlySpan<byte>(text, lengthBytes));
    }

    private bool ReadBool(JsonField field)
    {
        if (_lexer.Next < _lexer.End && *_lexer.Next == 't')
        {
            _lexer.ReadLiteral("true"u8);
            return true;
        }

        if (_lexer.Next == _lexer.End || *_lexer.Next != 'f') FailMismatch("true or false", field);
        _lexer.ReadLiteral("false"u8);
        return false;
    }

    /// <summary>Reads an enum value.</summary>
    /// <returns>False if its name is unknown and the options ignore that.</returns>
    private bool TryReadEnum(JsonField field, out int number)
    {
        byte* value = _lexer.Next;
        if (_lexer.Next < _lexer.End && *_lexer.Next == '"')
        {
            _lexer.ReadString(ref _lexer.ValueText, out byte* text, out int lengthBytes);
            if (field.Layout.EnumLayout is { } names && names.TryFindNumber(text, lengthBytes, out number)) return true;
            number = 0;
            if (!_ignoresUnknown) FailUnknownEnum(value, field);
            return false;
        }

        number = 0;
        if (field.IsNull && _lexer.IsNullNext())
        {
            _lexer.ReadNull();
            return true;
        }

        number = (int)ReadSigned(field, int.MaxValue);
        if (field.Layout.EnumLayout is not { } layout || layout.Holds(number)) return true;
        if (!_ignoresUnknown) FailUnknownEnum(value, field);
        return false;
    }

    private long ReadSigned(JsonField field, long max)
    {
        byte* value = _lexer.Next;
        if (_lexer.TryReadInteger(out bool isNegative, out ulong magnitude) && magnitude <= (ulong)max + (isNegative ? 1u : 0u))
            return isNegative ? -(long)magnitude : (long)magnitude;
        _lexer.Next = value;
        ReadNumberText(field, out byte* text, out int lengthBytes);
        return ToSigned(value, text, lengthBytes, max);
    }

    private ulong ReadUnsigned(JsonField field, ulong max)
    {
        byte* value = _lexer.Next;
        if (_lexer.TryReadInteger(out bool isNegative, out ulong magnitude) && magnitude <= max && !isNegative) return magnitude;
        _lexer.Next = value;
        ReadNumberText(field, out byte* text, out int lengthBytes);
        return ToUnsigned(value, text, lengthBytes, max);
    }

    /// <summary>Reads a number, which may stand in quotes.</summary>
    private void ReadNumberText(JsonField field, out byte* text, out int lengthBytes)
    {
        if (_lexer.Next < _lexer.End && *_lexer.Next == '"')
        {
            _lexer.ReadString(ref _lexer.ValueText, out text, out lengthBytes);
            return;
        }

        if (_lexer.Next == _lexer.End || (*_lexer.Next != '-' && (uint)(*_lexer.Next - '0') > 9)) FailMismatch("a number", field);
        text = _lexer.ReadNumber();
        lengthBytes = (int)(_lexer.Next - text);
    }

    private readonly long ToSigned(byte* value, byte* text, int lengthBytes, long max)
    {
        ulong magnitude = ToInteger(value, text, lengthBytes, out bool isNegative);
        if (magnitude > (ulong)max + (isNegative ? 1u : 0u)) FailRange(value);
        return isNegative ? -(long)magnitude : (long)magnitude;
    }

    private readonly ulong ToUnsigned(byte* value, byte* text, int lengthBytes, ulong max)
    {
        ulong magnitude = ToInteger(value, text, lengthBytes, out bool isNegative);
        if (magnitude > max || (isNegative && magnitude != 0)) FailRange(value);
        return magnitude;
    }

    private readonly ulong ToInteger(byte* value, byte* text, int lengthBytes, out bool isNegative)
    {
        byte* end = text + lengthBytes;
        if (JsonNumber.TryReadDigits(text, end, out isNegative, out ulong digits)) return digits;
        if (JsonNumber.End(text, end) != end) FailAt(WireError.ValueMismatch, value, "The text is not a number.");
        switch (JsonNumber.ReadInteger(text, end, out isNegative, out ulong magnitude))
        {
            case JsonNumber.Verdict.Fraction:
                FailAt(WireError.ValueOutOfRange, value, "The number has a fraction, and the field holds integers.");
                break;
            case JsonNumber.Verdict.TooLarge:
                FailRange(value);
                break;
        }

        return magnitude;
    }

    private double ReadDouble(JsonField field)
    {
        byte* value = _lexer.Next;
        if (_lexer.TryReadDecimal(out bool isNegative, out ulong digits, out int fractionDigits)
            && Utf8Number.TryCompose(digits, -fractionDigits, out double composed))
            return isNegative ? -composed : composed;
        _lexer.Next = value;
        if (TryReadNotFinite(field, out byte* text, out int lengthBytes, out double special)) return special;
        double number = Utf8Number.ReadDouble(text, text + lengthBytes);
        if (double.IsInfinity(number)) FailRange(value);
        return number;
    }

    private float ReadFloat(JsonField field)
    {
        byte* value = _lexer.Next;
        if (_lexer.TryReadDecimal(out bool isNegative, out ulong digits, out int fractionDigits)
            && Utf8Number.TryCompose(digits, -fractionDigits, out float composed))
            return isNegative ? -composed : composed;
        _lexer.Next = value;
        if (TryReadNotFinite(field, out byte* text, out int lengthBytes, out double special)) return (float)special;
        float number = Utf8Number.ReadFloat(text, text + lengthBytes);
        if (float.IsInfinity(number)) FailRange(value);
        return number;
    }

    /// <summary>Reads a number, which may stand in quotes, or one of the strings for values that JSON has no number for.</summary>
    private bool TryReadNotFinite(JsonField field, out byte* text, out int lengthBytes, out double special)
    {
        special = 0;
        byte* value = _lexer.Next;
        bool isString = value < _lexer.End && *value == '"';
        ReadNumberText(field, out text, out lengthBytes);
        if (!isString) return false;
        var word = new ReadOnlySpan<byte>(text, lengthBytes);
        if (word.SequenceEqual("NaN"u8)) special = double.NaN;
        else if (word.SequenceEqual("Infinity"u8)) special = double.PositiveInfinity;
        else if (word.SequenceEqual("-Infinity"u8)) special = double.NegativeInfinity;
        else if (JsonNumber.End(text, text + lengthBytes) != text + lengthBytes) FailAt(WireError.ValueMismatch, value, "The text is not a number.");
        else return false;
        return true;
    }

    private void ReadBytes(JsonField field, int number)
    {
        byte* value = _lexer.Next;
        if (_lexer.Next == _lexer.End || *_lexer.Next != '"') FailMismatch("a string of base64", field);
        _lexer.ReadString(ref _lexer.ValueText, out byte* text, out int lengthBytes);
        if (!JsonBase64.TryDecode(text, lengthBytes, _writer.AddRoom(number, JsonBase64.SizeOf(text, lengthBytes))))
            FailAt(WireError.ValueMismatch, value, "The text is not base64.");
    }
}
