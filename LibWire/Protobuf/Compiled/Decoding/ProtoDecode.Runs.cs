using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Runs of fields that take no memory beside their items: strings that are not copied, and messages of single numbers, strings and bytes. Nothing else is taken from the arena while one is read:
// it need not be counted first, because what is taken too much can be given back.
public static unsafe partial class ProtoDecode
{
    /// <summary>Adds the next message of a run.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="next">The byte behind the tag, where a length stands.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="state">The call.</param>
    /// <returns>The sub-message, all zero. Good until the array grows. <see cref="CloseRun"/> must follow the last one.</returns>
    /// <remarks>A run that is longer than the room it is given at first is counted as by <see cref="ReserveRun"/>.</remarks>
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

    /// <summary>Ends a run: gives back the room that was not needed.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="state">The call.</param>
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
        if (!state.TryOpenRoom(array, next, end, TagBytesOf((uint)(tagShape >> 32)))) state.WidenRoom(array, CountRun(next, end, tagShape, sizeof(T), ref state));
    }
}
