namespace LibWire;

// Room for packed numbers. Arena blocks are rounded up to 8 bytes: half of what the three or four numbers of a short list take.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Arrays this small begin where the last one ended. Not less, see <see cref="MakeRoom"/>; larger ones gain nothing that counts.</summary>
    private const int JoinedBytesMin = 8, JoinedBytesMax = 64;

    private byte* _oddEnd; // the end of an array whose block is longer than the array; null where there is none

    /// <summary>Makes room for numbers: for exactly so many where there are none yet.</summary>
    /// <param name="array">The repeated field.</param>
    /// <param name="count">How many are to be added: 1 or more.</param>
    internal void MakeRoom<T>(UnmanagedArray<T>* array, int count)
        where T : unmanaged
    {
        long sizeBytes = (long)count * sizeof(T);
        if (sizeof(T) >= (int)ArenaLimits.AlignBytes || sizeBytes > JoinedBytesMax || array->Capacity != 0)
        {
            array->ReserveMore(count, in _arena);
            return;
        }

        // SAFETY: the array in front takes itself for the last block as long as its end, rounded up, is the arena's; 8 bytes or more behind it, that cannot be.
        byte* block = _oddEnd;
        if (block == null || sizeBytes < JoinedBytesMin || ((nuint)block & (nuint)(sizeof(T) - 1)) != 0 || !_arena.TryExtend(block, (nuint)sizeBytes))
            block = _arena.AllocateBytes((nuint)sizeBytes);
        *array = new UnmanagedArray<T>((T*)block, 0, count);

        byte* end = block + sizeBytes;
        _oddEnd = ((nuint)end & (ArenaLimits.AlignBytes - 1)) != 0 ? end : null;
    }
}
