namespace LibWire;

/// <summary>Which arena, in which state, a reader, writer or view has begun with; from <see cref="ArenaTracker"/>. Default: no arena, always alive.</summary>
internal readonly unsafe struct ArenaStamp
{
    internal readonly ArenaHeader* Header;
    internal readonly long Generation;
    internal readonly ulong EpochSerial;
    internal readonly TrackedChunk? Chunk;   // null when the stamp is of an arena as a whole
    internal readonly int ChunkUse;
    internal readonly nuint Address;

    /// <summary>Whether it is of no arena.</summary>
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
