using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>What an arena does off the fast path: finding room and taking chunks.</summary>
internal static unsafe partial class ArenaCore
{
    /// <summary>All of <see cref="ArenaAllocator.AllocateBytes"/> but its fast path.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* Allocate(ArenaHeader* header, long generation, nuint sizeBytes, nuint alignBytes)
    {
        if (header == null || header->Generation != generation) MemoryThrow.ArenaDisposed();
        if (alignBytes == 0 || (alignBytes & (alignBytes - 1)) != 0) MemoryThrow.NotAPowerOfTwo(alignBytes);

        EnterOperation(header);
        try
        {
            byte* block;
            while ((block = TryPlace(header, sizeBytes, alignBytes)) == null)
            {
                if (!TryMoveOn(header, sizeBytes, alignBytes)) AddChunk(header, sizeBytes, alignBytes);
                EnterChunk(header, header->Current == null ? header->First : header->Current->Next, UsedBytes(header));
            }

            OnAllocated(header, block, sizeBytes);
            return block;
        }
        finally
        {
            LeaveOperation(header);
        }
    }

    /// <summary>All of <see cref="ArenaAllocator.TryExtend"/>, for an arena that is alive.</summary>
    internal static bool TryExtend(ArenaHeader* header, byte* blockEnd, nuint extraBytes)
    {
        EnterOperation(header);
        try
        {
            string? fault = null;
            LiftGuard(header, blockEnd, ref fault);

            // SAFETY: the last block ends at most 7 bytes below Top, so the room behind it is not negative; End is a multiple of 8, so the new end
            // still lies within it when rounded up.
            bool isLast = ArenaMemory.RoundUp((nuint)blockEnd) == (nuint)header->Top;
            bool fits = isLast && extraBytes <= (nuint)(header->End - blockEnd);
            if (fits) header->Top = (byte*)ArenaMemory.RoundUp((nuint)(blockEnd + extraBytes));

            OnExtended(header, blockEnd, fits ? extraBytes : 0);
            ThrowFault(fault);
            return fits;
        }
        finally
        {
            LeaveOperation(header);
        }
    }

    /// <summary>Bytes handed out.</summary>
    internal static nuint UsedBytes(ArenaHeader* header) => header->UsedBefore + (nuint)(header->Top - header->Base);

    /// <summary>Takes a block from the current chunk, or gives null.</summary>
    private static byte* TryPlace(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        AlignGuards(header, sizeBytes, alignBytes);
        nuint padBytes = ArenaMemory.PadBytes(header->Top, alignBytes);
        nuint roomBytes = (nuint)(header->End - header->Top);
        if (padBytes > roomBytes || sizeBytes > roomBytes - padBytes) return null;

        // SAFETY: pad and room are multiples of 8 (a pad for less than 8 is 0), so the rounded size fits where the size does.
        byte* block = header->Top + padBytes;
        header->Top = block + ArenaMemory.RoundUp(sizeBytes);
        return block;
    }

    /// <summary>Looks for an empty chunk that has room, and links it behind the current one.</summary>
    private static bool TryMoveOn(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        if (header->Current == null) return false;

        ArenaChunk** behindCurrent = &header->Current->Next;
        for (ArenaChunk** link = behindCurrent; *link != null; link = &(*link)->Next)
        {
            ArenaChunk* chunk = *link;
            if (!ArenaChunk.Fits(chunk, sizeBytes, alignBytes)) continue;

            *link = chunk->Next;
            chunk->Next = *behindCurrent;
            *behindCurrent = chunk;
            return true;
        }

        return false;
    }

    /// <summary>Takes a new chunk that has room, and links it behind the current one. Changes nothing if it throws.</summary>
    private static void AddChunk(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        LinkChunk(header, ArenaChunks.Take(header, NextChunkBytes(header, sizeBytes, alignBytes)));
        nuint doubled = header->NextChunkBytes > header->ChunkBytesMax / 2 ? header->ChunkBytesMax : header->NextChunkBytes * 2;
        if (doubled > header->NextChunkBytes) header->NextChunkBytes = doubled;
    }

    /// <summary>The size for a new chunk: the next of the growing sizes, at least what the request needs, at most what the limit leaves.</summary>
    private static nuint NextChunkBytes(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        // A chunk's first byte for blocks is a multiple of 8, so larger alignments may cost the difference.
        nuint ownBytes = ArenaChunk.HeadBytes + (alignBytes > ArenaLimits.AlignBytes ? alignBytes - ArenaLimits.AlignBytes : 0);
        nuint leftBytes = header->LimitBytes > header->ReservedBytes ? ArenaMemory.RoundDown(header->LimitBytes - header->ReservedBytes) : 0;
        if (leftBytes < ownBytes || sizeBytes > leftBytes - ownBytes)
        {
            if (header->LimitBytes != ArenaLimits.Unlimited) MemoryThrow.ArenaLimit(header->LimitBytes, sizeBytes);
            MemoryThrow.OutOfMemory(sizeBytes);
        }

        // No overflow: the unrounded sum is at most leftBytes, a multiple of 8.
        nuint chunkBytes = ArenaMemory.RoundUp(ownBytes + sizeBytes);
        if (chunkBytes < header->NextChunkBytes) chunkBytes = header->NextChunkBytes < leftBytes ? header->NextChunkBytes : leftBytes;

        if (header->HugePages && chunkBytes >= ArenaLimits.HugePageBytes)
        {
            nuint padBytes = (nuint)(-(nint)chunkBytes) & (ArenaLimits.HugePageBytes - 1);
            if (padBytes <= leftBytes - chunkBytes) chunkBytes += padBytes;
        }

        return chunkBytes;
    }

    private static void LinkChunk(ArenaHeader* header, ArenaChunk* chunk)
    {
        ArenaChunk** link = header->Current == null ? &header->First : &header->Current->Next;
        chunk->Next = *link;
        *link = chunk;
        header->ChunkCount++;
        header->ReservedBytes += chunk->SizeBytes;
        header->ChunksAdded = true;
        OnChunkAdded(header, chunk);
    }

    /// <summary>Makes a chunk the current one, empty.</summary>
    private static void EnterChunk(ArenaHeader* header, ArenaChunk* chunk, nuint usedBefore)
    {
        chunk->UsedBefore = usedBefore;
        header->UsedBefore = usedBefore;
        header->Current = chunk;
        header->Base = ArenaChunk.Start(chunk);
        header->Top = header->Base;
        header->End = ArenaChunk.End(chunk);
        OnChunkEntered(header);
    }
}
