using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Reads JSON as a message: it writes the binary form of the message, which the emitted code of the type then decodes.</summary>
internal unsafe ref partial struct JsonReader
{
    // Larger message types have the bits of their members in borrowed memory: many levels of them would overflow the stack.
    private const int StackWordsMax = 64;

    private readonly ProtoJsonOptions _options;
    private readonly bool _ignoresUnknown;
    private JsonLexer _lexer;
    private ProtoWriter _writer;

    /// <summary>Begins to read.</summary>
    /// <param name="start">The JSON text: pinned, well-formed UTF-8.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="scratch">Receives the binary form, and what lives during the call.</param>
    /// <param name="options">The options.</param>
    internal JsonReader(byte* start, int lengthBytes, ArenaAllocator scratch, ProtoJsonOptions options)
    {
        _lexer = new JsonLexer(start, lengthBytes, scratch, options.DepthMax);
        _writer = new ProtoWriter(scratch, lengthBytes);
        _options = options;
        _ignoresUnknown = options.IgnoresUnknown;
    }

    /// <summary>The binary form.</summary>
    [UnscopedRef]
    internal ReadOnlySpan<byte> Written => _writer.WrittenSpan;

    /// <summary>Reads the whole text as one message.</summary>
    internal void ReadAll(JsonMessage table)
    {
        _lexer.SkipSpace();
        ReadMessage(table, _options.DepthMax);
        _lexer.SkipSpace();
        if (_lexer.Next != _lexer.End) _lexer.FailSyntax("the end of the text");
    }

    /// <summary>Reads the value of a message, in the form that its type has in JSON.</summary>
    private void ReadMessage(JsonMessage table, int depthLeft)
    {
        if (depthLeft < 0) _lexer.FailDepth();
        if (table.Form != JsonForm.Fields)
        {
            ReadWellKnown(table, depthLeft);
            return;
        }

        ReadFields(table, depthLeft, isInAny: false);
    }

    /// <summary>Reads an object whose members are fields.</summary>
    /// <param name="table">The message type.</param>
    /// <param name="depthLeft">How many more levels are allowed below the message.</param>
    /// <param name="isInAny">Whether the object is an Any: its member <c>@type</c> is no field.</param>
    private void ReadFields(JsonMessage table, int depthLeft, bool isInAny)
    {
        if (!_lexer.TryOpen('{')) FailMismatch("an object", table);

        if (_lexer.TryClose('}')) return;
        if (table.SeenWords != 1)
        {
            ReadManyMembers(table, depthLeft, isInAny);
            return;
        }

        // Memory of variable size would keep the method from being compiled with what its calls have shown.
        ulong seen = 0;
        ReadMembers(table, depthLeft, isInAny, &seen);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadManyMembers(JsonMessage table, int depthLeft, bool isInAny)
    {
        if (table.SeenWords > StackWordsMax)
        {
            using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
            ReadMembers(table, depthLeft, isInAny, borrowed.Allocate<ulong>(table.SeenWords));
            return;
        }

        ulong* seen = stackalloc ulong[table.SeenWords];
        for (int i = 0; i < table.SeenWords; i++) seen[i] = 0;
        ReadMembers(table, depthLeft, isInAny, seen);
    }

    /// <summary>Reads the members of an object, of which there are some.</summary>
    /// <param name="table">The message type.</param>
    /// <param name="depthLeft">How many more levels are allowed below the message.</param>
    /// <param name="isInAny">Whether the object is an Any: its member <c>@type</c> is no field.</param>
    /// <param name="seen">Bits, all 0: which fields and then which oneofs had a member.</param>
    private void ReadMembers(JsonMessage table, int depthLeft, bool isInAny, ulong* seen)
    {
        JsonField[] fields = table.Fields;
        JsonKeys* extensions = null;
        int expected = 0;
        do
        {
            byte* member = _lexer.Next;

            if (TryReadNextName(fields, ref expected) is { } next)
            {
                if (!TrySet(seen, next.Index)) _lexer.FailDuplicate(member, "The field occurs twice.");
                ReadMember(table, next, member, seen, depthLeft);
                continue;
            }

            _lexer.ReadKey(out byte* name, out int nameBytes);
            if (table.Find(name, nameBytes) is { } field)
            {
                expected = field.Index + 1;
                if (!TrySet(seen, field.Index)) _lexer.FailDuplicate(member, "The field occurs twice.");
                ReadMember(table, field, member, seen, depthLeft);
            }
            else if (nameBytes > 2 && *name == '[' && FindExtension(table, name, nameBytes) is { } extension)
            {
                if (extensions == null) extensions = _lexer.RentKeys();
                if (!extensions->TryAdd((uint)extension.Number, _lexer.Scratch)) _lexer.FailDuplicate(member, "The extension occurs twice.");
                ReadExtension(table, extension, depthLeft);
            }
            else if (isInAny && new ReadOnlySpan<byte>(name, nameBytes).SequenceEqual("@type"u8))
            {
                _lexer.SkipValue(depthLeft);
            }
            else if (isInAny && !_ignoresUnknown && table.IsEmpty && new ReadOnlySpan<byte>(name, nameBytes).SequenceEqual("value"u8))
            {
                // Google.Protobuf for C# writes the message as that of a well-known type with a form of its own.
                if (!TrySet(seen, 0)) _lexer.FailDuplicate(member, "The member value occurs twice.");
                ReadFields(table, depthLeft, isInAny: false);
            }
            else
            {
                if (!_ignoresUnknown) FailUnknownField(member, table);
                _lexer.SkipValue(depthLeft);
            }
        }
        while (_lexer.TryContinue('}'));

        if (extensions != null) _lexer.ReturnKeys(extensions);
    }

    /// <summary>Passes the name of one of the fields that follow the last one. Most senders write them in the order of the schema, without some.</summary>
    /// <returns>The field; null if another name is next. Then nothing is passed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsonField? TryReadNextName(JsonField[] fields, ref int expected)
    {
        const int guessesMax = 3;
        for (int i = expected; i < fields.Length && i < expected + guessesMax; i++)
        {
            JsonField field = fields[i];
            if (!_lexer.TryReadKey(field.JsonName, field.JsonNameBytes)) continue;
            expected = i + 1;
            return field;
        }

        return null;
    }

    private readonly ProtoExtension? FindExtension(JsonMessage table, byte* name, int nameBytes)
    {
        if (!table.Layout.CanExtend || _options.Registry is not { } registry || name[nameBytes - 1] != ']') return null;
        ProtoExtension? extension = ProtoRegistryNames.Of(registry).FindExtension(name + 1, nameBytes - 2);
        return extension is not null && extension.Extendee == table.Layout ? extension : null;
    }

    private void ReadMember(JsonMessage table, JsonField field, byte* member, ulong* seen, int depthLeft)
    {
        if (_lexer.IsNullNext() && !TakesNull(field))
        {
            _lexer.ReadNull();
            return;
        }

        if (field.Presence == ProtoFieldPresence.Oneof && !TrySet(seen, table.Fields.Length + field.Layout.OneofIndex))
            _lexer.FailDuplicate(member, $"Another member of the oneof {field.Layout.OneofName} is set.");
        if (field.Step == JsonStep.Text) ReadString(field, field.Number);
        else ReadField(field, depthLeft);
    }

    private void ReadExtension(JsonMessage table, ProtoExtension extension, int depthLeft)
    {
        JsonField field = JsonField.Of(extension);
        if (_lexer.IsNullNext() && !TakesNull(field))
        {
            _lexer.ReadNull();
            return;
        }

        if (!table.Layout.IsMessageSet)
        {
            ReadField(field, depthLeft);
            return;
        }

        // Source: the wire form of MessageSet, group 1 { type_id = 2; message = 3 }.
        _writer.StartGroup(1);
        _writer.AddUInt32(2, (uint)extension.Number);
        _writer.StartSub(3);
        ReadMessage(field.Message, depthLeft - 2);
        _writer.CloseSub();
        _writer.CloseGroup();
    }

    /// <summary>Whether null is a value of the field: of a <c>google.protobuf.Value</c>, and of <c>NullValue</c>. Other fields are absent
    /// then.</summary>
    private static bool TakesNull(JsonField field) =>
        field.Presence is not (ProtoFieldPresence.Repeated or ProtoFieldPresence.Map)
        && (field.IsNull || (field.Type == ProtoFieldType.Message && field.Message.Form == JsonForm.Value));

    private void ReadField(JsonField field, int depthLeft)
    {
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                ReadMap(field, depthLeft - 2);
                break;
            case ProtoFieldPresence.Repeated:
                ReadItems(field, depthLeft - 1);
                break;
            default:
                if (field.Type is ProtoFieldType.Message or ProtoFieldType.Group) ReadSub(field, field.Type, field.Number, depthLeft - 1);
                else ReadValue(field, field.Type, field.Number);
                break;
        }
    }

    private void ReadSub(JsonField field, ProtoFieldType type, int number, int depthLeft)
    {
        if (type == ProtoFieldType.Group)
        {
            _writer.StartGroup(number);
            ReadMessage(field.Message, depthLeft);
            _writer.CloseGroup();
            return;
        }

        _writer.StartSub(number);
        ReadMessage(field.Message, depthLeft);
        _writer.CloseSub();
    }

    private void ReadItems(JsonField field, int depthLeft)
    {
        if (!_lexer.TryOpen('[')) FailMismatch("an array", field);
        if (_lexer.TryClose(']')) return;
        if (field.Type is ProtoFieldType.Int32 or ProtoFieldType.UInt32)
        {
            ReadIntegers(field);
            return;
        }

        bool areMessages = field.Type is ProtoFieldType.Message or ProtoFieldType.Group;
        do
        {
            if (_lexer.IsNullNext() && !(field.IsNull || (areMessages && field.Message.Form == JsonForm.Value))) FailNull();
            if (areMessages) ReadSub(field, field.Type, field.Number, depthLeft);
            else ReadValue(field, field.Type, field.Number);
        }
        while (_lexer.TryContinue(']'));
    }

    /// <summary>Reads the items of a list of int32 or uint32, such as coordinates. They are written packed.</summary>
    private void ReadIntegers(JsonField field)
    {
        _writer.StartSub(field.Number);
        if (field.Type == ProtoFieldType.Int32)
        {
            do
            {
                if (_lexer.IsNullNext()) FailNull();
                _writer.AddItem((ulong)ReadSigned(field, int.MaxValue));
            }
            while (_lexer.TryContinue(']'));
        }
        else
        {
            do
            {
                if (_lexer.IsNullNext()) FailNull();
                _writer.AddItem(ReadUnsigned(field, uint.MaxValue));
            }
            while (_lexer.TryContinue(']'));
        }

        _writer.CloseSub();
    }

    private void ReadMap(JsonField field, int depthLeft)
    {
        if (!_lexer.TryOpen('{')) FailMismatch("an object", field);
        if (_lexer.TryClose('}')) return;
        if (depthLeft < -1) _lexer.FailDepth(); // an entry is a level, whatever its value
        JsonKeys* keys = _lexer.RentKeys();
        ProtoFieldType valueType = field.Layout.MapValueType;
        bool areMessages = valueType == ProtoFieldType.Message;
        do
        {
            byte* member = _lexer.Next;
            _lexer.ReadKey(out byte* name, out int nameBytes);
            if (_lexer.IsNullNext() && !(field.IsNull || (areMessages && field.Message.Form == JsonForm.Value))) FailNull();
            int number = 0;
            if (valueType == ProtoFieldType.Enum && !TryReadEnum(field, out number))
            {
                // The entry of a name that nobody knows is dropped whole.
                continue;
            }

            _writer.StartSub(field.Number);
            WriteKey(field.Layout.MapKeyType, member, name, nameBytes, keys);
            if (areMessages) ReadSub(field, ProtoFieldType.Message, 2, depthLeft);
            else if (valueType == ProtoFieldType.Enum) _writer.AddInt32(2, number);
            else ReadValue(field, valueType, 2);
            _writer.CloseSub();
        }
        while (_lexer.TryContinue('}'));
        _lexer.ReturnKeys(keys);
    }

    private static bool TrySet(ulong* bits, int index)
    {
        ulong mask = 1UL << (index & 63);
        if ((bits[index >> 6] & mask) != 0) return false;
        bits[index >> 6] |= mask;
        return true;
    }
}
