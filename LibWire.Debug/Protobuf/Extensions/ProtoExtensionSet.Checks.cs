namespace LibWire;

public unsafe partial struct ProtoExtensionSet
{
    private const string What = "The set of extensions";

    static partial void CheckAlive(Block* block) => ArenaTracker.CheckAlive(block, What);

    // The last byte too: a rewind may take the tail of an entry and leave its head.
    static partial void CheckAlive(ProtoExtensionEntry* entry)
    {
        ArenaTracker.CheckAlive(entry, What);
        ArenaTracker.CheckAlive((byte*)entry + sizeof(ProtoExtensionEntry) - 1, What);
    }
}
