using System.Collections.Generic;

namespace LibWire;

/// <summary>The quarantine: native chunks that are dead but not yet freed. A late use finds their paint and their entry in the registry, not memory
/// that serves another purpose.</summary>
/// <param name="heldBytesMax">Most bytes held; the oldest chunk is freed first. The newest stays whatever its size, because it is the most likely to
/// be used by mistake.</param>
/// <param name="heldChunksMax">Most chunks held.</param>
internal sealed unsafe class ArenaQuarantine(nuint heldBytesMax, int heldChunksMax)
{
    /// <summary>Most bytes held in a 64-bit process. A chunk of usual size stays while about a thousand others come in, which matters where many
    /// threads dispose arenas.</summary>
    private const uint HeldBytesMax = 256 * 1024 * 1024;

    /// <summary>Most bytes held in a 32-bit process, where addresses are scarce.</summary>
    private const uint HeldBytesMax32Bit = 64 * 1024 * 1024;

    /// <summary>Most chunks held. The registry takes time for each chunk that it knows whenever one comes or goes: a program with an arena a message would
    /// spend most of its time there.</summary>
    private const int HeldChunksMax = 8 * 1024;

    /// <summary>Chunks of this size and above have a quarantine of their own, so that one of them does not push out a thousand small ones.</summary>
    private const int LargeBytes = 32 * 1024 * 1024;

    private static readonly ArenaQuarantine Small = new(sizeof(nint) == sizeof(long) ? HeldBytesMax : HeldBytesMax32Bit, HeldChunksMax);
    private static readonly ArenaQuarantine Large = new(sizeof(nint) == sizeof(long) ? HeldBytesMax : HeldBytesMax32Bit, HeldChunksMax);

    private readonly Queue<TrackedChunk> _held = new();
    private nuint _heldBytes;

    /// <summary>The quarantine for a chunk.</summary>
    internal static ArenaQuarantine For(TrackedChunk chunk) => chunk.End - chunk.Start < LargeBytes ? Small : Large;

    /// <summary>Takes out the oldest chunk, if it would be freed anyway and can replace the chunk that comes in. So an arena that is reset again and
    /// again does not call the native heap and the registry each time.</summary>
    /// <param name="dead">The chunk that comes in.</param>
    /// <returns>A chunk of the same size and kind. Null if no chunk would be freed, or the oldest differs.</returns>
    internal TrackedChunk? TryTakeLike(TrackedChunk dead)
    {
        nuint sizeBytes = dead.End - dead.Start;
        lock (_held)
        {
            if ((_heldBytes + sizeBytes <= heldBytesMax && _held.Count < heldChunksMax) || _held.Count == 0) return null;
            TrackedChunk oldest = _held.Peek();
            if (oldest.Origin != dead.Origin || oldest.End - oldest.Start != sizeBytes) return null;
            _heldBytes -= sizeBytes;
            return _held.Dequeue();
        }
    }

    /// <summary>Takes over a chunk that no longer belongs to an arena.</summary>
    internal void Add(TrackedChunk chunk, WireMisuse cause)
    {
        chunk.Kill(cause);
        chunk.DropLargeLedger();
        lock (_held)
        {
            _held.Enqueue(chunk);
            _heldBytes += chunk.End - chunk.Start;
            while ((_heldBytes > heldBytesMax || _held.Count > heldChunksMax) && _held.Count > 1) FreeOldest();
        }
    }

    private void FreeOldest()
    {
        TrackedChunk chunk = _held.Dequeue();
        byte* address = (byte*)chunk.Start;
        ArenaChunkOrigin origin = chunk.Origin;
        nuint heldBytes = chunk.End - chunk.Start;
        nuint sizeBytes = heldBytes - chunk.GuardRoomBytes;
        _heldBytes -= heldBytes;
        AddressRegistry.Remove(chunk);
        ArenaChunks.FreeNative(origin, address, sizeBytes);
    }
}
