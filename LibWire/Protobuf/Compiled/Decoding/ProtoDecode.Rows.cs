using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Rows: runs of messages of a few numbers and strings. Emitted code has a loop for them that takes the fields in order, with the array, the depth and the
// tag tested once a run instead of once a message. It saves a third of the time of such messages.
public static unsafe partial class ProtoDecode
{
    /// <summary>Begins a run of rows, or goes on with it where the room was full.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="next">The first byte after the tag: the length.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tagShape">The <see cref="TagShape"/> of the field.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The place of the next row. There is room for one at least.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* OpenRows<T>(UnmanagedArray<T>* array, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
        where T : unmanaged
    {
        if (array->SpareCount <= 0) MakeOpenRoom(array, next, end, tagShape, ref state);
        return array->Tail;
    }

    /// <summary>The end of the room that <see cref="OpenRows"/> made.</summary>
    /// <param name="array">The repeated field.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* EndOfRows<T>(UnmanagedArray<T>* array)
        where T : unmanaged => array->Tail + array->SpareCount;

    /// <summary>Counts the rows that were read since <see cref="OpenRows"/>.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="row">The place after the last row.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void FillRows<T>(UnmanagedArray<T>* array, T* row)
        where T : unmanaged => array->AddFilled((int)(row - array->Tail));

    /// <summary>Same, at the end of the run: the room that was not needed is returned.</summary>
    /// <inheritdoc cref="FillRows"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CloseRows<T>(UnmanagedArray<T>* array, T* row, ref ProtoReadState state)
        where T : unmanaged
    {
        FillRows(array, row);
        CloseRun(array, ref state);
    }

    /// <summary>The size of a tag.</summary>
    /// <param name="tagShape">Its <see cref="TagShape"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int TagBytes(ulong tagShape) => TagBytesOf((uint)(tagShape >> 32));

    /// <summary>Whether a tag is the next one.</summary>
    /// <param name="next">The address where a tag may begin.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="tagShape">The <see cref="TagShape"/> of the tag.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTag(byte* next, byte* stop, ulong tagShape) =>
        next < stop && (WireEndian.ReadUInt32(in *next) & (uint)(tagShape >> 32)) == (uint)tagShape;

    /// <summary>Reads what is left of a row whose fields have another order or are unknown, or which reaches into the last bytes of the input.</summary>
    /// <param name="array">The repeated field. It counts the row first: a merge that fails keeps what it has read.</param>
    /// <param name="start">The start of the row.</param>
    /// <param name="next">The address where reading stopped. If it is past the end, the row is malformed.</param>
    /// <param name="end">The end of the row.</param>
    /// <param name="message">The row.</param>
    /// <param name="readCore">The method that reads any message of the type.</param>
    /// <param name="depthLeft">How many more levels of messages are allowed below the row.</param>
    /// <param name="state">The state of this call.</param>
    /// <exception cref="WireFormatException">A field is malformed or crosses the end.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void RestOfRow<T>(
        UnmanagedArray<T>* array, byte* start, byte* next, byte* end, T* message, delegate*<byte*, byte*, T*, int, ref ProtoReadState, void> readCore,
        int depthLeft, ref ProtoReadState state)
        where T : unmanaged
    {
        FillRows(array, message + 1);
        if (next > end) Tail(start, next, end, message, readCore, depthLeft, ref state);
        else readCore(next, end, message, depthLeft, ref state);
    }

    /// <summary>Throws for rows that are nested too deep.</summary>
    /// <param name="array">The repeated field. It gets the first row, without fields: a merge that fails keeps what it has read.</param>
    /// <param name="next">The address of the length of the first.</param>
    /// <param name="end">The end of the message that contains them.</param>
    /// <param name="tagShape">The <see cref="TagShape"/> of the field.</param>
    /// <param name="state">The state of this call.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, always.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowRowTooDeep<T>(UnmanagedArray<T>* array, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
        where T : unmanaged
    {
        T* row = OpenRows(array, next, end, tagShape, ref state);
        *row = default;
        FillRows(array, row + 1);
        Length(ref next, end, ref state);
        state.Enter(next, next, -1);
    }
}
