namespace LibWire;

/// <summary>Measures messages by their layout tables. It stands in for the emitted <c>SizeCore</c> of types that have none.</summary>
internal static unsafe class LayoutSizer
{
    /// <summary>The number of bytes that <see cref="LayoutWriter"/> writes.</summary>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <exception cref="WireFormatException">The message is too deep.</exception>
    internal static long Measure(ProtoLayout layout, void* message, int depthLeft)
    {
        ProtoEncode.CheckDepth(depthLeft);
        long sizeBytes = ProtoSize.Unknown(layout.UnknownIn(message));
        foreach (ProtoFieldLayout field in layout.FieldArray)
            if (field.IsPresent(message)) sizeBytes += MeasureField(field, message, depthLeft);
        if (!layout.CanExtend) return sizeBytes;
        ProtoExtensionSet* extensions = layout.ExtensionsIn(message);
        return sizeBytes + (layout.IsMessageSet ? ProtoSize.MessageSet(extensions, depthLeft) : ProtoSize.Extensions(extensions, depthLeft));
    }

    /// <summary>The number of bytes of a field that is present, with its tags.</summary>
    internal static long MeasureField(ProtoFieldLayout field, void* message, int depthLeft)
    {
        if (field.Presence == ProtoFieldPresence.Map) return MeasureMap(field, message, depthLeft);
        int tagBytes = field.TagBytes;
        bool isRepeated = field.Presence == ProtoFieldPresence.Repeated;
        if (field.MessageLayout is not { } inner)
        {
            void* storage = field.StorageIn(message);
            if (!isRepeated) return tagBytes + ProtoSize.Value(field.Type, storage);
            return field.IsPacked ? ProtoSize.Packed(field.Type, tagBytes, storage) : ProtoSize.Repeated(field.Type, tagBytes, storage);
        }

        int count = 1;
        byte* item = isRepeated ? field.ItemsIn(message, out count) : (byte*)field.MessageIn(message);
        long sizeBytes = 0;
        for (; count > 0; count--, item += inner.SizeBytes)
        {
            long body = inner.SizeCore(item, depthLeft - 1);
            sizeBytes += field.Type == ProtoFieldType.Group ? (2 * tagBytes) + body : tagBytes + ProtoSize.Length(body);
        }

        return sizeBytes;
    }

    private static long MeasureMap(ProtoFieldLayout field, void* message, int depthLeft)
    {
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType), valueBytes = field.StrideBytes;
        ProtoLayout? inner = field.MessageLayout;
        long sizeBytes = 0;
        byte* key = field.EntriesIn(message, out byte* value, out int count);
        for (; count > 0; count--, key += keyBytes, value += valueBytes)
        {
            if (inner is null && depthLeft == 0) ProtoEncode.ThrowDepthExceeded();

            // The tags of key and value have one byte each.
            long entry = 2 + ProtoSize.Value(field.MapKeyType, key);
            entry += inner is null ? ProtoSize.Value(field.MapValueType, value) : ProtoSize.Length(inner.SizeCore(value, depthLeft - 2));
            sizeBytes += field.TagBytes + ProtoSize.Length(entry);
        }

        return sizeBytes;
    }
}
