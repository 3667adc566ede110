using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <summary>The slow path of an arena: finding room and taking chunks.</summary>
/// <remarks>Two threads in one arena damage it, and the fast path cannot see that. The slow path does: it lets one thread in, checks that the next free byte
/// lies in the current chunk, and reads the lists of chunks so that a change by another thread is an exception that says so.</remarks>
internal static unsafe partial class ArenaCore
{
    /// <summary>Does the work of <see cref="ArenaAllocator.AllocateBytes"/> beyond its fast path.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* Allocate(ArenaHeader* header, long generation, nuint sizeBytes, nuint alignBytes)
    {
        if (header == null || header->Generation != generation) header = Ambient(header);
        if (alignBytes == 0 || (alignBytes & (alignBytes - 1)) != 0) MemoryThrow.NotAPowerOfTwo(alignBytes);

        EnterOperation(header);
        int thread = Environment.CurrentManagedThreadId;
        int inside = Interlocked.CompareExchange(ref header->Inside, thread, 0);
        try
        {
            CheckOneThread(header, inside, thread);
            byte* block;
            while ((block = TryPlace(header, sizeBytes, alignBytes)) == null)
            {
                if (!TryMoveOn(header, sizeBytes, alignBytes)) AddChunk(header, sizeBytes, alignBytes);
                ArenaChunk* current = header->Current;
                ArenaChunk* next = current == null ? header->First : current->Next;
                EnterChunk(header, next, UsedBytes(header));
                header->EmptyBytes -= next->SizeBytes;
            }

            OnAllocated(header, block, sizeBytes);
            return block;
        }
        finally
        {
            // A source may have disposed the arena. Another thread may have taken the header since, and be inside of its own arena.
            if (inside == 0) Interlocked.CompareExchange(ref header->Inside, 0, thread);
            LeaveOperation(header);
        }
    }

    // A chunk source may use the arena that asks it: the thread is inside twice then. A thread that was in the fast path while another one changed the chunk
    // has put back the old next free byte.
    private static void CheckOneThread(ArenaHeader* header, int inside, int thread)
    {
        bool isOther = inside != 0 && inside != thread;
        if (isOther || header->Top < header->Base || header->Top > header->End) MemoryThrow.UsedByThreads();
    }

    /// <summary>The arena that a handle stands for if it has no header: the ambient one.</summary>
    /// <param name="header">The header of the handle; if it is not null, the arena was disposed.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is no ambient arena that is alive.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ArenaHeader* Ambient(ArenaHeader* header)
    {
        if (header != null) MemoryThrow.ArenaDisposed();
        header = ArenaAllocator.AmbientHeader;
        if (header == null) MemoryThrow.ArenaMissing();
        return header;
    }

    /// <summary>Does the work of <see cref="ArenaAllocator.TryExtend"/>, for an arena that is alive.</summary>
    internal static bool TryExtend(ArenaHeader* header, byte* blockEnd, nuint extraBytes)
    {
        EnterOperation(header);
        try
        {
            WireMisuseException? fault = null;
            LiftGuard(header, blockEnd, ref fault);

            // SAFETY: the last block ends at most 7 bytes below Top, so the room after it is not negative. End is a multiple of 8, so the rounded
            // new end still lies within it.
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

    /// <summary>The number of bytes handed out.</summary>
    internal static nuint UsedBytes(ArenaHeader* header) => header->UsedBefore + (nuint)(header->Top - header->Base);

    /// <summary>Takes a block from the current chunk, or returns null.</summary>
    private static byte* TryPlace(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        AlignGuards(header, sizeBytes, alignBytes);
        nuint padBytes = ArenaMemory.PadBytes(header->Top, alignBytes);
        nuint roomBytes = (nuint)(header->End - header->Top);
        if (padBytes > roomBytes || sizeBytes > roomBytes - padBytes) return null;

        // SAFETY: padding and room are multiples of 8 (padding for an alignment below 8 is 0), so the rounded size fits if the size does.
        byte* block = header->Top + padBytes;
        header->Top = block + ArenaMemory.RoundUp(sizeBytes);
        return block;
    }

    /// <summary>Finds an empty chunk that has room, and links it after the current one.</summary>
    private static bool TryMoveOn(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        ArenaChunk* current = header->Current;
        if (current == null) return false;

        ArenaChunk** behindCurrent = &current->Next;
        for (ArenaChunk** link = behindCurrent; ; link = &(*link)->Next)
        {
            ArenaChunk* chunk = *link;
            if (chunk == null) return false;
            if (!ArenaChunk.Fits(chunk, sizeBytes, alignBytes)) continue;

            *link = chunk->Next;
            chunk->Next = *behindCurrent;
            *behindCurrent = chunk;
            return true;
        }
    }

    /// <summary>Takes a new chunk that has room, and links it after the current one. If it throws, nothing has changed.</summary>
    private static void AddChunk(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        LinkChunk(header, ArenaChunks.Take(header, NextChunkBytes(header, sizeBytes, alignBytes)));
        GrowNext(header, header->NextChunkBytes);
    }

    /// <summary>Lets the next chunk have twice the size of one that there is.</summary>
    private static void GrowNext(ArenaHeader* header, nuint sizeBytes)
    {
        nuint doubled = sizeBytes > header->ChunkBytesMax / 2 ? header->ChunkBytesMax : sizeBytes * 2;
        if (doubled > header->NextChunkBytes) header->NextChunkBytes = doubled;
    }

    /// <summary>The size of a new chunk: the next of the growing sizes, at least what the request needs, at most what the limit leaves.</summary>
    private static nuint NextChunkBytes(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        // The first byte for blocks in a chunk is a multiple of 8, so a larger alignment may cost the difference.
        nuint ownBytes = ArenaChunk.HeadBytes + (alignBytes > ArenaLimits.AlignBytes ? alignBytes - ArenaLimits.AlignBytes : 0);
        nuint limitBytes = header->LimitBytes;
        nuint takenBytes = header->ReservedBytes;
        if (header->CallLimitBytes != ArenaLimits.Unlimited)
        {
            // A call has a limit only where the arena has none. Empty chunks that had no room for the request do not count.
            limitBytes = header->CallLimitBytes;
            takenBytes -= header->EmptyBytes;
        }

        nuint leftBytes = limitBytes > takenBytes ? ArenaMemory.RoundDown(limitBytes - takenBytes) : 0;
        if (leftBytes < ownBytes || sizeBytes > leftBytes - ownBytes)
        {
            if (limitBytes != ArenaLimits.Unlimited) MemoryThrow.ArenaLimit(limitBytes, sizeBytes);
            MemoryThrow.OutOfMemory(sizeBytes);
        }

        // No overflow: the sum before rounding is at most leftBytes, a multiple of 8.
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
        ArenaChunk* current = header->Current;
        ArenaChunk** link = current == null ? &header->First : &current->Next;
        chunk->Next = *link;
        *link = chunk;
        header->ChunkCount++;
        header->ReservedBytes += chunk->SizeBytes;
        header->EmptyBytes += chunk->SizeBytes;
        header->ChunksAdded = true;
        OnChunkAdded(header, chunk);
    }

    /// <summary>Makes the first chunk the current one, in an arena without blocks.</summary>
    private static void EnterFirst(ArenaHeader* header)
    {
        EnterChunk(header, header->First, usedBefore: 0);
        header->EmptyBytes = header->ReservedBytes - header->First->SizeBytes;
    }

    /// <summary>Makes an empty chunk the current one.</summary>
    private static void EnterChunk(ArenaHeader* header, ArenaChunk* chunk, nuint usedBefore)
    {
        if (chunk == null) MemoryThrow.UsedByThreads();
        chunk->UsedBefore = usedBefore;
        header->UsedBefore = usedBefore;
        header->Current = chunk;
        header->Base = ArenaChunk.Start(chunk);
        header->Top = header->Base;
        header->End = ArenaChunk.End(chunk);
        OnChunkEntered(header);
    }
}
