using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>What the library's own writers, arrays and decoders use.</content>
public readonly unsafe partial struct ArenaAllocator
{
    /// <summary>Takes a block, not cleared.</summary>
    /// <param name="sizeBytes">Its size; 0 gives an address that is not null and of which nothing may be used.</param>
    /// <param name="alignBytes">A power of two; below 8 means 8.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="OutOfMemoryException">There is no such block. The arena is as it was.</exception>
    /// <exception cref="ArgumentException"><paramref name="alignBytes"/> is not a power of two.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or the handle is default.</exception>
    /// <remarks><b>Safety:</b> the pointer dies with Dispose or Reset, and with Rewind to an earlier mark.</remarks>
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
                // SAFETY: the room is a multiple of 8, so the rounded size fits where the size does, and cannot overflow.
                header->Top = block + ArenaMemory.RoundUp(sizeBytes);
                return block;
            }
        }

        return ArenaCore.Allocate(header, _generation, sizeBytes, alignBytes);
    }

    /// <summary>Takes a block, not cleared, at any address: right behind an earlier one where that is the last, though blocks else begin at multiples of 8.</summary>
    /// <param name="lastEnd">The end of the earlier one, as it was asked for; null for none.</param>
    /// <param name="sizeBytes">Its size; 1 or more.</param>
    /// <inheritdoc cref="AllocateBytes" path="/exception"/>
    /// <remarks><b>Safety:</b> whoever grows in the earlier block takes it for the last as long as its end, rounded up, is the top. So either nothing grows there, or the block has 8 bytes and more.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* AllocateBehind(byte* lastEnd, nuint sizeBytes)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (usual && header != null && header->Generation == _generation)
        {
            // SAFETY: as in ArenaCore.TryExtend; a block that is not the last ends elsewhere. Which of the two it is follows no pattern where lengths have none: a choice of values and no branch.
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

    /// <summary>Takes a block, not cleared, if the chunk at hand has room for it.</summary>
    /// <param name="sizeBytes">Its size; 1 or more.</param>
    /// <returns>The block; null where there is no room, and always in LibWire.Debug, which guards the end of every block and takes none back.</returns>
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

    /// <summary>Takes back the end of the last block.</summary>
    /// <param name="blockEnd">The block's end as it was asked for.</param>
    /// <param name="usedEnd">Where it ends now.</param>
    /// <returns>Whether it ends there. If not (it is not the last block), nothing has changed; never in LibWire.Debug.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTakeBack(byte* blockEnd, byte* usedEnd)
    {
        bool usual = true;
        ForceCheckedPath(ref usual);
        ArenaHeader* header = _header;
        if (!usual || header == null || header->Generation != _generation || ArenaMemory.RoundUp((nuint)blockEnd) != (nuint)header->Top) return false;
        header->Top = (byte*)ArenaMemory.RoundUp((nuint)usedEnd);
        return true;
    }

    /// <summary>Lets the last block grow where it lies.</summary>
    /// <param name="blockEnd">The block's end as it was asked for, so not rounded up to 8.</param>
    /// <param name="extraBytes">By how much.</param>
    /// <returns>Whether it grew. If not (it is not the last block, or the chunk is full), nothing has changed.</returns>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or the handle is default.</exception>
    internal bool TryExtend(byte* blockEnd, nuint extraBytes) => ArenaCore.TryExtend(Alive(), blockEnd, extraBytes);

    /// <summary>Limits what one call may add to an arena that has no limit; an arena with a limit keeps its own.</summary>
    /// <param name="extraBytes">How many bytes the call may reserve beyond those reserved now.</param>
    /// <returns>For <see cref="LeaveLimit"/>, which must be called when the call ends, by success or exception.</returns>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or the handle is default.</exception>
    internal nuint EnterLimit(nuint extraBytes)
    {
        ArenaHeader* header = Alive();
        nuint previous = header->LimitBytes;
        if (previous == ArenaLimits.Unlimited && extraBytes < ArenaLimits.Unlimited - header->ReservedBytes)
            header->LimitBytes = header->ReservedBytes + extraBytes;
        return previous;
    }

    /// <summary>Ends what <see cref="EnterLimit"/> began. Does nothing when the arena was disposed in between.</summary>
    internal void LeaveLimit(nuint previous)
    {
        if (!IsDisposed) _header->LimitBytes = previous;
    }

    /// <summary>This handle, made of its fields: to copy it whole is to load both by one vector, which waits where they were stored one by one a moment ago (7 ns on Zen 4).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ArenaAllocator Copy() => new(_header, _generation);

    /// <summary>LibWire.Debug sends every allocation through <see cref="ArenaCore"/>, where its checks are.</summary>
    static partial void ForceCheckedPath(ref bool usual);
}
