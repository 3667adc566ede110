namespace LibWire;

public unsafe partial struct ProtoUnknownFields
{
    /// <summary>The same fields in memory of their own, of exactly their size.</summary>
    /// <param name="arena">The arena to take it from; none is taken for no fields.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena may hold a part of the copy.</exception>
    internal readonly ProtoUnknownFields Clone(scoped ref readonly ArenaAllocator arena)
    {
        ProtoUnknownFields clone = default;
        int length = Length;
        if (length == 0) return clone;
        clone._block = arena.Allocate<Block>();
        clone._block->Bytes = arena.AllocateBytes((nuint)length);

        // SAFETY: the block was asked for with that length.
        Buffer.MemoryCopy(_block->Bytes, clone._block->Bytes, length, length);
        clone._block->Length = length;
        clone._block->Capacity = length;
        return clone;
    }
}
