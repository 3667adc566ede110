using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Sub-messages and map entries, and room for runs of fields.
public static unsafe partial class ProtoDecode
{
    /// <summary>Runs are counted up to this many bytes ahead: these stay in the cache until they are decoded. Behind that the count is guessed from what was seen.</summary>
    private const int CountedBytesMax = 64 * 1024;

    /// <summary>So few items are counted however long they are: that is a look at the head of each.</summary>
    private const int CountedItemsMin = 64;

    /// <summary>What a guess may reserve for each byte of input that is left: more than most messages take.</summary>
    private const int GuessedBytesPerByteMax = 4;

    /// <summary>The sub-message behind a field, made if there is none.</summary>
    /// <param name="slot">The field.</param>
    /// <param name="state">The call.</param>
    /// <returns>The sub-message; a new one is all zero.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Message<T>(T** slot, ref ProtoReadState state)
        where T : unmanaged =>
        *slot != null ? *slot : NewMessage(slot, ref state);

    /// <summary>Adds a sub-message to a repeated field.</summary>
    /// <param name="array">The field.</param>
    /// <param name="state">The call.</param>
    /// <returns>The sub-message, all zero. Good until the array grows.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Add<T>(UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
    {
        T* item = array->AddRaw(in state.Arena);
        *item = default;
        return item;
    }

    /// <summary>Puts an entry into a map: the last one of a key wins.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="state">The call. If a length was refused, the entry is none, and dropped.</param>
    public static void Set<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, TKey key, TValue value, ref ProtoReadState state)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        if (!state.HasFailed) map->Set(key, value, in state.Arena);
    }

    /// <summary>Counts the fields of a run and makes room for them.</summary>
    /// <param name="array">The repeated field: an empty one gets room for exactly as many, another one at least twice the room it has if that is not enough.</param>
    /// <param name="next">The byte behind the first tag, where a length stands.</param>
    /// <param name="stop">As far as fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="state">The call.</param>
    /// <remarks>Runs longer than 64 KiB and 64 items are counted as far as that, and the rest is guessed by its bytes, with a small margin: to count all of them would fetch the whole input from memory once more.
    /// Where there is room for one item at least, nothing is counted before it is used up.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReserveRun<T>(UnmanagedArray<T>* array, byte* next, byte* stop, byte* end, uint tag, ref ProtoReadState state)
        where T : unmanaged
    {
        if (array->SpareCount <= 0) MakeRoom(array, next, end, TagShape(tag), ref state);
    }

    /// <summary>Counts the entries of an empty map and makes room for them, so that none is put into the index twice.</summary>
    /// <param name="map">The map.</param>
    /// <param name="next">The byte behind the first tag, where a length stands.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each entry.</param>
    /// <param name="state">The call.</param>
    /// <remarks>Counts and guesses as <see cref="ReserveRun"/>; entries of one key are counted apart, which costs room and nothing else.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReserveEntries<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, byte* next, byte* end, uint tag, ref ProtoReadState state)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        if (map->Capacity == 0) MakeRoom(map, next, end, TagShape(tag), ref state);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T* NewMessage<T>(T** slot, ref ProtoReadState state)
        where T : unmanaged
    {
        // The size is a constant here: clearing by it costs no call.
        var message = (T*)state.Arena.AllocateBytes((nuint)sizeof(T));
        *message = default;
        *slot = message;
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

    /// <summary>How many fields of one tag follow each other, exactly or, of a long run, about: 1 or more.</summary>
    private static int CountRun(byte* next, byte* end, ulong tagShape, int itemBytes, ref ProtoReadState state)
    {
        // Fields with a length of one byte or two, as far as what is loaded here can be read.
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
                // Nothing follows what ends with the message; a length that goes beyond it is refused when it is read.
                if (behind >= end) return count;
                break;
            }

            // SAFETY: in front of the stop as many bytes can be read as the longest tag has.
            if ((WireEndian.ReadUInt32(in *behind) & mask) != pattern) return count;
            field = behind + tagBytes;
            count++;
        }

        return CountCarefully(next, field, end, count, tagShape, itemBytes, ref state);
    }

    /// <summary>Goes on counting where the message ends, or lengths are long, and guesses what lies beyond the bytes that are counted.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int CountCarefully(byte* next, byte* field, byte* end, int count, ulong tagShape, int itemBytes, ref ProtoReadState state)
    {
        uint mask = (uint)(tagShape >> 32), pattern = (uint)tagShape;
        if (pattern > mask) return count; // a tag of five bytes
        int tagBytes = TagBytesOf(mask);
        byte* stop = end - next > CountedBytesMax && !state.IsArenaLimited ? next + CountedBytesMax : end;
        while (true)
        {
            // Here a length stands, or the message ends.
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

    /// <summary>Whether the bytes of a tag stand here; nothing behind them is looked at.</summary>
    private static bool IsTagAt(byte* field, int tagBytes, uint pattern)
    {
        for (int i = 0; i < tagBytes; i++, pattern >>= 8)
            if (field[i] != (byte)pattern) return false;
        return true;
    }
}
