using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Room for the items of repeated fields: at the arena's top before the needed size is known, and for packed numbers, whose blocks may be joined.
// Arena blocks are rounded up to 8 bytes, which is half of what the three or four numbers of a short list take.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Longer runs are counted: then counting costs little compared with the rest.</summary>
    private const int OpenItems = 16;

    /// <summary>Blocks of numbers are joined up to this size. Larger arrays gain nothing that matters.</summary>
    private const int JoinedBytesMax = 1 << 20;

    private byte* _lastEnd; // the end of the last array of numbers, whose block may be longer; null if there is none
    private byte* _roomEnd; // the requested end of the last array that got room; null if there is none

    /// <summary>Gives an empty array room for a few items at the arena's top, if the items need no other memory and the run lies in the current
    /// bytes.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="next">The first byte after the first tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tagBytes">The number of bytes of the tag.</param>
    /// <returns>Whether room was made. If not, nothing has changed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryOpenRoom<T>(UnmanagedArray<T>* array, byte* next, byte* end, int tagBytes)
        where T : unmanaged
    {
        // A run that continues in the copy of the last bytes, or in another piece, is counted: returned room could not be taken again. It may do so
        // if it begins a piece.
        if (CopiesText || array->Capacity != 0 || end >= _fastEnd || next - tagBytes == _next) return false;
        byte* block = _arena.TryAllocateHere(OpenItems * (nuint)sizeof(T));
        if (block == null) return false;
        *array = new UnmanagedArray<T>((T*)block, 0, OpenItems);
        _roomEnd = array->BlockEnd;
        return true;
    }

    /// <summary>Gives an array room for items that were counted. If all of its items came in this run, it gets room for exactly as many.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="extraCount">How many items are to be added: 1 or more.</param>
    /// <remarks>A run that fills its room does not close it, so the last run of the array may look like this one. An array with more items than the first
    /// room has is doubled all the same: else two arrays in turns would be moved for each item.</remarks>
    internal void WidenRoom<T>(UnmanagedArray<T>* array, int extraCount)
        where T : unmanaged
    {
        bool isOpen = array->Count <= OpenItems && array->SpareCount == 0 && array->BlockEnd == _roomEnd && extraCount <= int.MaxValue - array->Count;
        if (isOpen) array->Reserve(array->Count + extraCount, in _arena);
        else array->ReserveMore(extraCount, in _arena);

        // Spare room of an array that comes in many runs is kept for the next run.
        _roomEnd = isOpen ? array->BlockEnd : null;
    }

    /// <summary>Returns the room that a run did not use.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CloseRoom<T>(UnmanagedArray<T>* array)
        where T : unmanaged
    {
        if (array->BlockEnd != _roomEnd) return;
        _roomEnd = null;
        if (!array->IsEmpty) array->TrimBlock(in _arena);
    }

    /// <inheritdoc cref="TryOpenRoom{T}(UnmanagedArray{T}*, byte*, byte*, int)"/>
    internal bool TryOpenRoom(UnmanagedArray* array, int itemBytes, byte* next, byte* end, int tagBytes)
    {
        if (CopiesText || array->Capacity != 0 || end >= _fastEnd || next - tagBytes == _next) return false;
        byte* block = _arena.TryAllocateHere((nuint)(OpenItems * itemBytes));
        if (block == null) return false;
        array->SetBlock(block, OpenItems);
        _roomEnd = array->BlockEnd(itemBytes);
        return true;
    }

    /// <inheritdoc cref="WidenRoom{T}(UnmanagedArray{T}*, int)"/>
    internal void WidenRoom(UnmanagedArray* array, int itemBytes, int extraCount)
    {
        bool isOpen = array->SpareCount == 0 && array->BlockEnd(itemBytes) == _roomEnd;
        array->ReserveMore(extraCount, itemBytes, in _arena);
        _roomEnd = isOpen ? array->BlockEnd(itemBytes) : null;
    }

    /// <inheritdoc cref="CloseRoom{T}(UnmanagedArray{T}*)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CloseRoom(UnmanagedArray* array, int itemBytes)
    {
        if (array->BlockEnd(itemBytes) != _roomEnd) return;
        _roomEnd = null;
        array->TrimBlock(itemBytes, in _arena);
    }

    /// <summary>Makes room for numbers. An array without numbers gets room for exactly as many.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="count">How many numbers are to be added: 1 or more.</param>
    internal void MakeRoom<T>(UnmanagedArray<T>* array, int count)
        where T : unmanaged
    {
        long sizeBytes = (long)count * sizeof(T);
        if (sizeof(T) >= (int)ArenaLimits.AlignBytes || sizeBytes > JoinedBytesMax || array->Capacity != 0)
        {
            array->ReserveMore(count, in _arena);
            return;
        }

        // SAFETY: numbers in the block before may grow into this space until the top has moved, which 8 bytes guarantee.
        bool canJoin = (sizeBytes >= (int)ArenaLimits.AlignBytes) & (((nuint)_lastEnd & (nuint)(sizeof(T) - 1)) == 0);
        byte* block = _arena.AllocateBehind(canJoin ? _lastEnd : null, (nuint)sizeBytes);
        *array = new UnmanagedArray<T>((T*)block, 0, count);
        _lastEnd = block + sizeBytes;
    }
}
