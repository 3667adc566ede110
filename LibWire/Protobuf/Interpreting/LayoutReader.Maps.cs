namespace LibWire;

// Maps: an entry is a message with a key and a value.
internal static unsafe partial class LayoutReader
{
    /// <summary>The largest message that is built on the stack before it goes into a map.</summary>
    private const int StackValueBytesMax = 512;

    private static byte* TakeEntries(
        ProtoLayout layout, ProtoFieldLayout field, uint tag, byte* next, byte* stop, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        ulong tagShape = ProtoDecode.ShapeOf(tag);
        ProtoDecode.ReserveEntries(field, message, next, end, tagShape, ref state);
        do next = TakeEntry(layout, field, tag, next, end, message, depthLeft, ref state);
        while (ProtoDecode.TakeShape(ref next, stop, tagShape));
        return next;
    }

    /// <summary>Reads an entry. Its last key and its last value count, and the last entry of a key.</summary>
    private static byte* TakeEntry(
        ProtoLayout layout, ProtoFieldLayout field, uint tag, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        byte* entry = next;
        byte* close = ProtoDecode.Length(ref next, end, ref state);
        int valueBytes = field.StrideBytes;
        ulong* key = stackalloc ulong[2];
        ulong* near = stackalloc ulong[StackValueBytesMax / sizeof(ulong)];
        byte* value = valueBytes <= StackValueBytesMax ? (byte*)near : state.Arena.AllocateBytes((nuint)valueBytes);
        key[0] = key[1] = 0;
        new Span<byte>(value, valueBytes).Clear();
        ProtoEnumLayout? values = field.EnumLayout;
        if (values is not null) *(int*)value = values.DefaultNumber;
        ReadEntry(field, next, close, key, value, depthLeft, ref state);

        // An entry without a value has an empty one, which may miss required fields.
        if (field.MessageLayout is { } inner && inner.LacksRequired(value)) state.NoteRequiredMissing();

        // An entry with a number that its enum does not define is an unknown field, and a rejected entry is dropped.
        if (values is not null && !values.Holds(*(int*)value))
            ProtoDecode.UnknownField(entry, close, tag, layout.UnknownIn(message), ref state);
        else if (!state.HasFailed)
            Buffer.MemoryCopy(value, field.SetEntryIn(message, key, in state.Arena), valueBytes, valueBytes);
        return close;
    }

    private static void ReadEntry(ProtoFieldLayout field, byte* next, byte* end, void* key, byte* value, int depthLeft, ref ProtoReadState state)
    {
        byte* stop = state.Enter(next, end, depthLeft), start = next;
        uint keyTag = TagOf(1, field.MapKeyType), valueTag = TagOf(2, field.MapValueType);
        while (next < stop)
        {
            uint tag = ProtoDecode.Tag(ref next, ref state);
            if (tag == keyTag)
            {
                next = ProtoDecode.Value(field.MapKeyType, field.KeyChecksUtf8, next, end, key, ref state);
            }
            else if (tag != valueTag)
            {
                next = ProtoDecode.Skip(next, end, tag, depthLeft, ref state);
            }
            else if (field.MessageLayout is { } inner)
            {
                byte* close = ProtoDecode.Length(ref next, end, ref state);
                inner.ReadCore(next, close, value, depthLeft - 1, ref state);
                next = close;
            }
            else
            {
                next = ProtoDecode.Value(field.MapValueType, field.ChecksUtf8, next, end, value, ref state);
            }
        }

        if (next == end) return;

        // As in Read.
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadEntry(field, tail.Start, tail.End, key, value, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    private static uint TagOf(uint number, ProtoFieldType type) => (number << ProtoFormat.WireTypeBits) | (uint)ProtoScalar.WireTypeOf(type);
}
