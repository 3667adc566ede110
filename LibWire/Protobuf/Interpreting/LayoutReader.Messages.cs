namespace LibWire;

// Sub-messages and groups.
internal static unsafe partial class LayoutReader
{
    /// <summary>Reads one message or group. If the field occurs again, it is merged.</summary>
    private static byte* TakeMessage(ProtoLayout inner, uint tag, byte* next, byte* end, byte** storage, int depthLeft, ref ProtoReadState state)
    {
        byte* close = Open(tag, ref next, end, depthLeft, ref state);
        if (*storage == null) *storage = NewMessage(inner, ref state);
        inner.ReadCore(next, close, *storage, depthLeft - 1, ref state);
        return Close(tag, close);
    }

    /// <summary>Reads a run of messages or groups.</summary>
    internal static byte* TakeMessages(
        ProtoLayout inner, uint tag, byte* next, byte* stop, byte* end, UnmanagedArray* array, int depthLeft, ref ProtoReadState state)
    {
        // Groups cannot be counted, because they have no lengths.
        int itemBytes = inner.SizeBytes;
        ulong tagShape = ProtoDecode.ShapeOf(tag);
        if (!IsGroup(tag)) ProtoDecode.ReserveRun(array, itemBytes, next, end, tagShape, ref state);
        do
        {
            byte* close = Open(tag, ref next, end, depthLeft, ref state);
            byte* item = array->AddRaw(itemBytes, in state.Arena);
            new Span<byte>(item, itemBytes).Clear();
            inner.ReadCore(next, close, item, depthLeft - 1, ref state);
            next = Close(tag, close);
        }
        while (ProtoDecode.TakeShape(ref next, stop, tagShape));
        return next;
    }

    /// <summary>Reads a member of a oneof. A message is merged if it was the member that was set.</summary>
    private static byte* TakeMember(
        ProtoLayout layout, ProtoFieldLayout field, uint tag, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        if (field.MessageLayout is not { } inner) return TakeMemberValue(layout, field, tag, next, end, message, ref state);
        byte* close = Open(tag, ref next, end, depthLeft, ref state);
        int* oneofCase = (int*)(message + field.CaseOffset);
        if (*oneofCase != field.Number) field.ClearOneof(message);
        byte** storage = (byte**)field.StorageIn(message);
        if (*storage == null) *storage = NewMessage(inner, ref state);
        *oneofCase = field.Number;
        inner.ReadCore(next, close, *storage, depthLeft - 1, ref state);
        return Close(tag, close);
    }

    private static bool IsGroup(uint tag) => (ProtoWireType)(tag & ProtoFormat.WireTypeMask) == ProtoWireType.StartGroup;

    /// <summary>Finds the end of a message and moves to its first byte.</summary>
    internal static byte* Open(uint tag, ref byte* next, byte* end, int depthLeft, ref ProtoReadState state) =>
        IsGroup(tag) ? ProtoDecode.Group(ref next, end, tag, depthLeft, ref state) : ProtoDecode.Length(ref next, end, ref state);

    /// <summary>The first byte after a message. A group has an end tag.</summary>
    internal static byte* Close(uint tag, byte* close) => IsGroup(tag) ? ProtoDecode.CloseGroup(close) : close;

    internal static byte* NewMessage(ProtoLayout layout, ref ProtoReadState state)
    {
        byte* message = state.Arena.AllocateBytes((nuint)layout.SizeBytes);
        new Span<byte>(message, layout.SizeBytes).Clear();
        return message;
    }
}
