namespace LibWire;

/// <summary>How the fields of one message are divided among threads: parts of items that any thread may read, and the rest, which one thread reads in
/// order.</summary>
/// <remarks>A walk over the tags of the message finds it. It looks at nothing inside the fields, and leaves malformed input to the serial read.</remarks>
internal unsafe struct RootParts
{
    /// <summary>The bytes of a tag of up to 3 bytes and a length of up to 2, rounded up.</summary>
    private const int HeadBytes = 8;

    /// <summary>How far ahead memory is fetched: the heads of fields are too far apart for what the processor does by itself.</summary>
    private const int AheadBytes = 8192;

    /// <summary>The bytes that are fetched for each field: four lines of the cache. Where the heads will lie is not known, so small fields fetch all.</summary>
    private const int FetchedBytes = 256;

    private const int CacheLineBytes = 64;

    /// <summary>The average size of places from which on it pays to divide a message, and how many places may be smaller.</summary>
    private const int PlaceBytesMin = 32;
    private const int ScatteredPlacesMin = 256;

    /// <summary>How many fields of one tag, each where the one before ends, are taken for fields of the message.</summary>
    private const int ChainFields = 8;

    /// <summary>How far such fields are looked for.</summary>
    private const int GuessBytesMax = 64 * 1024;

    private readonly PartTable _table;
    private readonly ArenaAllocator _scratch;
    private readonly int _partBytes;
    private readonly int _placesMax;
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
    /// <param name="coveredBytes">The bytes that the walk is to go over. With more places than suit them the walk fails.</param>
    internal RootParts(PartTable table, ArenaAllocator scratch, int partBytes, int coveredBytes)
    {
        _table = table;
        _scratch = scratch;
        _partBytes = partBytes;
        _placesMax = ScatteredPlacesMin + (coveredBytes / PlaceBytesMin);
        _counts = scratch.Allocate<int>(table.Fields.Length);
        OpenPart();
    }

    /// <summary>The number of parts.</summary>
    internal readonly int PartCount => _firstPlaces.Count - 1;

    /// <summary>Where the walk has begun; -1 if it has failed.</summary>
    internal int Start { get; private set; }

    /// <summary>Where the walk has ended: between two fields.</summary>
    internal int End { get; private set; }

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

    private readonly int SlotCount => _table.Fields.Length;

    // Only fields of the rest divide runs of items. Places then take more memory than a share of the input, and reading them takes longer than it saves.
    private readonly bool IsScattered => _places.Count + _restPlaces.Count > _placesMax;

    /// <summary>Walks over the fields of a message, once.</summary>
    /// <param name="input">The message, which does not move.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="start">Where a field begins.</param>
    /// <param name="limit">The walk ends where the first field begins at or after this place, or at the end of the message.</param>
    /// <returns>Whether it may pay to read the message by several threads. False for malformed input too.</returns>
    internal bool TryFind(byte* input, int sizeBytes, int start, int limit)
    {
        Start = -1;
        byte* next = input + start;
        byte* end = input + sizeBytes;
        byte* last = input + limit;
        while (next < last)
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
                Add(ref _restPlaces, (int)(field - input), fieldBytes, isJoined: true);
                if (RestBytes > sizeBytes / 2 || IsScattered) return false;
                continue;
            }

            // Most fields of a large message are runs of one field, and so are the items of a part.
            int count = 1;
            int bytesMax = Math.Min(_partBytes - _openBytes, (int)(last - field));
            if (fieldBytes < bytesMax) next = PassRun(field, next, end, tag, bytesMax, ref count);
            _counts[slot] += count;
            fieldBytes = (int)(next - field);
            Add(ref _places, (int)(field - input), fieldBytes, isJoined: _openBytes != 0);
            _openBytes += fieldBytes;
            if (_openBytes >= _partBytes) OpenPart();
        }

        if (_openBytes != 0) OpenPart();
        Start = start;
        End = (int)(next - input);
        return true;
    }

    /// <summary>Adds what another walk has found, which began where this one ended.</summary>
    internal void Append(in RootParts next)
    {
        int firstPlace = _places.Count;
        _places.AddRange(next._places.ReadOnlySpan, in _scratch);
        for (int part = 1; part <= next.PartCount; part++)
        {
            _firstPlaces.Add(in _scratch) = firstPlace + next._firstPlaces.Items[part];
            int* firstItems = next._firstItems.Items + ((long)part * SlotCount);
            for (int slot = 0; slot < SlotCount; slot++) _firstItems.Add(in _scratch) = _counts[slot] + firstItems[slot];
        }

        for (int slot = 0; slot < SlotCount; slot++) _counts[slot] += next._counts[slot];
        for (int i = 0; i < next.RestPlaceCount; i++) Add(ref _restPlaces, next.RestPlaces[i].Start, next.RestPlaces[i].SizeBytes, isJoined: true);
        RestBytes += next.RestBytes;
        End = next.End;
    }

    /// <summary>Looks for a place where fields seem to begin: those that several threads can read, many with one tag.</summary>
    /// <param name="table">The message type.</param>
    /// <param name="input">The message, which does not move.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="start">The first place that counts.</param>
    /// <returns>The place; -1 if there is none near. Only a walk from the begin of the message can tell whether it is one.</returns>
    internal static int Guess(PartTable table, byte* input, int sizeBytes, int start)
    {
        byte* end = input + sizeBytes;
        int last = Math.Min(sizeBytes - 1, start + GuessBytesMax);
        for (int place = start; place <= last; place++)
            if (IsChain(table, input + place, end)) return place;
        return -1;
    }

    /// <summary>Whether a chain of fields with one tag seems to begin at a place. It may be shorter at the end of the message.</summary>
    private static bool IsChain(PartTable table, byte* field, byte* end)
    {
        uint chainTag = 0;
        for (int i = 0; i < ChainFields && field < end; i++)
        {
            byte* next = field;
            if (!TryReadTag(ref next, end, out uint tag) || (i == 0 ? table.SlotOf(tag) < 0 : tag != chainTag)) return false;
            chainTag = tag;
            field = Skip(field, next, end, tag);
            if (field == null) return false;
        }

        return true;
    }

    /// <summary>The number of items of a field.</summary>
    internal readonly int CountOf(int slot) => _counts[slot];

    /// <summary>Passes over fields with the same tag, in its shortest form, and a length of one or two bytes.</summary>
    /// <param name="field">The first of them: its tag.</param>
    /// <param name="next">The first byte after it.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="bytesMax">From this many bytes on, the first one included, no further field is passed over.</param>
    /// <param name="count">The number of fields; is raised.</param>
    /// <returns>The first byte after the last of them.</returns>
    private static byte* PassRun(byte* field, byte* next, byte* end, uint tag, int bytesMax, ref int count)
    {
        int tagBytes = tag < 1 << 7 ? 1 : tag < 1 << 14 ? 2 : tag < 1 << 21 ? 3 : 0;
        if (tagBytes == 0 || (tag & ProtoFormat.WireTypeMask) != (uint)ProtoWireType.Length || end - field < HeadBytes) return next;

        // The shortest form of the tag, even if the first field has a longer one.
        uint pattern = tagBytes == 1 ? tag : (tag & 0x7f) | 0x80 | ((tag << 1) & 0x7f00);
        if (tagBytes == 3) pattern |= 0x8000 | ((tag << 2) & 0x7f0000);

        // SAFETY: the head of a field is read where that many bytes remain.
        byte* last = end - HeadBytes;
        byte* stop = bytesMax < last - field ? field + bytesMax : last + 1;
        uint mask = uint.MaxValue >> ((sizeof(uint) - tagBytes) * 8);
        int more = 0;
        while (next < stop && (WireEndian.ReadUInt32(in *next) & mask) == pattern)
        {
            for (int i = 0; i < FetchedBytes; i += CacheLineBytes) WirePrefetch.Read(in next[AheadBytes + i]);
            byte* body = next + tagBytes;
            nint length = *body++;
            if (length >= 0x80)
            {
                if (*body >= 0x80) break;
                length = (length & 0x7f) | ((nint)(*body++) << 7);
            }

            if (length > end - body) break;
            next = body + length;
            more++;
        }

        count += more;
        return next;
    }

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
        for (int slot = 0; slot < SlotCount; slot++) _firstItems.Add(in _scratch) = _counts[slot];
    }
}
