using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Room at the arena's top that is taken before it is known how much is needed.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Longer runs are counted: by then that costs little of what they take.</summary>
    private const int OpenItems = 16;

    private byte* _roomEnd; // the end of the array that got room last, as it was asked for; null where there is none

    /// <summary>Gives an empty array room for a few items at the arena's top, if they need nothing else there, and the run lies in the bytes at hand.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="next">The byte behind the first tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tagBytes">How long the tag is.</param>
    /// <returns>Whether it has some. If not, nothing has changed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryOpenRoom<T>(UnmanagedArray<T>* array, byte* next, byte* end, int tagBytes)
        where T : unmanaged
    {
        // A run that goes on in the copy of the last bytes, or in another piece, which may be where one begins a piece, is counted: what was given back could not be had again.
        if (CopiesText || array->Capacity != 0 || end >= _fastEnd || next - tagBytes == _next) return false;
        byte* block = _arena.TryAllocateHere(OpenItems * (nuint)sizeof(T));
        if (block == null) return false;
        *array = new UnmanagedArray<T>((T*)block, 0, OpenItems);
        _roomEnd = array->BlockEnd;
        return true;
    }

    /// <summary>Gives an array room for items that were counted: for exactly so many where all it has came in this run.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="extraCount">How many are to be added: 1 or more.</param>
    internal void WidenRoom<T>(UnmanagedArray<T>* array, int extraCount)
        where T : unmanaged
    {
        bool isOpen = array->SpareCount == 0 && array->BlockEnd == _roomEnd && extraCount <= int.MaxValue - array->Count;
        if (isOpen) array->Reserve(array->Count + extraCount, in _arena);
        else array->ReserveMore(extraCount, in _arena);

        // What an array that comes in many runs has to spare is for the next one.
        _roomEnd = isOpen ? array->BlockEnd : null;
    }

    /// <summary>Gives back what a run has left of the room that was made for it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CloseRoom<T>(UnmanagedArray<T>* array)
        where T : unmanaged
    {
        if (array->BlockEnd != _roomEnd) return;
        _roomEnd = null;
        if (!array->IsEmpty) array->TrimBlock(in _arena);
    }
}
