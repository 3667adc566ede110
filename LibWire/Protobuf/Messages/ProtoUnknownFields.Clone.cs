namespace LibWire;

public unsafe partial struct ProtoUnknownFields
{
    /// <summary>Copies the fields into a block of exactly their size.</summary>
    /// <param name="arena">Receives the copy. It is not used if there are no fields.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena may hold a part of the copy.</exception>
    internal readonly ProtoUnknownFields Clone(scoped ref readonly ArenaAllocator arena)
    {
        ProtoUnknownFields clone = default;
        int length = Length;
        if (length == 0) return clone;
        clone._block = arena.Allocate<Block>();
        clone._block->Bytes = arena.AllocateBytes((nuint)length);

        // SAFETY: the block was allocated with that length.
        Buffer.MemoryCopy(_block->Bytes, clone._block->Bytes, length, length);
        clone._block->Length = length;
        clone._block->Capacity = length;
        return clone;
    }
}
