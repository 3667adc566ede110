using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Sub-messages and map entries, and room for runs of fields.
public static unsafe partial class ProtoDecode
{
    /// <summary>Runs are counted up to this many bytes ahead: these bytes stay in the cache until they are decoded. The count of the rest is
    /// estimated.</summary>
    private const int CountedBytesMax = 64 * 1024;

    /// <summary>This many items are counted, however long they are: counting looks only at the head of each.</summary>
    private const int CountedItemsMin = 64;

    /// <summary>The most memory that an estimate may reserve for each byte of input that is left. Most messages take less.</summary>
    private const int GuessedBytesPerByteMax = 4;

    /// <summary>Returns the sub-message of a field, and creates it if there is none.</summary>
    /// <param name="slot">The field.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The sub-message; a new one is all zero.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Message<T>(T** slot, ref ProtoReadState state)
        where T : unmanaged =>
        *slot != null ? *slot : NewMessage(slot, ref state);

    /// <summary>Adds a sub-message to a repeated field.</summary>
    /// <param name="array">The field.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The sub-message, all zero. Valid until the array grows.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Add<T>(UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
    {
        T* item = array->AddRaw(in state.Arena);
        *item = default;
        return item;
    }

    /// <summary>Puts an entry into a map. The last entry of a key wins.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="state">The state of this call. If a length was rejected, the entry is invalid and is dropped.</param>
    public static void Set<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, TKey key, TValue value, ref ProtoReadState state)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        if (!state.HasFailed) map->Set(key, value, in state.Arena);
    }

    /// <summary>Counts the fields of a run and makes room for them.</summary>
    /// <param name="array">The repeated field. An empty one gets room for exactly as many items. Another one gets at least twice its room if the room
    /// is too small.</param>
    /// <param name="next">The first byte after the first tag: the length.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="state">The state of this call.</param>
    /// <remarks>Runs longer than 64 KiB and 64 items are counted up to that point. The rest is estimated by its bytes, with a small margin: to count
    /// all of them would fetch the whole input from memory once more. As long as there is room for one item, nothing is counted.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReserveRun<T>(UnmanagedArray<T>* array, byte* next, byte* stop, byte* end, uint tag, ref ProtoReadState state)
        where T : unmanaged
    {
        if (array->SpareCount <= 0) MakeRoom(array, next, end, TagShape(tag), ref state);
    }

    /// <summary>Counts the entries of an empty map and makes room for them, so that no entry is indexed twice.</summary>
    /// <param name="map">The map.</param>
    /// <param name="next">The first byte after the first tag: the length.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each entry.</param>
    /// <param name="state">The state of this call.</param>
    /// <remarks>Counts and estimates as <see cref="ReserveRun"/>. Entries with the same key are counted separately, which only costs room.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReserveEntries<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, byte* next, byte* end, uint tag, ref ProtoReadState state)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        if (map->Capacity == 0) MakeRoom(map, next, end, TagShape(tag), ref state);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T* NewMessage<T>(T** storage, ref ProtoReadState state)
        where T : unmanaged
    {
        // The size is a constant here, so clearing needs no call.
        var message = (T*)state.Arena.AllocateBytes((nuint)sizeof(T));
        *message = default;
        *storage = message;
        return message;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom<T>(UnmanagedArray<T>* array, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
        where T : unmanaged =>
        array->ReserveMore(CountRun(next, end, tagShape, sizeof(T), ref state), in state.Arena);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        int count = CountRun(next, end, tagShape, sizeof(TKey) + sizeof(TValue) + UnmanagedMapLayout.IndexBytesMax, ref state);
        map->Reserve(Math.Min(count, UnmanagedMapBlock.EntriesMax), in state.Arena);
    }

    /// <summary>The number of fields with one tag that follow each other: exact, or an estimate for a long run. 1 or more.</summary>
    private static int CountRun(byte* next, byte* end, ulong tagShape, int itemBytes, ref ProtoReadState state)
    {
        // Fields with a length of one byte or two, as long as the bytes loaded here can be read.
        uint mask = (uint)(tagShape >> 32), pattern = (uint)tagShape;
        int tagBytes = TagBytesOf(mask);
        byte* stop = state.StopBefore(end);
        if (stop - next > CountedBytesMax) stop = next + CountedBytesMax;
        byte* field = next;
        int count = 1;
        while (field < stop)
        {
            uint length = *field;
            byte* body = field + 1;
            if (length >= 0x80)
            {
                uint second = *body++;
                if (second >= 0x80) break;
                length = (length & 0x7f) | (second << 7);
            }

            byte* behind = body + length;
            if (behind >= stop)
            {
                // Nothing follows a field that ends with the message. A length that goes past the end is rejected when it is read.
                if (behind >= end) return count;
                break;
            }

            // SAFETY: at any address before the stop, as many bytes can be read as the longest tag has.
            if ((WireEndian.ReadUInt32(in *behind) & mask) != pattern) return count;
            field = behind + tagBytes;
            count++;
        }

        return CountCarefully(next, field, end, count, tagShape, itemBytes, ref state);
    }

    /// <summary>Continues counting where the message ends or lengths are long, and estimates the rest after the bytes that are counted.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int CountCarefully(byte* next, byte* field, byte* end, int count, ulong tagShape, int itemBytes, ref ProtoReadState state)
    {
        uint mask = (uint)(tagShape >> 32), pattern = (uint)tagShape;
        if (pattern > mask) return count; // a tag of five bytes
        int tagBytes = TagBytesOf(mask);
        byte* stop = end - next > CountedBytesMax && !state.IsArenaLimited ? next + CountedBytesMax : end;
        while (true)
        {
            // The length is here, or the message ends.
            if (field >= end) return count;
            int sizeBytes = WireVarint.Read32(in *field, (int)Math.Min(end - field, WireLimits.Varint32BytesMax), out ulong length);
            if (sizeBytes <= 0) return count;
            field += sizeBytes;
            if ((long)length > end - field) return count;
            field += length;
            if (field >= stop && (count >= CountedItemsMin || field == end)) break;
            if (end - field < tagBytes || !IsTagAt(field, tagBytes, pattern)) return count;
            field += tagBytes;
            count++;
        }

        long behindBytes = end - field + state.BytesBehindPiece(next - tagBytes);
        if (behindBytes == 0 || state.IsArenaLimited) return count;
        long guess = count + (long)((double)count / (field - next) * behindBytes * (17.0 / 16));
        return (int)Math.Max(count, Math.Min(guess, GuessedBytesPerByteMax * behindBytes / itemBytes));
    }

    /// <summary>Whether the bytes of a tag are here. Bytes after them are not read.</summary>
    private static bool IsTagAt(byte* field, int tagBytes, uint pattern)
    {
        for (int i = 0; i < tagBytes; i++, pattern >>= 8)
            if (field[i] != (byte)pattern) return false;
        return true;
    }
}
