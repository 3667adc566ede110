using System.Collections.Generic;

namespace LibWire;

/// <summary>Native chunks that are dead but not freed yet, so that a late use meets their paint and their entry in the registry, and not somebody else's memory.</summary>
/// <param name="heldBytesMax">Most bytes held; the oldest go first. The newest stays whatever its size: it is the one most likely to be used by mistake.</param>
internal sealed unsafe class ArenaQuarantine(nuint heldBytesMax)
{
    /// <summary>So much that a chunk of usual size stays for some thousand others, which matters where many threads dispose arenas.</summary>
    private const uint HeldBytesMax = 256 * 1024 * 1024;

    /// <summary>The same where addresses are scarce.</summary>
    private const uint HeldBytesMax32Bit = 64 * 1024 * 1024;

    /// <summary>Chunks from this size on are held apart, so that one of them does not push out a thousand small ones.</summary>
    private const int LargeBytes = 32 * 1024 * 1024;

    private static readonly ArenaQuarantine Small = new(sizeof(nint) == sizeof(long) ? HeldBytesMax : HeldBytesMax32Bit);
    private static readonly ArenaQuarantine Large = new(sizeof(nint) == sizeof(long) ? HeldBytesMax : HeldBytesMax32Bit);

    private readonly Queue<TrackedChunk> _held = new();
    private nuint _heldBytes;

    /// <summary>The quarantine for a chunk.</summary>
    internal static ArenaQuarantine For(TrackedChunk chunk) => chunk.End - chunk.Start < LargeBytes ? Small : Large;

    /// <summary>Gives out the oldest chunk where it has to go anyway for one to come in, and can serve in its place: so an arena that is reset again and again does not trouble the heap
    /// and the registry each time.</summary>
    /// <param name="dead">The chunk that is to come in.</param>
    /// <returns>A chunk of the same size and kind; null where none has to go, or that is another one.</returns>
    internal TrackedChunk? TryTakeLike(TrackedChunk dead)
    {
        nuint sizeBytes = dead.End - dead.Start;
        lock (_held)
        {
            if (_heldBytes + sizeBytes <= heldBytesMax || _held.Count == 0) return null;
            TrackedChunk oldest = _held.Peek();
            if (oldest.Origin != dead.Origin || oldest.End - oldest.Start != sizeBytes) return null;
            _heldBytes -= sizeBytes;
            return _held.Dequeue();
        }
    }

    /// <summary>Takes over a chunk that no arena has any more.</summary>
    internal void Add(TrackedChunk chunk, WireMisuse cause)
    {
        chunk.Kill(cause);
        lock (_held)
        {
            _held.Enqueue(chunk);
            _heldBytes += chunk.End - chunk.Start;
            while (_heldBytes > heldBytesMax && _held.Count > 1) FreeOldest();
        }
    }

    private void FreeOldest()
    {
        TrackedChunk chunk = _held.Dequeue();
        byte* address = (byte*)chunk.Start;
        ArenaChunkOrigin origin = chunk.Origin;
        _heldBytes -= chunk.End - chunk.Start;
        AddressRegistry.Remove(chunk);
        if (origin == ArenaChunkOrigin.Native) NativeChunks.Free(address);
        else NativeChunks.FreeAligned(address);
    }
}
