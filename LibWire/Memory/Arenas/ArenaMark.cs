namespace LibWire;

/// <summary>A position in an arena, from <see cref="ArenaAllocator.Mark"/>, for <see cref="ArenaAllocator.Rewind"/>.</summary>
/// <remarks>It is valid until the arena is reset, disposed, or rewound to a mark taken earlier. An arena may be rewound to it more than
/// once.</remarks>
public readonly unsafe struct ArenaMark
{
    // The header identifies marks of another arena. The serial counts over all lives of a header, so it identifies marks of another life or from
    // before a reset.
    internal readonly ArenaHeader* Header;
    internal readonly ArenaChunk* Chunk;   // null: the arena had no chunk yet
    internal readonly byte* Top;
    internal readonly ulong Serial;

    internal ArenaMark(ArenaHeader* header, ArenaChunk* chunk, byte* top, ulong serial)
    {
        Header = header;
        Chunk = chunk;
        Top = top;
        Serial = serial;
    }
}
