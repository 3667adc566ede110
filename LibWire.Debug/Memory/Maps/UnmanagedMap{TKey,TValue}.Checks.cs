namespace LibWire;

public unsafe partial struct UnmanagedMap<TKey, TValue>
{
    // The entries too: they move when the map grows, so that a rewind may take them away and leave the header.
    readonly partial void CheckAlive()
    {
        if (_block == null) return;
        ArenaTracker.CheckAlive(_block, "The map");
        ArenaTracker.CheckAlive(_block->Keys, "The map");
    }
}
