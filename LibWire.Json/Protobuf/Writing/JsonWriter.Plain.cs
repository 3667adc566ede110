using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Messages with the default options, which nearly all are written with. The place of the next byte is passed from call to call and so stays in a
/// register; the methods for all options keep it in memory. Measured: half to three quarters of the time.</content>
internal unsafe partial struct JsonWriter
{
    /// <summary>Room behind a name for everything of limited size: a number in quotes, a bracket, a comma, and what copying whole vectors overwrites.</summary>
    private const int ValueBytesMax = JsonOutput.NumberBytesMax + JsonOutput.SlackBytes;

    /// <summary>Writes a message in one line.</summary>
    /// <param name="table">The table of its type, for which <see cref="JsonMessage.IsPlain"/> holds.</param>
    /// <param name="message">The message.</param>
    /// <param name="depthLeft">How many more levels are allowed below it.</param>
    /// <param name="next">Where to write. <see cref="JsonOutput.Next"/> is not kept up to date.</param>
    /// <returns>The next byte, with room for one more.</returns>
    private byte* PutMessage(JsonMessage table, void* message, int depthLeft, byte* next)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        next = RoomAt(next, 3);
        *next++ = (byte)'{';
        bool isEmpty = true;
        foreach (JsonField field in table.Fields)
        {
            if (!field.IsPresent(message)) continue;
            isEmpty = false;
            int nameBytes = field.JsonNameBytes;
            next = RoomAt(next, nameBytes + ValueBytesMax);
            JsonOutput.CopyPadded(next, field.JsonName, nameBytes);
            next += nameBytes;
            byte* value = (byte*)message + field.OffsetBytes;
            switch (field.Step)
            {
                case JsonStep.Text:
                    next = PutText(next, field.Layout.ChecksUtf8, (Utf8String*)value);
                    break;
                case JsonStep.UInt32:
                    next = JsonDigits.Put(next, (ulong)*(uint*)value);
                    break;
                case JsonStep.Int32:
                    next = JsonDigits.Put(next, (long)*(int*)value);
                    break;
                case JsonStep.UInt64:
                    *next++ = (byte)'"';
                    next = JsonDigits.Put(next, *(ulong*)value);
                    *next++ = (byte)'"';
                    break;
                case JsonStep.Int64:
                    *next++ = (byte)'"';
                    next = JsonDigits.Put(next, *(long*)value);
                    *next++ = (byte)'"';
                    break;
                case JsonStep.Message:
                    next = PutAnyMessage(field.Message, field.Layout.MessageIn(message), depthLeft - 1, next);
                    break;
                case JsonStep.Messages:
                    next = PutMessages(field, message, depthLeft - 1, next);
                    break;
                case JsonStep.Texts:
                    next = PutTexts(field, message, next);
                    break;
                default:
                    _output.Next = next;
                    WriteFieldValue(field, message, depthLeft);
                    next = _output.Next;
                    break;
            }

            // SAFETY: each case has left room for a byte, in the slack at least.
            *next++ = (byte)',';
        }

        if (!isEmpty) next--;
        *next++ = (byte)'}';
        return RoomAt(next, 1);
    }

    private byte* PutAnyMessage(JsonMessage table, void* message, int depthLeft, byte* next)
    {
        if (table.IsPlain) return PutMessage(table, message, depthLeft, next);
        _output.Next = next;
        WriteMessage(table, message, depthLeft);
        return RoomAt(_output.Next, 1);
    }

    /// <summary>Writes the items of a field that has some.</summary>
    private byte* PutMessages(JsonField field, void* message, int depthLeft, byte* next)
    {
        byte* items = field.Layout.ItemsIn(message, out int count);
        int strideBytes = field.Layout.StrideBytes;
        JsonMessage table = field.Message;
        *next++ = (byte)'[';
        for (; count > 0; count--, items += strideBytes)
        {
            next = PutAnyMessage(table, items, depthLeft, next);
            *next++ = (byte)',';
        }

        next[-1] = (byte)']';
        return RoomAt(next, 1);
    }

    /// <inheritdoc cref="PutMessages"/>
    private byte* PutTexts(JsonField field, void* message, byte* next)
    {
        var text = (Utf8String*)field.Layout.ItemsIn(message, out int count);
        *next++ = (byte)'[';
        for (; count > 0; count--, text++)
        {
            next = PutText(next, field.Layout.ChecksUtf8, text);
            *next++ = (byte)',';
        }

        next[-1] = (byte)']';
        return RoomAt(next, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* PutText(byte* next, bool isChecked, Utf8String* text)
    {
        ReadOnlySpan<byte> bytes = text->Span;
        fixed (byte* first = bytes)
        {
            next = RoomAt(next, bytes.Length + 3L);
            *next = (byte)'"';
            if (!isChecked || JsonText.CopyPlain(first, bytes.Length, next + 1) != bytes.Length)
            {
                // Escapes, or text that is not known to be UTF-8.
                _output.Next = next;
                WriteString(isChecked, text);
                return RoomAt(_output.Next, 1);
            }
        }

        next[bytes.Length + 1] = (byte)'"';
        return next + bytes.Length + 2;
    }

    /// <summary>Makes room for so many bytes at the end of what was written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* RoomAt(byte* next, long sizeBytes) => sizeBytes > _output.End - next ? MakeRoomAt(next, sizeBytes) : next;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* MakeRoomAt(byte* next, long sizeBytes)
    {
        _output.Next = next;
        return _output.Reserve(sizeBytes);
    }
}
