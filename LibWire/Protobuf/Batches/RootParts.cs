namespace LibWire;

/// <summary>How the fields of one message are divided among threads: parts of items that any thread may read, and the rest, which one thread reads in
/// order.</summary>
/// <remarks>A walk over the tags of the message finds it. It looks at nothing inside the fields, and leaves malformed input to the serial read.</remarks>
internal unsafe ref struct RootParts
{
    private readonly PartTable _table;
    private readonly ArenaAllocator _scratch;
    private readonly int _partBytes;
    private UnmanagedArray<ProtoPlace> _places;      // of items, part by part
    private UnmanagedArray<ProtoPlace> _restPlaces;
    private UnmanagedArray<int> _firstPlaces;        // of each part; one more for the end
    private UnmanagedArray<int> _firstItems;         // of each part, a number for each slot; one more for the end
    private readonly int* _counts;                   // of the items so far, for each slot
    private int _openBytes;                          // of the part that is not yet full

    /// <summary>Prepares a walk.</summary>
    /// <param name="table">The message type.</param>
    /// <param name="scratch">Receives the places. It must outlive this object.</param>
    /// <param name="partBytes">The size from which on a part is full.</param>
    internal RootParts(PartTable table, ArenaAllocator scratch, int partBytes)
    {
        _table = table;
        _scratch = scratch;
        _partBytes = partBytes;
        _counts = scratch.Allocate<int>(table.Fields.Length);
        OpenPart();
    }

    /// <summary>The number of parts.</summary>
    internal readonly int PartCount => _firstPlaces.Count - 1;

    /// <summary>The bytes that one thread reads in order.</summary>
    internal int RestBytes { get; private set; }

    /// <summary>Where those bytes lie.</summary>
    internal readonly ProtoPlace* RestPlaces => _restPlaces.Items;

    /// <summary>The number of places.</summary>
    internal readonly int RestPlaceCount => _restPlaces.Count;

    /// <summary>The places of all parts.</summary>
    internal readonly ProtoPlace* Places => _places.Items;

    /// <summary>For each part, the number of its first place; one more for the end.</summary>
    internal readonly int* FirstPlaces => _firstPlaces.Items;

    /// <summary>For each part and each slot, the number of the first item; one more part for the end.</summary>
    internal readonly int* FirstItems => _firstItems.Items;

    /// <summary>Walks over the fields of a message.</summary>
    /// <param name="input">The message, which does not move.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <returns>Whether it pays to read the message by several threads. False for malformed input too.</returns>
    internal bool TryFind(byte* input, int sizeBytes)
    {
        byte* next = input;
        byte* end = input + sizeBytes;
        while (next < end)
        {
            byte* field = next;
            uint tag = *next;
            if (tag < 0x80) next++;
            else if (!TryReadTag(ref next, end, out tag)) return false;
            int slot = _table.SlotOf(tag);
            next = Skip(field, next, end, tag);
            if (next == null) return false;
            int fieldBytes = (int)(next - field);
            if (slot < 0)
            {
                RestBytes += fieldBytes;
                if (RestBytes > sizeBytes / 2) return false;
                Add(ref _restPlaces, (int)(field - input), fieldBytes, isJoined: true);
                continue;
            }

            _counts[slot]++;
            Add(ref _places, (int)(field - input), fieldBytes, isJoined: _openBytes != 0);
            _openBytes += fieldBytes;
            if (_openBytes >= _partBytes) OpenPart();
        }

        if (_openBytes != 0) OpenPart();
        return PartCount > 1;
    }

    /// <summary>The number of items of a field.</summary>
    internal readonly int CountOf(int slot) => _counts[slot];

    private static bool TryReadTag(ref byte* next, byte* end, out uint tag)
    {
        int tagBytes = WireVarint.Read32(in *next, (int)Math.Min(end - next, WireLimits.Varint32BytesMax), out ulong value);
        tag = (uint)value;
        next += Math.Max(tagBytes, 0);
        return tagBytes > 0 && value <= uint.MaxValue;
    }

    /// <summary>The first byte after a field; null if it is malformed. Of numbers only the end is looked for.</summary>
    private static byte* Skip(byte* field, byte* next, byte* end, uint tag)
    {
        switch ((ProtoWireType)(tag & ProtoFormat.WireTypeMask))
        {
            case ProtoWireType.Length:
                if (next == end) return null;
                ulong length = *next;
                if (length < 0x80)
                {
                    next++;
                }
                else
                {
                    int prefixBytes = WireVarint.Read32(in *next, (int)Math.Min(end - next, WireLimits.Varint32BytesMax), out length);
                    if (prefixBytes <= 0) return null;
                    next += prefixBytes;
                }

                return (long)length <= end - next ? next + length : null;
            case ProtoWireType.VarInt:
                for (int i = 0; i < WireLimits.VarintBytesMax && next < end; i++)
                    if (*next++ < 0x80) return next;
                return null;
            case ProtoWireType.Fixed64:
                return end - next >= sizeof(ulong) ? next + sizeof(ulong) : null;
            case ProtoWireType.Fixed32:
                return end - next >= sizeof(uint) ? next + sizeof(uint) : null;
            default:
                int groupBytes = new ProtoReader(new ReadOnlySpan<byte>(field, (int)(end - field))).MeasureField(out _);
                return groupBytes > 0 ? field + groupBytes : null;
        }
    }

    private readonly void Add(ref UnmanagedArray<ProtoPlace> places, int start, int sizeBytes, bool isJoined)
    {
        if (isJoined && places.Count != 0)
        {
            ProtoPlace* last = places.Tail - 1;
            if (last->Start + last->SizeBytes == start)
            {
                last->SizeBytes += sizeBytes;
                return;
            }
        }

        places.Add(in _scratch) = new ProtoPlace { Start = start, SizeBytes = sizeBytes };
    }

    private void OpenPart()
    {
        _openBytes = 0;
        _firstPlaces.Add(in _scratch) = _places.Count;
        for (int slot = 0; slot < _table.Fields.Length; slot++) _firstItems.Add(in _scratch) = _counts[slot];
    }
}
