using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <content>The well-known types with a form of their own. Source: Protocol Buffers documentation, "ProtoJSON Format".</content>
internal unsafe partial struct JsonWriter
{
    private void WriteWellKnown(JsonMessage table, void* message, int depthLeft)
    {
        switch (table.Form)
        {
            case JsonForm.Wrapper:
                JsonField value = table.Field(1);
                WriteValue(value, value.Type, value.Layout.StorageIn(message));
                break;
            case JsonForm.Timestamp: WriteTimestamp(Seconds(table, message), Nanos(table, message)); break;
            case JsonForm.Duration: WriteDuration(Seconds(table, message), Nanos(table, message)); break;
            case JsonForm.FieldMask: WriteFieldMask(table.Field(1), message); break;
            case JsonForm.Struct: WriteMap(table.Field(1), message, depthLeft - 2); break;
            case JsonForm.ListValue: WriteItems(table.Field(1), message, depthLeft - 1); break;
            case JsonForm.Value: WriteAnyValue(table, message, depthLeft); break;
            default: WriteAny(table, message, depthLeft); break;
        }
    }

    private static long Seconds(JsonMessage table, void* message) => *(long*)table.Field(1).Layout.StorageIn(message);

    private static int Nanos(JsonMessage table, void* message) => *(int*)table.Field(2).Layout.StorageIn(message);

    private void WriteTimestamp(long seconds, int nanos)
    {
        if (seconds is < JsonTime.TimestampSecondsMin or > JsonTime.TimestampSecondsMax || nanos is < 0 or >= JsonTime.NanosPerSecond)
            ThrowOutOfRange("A Timestamp is between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999999Z, with 0 to 999,999,999 nanoseconds.");
        byte* next = _output.Reserve(JsonOutput.NumberBytesMax + 8);
        *next++ = (byte)'"';
        next = JsonTime.PutTimestamp(next, seconds);
        next = JsonTime.PutFraction(next, nanos);
        *next++ = (byte)'Z';
        *next++ = (byte)'"';
        _output.Next = next;
    }

    private void WriteDuration(long seconds, int nanos)
    {
        if (seconds is < -JsonTime.DurationSecondsMax or > JsonTime.DurationSecondsMax || nanos is <= -JsonTime.NanosPerSecond or >= JsonTime.NanosPerSecond
            || (seconds > 0 && nanos < 0) || (seconds < 0 && nanos > 0))
            ThrowOutOfRange("A Duration has at most 315,576,000,000 seconds and 999,999,999 nanoseconds, both of the same sign.");
        byte* next = _output.Reserve(JsonOutput.NumberBytesMax + 8);
        *next++ = (byte)'"';
        if (seconds < 0 || nanos < 0) *next++ = (byte)'-';
        next = JsonTime.PutFraction(JsonDigits.Put(next, (ulong)Math.Abs(seconds)), Math.Abs(nanos));
        *next++ = (byte)'s';
        *next++ = (byte)'"';
        _output.Next = next;
    }

    /// <summary>Writes paths in camel case, with commas. A path that would not read back as the same is an error.</summary>
    private void WriteFieldMask(JsonField paths, void* message)
    {
        var path = (Utf8String*)paths.Layout.ItemsIn(message, out int count);
        _output.Add((byte)'"');
        for (int i = 0; i < count; i++, path++)
        {
            if (i > 0) _output.Add((byte)',');
            ReadOnlySpan<byte> text = path->Span;
            if (text.IsEmpty) ThrowBadPath(path);
            for (int at = 0; at < text.Length; at++)
            {
                byte unit = text[at];
                if (unit == '_')
                {
                    unit = ++at < text.Length ? text[at] : (byte)0;
                    if (unit is < (byte)'a' or > (byte)'z') ThrowBadPath(path);
                    _output.Add((byte)(unit - 'a' + 'A'));
                }
                else
                {
                    if (unit is (>= (byte)'A' and <= (byte)'Z') or < (byte)' ' or (byte)'"' or (byte)'\\' or (byte)',') ThrowBadPath(path);
                    _output.Add(unit);
                }
            }
        }

        _output.Add((byte)'"');
    }

    private void WriteAnyValue(JsonMessage table, void* message, int depthLeft)
    {
        foreach (JsonField kind in table.Fields)
        {
            if (!kind.Layout.IsPresent(message)) continue;
            if (kind.Type == ProtoFieldType.Message)
            {
                WriteMessage(kind.Message, kind.Layout.MessageIn(message), depthLeft - 1);
                return;
            }

            void* value = kind.Layout.StorageIn(message);
            if (kind.Type == ProtoFieldType.Enum) _output.Add("null"u8);
            else if (kind.Type == ProtoFieldType.Double && !IsFinite(*(double*)value))
                ThrowOutOfRange("A google.protobuf.Value cannot hold NaN or an infinity in JSON.");
            else WriteValue(kind, kind.Type, value);
            return;
        }

        ThrowOutOfRange("A google.protobuf.Value without a kind has no form in JSON.");
    }

    private static bool IsFinite(double value) => !double.IsNaN(value) && !double.IsInfinity(value);

    private void WriteAny(JsonMessage table, void* message, int depthLeft)
    {
        var url = (Utf8String*)table.Field(1).Layout.StorageIn(message);
        var bytes = (UnmanagedArray<byte>*)table.Field(2).Layout.StorageIn(message);
        _output.Open((byte)'{');
        if (url->Length != 0 || bytes->Count != 0)
        {
            ProtoLayout? layout = FindMessage(url->Span);
            if (layout is null) ThrowUnknownType(url);

            // What a level takes is given back with it: nested messages would take the memory of the message once a level.
            using ArenaAllocator borrowed = ArenaPool.Shared.Rent();

            // SAFETY: the memory is zero and has the size of the struct. The bytes do not move, and what is read of them is not used after the call.
            void* inner = borrowed.Allocate<byte>(layout.SizeBytes);
            ProtoReader reader = ProtoReader.OverPinned(bytes->Items, (nuint)bytes->Count);
            ProtoMessage.Read(layout, inner, ref reader, borrowed, _options.AnyOptions, depthLeft - 1);
            JsonMessage innerTable = JsonMessage.Of(layout);
            WriteMemberName("@type"u8);
            WriteString(isChecked: true, url);
            _output.Add((byte)',');
            if (innerTable.Form == JsonForm.Fields)
            {
                WriteFields(innerTable, inner, depthLeft - 1);
            }
            else
            {
                WriteMemberName("value"u8);
                WriteMessage(innerTable, inner, depthLeft - 1);
                _output.Add((byte)',');
            }
        }

        _output.Close((byte)'}');
    }

    private void WriteMemberName(ReadOnlySpan<byte> name)
    {
        if (_output.IndentSpaces != 0) _output.NewLine();
        _output.Add((byte)'"');
        _output.Add(name);
        _output.Add("\":"u8);
        if (_output.IndentSpaces != 0) _output.Add((byte)' ');
    }

    private readonly ProtoLayout? FindMessage(ReadOnlySpan<byte> url)
    {
        fixed (byte* first = url) return JsonAnyTypes.FindType(_options.Registry, first, url.Length);
    }

    [DoesNotReturn]
    private static void ThrowOutOfRange(string sentence) => throw new WireFormatException(WireError.ValueOutOfRange, 0, sentence);

    [DoesNotReturn]
    private static void ThrowBadPath(Utf8String* path) =>
        throw new WireFormatException(WireError.ValueOutOfRange, 0,
            $"The path {path->ToString()} of a FieldMask has no form in JSON: a path consists of lower case words with single underscores between them.");

    [DoesNotReturn]
    private static void ThrowUnknownType(Utf8String* url) =>
        throw new WireFormatException(WireError.UnknownName, 0,
            $"The registry of the options has no message type for {url->ToString()}: add the layout of the type that the Any holds.");
}
