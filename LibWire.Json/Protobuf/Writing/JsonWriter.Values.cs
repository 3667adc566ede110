namespace LibWire;

/// <content>Values that are not messages.</content>
internal unsafe partial struct JsonWriter
{
    private void WriteValue(JsonField field, ProtoFieldType type, void* value)
    {
        switch (type)
        {
            case ProtoFieldType.String: WriteString(field.Layout.ChecksUtf8, (Utf8String*)value); break;
            case ProtoFieldType.Bytes: _output.AddBase64(((UnmanagedArray<byte>*)value)->ReadOnlySpan); break;
            case ProtoFieldType.Bool:
                if (*(byte*)value != 0) _output.Add("true"u8);
                else _output.Add("false"u8);
                break;
            case ProtoFieldType.Enum: WriteEnum(field, *(int*)value); break;
            case ProtoFieldType.Double: _output.AddDouble(*(double*)value); break;
            case ProtoFieldType.Float: _output.AddFloat(*(float*)value); break;
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32: _output.AddInteger(*(uint*)value); break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64: _output.AddQuoted(*(long*)value); break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64: _output.AddQuoted(*(ulong*)value); break;
            default: _output.AddInteger(*(int*)value); break;
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
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32: _output.AddQuoted((ulong)*(uint*)key); break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64: _output.AddQuoted(*(ulong*)key); break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64: _output.AddQuoted(*(long*)key); break;
            default: _output.AddQuoted((long)*(int*)key); break;
        }
    }

    /// <summary>Writes text. Fields whose UTF-8 is not checked when they are read are checked here: JSON is UTF-8 in any case.</summary>
    private void WriteString(bool isChecked, Utf8String* text)
    {
        ReadOnlySpan<byte> bytes = text->Span;
        if (!isChecked && !WireUtf8.IsValid(bytes)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(bytes));
        fixed (byte* first = bytes) _output.AddString(first, bytes.Length);
    }

    private void WriteEnum(JsonField field, int number)
    {
        if (field.IsNull && number == 0) _output.Add("null"u8); // null reads as 0: another number would be lost
        else if (!_writesEnumsAsNumbers && field.Enum?.FindText(number) is { } text) _output.Add(text);
        else _output.AddInteger(number);
    }
}
