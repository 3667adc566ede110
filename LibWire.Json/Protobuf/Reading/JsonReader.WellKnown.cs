namespace LibWire;

/// <content>The well-known types with a form of their own. Source: Protocol Buffers documentation, "ProtoJSON Format".</content>
internal unsafe ref partial struct JsonReader
{
    private void ReadWellKnown(JsonMessage table, int depthLeft)
    {
        switch (table.Form)
        {
            case JsonForm.Wrapper:
                JsonField wrapped = table.Field(1);
                ReadValue(wrapped, wrapped.Type, 1);
                break;
            case JsonForm.Timestamp: ReadTimestamp(table); break;
            case JsonForm.Duration: ReadDuration(table); break;
            case JsonForm.FieldMask: ReadFieldMask(table); break;
            case JsonForm.Struct: ReadMap(table.Field(1), depthLeft - 2); break;
            case JsonForm.ListValue: ReadItems(table.Field(1), depthLeft - 1); break;
            case JsonForm.Value: ReadAnyValue(table, depthLeft); break;
            default: ReadAny(table, depthLeft); break;
        }
    }

    private void ReadText(JsonMessage table, out byte* text, out int lengthBytes)
    {
        if (_lexer.Next == _lexer.End || *_lexer.Next != '"') FailMismatch("a string", table);
        _lexer.ReadString(ref _lexer.ValueText, out text, out lengthBytes);
    }

    private void ReadTimestamp(JsonMessage table)
    {
        byte* value = _lexer.Next;
        ReadText(table, out byte* text, out int lengthBytes);
        if (!JsonTime.TryTimestamp(text, text + lengthBytes, out long seconds, out int nanos, out bool isInRange))
            FailAt(WireError.ValueMismatch, value, "The text is not a Timestamp such as \"2026-11-23T20:15:30.5Z\".");
        if (!isInRange) FailAt(WireError.ValueOutOfRange, value, "There is no such time between the years 1 and 9999.");
        AddTime(seconds, nanos);
    }

    private void ReadDuration(JsonMessage table)
    {
        byte* value = _lexer.Next;
        ReadText(table, out byte* text, out int lengthBytes);
        if (!JsonTime.TryDuration(text, text + lengthBytes, out long seconds, out int nanos, out bool isInRange))
            FailAt(WireError.ValueMismatch, value, "The text is not a Duration such as \"1.5s\".");
        if (!isInRange) FailAt(WireError.ValueOutOfRange, value, "A Duration has at most 315,576,000,000 seconds.");
        AddTime(seconds, nanos);
    }

    private void AddTime(long seconds, int nanos)
    {
        if (seconds != 0) _writer.AddInt64(1, seconds);
        if (nanos != 0) _writer.AddInt32(2, nanos);
    }

    private void ReadFieldMask(JsonMessage table)
    {
        byte* value = _lexer.Next;
        ReadText(table, out byte* next, out int lengthBytes);
        byte* end = next + lengthBytes;
        if (lengthBytes == 0) return;

        // Each upper case letter becomes two bytes.
        _lexer.KeyText.Reserve(2L * lengthBytes, 0, _lexer.Scratch);
        int used = 0;
        for (; ; next++)
        {
            if (next == end || *next == ',')
            {
                // Google's libraries for Java and C# also pass over paths without a character.
                if (used > 0) _writer.AddBytes(1, new ReadOnlySpan<byte>(_lexer.KeyText.Bytes, used));
                if (next == end) return;
                used = 0;
                continue;
            }

            byte unit = *next;
            if (unit == '_') FailAt(WireError.ValueMismatch, value, "The paths of a FieldMask are in camel case: they have no underscores.");
            if (unit is >= (byte)'A' and <= (byte)'Z')
            {
                _lexer.KeyText.Bytes[used++] = (byte)'_';
                unit = (byte)(unit - 'A' + 'a');
            }

            _lexer.KeyText.Bytes[used++] = unit;
        }
    }

    private void ReadAnyValue(JsonMessage table, int depthLeft)
    {
        if (_lexer.Next == _lexer.End) _lexer.FailSyntax("a value");
        switch (*_lexer.Next)
        {
            case (byte)'n':
                _lexer.ReadNull();
                _writer.AddInt32(1, 0);
                break;
            case (byte)'"':
                ReadValue(table.Field(3), ProtoFieldType.String, 3);
                break;
            case (byte)'t' or (byte)'f':
                ReadValue(table.Field(4), ProtoFieldType.Bool, 4);
                break;
            case (byte)'{':
                ReadSub(table.Field(5), ProtoFieldType.Message, 5, depthLeft - 1);
                break;
            case (byte)'[':
                ReadSub(table.Field(6), ProtoFieldType.Message, 6, depthLeft - 1);
                break;
            default:
                ReadValue(table.Field(2), ProtoFieldType.Double, 2);
                break;
        }
    }

    private void ReadAny(JsonMessage table, int depthLeft)
    {
        byte* value = _lexer.Next;
        ProtoLayout? layout = FindType(table, depthLeft, out bool isEmpty);
        if (isEmpty) return;
        byte* behind = _lexer.Next;
        _lexer.Next = value;
        JsonMessage inner = JsonMessage.Of(layout!);
        if (depthLeft <= 0) _lexer.FailDepth();

        // What a level takes is given back with it: nested messages would take the memory of the text once a level.
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        ProtoWriter outer = _writer;
        _writer = new ProtoWriter(borrowed);
        if (inner.Form == JsonForm.Fields) ReadFields(inner, depthLeft - 1, isInAny: true);
        else ReadValueOfAny(inner, depthLeft - 1);
        ProtoWriter content = _writer;
        _writer = outer;
        _writer.StartSub(2);
        ProtoMessage.WriteCanonical(layout!, content.WrittenSpan, ref _writer, borrowed, _options.AnyOptions, depthLeft - 1);
        _writer.CloseSub();
        _lexer.Next = behind;
    }

    /// <summary>Passes an Any, finds the type of its message, and writes the URL. The member <c>@type</c> may stand in any place.</summary>
    private ProtoLayout? FindType(JsonMessage table, int depthLeft, out bool isEmpty)
    {
        byte* start = _lexer.Next;
        if (!_lexer.TryOpen('{')) FailMismatch("an object", table);
        isEmpty = _lexer.TryClose('}');
        if (isEmpty) return null;
        ProtoLayout? layout = null;
        do
        {
            byte* member = _lexer.Next;
            _lexer.ReadKey(out byte* name, out int nameBytes);
            if (!new ReadOnlySpan<byte>(name, nameBytes).SequenceEqual("@type"u8))
            {
                _lexer.SkipValue(depthLeft);
                continue;
            }

            if (layout is not null) _lexer.FailDuplicate(member, "The member @type occurs twice.");
            byte* value = _lexer.Next;
            ReadText(table, out byte* url, out int urlBytes);
            layout = JsonAnyTypes.FindType(_options.Registry, url, urlBytes);
            if (layout is null)
                FailAt(WireError.UnknownName, value, "The registry of the options lacks the message type of this URL: add its layout.");
            _writer.AddBytes(1, new ReadOnlySpan<byte>(url, urlBytes));
        }
        while (_lexer.TryContinue('}'));
        if (layout is null) FailAt(WireError.ValueMismatch, start, "An Any needs the member @type, the URL of its type.");
        return layout;
    }

    /// <summary>Reads an Any whose message is a well-known type: it stands in the member <c>value</c>.</summary>
    private void ReadValueOfAny(JsonMessage inner, int depthLeft)
    {
        byte* start = _lexer.Next;
        bool hasValue = false;
        _lexer.TryOpen('{');
        do
        {
            byte* member = _lexer.Next;
            _lexer.ReadKey(out byte* name, out int nameBytes);
            var text = new ReadOnlySpan<byte>(name, nameBytes);
            if (text.SequenceEqual("value"u8))
            {
                if (hasValue) _lexer.FailDuplicate(member, "The member value occurs twice.");
                hasValue = true;
                ReadMessage(inner, depthLeft);
            }
            else
            {
                if (!_ignoresUnknown && !text.SequenceEqual("@type"u8)) FailUnknownField(member, inner);
                _lexer.SkipValue(depthLeft);
            }
        }
        while (_lexer.TryContinue('}'));
        if (!hasValue) FailAt(WireError.ValueMismatch, start, "An Any that holds a well-known type needs the member value.");
    }
}
