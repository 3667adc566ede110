namespace LibWire;

internal static unsafe partial class ArenaChunks
{
    static partial void AddGuardRoom(ref nuint sizeBytes)
    {
        // A size near the end of the address space fails as it is, without room for guard bytes.
        nuint roomBytes = ArenaGuards.RoomBytes(sizeBytes);
        if (sizeBytes <= ArenaLimits.Unlimited - roomBytes) sizeBytes += roomBytes;
    }

    static partial void Quarantine(ArenaHeader* header, ArenaChunk* chunk, ref bool kept)
    {
        ArenaRecord record = ArenaRecord.Of(header);
        TrackedChunk tracked = record.Chunks[(nint)chunk];
        record.Chunks.Remove((nint)chunk);
        kept = tracked.IsNative && tracked.HasBlocks;
        if (kept)
        {
            ArenaQuarantine.For(tracked).Add(tracked, WireMisuse.UseAfterDispose);
            return;
        }

        // The memory lives on, in the arena that is shared.
        if (tracked.Origin == ArenaChunkOrigin.Shared)
        {
            AddressRegistry.Remove(tracked);
            return;
        }

        // Memory of the caller or of a source belongs to someone else from here on, so it can no longer be tracked.
        tracked.Kill(WireMisuse.UseAfterDispose);
        AddressRegistry.Remove(tracked);
    }
}
