namespace LibWire.CompilerServices;

// Room for packed numbers. Arena blocks are rounded up to 8 bytes, which is half of what the three or four numbers of a short list take.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Larger arrays gain nothing that matters.</summary>
    private const int JoinedBytesMax = 1 << 20;

    private byte* _lastEnd; // the end of the last array made, whose block may be longer; null if there is none

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
