using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Takes chunks from the source that an arena's options name, and gives them back there.</summary>
internal static unsafe partial class ArenaChunks
{
    /// <summary>Set by tests only: asked on this thread before each chunk of native memory, whether there is none.</summary>
    [ThreadStatic]
    internal static Func<bool>? RefusesOfTest;

    /// <summary>The native memory of all arenas, and what the process keeps of disposed ones.</summary>
    internal static readonly CollectionTrigger Native = new(64L << 20);

    /// <summary>Takes a new chunk and writes its head.</summary>
    /// <exception cref="OutOfMemoryException">The system has no such memory.</exception>
    internal static ArenaChunk* Take(ArenaHeader* header, nuint sizeBytes)
    {
        if (header->Source != 0) return TakeFromSource(header, sizeBytes);

        bool huge = header->HugePages && sizeBytes >= ArenaLimits.HugePageBytes;
        return TakeNative(huge ? ArenaChunkOrigin.NativeHuge : ArenaChunkOrigin.Native, sizeBytes);
    }

    /// <summary>Takes a new chunk of native memory.</summary>
    internal static ArenaChunk* TakeNative(ArenaChunkOrigin origin, nuint sizeBytes)
    {
        if (RefusesOfTest is { } refuses && refuses()) MemoryThrow.OutOfMemory(sizeBytes);
        ArenaChunk* cached = ChunkCache.Shared.TryTake(origin, sizeBytes);
        if (cached != null) return Begin((byte*)cached, sizeBytes, origin);

        nuint allocatedBytes = sizeBytes;
        AddGuardRoom(ref allocatedBytes);
        byte* address = origin == ArenaChunkOrigin.Native
            ? NativeChunks.Allocate(allocatedBytes)
            : NativeChunks.AllocateAligned(allocatedBytes, ArenaLimits.HugePageBytes);
        if (origin == ArenaChunkOrigin.NativeHuge) HugePages.Ask(address, sizeBytes);
        Native.Add((long)sizeBytes);
        return Begin(address, sizeBytes, origin);
    }

    /// <summary>Frees memory of <see cref="TakeNative"/>. The size is what was asked for there, without room for guard bytes.</summary>
    internal static void FreeNative(ArenaChunkOrigin origin, byte* address, nuint sizeBytes)
    {
        Native.Remove((long)sizeBytes);
        if (origin == ArenaChunkOrigin.Native) NativeChunks.Free(address);
        else NativeChunks.FreeAligned(address);
    }

    /// <summary>Writes the head of a chunk.</summary>
    internal static ArenaChunk* Begin(byte* address, nuint sizeBytes, ArenaChunkOrigin origin)
    {
        // SAFETY: the smallest chunk is larger than its head, and starts at a multiple of 8.
        ArenaChunk* chunk = (ArenaChunk*)address;
        *chunk = new ArenaChunk { SizeBytes = sizeBytes, Origin = (nuint)origin };
        return chunk;
    }

    /// <summary>Gives a chunk back to its source. It must be in no list.</summary>
    internal static void GiveBack(ArenaHeader* header, ArenaChunk* chunk)
    {
        bool kept = false;
        Quarantine(header, chunk, ref kept);
        if (kept) return;

        switch ((ArenaChunkOrigin)chunk->Origin)
        {
            case ArenaChunkOrigin.Native or ArenaChunkOrigin.NativeHuge: ChunkCache.Shared.Add(chunk); break;
            case ArenaChunkOrigin.Source: Source(header).Free((nint)chunk, chunk->SizeBytes); break;
            default: break;   // The caller's own block, or one of a shared arena.
        }
    }

    private static ArenaChunkSource Source(ArenaHeader* header) => (ArenaChunkSource)GCHandle.FromIntPtr(header->Source).Target!;

    private static ArenaChunk* TakeFromSource(ArenaHeader* header, nuint sizeBytes)
    {
        ArenaChunkSource source = Source(header);
        long generation = header->Generation;
        nint address = source.Allocate(sizeBytes);
        if (address == 0) MemoryThrow.OutOfMemory(sizeBytes);
        if ((address & (ArenaLimits.AlignBytes - 1)) != 0)
        {
            source.Free(address, sizeBytes);
            MemoryThrow.MisalignedChunk(address);
        }

        if (header->Generation != generation)
        {
            // The source itself has disposed the arena.
            source.Free(address, sizeBytes);
            MemoryThrow.ArenaDisposed();
        }

        return Begin((byte*)address, sizeBytes, source.Origin);
    }

    /// <summary>LibWire.Debug takes more than the arena knows of, for its guard bytes.</summary>
    static partial void AddGuardRoom(ref nuint sizeBytes);

    /// <summary>LibWire.Debug keeps native chunks in quarantine for a while, so that late uses are found.</summary>
    static partial void Quarantine(ArenaHeader* header, ArenaChunk* chunk, ref bool kept);
}
