namespace LibWire.Tests.Interop;

/// <summary>
/// Dumps the content of a generated struct through its <see cref="ProtoLayout"/> alone. It reads the storage at the places in the table, so a wrong table
/// gives wrong content.
/// </summary>
internal static unsafe class LayoutDump
{
    /// <summary>Adds the content of a message.</summary>
    /// <param name="layout">The layout of its type.</param>
    /// <param name="message">The struct.</param>
    /// <param name="content">Receives the text.</param>
    internal static void Add(ProtoLayout layout, byte* message, ContentBuilder content)
    {
        IReadOnlyList<ProtoFieldLayout> fields = layout.Fields;
        for (int i = 0; i < fields.Count; i++) AddField(fields[i], message, content);
        ReadOnlySpan<byte> unknown = ((ProtoUnknownFields*)(message + layout.UnknownOffset))->Bytes;
        if (unknown.IsEmpty) return;
        content.Add((byte)'?');
        content.Bytes(unknown);
    }

    private static void AddField(ProtoFieldLayout field, byte* message, ContentBuilder content)
    {
        byte* storage = message + field.OffsetBytes;
        switch (field.Presence)
        {
            case ProtoFieldPresence.Repeated:
                AddItems(field, storage, content);
                return;
            case ProtoFieldPresence.Map:
                AddEntries(field, storage, content);
                return;
            case ProtoFieldPresence.Oneof:
                if (*(int*)(message + field.CaseOffset) != field.Number) return;
                break;
            case ProtoFieldPresence.Implicit:
                if (IsZero(field.Type, storage)) return;
                break;
            default:
                if (field.MessageLayout is null ? (*(uint*)(message + field.HasWordOffset) & field.HasMask) == 0 : *(void**)storage == null) return;
                break;
        }

        content.Field(field.Number);
        if (field.MessageLayout is { } inner) AddMessage(inner, *(byte**)storage, content);
        else AddValue(field.Type, storage, content);
    }

    private static void AddItems(ProtoFieldLayout field, byte* storage, ContentBuilder content)
    {
        // Arrays of all types have the same fields, so this one has the right count and start.
        var items = (UnmanagedArray<byte>*)storage;
        int count = items->Count;
        if (count == 0) return;
        content.Field(field.Number);
        fixed (byte* first = items->ReadOnlySpan)
        {
            int stride = field.MessageLayout?.SizeBytes ?? SizeOf(field.Type);
            for (int i = 0; i < count; i++) AddItem(field.MessageLayout, field.Type, first + ((long)i * stride), content);
        }
    }

    private static void AddEntries(ProtoFieldLayout field, byte* storage, ContentBuilder content)
    {
        // As above: the sizes of the types only affect the distance between keys, and between values.
        var map = (UnmanagedMap<byte, byte>*)storage;
        int count = map->Count;
        if (count == 0) return;
        content.Field(field.Number);
        int mark = content.EntryMark;
        int keyStride = SizeOf(field.MapKeyType);
        int valueStride = field.MessageLayout?.SizeBytes ?? SizeOf(field.MapValueType);
        fixed (byte* keys = map->Keys)
        fixed (byte* values = map->Values)
        {
            for (int i = 0; i < count; i++)
            {
                int start = content.Length;
                content.Add((byte)'<');
                AddValue(field.MapKeyType, keys + ((long)i * keyStride), content);
                AddItem(field.MessageLayout, field.MapValueType, values + ((long)i * valueStride), content);
                content.EndEntry(start);
            }
        }

        content.SortEntries(mark);
    }

    private static void AddItem(ProtoLayout? layout, ProtoFieldType type, byte* storage, ContentBuilder content)
    {
        if (layout is not null) AddMessage(layout, storage, content);
        else AddValue(type, storage, content);
    }

    private static void AddMessage(ProtoLayout layout, byte* message, ContentBuilder content)
    {
        content.Add((byte)'{');
        Add(layout, message, content);
        content.Add((byte)'}');
    }

    private static void AddValue(ProtoFieldType type, byte* storage, ContentBuilder content)
    {
        if (type == ProtoFieldType.String) content.Bytes(((Utf8String*)storage)->Span);
        else if (type == ProtoFieldType.Bytes) content.Bytes(((UnmanagedArray<byte>*)storage)->ReadOnlySpan);
        else content.Bits(BitsOf(type, storage));
    }

    private static bool IsZero(ProtoFieldType type, byte* storage) => type switch
    {
        ProtoFieldType.String => ((Utf8String*)storage)->IsEmpty,
        ProtoFieldType.Bytes => ((UnmanagedArray<byte>*)storage)->IsEmpty,
        _ => BitsOf(type, storage) == 0,
    };

    private static ulong BitsOf(ProtoFieldType type, byte* storage) => type switch
    {
        ProtoFieldType.Bool => *storage,
        ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 or ProtoFieldType.Enum => (ulong)*(int*)storage,
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 or ProtoFieldType.Float => *(uint*)storage,
        _ => *(ulong*)storage,
    };

    private static int SizeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Bool => 1,
        ProtoFieldType.Int32 or ProtoFieldType.UInt32 or ProtoFieldType.SInt32 => 4,
        ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 or ProtoFieldType.Float or ProtoFieldType.Enum => 4,
        ProtoFieldType.String => sizeof(Utf8String),
        ProtoFieldType.Bytes => sizeof(UnmanagedArray<byte>),
        _ => 8,
    };
}
