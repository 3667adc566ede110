namespace LibWire;

/// <summary>Where an arena takes its chunks from, when not from the native heap: shared memory, a pinned array, memory with an account.</summary>
/// <remarks>
/// One source may serve arenas of several threads at once: its methods are called on the thread that uses the arena, at most once for each chunk,
/// never once a block. LibWire.Debug asks for exactly what LibWire asks for, so memory of a source has no guard bytes and no quarantine there.
/// </remarks>
public abstract class ArenaChunkSource
{
    /// <summary>Gives the address of a new chunk.</summary>
    /// <param name="sizeBytes">Size of the chunk in bytes, a multiple of 8. The contents need not be cleared.</param>
    /// <returns>The address, a multiple of 8 (better: of 16), or 0 if there is no more memory: the arena then throws <see cref="OutOfMemoryException"/>.</returns>
    /// <remarks>An exception thrown here reaches the caller of the arena; the arena is as it was and can be used on.
    /// <b>Safety:</b> the memory must be the arena's alone, and stay where it is, until <see cref="Free"/>.</remarks>
    public abstract nint Allocate(nuint sizeBytes);

    /// <summary>Takes back a chunk. It should not throw: the chunks of the same arena that are not given back yet would be lost.</summary>
    /// <param name="address">What <see cref="Allocate"/> returned.</param>
    /// <param name="sizeBytes">The size it was asked for.</param>
    /// <remarks>Chunks of pooled arenas may come back on the finalizer's thread, when the thread that used them has ended.</remarks>
    public abstract void Free(nint address, nuint sizeBytes);
}
