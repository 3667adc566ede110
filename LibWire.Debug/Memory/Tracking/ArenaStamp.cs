namespace LibWire;

/// <summary>Identifies an arena and its state when a reader, writer or view began; made by <see cref="ArenaTracker"/>. The default stamp is of no
/// arena and always alive.</summary>
internal readonly unsafe struct ArenaStamp
{
    internal readonly ArenaHeader* Header;
    internal readonly long Generation;
    internal readonly ulong EpochSerial;
    internal readonly TrackedChunk? Chunk;   // null if the stamp is of a whole arena
    internal readonly int ChunkUse;
    internal readonly nuint Address;

    /// <summary>Whether the stamp is of no arena.</summary>
    internal bool IsDefault => Header == null;

    internal ArenaStamp(ArenaHeader* header, long generation)
    {
        Header = header;
        Generation = generation;
        EpochSerial = header->EpochSerial;
    }

    internal ArenaStamp(TrackedChunk chunk, nuint address)
        : this(chunk.Header, chunk.Header->Generation)
    {
        Chunk = chunk;
        ChunkUse = chunk.Use;
        Address = address;
    }
}
