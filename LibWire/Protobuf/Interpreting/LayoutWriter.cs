namespace LibWire;

/// <summary>Writes messages by their layout tables: the fields by number, then extensions, then unknown fields. It stands in for the emitted
/// <c>WriteCore</c> of types that have none, and writes the same bytes.</summary>
internal static unsafe class LayoutWriter
{
    /// <summary>Writes the fields of a message.</summary>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="next">The address to write to.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the message.</returns>
    /// <exception cref="WireFormatException">The message is too deep, or too large.</exception>
    internal static byte* Write(ProtoLayout layout, void* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        ProtoEncode.CheckDepth(depthLeft);
        if (layout.LacksRequired(message)) state.NoteRequiredMissing();
        foreach (ProtoFieldLayout field in layout.FieldArray)
            if (field.IsPresent(message)) next = WriteField(field, message, next, depthLeft, ref state);
        return WriteRest(layout, message, next, depthLeft, ref state);
    }

    /// <summary>Writes what follows the last field: extensions and unknown fields.</summary>
    internal static byte* WriteRest(ProtoLayout layout, void* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (layout.CanExtend)
        {
            ProtoExtensionSet* extensions = layout.ExtensionsIn(message);
            next = layout.IsMessageSet
                ? ProtoEncode.MessageSet(next, extensions, depthLeft, ref state)
                : ProtoEncode.Extensions(next, extensions, depthLeft, ref state);
        }

        return ProtoEncode.Unknown(next, layout.UnknownIn(message), ref state);
    }

    /// <summary>Writes a field that is present, with its tags.</summary>
    internal static byte* WriteField(ProtoFieldLayout field, void* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (field.Presence == ProtoFieldPresence.Map) return WriteMap(field, message, next, depthLeft, ref state);
        uint tag = field.TagOf(field.WireType);
        bool isRepeated = field.Presence == ProtoFieldPresence.Repeated;
        if (field.MessageLayout is not { } inner)
        {
            void* storage = field.StorageIn(message);
            if (!isRepeated) return ProtoEncode.Value(field.Type, next, tag, storage, ref state);
            return field.IsPacked
                ? ProtoEncode.Packed(field.Type, next, field.TagOf(ProtoWireType.Length), storage, ref state)
                : ProtoEncode.Repeated(field.Type, next, tag, storage, ref state);
        }

        int count = 1;
        byte* item = isRepeated ? field.ItemsIn(message, out count) : (byte*)field.MessageIn(message);
        return WriteMessages(field, tag, inner, item, count, next, depthLeft, ref state);
    }

    /// <summary>Writes items of a repeated field that is not packed, with their tags.</summary>
    /// <param name="field">The field.</param>
    /// <param name="items">The first item.</param>
    /// <param name="count">The number of items.</param>
    /// <param name="next">The address to write to.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message that has the field.</param>
    /// <param name="state">The state of this call.</param>
    internal static byte* WriteItems(ProtoFieldLayout field, byte* items, int count, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        uint tag = field.TagOf(field.WireType);
        if (field.MessageLayout is { } inner) return WriteMessages(field, tag, inner, items, count, next, depthLeft, ref state);

        // SAFETY: arrays of all types have the same fields. The array lives for this call only.
        var array = new UnmanagedArray<byte>(items, count, count);
        return ProtoEncode.Repeated(field.Type, next, tag, &array, ref state);
    }

    private static byte* WriteMessages(
        ProtoFieldLayout field, uint tag, ProtoLayout inner, byte* item, int count, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        for (; count > 0; count--, item += inner.SizeBytes)
        {
            next = field.Type == ProtoFieldType.Group
                ? ProtoEncode.Group(next, tag, inner, item, depthLeft - 1, ref state)
                : ProtoEncode.Message(next, tag, inner, item, depthLeft - 1, ref state);
        }

        return next;
    }

    private static byte* WriteMap(ProtoFieldLayout field, void* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        uint tag = field.TagOf(ProtoWireType.Length);
        uint keyTag = (1u << ProtoFormat.WireTypeBits) | (uint)ProtoScalar.WireTypeOf(field.MapKeyType);
        uint valueTag = (2u << ProtoFormat.WireTypeBits) | (uint)ProtoScalar.WireTypeOf(field.MapValueType);
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType), valueBytes = field.StrideBytes;
        ProtoLayout? inner = field.MessageLayout;
        byte* key = field.EntriesIn(message, out byte* value, out int count);
        for (; count > 0; count--, key += keyBytes, value += valueBytes)
        {
            // Readers count an entry as a level of depth. A message in it checks its own depth.
            if (inner is null && depthLeft == 0) ProtoEncode.ThrowDepthExceeded();
            next = ProtoEncode.Open(next, tag, ref state);
            next = ProtoEncode.Value(field.MapKeyType, next, keyTag, key, ref state);
            next = inner is null
                ? ProtoEncode.Value(field.MapValueType, next, valueTag, value, ref state)
                : ProtoEncode.Message(next, valueTag, inner, value, depthLeft - 2, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        return next;
    }
}
