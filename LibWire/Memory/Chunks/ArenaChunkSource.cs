namespace LibWire;

/// <summary>A source of chunks other than the native heap, such as shared memory, a pinned array, or memory that is counted.</summary>
/// <remarks>
/// One source may serve arenas of several threads at once. Its methods run on the thread that uses the arena, at most once per chunk, never per
/// block. LibWire.Debug asks for exactly what LibWire asks for, so memory of a source has no guard bytes and no quarantine there.
/// </remarks>
public abstract class ArenaChunkSource
{
    /// <summary>Who gives the chunks.</summary>
    internal virtual ArenaChunkOrigin Origin => ArenaChunkOrigin.Source;

    /// <summary>Allocates a new chunk.</summary>
    /// <param name="sizeBytes">Size of the chunk in bytes, a multiple of 8. The contents need not be cleared.</param>
    /// <returns>The address, a multiple of 8 (better: of 16). 0 if there is no more memory: the arena then throws
    /// <see cref="OutOfMemoryException"/>.</returns>
    /// <remarks>An exception thrown here reaches the caller of the arena; the arena is unchanged and stays usable. <b>Safety:</b> the memory must
    /// belong to the arena alone and stay in place until <see cref="Free"/>.</remarks>
    public abstract nint Allocate(nuint sizeBytes);

    /// <summary>Takes back a chunk. It should not throw: the chunks of the same arena that are not yet given back would be lost.</summary>
    /// <param name="address">The address that <see cref="Allocate"/> returned.</param>
    /// <param name="sizeBytes">The size that was requested.</param>
    /// <remarks>Chunks of pooled arenas may come back on the finalizer thread, after the thread that used them has ended.</remarks>
    public abstract void Free(nint address, nuint sizeBytes);
}
