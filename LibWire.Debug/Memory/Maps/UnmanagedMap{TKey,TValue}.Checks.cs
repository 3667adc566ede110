namespace LibWire;

public unsafe partial struct UnmanagedMap<TKey, TValue>
{
    // Checks the entries too: they move when the map grows, so a rewind may free them and leave the block's header.
    readonly partial void CheckAlive()
    {
        if (_block == null) return;
        ArenaTracker.CheckAlive(_block, "The map");
        ArenaTracker.CheckAlive(_block->Keys, "The map");
    }
}
