namespace LibWire;

/// <summary>A position in an arena, from <see cref="ArenaAllocator.Mark"/>, for <see cref="ArenaAllocator.Rewind"/>.</summary>
/// <remarks>It is valid until the arena is reset or disposed, or rewound to a mark taken earlier. It may be rewound to more than once.</remarks>
public readonly unsafe struct ArenaMark
{
    // The header tells another arena's marks apart; the serial, which counts over all lives of a header, those of another life or of before a reset.
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
