using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>The fields to read. It also removes all other fields from a message that was read whole.</summary>
internal sealed unsafe class FieldTree(ProtoLayout layout)
{
    private const int DepthMax = 4;

    // A null tree means the whole field.
    private readonly Dictionary<int, FieldTree?> _fields = [];

    /// <summary>Picks paths at random, and adds their fields to a tree.</summary>
    internal static (string[] Paths, FieldTree Tree) Pick(ProtoLayout layout, FuzzRandom random)
    {
        var tree = new FieldTree(layout);
        string[] paths = new string[1 + random.Next(5)];
        for (int i = 0; i < paths.Length; i++) paths[i] = tree.PickPath(random, DepthMax);
        return (paths, tree);
    }

    /// <summary>Removes all fields that no path names. Removed storage becomes zero, as in absent fields.</summary>
    internal void Prune(byte* message)
    {
        foreach (ProtoFieldLayout field in layout.Fields)
        {
            if (!_fields.TryGetValue(field.Number, out FieldTree? inner)) Clear(field, message);
            else inner?.PruneIn(field, message);
        }

        *(ProtoUnknownFields*)(message + layout.UnknownOffset) = default;
    }

    private string PickPath(FuzzRandom random, int depthLeft)
    {
        ProtoFieldLayout field = random.Pick(layout.Fields);
        if (depthLeft == 0 || field.MessageLayout is not { Fields.Count: > 0 } inner || random.OneIn(4))
        {
            _fields[field.Number] = null;
            return field.Name;
        }

        bool isNew = !_fields.TryGetValue(field.Number, out FieldTree? tree);
        if (isNew) _fields.Add(field.Number, tree = new FieldTree(inner));
        return $"{field.Name}.{(tree ?? new FieldTree(inner)).PickPath(random, depthLeft - 1)}";
    }

    private void PruneIn(ProtoFieldLayout field, byte* message)
    {
        byte* storage = message + field.OffsetBytes;
        int stride = layout.SizeBytes;
        switch (field.Presence)
        {
            case ProtoFieldPresence.Oneof when *(int*)(message + field.CaseOffset) != field.Number:
                return;
            case ProtoFieldPresence.Repeated:
                var items = (UnmanagedArray<byte>*)storage;
                PruneAll(items->ReadOnlySpan, items->Count, stride);
                return;
            case ProtoFieldPresence.Map:
                var map = (UnmanagedMap<byte, byte>*)storage;
                PruneAll(map->Values, map->Count, stride);
                return;
            default:
                if (*(byte**)storage != null) Prune(*(byte**)storage);
                return;
        }
    }

    /// <summary>Prunes consecutive messages. The span has their start, not their size.</summary>
    private void PruneAll(ReadOnlySpan<byte> first, int count, int stride)
    {
        fixed (byte* start = first)
            for (int i = 0; i < count; i++) Prune(start + ((long)i * stride));
    }

    private static void Clear(ProtoFieldLayout field, byte* message)
    {
        byte* storage = message + field.OffsetBytes;
        switch (field.Presence)
        {
            case ProtoFieldPresence.Oneof:
                int* oneofCase = (int*)(message + field.CaseOffset);
                if (*oneofCase == field.Number) *oneofCase = 0;
                return;
            case ProtoFieldPresence.Repeated:
                *(UnmanagedArray<byte>*)storage = default;
                return;
            case ProtoFieldPresence.Map:
                *(UnmanagedMap<byte, byte>*)storage = default;
                return;
            default:
                new Span<byte>(storage, SizeOf(field.Type)).Clear();
                if (field.HasMask != 0) *(uint*)(message + field.HasWordOffset) &= ~field.HasMask;
                return;
        }
    }

    private static int SizeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Bool => sizeof(bool),
        ProtoFieldType.String => sizeof(Utf8String),
        ProtoFieldType.Bytes => sizeof(UnmanagedArray<byte>),
        ProtoFieldType.Message or ProtoFieldType.Group => sizeof(void*),
        ProtoFieldType.Double or ProtoFieldType.Int64 or ProtoFieldType.UInt64 or ProtoFieldType.SInt64 or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => sizeof(ulong),
        _ => sizeof(uint),
    };
}
