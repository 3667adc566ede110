using System.Runtime.CompilerServices;

namespace LibWire;

// Sub-messages and map entries, and room for runs of fields.
public static unsafe partial class ProtoDecode
{
    /// <summary>Runs are counted up to this many bytes ahead: these stay in the cache until they are decoded. Behind that the count is guessed from what was seen.</summary>
    private const int CountedBytesMax = 64 * 1024;

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
        T* item = array->AddSlot(in state.Arena);
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
    /// <remarks>Runs longer than 64 KiB are counted as far as that, and the rest is guessed by its bytes, with a small margin: to count all of them would fetch the whole input from memory once more.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReserveRun<T>(UnmanagedArray<T>* array, byte* next, byte* stop, byte* end, uint tag, ref ProtoReadState state)
        where T : unmanaged
    {
        // The shortest field is a tag and a length of 0. (With no room at all the comparison is false for any message.)
        if (array->SpareCount < (end - next + TagBytes(tag)) / (TagBytes(tag) + 1)) MakeRoom(array, next, end, tag, ref state);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T* NewMessage<T>(T** slot, ref ProtoReadState state)
        where T : unmanaged
    {
        *slot = state.Arena.Allocate<T>();
        return *slot;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom<T>(UnmanagedArray<T>* array, byte* next, byte* end, uint tag, ref ProtoReadState state)
        where T : unmanaged =>
        array->ReserveMore(CountRun(next, end, tag, sizeof(T), ref state), in state.Arena);

    /// <summary>How many fields of one tag follow each other, exactly or, of a long run, about: 1 or more.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int CountRun(byte* next, byte* end, uint tag, int itemBytes, ref ProtoReadState state)
    {
        int tagBytes = TagBytes(tag);
        uint mask = uint.MaxValue >> (8 * Math.Max(sizeof(uint) - tagBytes, 0));
        uint pattern = TagPattern(tag);
        byte* counted = end - next > CountedBytesMax && !state.IsArenaLimited ? next + CountedBytesMax : end;
        byte* field = next;
        int count = 1;
        while (true)
        {
            if (field >= end) return count;
            ulong length = *field++;
            if (length >= 0x80)
            {
                int sizeBytes = WireVarint.Read32(in field[-1], (int)Math.Min(end - field + 1, WireLimits.Varint32BytesMax), out length);
                if (sizeBytes <= 0) return count;
                field += sizeBytes - 1;
            }

            if ((long)length > end - field) return count;
            field += length;
            if (field >= counted) break;

            // Four bytes are loaded, and a fifth looked at, only where the message has more.
            if (end - field <= sizeof(uint) ? !IsTagAt(field, end, tag) : (WireEndian.ReadUInt32(in *field) & mask) != pattern || (tagBytes > sizeof(uint) && field[sizeof(uint)] != tag >> 28)) return count;
            field += tagBytes;
            count++;
        }

        long behindBytes = end - field + state.BytesBehindPiece(next - tagBytes);
        if (behindBytes == 0 || state.IsArenaLimited) return count;
        long guess = count + (long)((double)count / (field - next) * behindBytes * (17.0 / 16));
        return (int)Math.Max(count, Math.Min(guess, GuessedBytesPerByteMax * behindBytes / itemBytes));
    }

    /// <summary>Whether a tag stands in the last bytes of a message.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsTagAt(byte* field, byte* end, uint tag)
    {
        for (; tag >= 0x80; tag >>= 7)
            if (field == end || *field++ != ((tag & 0x7f) | 0x80)) return false;
        return field != end && *field == tag;
    }
}
