using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Runs of fields that need no memory besides their items: strings that are not copied, and messages of single numbers, strings and bytes. Nothing
// else is taken from the arena while such a run is read. So it need not be counted first: spare room can be returned.
public static unsafe partial class ProtoDecode
{
    /// <summary>Adds the next message of a run.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="next">The first byte after the tag: the length.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The sub-message, all zero. Valid until the array grows. <see cref="CloseRun"/> must follow the last one.</returns>
    /// <remarks>A run that is longer than its first room is counted as by <see cref="ReserveRun"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* AddToRun<T>(UnmanagedArray<T>* array, byte* next, byte* end, uint tag, ref ProtoReadState state)
        where T : unmanaged
    {
        if (array->SpareCount <= 0) MakeOpenRoom(array, next, end, TagShape(tag), ref state);
        T* item = array->Tail;
        array->AddFilled(1);
        *item = default;
        return item;
    }

    /// <summary>Ends a run and returns the room that was not needed.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="state">The state of this call.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CloseRun<T>(UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
    {
        if (array->SpareCount > 0) state.CloseRoom(array);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeOpenRoom<T>(UnmanagedArray<T>* array, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
        where T : unmanaged
    {
        if (!state.TryOpenRoom(array, next, end, TagBytesOf((uint)(tagShape >> 32))))
            state.WidenRoom(array, CountRun(next, end, tagShape, sizeof(T), ref state));
    }
}
