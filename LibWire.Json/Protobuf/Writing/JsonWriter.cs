namespace LibWire;

/// <summary>Writes one message as JSON, by its layout.</summary>
internal unsafe partial struct JsonWriter
{
    private JsonOutput _output;
    private readonly ArenaAllocator _arena;
    private readonly ProtoJsonOptions _options;
    private readonly bool _isPlain; // No option changes what is written.
    private readonly bool _writesDefaults;
    private readonly bool _writesOriginalNames;
    private readonly bool _writesEnumsAsNumbers;

    internal JsonWriter(ArenaAllocator arena, ProtoJsonOptions options)
    {
        _output = new JsonOutput(arena, options.IndentSpaces);
        _arena = arena;
        _options = options;
        _writesDefaults = options.WritesDefaults;
        _writesOriginalNames = options.WritesOriginalNames;
        _writesEnumsAsNumbers = options.WritesEnumsAsNumbers;
        _isPlain = options.IndentSpaces == 0 && !_writesDefaults && !_writesOriginalNames && !_writesEnumsAsNumbers;
    }

    /// <summary>What was written. Valid as long as the arena's memory.</summary>
    internal readonly ReadOnlySpan<byte> Written => _output.Written;

    /// <summary>Writes a message.</summary>
    /// <param name="table">The table of its type.</param>
    /// <param name="message">The message.</param>
    /// <param name="depthLeft">How many more levels are allowed below it.</param>
    internal void WriteMessage(JsonMessage table, void* message, int depthLeft)
    {
        if (_isPlain && table.IsPlain)
        {
            _output.Next = PutMessage(table, message, depthLeft, _output.Next);
            return;
        }

        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if (table.Form != JsonForm.Fields)
        {
            WriteWellKnown(table, message, depthLeft);
            return;
        }

        _output.Open((byte)'{');
        WriteFields(table, message, depthLeft);
        _output.Close((byte)'}');
    }

    /// <summary>Writes the members of an object, each with a comma behind it.</summary>
    private void WriteFields(JsonMessage table, void* message, int depthLeft)
    {
        ProtoExtensionEntry* entry = table.Layout.CanExtend ? ProtoMessage.FirstPresent(table.Layout, message) : null;
        foreach (JsonField field in table.Fields)
        {
            for (; entry != null && entry->Number < field.Number; entry = ProtoMessage.NextPresent(entry)) WriteExtension(table, entry, depthLeft);
            if (field.IsPresent(message)) WriteField(field, message, depthLeft);
            else if (_writesDefaults) WriteDefault(field);
        }

        for (; entry != null; entry = ProtoMessage.NextPresent(entry)) WriteExtension(table, entry, depthLeft);
    }

    private void WriteExtension(JsonMessage table, ProtoExtensionEntry* entry, int depthLeft) =>
        WriteField(JsonField.Of(entry->Extension), entry->Storage, ProtoMessage.DepthOfExtensions(table.Layout, depthLeft));

    private void WriteField(JsonField field, void* message, int depthLeft)
    {
        WriteName(field);
        WriteFieldValue(field, message, depthLeft);
        _output.Add((byte)',');
    }

    private void WriteFieldValue(JsonField field, void* message, int depthLeft)
    {
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                WriteMap(field, message, depthLeft - 2);
                break;
            case ProtoFieldPresence.Repeated:
                WriteItems(field, message, depthLeft - 1);
                break;
            default:
                if (field.Type is ProtoFieldType.Message or ProtoFieldType.Group) WriteMessage(field.Message, field.Layout.MessageIn(message), depthLeft - 1);
                else WriteValue(field, field.Type, field.Layout.StorageIn(message));
                break;
        }
    }

    /// <summary>Writes the default of a field without presence. Other fields that are not present are left out.</summary>
    private void WriteDefault(JsonField field)
    {
        if (field.Presence is ProtoFieldPresence.Explicit or ProtoFieldPresence.Required or ProtoFieldPresence.Oneof) return;
        WriteName(field);
        if (field.Presence == ProtoFieldPresence.Map) _output.Add("{}"u8);
        else if (field.Presence == ProtoFieldPresence.Repeated) _output.Add("[]"u8);
        else WriteZero(field);
        _output.Add((byte)',');
    }

    private void WriteZero(JsonField field)
    {
        // The largest value of a field without presence is a string or an array of bytes.
        UnmanagedArray<byte> zero = default;
        WriteValue(field, field.Type, &zero);
    }

    private void WriteItems(JsonField field, void* message, int depthLeft)
    {
        byte* items = field.Layout.ItemsIn(message, out int count);
        int strideBytes = field.Layout.StrideBytes;
        bool areMessages = field.Type is ProtoFieldType.Message or ProtoFieldType.Group;
        _output.Open((byte)'[');
        if (_output.IndentSpaces == 0 && TryWriteIntegers(field.Type, items, count)) count = 0;
        for (; count > 0; count--, items += strideBytes)
        {
            if (_output.IndentSpaces != 0) _output.NewLine();
            if (areMessages) WriteMessage(field.Message, items, depthLeft);
            else WriteValue(field, field.Type, items);
            _output.Add((byte)',');
        }

        _output.Close((byte)']');
    }

    /// <summary>Writes the items of a list whose numbers have 32 bits, in a loop of their own.</summary>
    private bool TryWriteIntegers(ProtoFieldType type, byte* items, int count)
    {
        switch (type)
        {
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                _output.AddIntegers((uint*)items, count);
                return true;
            case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32:
                _output.AddIntegers((int*)items, count);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Writes a map as an object, its entries in their order.</summary>
    private void WriteMap(JsonField field, void* message, int depthLeft)
    {
        byte* keys = field.Layout.EntriesIn(message, out byte* values, out int count);
        int keyBytes = ProtoFieldLayout.SizeOf(field.Layout.MapKeyType), valueBytes = field.Layout.StrideBytes;
        bool areMessages = field.Layout.MapValueType == ProtoFieldType.Message;
        _output.Open((byte)'{');
        for (; count > 0; count--, keys += keyBytes, values += valueBytes)
        {
            if (_output.IndentSpaces != 0) _output.NewLine();
            WriteKey(field.Layout, keys);
            _output.Add((byte)':');
            if (_output.IndentSpaces != 0) _output.Add((byte)' ');
            if (areMessages) WriteMessage(field.Message, values, depthLeft);
            else WriteValue(field, field.Layout.MapValueType, values);
            _output.Add((byte)',');
        }

        _output.Close((byte)'}');
    }

    private void WriteName(JsonField field)
    {
        if (_output.IndentSpaces != 0) _output.NewLine();
        if (_writesOriginalNames) _output.Add(field.OriginalName, field.OriginalNameBytes);
        else _output.Add(field.JsonName, field.JsonNameBytes);
        if (_output.IndentSpaces != 0) _output.Add((byte)' ');
    }
}
