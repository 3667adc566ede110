namespace LibWire;

public unsafe partial struct ProtoUnknownFields
{
    private const string What = "The set of unknown fields";

    // The first and last of the bytes are checked too: they move when the set grows, so a rewind may take them and leave the block.
    readonly partial void CheckAlive()
    {
        if (_block == null) return;
        ArenaTracker.CheckAlive(_block, What);
        if (_block->Length == 0) return;
        ArenaTracker.CheckAlive(_block->Bytes, (nuint)_block->Length, What);
    }
}
