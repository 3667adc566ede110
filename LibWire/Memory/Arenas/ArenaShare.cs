namespace LibWire;

/// <summary>An arena that several threads fill at once. Each thread has an arena of its own, whose chunks are blocks of the shared one. So the shared arena
/// alone owns the memory: its Reset, Rewind and Dispose end the life of everything.</summary>
/// <remarks>
/// <para>The limit of the shared arena counts for all of them. A chunk that is larger than what is left of it fails with
/// <see cref="ArenaLimitException"/>.</para>
/// <para>Until the last thread is done, nobody else may use the shared arena. It is noticed when the next chunk is taken.</para>
/// </remarks>
internal sealed unsafe partial class ArenaShare : ArenaChunkSource
{
    private readonly object _gate = new();
    private readonly ArenaAllocator _arena;
    private readonly ArenaOptions _options;
    private nuint _usedBytes; // of the shared arena, after the last chunk

    /// <summary>Shares an arena.</summary>
    /// <param name="arena">The arena, which is alive.</param>
    /// <param name="chunkBytes">The size of the blocks that threads take. The rest of the last block of each thread stays unused.</param>
    internal ArenaShare(ArenaAllocator arena, nuint chunkBytes)
    {
        _arena = arena;
        _options = new ArenaOptions { FirstBlockBytes = chunkBytes, ChunkBytesMax = chunkBytes, ChunkSource = this };
        _usedBytes = arena.UsedBytes;
    }

    /// <inheritdoc/>
    internal override ArenaChunkOrigin Origin => ArenaChunkOrigin.Shared;

    /// <summary>Makes the arena of one thread. What it holds outlives its Dispose.</summary>
    internal ArenaAllocator Open() => new(_options);

    /// <inheritdoc/>
    public override nint Allocate(nuint sizeBytes)
    {
        lock (_gate)
        {
            CheckUnchanged(_arena.UsedBytes, _usedBytes);
            if (_arena.UsedBytes != _usedBytes) MemoryThrow.UsedByThreads();
            byte* block = _arena.AllocateBytes(sizeBytes);
            _usedBytes = _arena.UsedBytes;
            return (nint)block;
        }
    }

    /// <inheritdoc/>
    public override void Free(nint address, nuint sizeBytes)
    {
        // The block belongs to the shared arena.
    }

    /// <summary>Nobody but this object has used the arena.</summary>
    static partial void CheckUnchanged(nuint usedBytes, nuint usedBytesBefore);
}
