using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire;

/// <content>Creating and destroying arenas.</content>
internal static unsafe partial class ArenaCore
{
    /// <summary>Takes a header into use, for the first handle of its present generation.</summary>
    internal static ArenaHeader* Create(ArenaOptions options)
    {
        ArenaHeader* header = CreateClosed(options);
        OnOpened(header);
        return header;
    }

    /// <summary>Does the same for a pool, which opens the arena when it is rented. LibWire.Debug does not count it as open until then.</summary>
    internal static ArenaHeader* CreateClosed(ArenaOptions options)
    {
        ArenaHeader* header = ArenaHeaders.Take();
        header->FirstBlockBytes = ArenaMemory.RoundUp(options.FirstBlockBytes);
        header->ChunkBytesMax = ArenaMemory.RoundUp(options.ChunkBytesMax);
        header->NextChunkBytes = header->FirstBlockBytes;
        header->LimitBytes = options.ByteLimit == 0 ? ArenaLimits.Unlimited : options.ByteLimit;
        header->CallLimitBytes = ArenaLimits.Unlimited;
        header->HugePages = options.HugePages && options.ChunkSource is null;
        header->Source = options.ChunkSource is null ? 0 : GCHandle.ToIntPtr(GCHandle.Alloc(options.ChunkSource));
        header->Pool = 0;
        Empty(header);
        BeginEpoch(header);
        return header;
    }

    /// <summary>Takes an arena of a pool into use. It is empty, and no handle of its present generation exists.</summary>
    internal static void OpenPooled(ArenaHeader* header) => OnOpened(header);

    /// <summary>Takes a header into use whose first chunk is memory of the caller.</summary>
    internal static ArenaHeader* CreateOverBlock(byte* block, nuint sizeBytes, ArenaOptions options)
    {
        nuint limitBytes = options.ByteLimit == 0 ? ArenaLimits.Unlimited : options.ByteLimit;
        nuint usableBytes = sizeBytes < limitBytes ? sizeBytes : limitBytes;
        if (usableBytes < ArenaLimits.ChunkBytesMin) MemoryThrow.ChunkTooSmall(nameof(sizeBytes), usableBytes);

        // SAFETY: alignment loses at most 7 bytes at each end, and there are at least 64.
        nuint padBytes = ArenaMemory.PadBytes(block, ArenaLimits.AlignBytes);
        nuint chunkBytes = ArenaMemory.RoundDown(usableBytes - padBytes);

        ArenaHeader* header = Create(options);
        LinkChunk(header, ArenaChunks.Begin(block + padBytes, chunkBytes, ArenaChunkOrigin.Caller));
        EnterFirst(header);
        return header;
    }

    /// <summary>Does the work of <see cref="ArenaAllocator.Dispose"/>.</summary>
    internal static void Dispose(ArenaHeader* header, long generation)
    {
        if (header == null || header->Generation != generation) return;

        // If several threads dispose, only one succeeds in the exchange.
        CheckNobodyInside(header, generation);
        if (Interlocked.CompareExchange(ref header->Generation, generation + 1, generation) != generation) return;

        // The next arena with this header must not find this thread inside, which disposes from a chunk source.
        header->Inside = 0;
        WireMisuseException? fault = null;
        OnClosing(header, ref fault);
        if (header->Pool != 0) ArenaPool.Return(header);
        else Destroy(header);
        ThrowFault(fault);
    }

    /// <summary>Frees all memory and gives back the header. No handle may have the header's generation.</summary>
    internal static void Destroy(ArenaHeader* header)
    {
        try
        {
            FreeChunks(header, 0);
        }
        finally
        {
            if (header->Source != 0) GCHandle.FromIntPtr(header->Source).Free();
            header->Source = 0;
            ArenaHeaders.GiveBack(header);
        }
    }

    /// <summary>Frees chunks of an arena without blocks, until the rest is within a limit. It keeps the first chunks that fit, and the largest come
    /// first.</summary>
    internal static void FreeChunks(ArenaHeader* header, nuint retainedBytesMax)
    {
        ArenaChunk* chunk = header->First;
        Empty(header);
        header->NextChunkBytes = header->FirstBlockBytes;
        ArenaChunk** link = &header->First;
        while (chunk != null)
        {
            ArenaChunk* next = chunk->Next;
            if (chunk->SizeBytes <= retainedBytesMax - header->ReservedBytes)
            {
                chunk->Next = null;
                *link = chunk;
                link = &chunk->Next;
                header->ReservedBytes += chunk->SizeBytes;
                header->ChunkCount++;
                GrowNext(header, chunk->SizeBytes);
            }
            else
            {
                ArenaChunks.GiveBack(header, chunk);
            }

            chunk = next;
        }

        if (header->First != null) EnterFirst(header);
    }

    private static void Empty(ArenaHeader* header)
    {
        // Without a chunk the window is empty but not null, so that an empty block has an address.
        header->Base = header->Top = header->End = (byte*)header;
        header->Current = header->First = null;
        header->UsedBefore = 0;
        header->ReservedBytes = 0;
        header->EmptyBytes = 0;
        header->ChunkCount = 0;
        header->ChunksAdded = false;
    }
}
