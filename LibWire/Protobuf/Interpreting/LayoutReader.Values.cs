namespace LibWire;

// Fields that are not messages.
internal static unsafe partial class LayoutReader
{
    /// <summary>Reads a closed enum. A number that it does not define is an unknown field.</summary>
    private static byte* TakeClosed(ProtoLayout layout, ProtoFieldLayout field, uint tag, byte* next, byte* message, ref ProtoReadState state)
    {
        int value = 0; // A step that fails does not set it.
        next = ProtoDecode.Int32(next, &value, ref state);
        if (!field.EnumLayout!.Holds(value))
        {
            ProtoDecode.UnknownVarint(tag, value, layout.UnknownIn(message), ref state);
            return next;
        }

        *(int*)field.StorageIn(message) = value;
        if (field.HasMask != 0) *(uint*)(message + field.HasWordOffset) |= field.HasMask;
        return next;
    }

    /// <summary>Reads a member of a oneof that is not a message. It shares its bytes with the member that was set before, so it is read elsewhere
    /// first.</summary>
    private static byte* TakeMemberValue(
        ProtoLayout layout, ProtoFieldLayout field, uint tag, byte* next, byte* end, byte* message, ref ProtoReadState state)
    {
        // Room for the largest value, with the alignment of any value.
        ulong* value = stackalloc ulong[2];
        value[0] = value[1] = 0; // A step that fails does not set it.
        next = ProtoDecode.Value(field.Type, field.ChecksUtf8, next, end, value, ref state);
        if (field.Type == ProtoFieldType.Enum && !field.EnumLayout!.Holds(*(int*)value))
        {
            ProtoDecode.UnknownVarint(tag, *(int*)value, layout.UnknownIn(message), ref state);
            return next;
        }

        field.ClearOneof(message);
        int sizeBytes = field.StorageBytes;
        Buffer.MemoryCopy(value, field.StorageIn(message), sizeBytes, sizeBytes);
        *(int*)(message + field.CaseOffset) = field.Number;
        return next;
    }

    /// <summary>Appends a packed run, or a run of fields that follow each other. Senders may choose the packed form for every repeated number. Numbers
    /// that a closed enum does not define become unknown fields.</summary>
    internal static byte* TakeItems(
        ProtoFieldLayout field, uint tag, byte* next, byte* stop, byte* end, void* array, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        int first = ((UnmanagedArray*)array)->Count;
        next = (ProtoWireType)(tag & ProtoFormat.WireTypeMask) == field.WireType
            ? ProtoDecode.Run(field.Type, field.ChecksUtf8, next, stop, end, tag, array, ref state)
            : ProtoDecode.Packed(field.Type, next, end, array, ref state);
        if (field.Type == ProtoFieldType.Enum && field.EnumLayout is { IsClosed: true } values)
            ProtoDecode.KeepDefined((UnmanagedArray<int>*)array, first, values, field.Number, unknown, ref state);
        return next;
    }
}
