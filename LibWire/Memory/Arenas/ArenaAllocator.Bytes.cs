using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Members for the writers, arrays and decoders of the library.</content>
public readonly unsafe partial struct ArenaAllocator
{
    /// <summary>Takes a block without clearing it.</summary>
    /// <param name="sizeBytes">The size of the block. 0 gives an address that is not null and must not be accessed.</param>
    /// <param name="alignBytes">A power of two; below 8 means 8.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="OutOfMemoryException">The system has no such memory. The arena is unchanged.</exception>
    /// <exception cref="ArgumentException"><paramref name="alignBytes"/> is not a power of two.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <remarks><b>Safety:</b> the pointer is dead after Dispose, Reset, and Rewind to an earlier mark.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* AllocateBytes(nuint sizeBytes, nuint alignBytes = ArenaLimits.AlignBytes)
    {
        bool usual = alignBytes == ArenaLimits.AlignBytes;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (usual && header != null && header->Generation == _generation)
        {
            byte* block = header->Top;
            if (sizeBytes <= (nuint)(header->End - block))
            {
                // SAFETY: the room is a multiple of 8, so the rounded size fits if the size does, and cannot overflow.
                header->Top = block + ArenaMemory.RoundUp(sizeBytes);
                return block;
            }
        }

        return ArenaCore.Allocate(header, _generation, sizeBytes, alignBytes);
    }

    /// <summary>Takes a block without clearing it. If the earlier block is the last one of the arena, the new block starts directly after it, at any
    /// address. Otherwise it starts at a multiple of 8.</summary>
    /// <param name="lastEnd">The end of the earlier block, not rounded up; null for none.</param>
    /// <param name="sizeBytes">The size of the block; 1 or more.</param>
    /// <inheritdoc cref="AllocateBytes" path="/exception"/>
    /// <remarks><b>Safety:</b> code that grows the earlier block takes it for the last block while its end, rounded up, is the top. So either the earlier
    /// block never grows, or this block has 8 bytes or more.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* AllocateBehind(byte* lastEnd, nuint sizeBytes)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (usual && header != null && header->Generation == _generation)
        {
            // SAFETY: as in ArenaCore.TryExtend; a block that is not the last ends elsewhere. Select the value without a branch: where lengths follow
            // no pattern, a branch would be mispredicted.
            byte* top = header->Top;
            byte* block = ArenaMemory.RoundUp((nuint)lastEnd) == (nuint)top ? lastEnd : top;
            if (sizeBytes <= (nuint)(header->End - block))
            {
                header->Top = (byte*)ArenaMemory.RoundUp((nuint)(block + sizeBytes));
                return block;
            }
        }

        return AllocateBehindChecked(lastEnd, sizeBytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* AllocateBehindChecked(byte* lastEnd, nuint sizeBytes) =>
        lastEnd != null && TryExtend(lastEnd, sizeBytes) ? lastEnd : AllocateBytes(sizeBytes);

    /// <summary>Same as <see cref="AllocateBehind"/>, if the current chunk has room for it.</summary>
    /// <returns>The block. Null if there is no room, and always in LibWire.Debug, as for <see cref="TryAllocateHere"/>.</returns>
    internal byte* TryAllocateBehind(byte* lastEnd, nuint sizeBytes)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (!usual || header == null || header->Generation != _generation) return null;
        byte* top = header->Top;
        byte* block = ArenaMemory.RoundUp((nuint)lastEnd) == (nuint)top ? lastEnd : top;
        if (sizeBytes > (nuint)(header->End - block)) return null;
        header->Top = (byte*)ArenaMemory.RoundUp((nuint)(block + sizeBytes));
        return block;
    }

    /// <summary>Takes a block without clearing it, if the current chunk has room for it.</summary>
    /// <param name="sizeBytes">The size of the block; 1 or more.</param>
    /// <returns>The block. Null if there is no room, and always in LibWire.Debug, which guards the end of every block and never shrinks
    /// one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* TryAllocateHere(nuint sizeBytes)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (!usual || header == null || header->Generation != _generation) return null;
        byte* block = header->Top;
        if (sizeBytes > (nuint)(header->End - block)) return null;
        header->Top = block + ArenaMemory.RoundUp(sizeBytes);
        return block;
    }

    /// <summary>Gives back the end of the last block.</summary>
    /// <param name="blockEnd">The end of the block as requested, not rounded up.</param>
    /// <param name="usedEnd">The new end.</param>
    /// <returns>Whether the block now ends there. If it is not the last block, nothing has changed. Always false in LibWire.Debug.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTakeBack(byte* blockEnd, byte* usedEnd)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (!usual || header == null || header->Generation != _generation
            || ArenaMemory.RoundUp((nuint)blockEnd) != (nuint)header->Top)
            return false;
        header->Top = (byte*)ArenaMemory.RoundUp((nuint)usedEnd);
        return true;
    }

    /// <summary>The number of bytes after the end of a block that nobody uses, so that a store may reach over the end.</summary>
    /// <param name="blockEnd">The end of the block as requested, not rounded up.</param>
    /// <returns>0 if it is not the last block, and always in LibWire.Debug, which guards the end of every block.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nuint FreeBytesBehind(byte* blockEnd)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        return usual && header != null && header->Generation == _generation && ArenaMemory.RoundUp((nuint)blockEnd) == (nuint)header->Top
            ? (nuint)(header->End - blockEnd)
            : 0;
    }

    /// <summary>Grows the last block in place.</summary>
    /// <param name="blockEnd">The end of the block as requested, not rounded up to 8.</param>
    /// <param name="extraBytes">How many bytes to add.</param>
    /// <returns>Whether it grew. If it is not the last block, or the chunk is full, nothing has changed.</returns>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    internal bool TryExtend(byte* blockEnd, nuint extraBytes) => ArenaCore.TryExtend(Alive(), blockEnd, extraBytes);

    /// <summary>Marks the position and limits what one call may add, as <see cref="Mark"/> and <see cref="EnterLimit"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nuint Enter(nuint extraBytes, out ArenaMark mark)
    {
        ArenaHeader* header = Alive();
        mark = ArenaCore.Mark(header);
        return Limit(header, extraBytes);
    }

    /// <summary>Limits what one call may add to an arena without a limit. An arena with a limit keeps its own.</summary>
    /// <param name="extraBytes">How many bytes the call may take, as if the arena had no empty chunk. So the limit is the same after a reset, or after a call
    /// that failed, and the memory that calls leave behind does not grow.</param>
    /// <returns>The argument for <see cref="LeaveLimit"/>, which must be called when the call ends, by success or exception.</returns>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    internal nuint EnterLimit(nuint extraBytes) => Limit(Alive(), extraBytes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint Limit(ArenaHeader* header, nuint extraBytes)
    {
        nuint previous = header->CallLimitBytes;
        if ((previous & header->LimitBytes) != ArenaLimits.Unlimited) return previous;
        nuint takenBytes = header->ReservedBytes - header->EmptyBytes;
        if (header->Top == header->Base) takenBytes -= (nuint)(header->End - header->Base);
        if (extraBytes < ArenaLimits.Unlimited - takenBytes) header->CallLimitBytes = takenBytes + extraBytes;
        return previous;
    }

    /// <summary>Ends what <see cref="EnterLimit"/> began. Does nothing if the arena was disposed in between.</summary>
    internal void LeaveLimit(nuint previous)
    {
        ArenaHeader* header = _header == null ? AmbientHeader : IsDisposed ? null : _header;
        if (header != null) header->CallLimitBytes = previous;
    }

    /// <summary>Copies this handle field by field. Copying it whole loads both fields as one vector, which has to wait if they were stored one by one
    /// a moment ago (7 ns on Zen 4).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ArenaAllocator Copy() => new(_header, _generation);

    /// <summary>LibWire.Debug sends every allocation through <see cref="ArenaCore"/>, which has its checks.</summary>
    static partial void ForceCheckedPath(ref bool usual);
}
