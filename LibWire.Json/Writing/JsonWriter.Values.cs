using System.Buffers.Text;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Values that are not messages.</content>
internal unsafe partial struct JsonWriter
{
    /// <summary>Room for the longest number: 24 bytes for a double, and the quotes.</summary>
    private const int NumberBytesMax = 32;

    private void WriteValue(JsonField field, ProtoFieldType type, void* value)
    {
        switch (type)
        {
            case ProtoFieldType.String: WriteString(field.Layout.ChecksUtf8, (Utf8String*)value); break;
            case ProtoFieldType.Bytes: WriteBytes(((UnmanagedArray<byte>*)value)->ReadOnlySpan); break;
            case ProtoFieldType.Bool:
                if (*(byte*)value != 0) _output.Add("true"u8);
                else _output.Add("false"u8);
                break;
            case ProtoFieldType.Enum: WriteEnum(field, *(int*)value); break;
            case ProtoFieldType.Double: WriteDouble(*(double*)value); break;
            case ProtoFieldType.Float: WriteFloat(*(float*)value); break;
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32: WriteInteger(*(uint*)value); break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64: WriteQuoted(*(long*)value); break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64: WriteQuoted(*(ulong*)value); break;
            default: WriteInteger(*(int*)value); break;
        }
    }

    /// <summary>Writes the key of a map entry, which is a string in JSON.</summary>
    private void WriteKey(ProtoFieldLayout layout, void* key)
    {
        switch (layout.MapKeyType)
        {
            case ProtoFieldType.String: WriteString(layout.KeyChecksUtf8, (Utf8String*)key); break;
            case ProtoFieldType.Bool:
                if (*(byte*)key != 0) _output.Add("\"true\""u8);
                else _output.Add("\"false\""u8);
                break;
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32: WriteQuoted((ulong)*(uint*)key); break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64: WriteQuoted(*(ulong*)key); break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64: WriteQuoted(*(long*)key); break;
            default: WriteQuoted((long)*(int*)key); break;
        }
    }

    /// <summary>Writes text. Fields whose UTF-8 is not checked when they are read are checked here: JSON is UTF-8 in any case.</summary>
    private void WriteString(bool isChecked, Utf8String* text)
    {
        ReadOnlySpan<byte> bytes = text->Span;
        if (!isChecked && !WireUtf8.IsValid(bytes)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(bytes));
        fixed (byte* first = bytes) _output.AddString(first, bytes.Length);
    }

    private void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        long lengthBytes = ((bytes.Length + 2L) / 3 * 4) + 2;
        byte* next = _output.Reserve(lengthBytes);
        *next = (byte)'"';
        Base64.EncodeToUtf8(bytes, new Span<byte>(next + 1, (int)(lengthBytes - 2)), out _, out _);
        next[lengthBytes - 1] = (byte)'"';
        _output.Next = next + lengthBytes;
    }

    private void WriteEnum(JsonField field, int number)
    {
        if (field.IsNull) _output.Add("null"u8);
        else if (!_writesEnumsAsNumbers && field.Enum?.FindText(number) is { } text) _output.Add(text);
        else WriteInteger(number);
    }

    private void WriteInteger(long value)
    {
        byte* next = _output.Reserve(NumberBytesMax);
        _output.Next = JsonDigits.Put(next, value);
    }

    private void WriteQuoted(long value)
    {
        byte* next = _output.Reserve(NumberBytesMax);
        *next = (byte)'"';
        next = JsonDigits.Put(next + 1, value);
        *next = (byte)'"';
        _output.Next = next + 1;
    }

    private void WriteQuoted(ulong value)
    {
        byte* next = _output.Reserve(NumberBytesMax);
        *next = (byte)'"';
        next = JsonDigits.Put(next + 1, value);
        *next = (byte)'"';
        _output.Next = next + 1;
    }

    private void WriteDouble(double value)
    {
        if (double.IsNaN(value) || double.IsInfinity(value))
        {
            WriteNotFinite(value);
            return;
        }

        byte* next = _output.Reserve(NumberBytesMax);
        if (JsonDigits.TryPutDecimal(ref next, value))
        {
            _output.Next = next;
            return;
        }

#if NET
        Utf8Formatter.TryFormat(value, new Span<byte>(next, NumberBytesMax), out int written);
        _output.Next = next + written;
#else
        AddAscii(ProtoTextNumber.Print(value));
#endif
    }

    private void WriteFloat(float value)
    {
        if (float.IsNaN(value) || float.IsInfinity(value))
        {
            WriteNotFinite(value);
            return;
        }

        byte* next = _output.Reserve(NumberBytesMax);
        if (JsonDigits.TryPutDecimal(ref next, value))
        {
            _output.Next = next;
            return;
        }

#if NET
        Utf8Formatter.TryFormat(value, new Span<byte>(next, NumberBytesMax), out int written);
        _output.Next = next + written;
#else
        AddAscii(ProtoTextNumber.Print(value));
#endif
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteNotFinite(double value) =>
        _output.Add(double.IsNaN(value) ? "\"NaN\""u8 : value > 0 ? "\"Infinity\""u8 : "\"-Infinity\""u8);

#if !NET
    private void AddAscii(string text)
    {
        foreach (char unit in text) _output.Add((byte)unit);
    }
#endif
}
