namespace LibWire;

/// <summary>An extension that is known by its layout alone. It reads and writes what the generated extensions do.</summary>
/// <param name="extendee">Returns the layout of the message that is extended.</param>
/// <param name="field">The layout over the storage of an entry, as <see cref="ProtoExtensionFields"/> makes it.</param>
internal sealed unsafe class LayoutExtension(Func<ProtoLayout> extendee, ProtoFieldLayout field) : ProtoExtension(extendee, field)
{
    private bool IsMessage => Type is ProtoFieldType.Message or ProtoFieldType.Group;

    /// <inheritdoc/>
    internal override bool IsCollectible => true;

    /// <inheritdoc/>
    internal override byte* Decode(
        byte* next, byte* stop, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        var wireType = (ProtoWireType)(tag & ProtoFormat.WireTypeMask);
        bool isPacked = wireType == ProtoWireType.Length && Field.IsPackable;
        if (wireType != Field.WireType && !isPacked) return ProtoDecode.Unknown(next, end, tag, unknown, depthLeft, ref state);
        if (IsRepeated)
        {
            void* items = extensions->FindOrAdd(this, in state.Arena)->Storage;
            return IsMessage
                ? LayoutReader.TakeMessages(Field.MessageLayout!, tag, next, stop, end, (UnmanagedArray*)items, depthLeft, ref state)
                : LayoutReader.TakeItems(Field, tag, next, stop, end, items, unknown, ref state);
        }

        return IsMessage
            ? DecodeMessage(next, end, tag, extensions, depthLeft, ref state)
            : DecodeValue(next, end, tag, extensions, unknown, ref state);
    }

    /// <inheritdoc/>
    internal override void DecodeContent(byte* next, byte* close, ProtoExtensionSet* extensions, int depthLeft, ref ProtoReadState state)
    {
        byte** storage = (byte**)extensions->FindOrAdd(this, in state.Arena)->Storage;
        if (*storage == null) *storage = LayoutReader.NewMessage(Field.MessageLayout!, ref state);
        Field.MessageLayout!.ReadCore(next, close, *storage, depthLeft, ref state);
    }

    /// <inheritdoc/>
    internal override byte* Encode(byte* next, void* storage, int depthLeft, ref ProtoWriteState state) =>
        Field.IsPresent(storage) ? LayoutWriter.WriteField(Field, storage, next, depthLeft, ref state) : next;

    /// <inheritdoc/>
    internal override long Size(void* storage, int depthLeft) => Field.IsPresent(storage) ? LayoutSizer.MeasureField(Field, storage, depthLeft) : 0;

    private byte* DecodeMessage(byte* next, byte* end, uint tag, ProtoExtensionSet* extensions, int depthLeft, ref ProtoReadState state)
    {
        byte* close = LayoutReader.Open(tag, ref next, end, depthLeft, ref state);
        if (close == ProtoReadState.Beyond) return close;
        DecodeContent(next, close, extensions, depthLeft - 1, ref state);
        return LayoutReader.Close(tag, close);
    }

    private byte* DecodeValue(byte* next, byte* end, uint tag, ProtoExtensionSet* extensions, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        // A value that crosses the end is invalid: the message detects that when its loop ends.
        ulong* value = stackalloc ulong[2];
        value[0] = value[1] = 0;
        byte* close = ProtoDecode.Value(Type, Field.ChecksUtf8, next, end, value, ref state);
        if (close > end) return close;
        if (Type == ProtoFieldType.Enum && !Field.EnumLayout!.Holds(*(int*)value))
        {
            ProtoDecode.UnknownVarint(tag, *(int*)value, unknown, ref state);
            return close;
        }

        ProtoExtensionEntry* entry = extensions->FindOrAdd(this, in state.Arena);
        int sizeBytes = Field.StorageBytes;
        Buffer.MemoryCopy(value, entry->Storage, sizeBytes, sizeBytes);
        entry->NoteValue();
        return close;
    }
}
