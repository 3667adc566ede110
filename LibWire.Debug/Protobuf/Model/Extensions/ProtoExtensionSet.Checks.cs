namespace LibWire;

public unsafe partial struct ProtoExtensionSet
{
    private const string What = "The set of extensions";

    static partial void CheckAlive(Block* block) => ArenaTracker.CheckAlive(block, What);

    // The check covers the last byte: a rewind may take the tail of an entry and leave its head.
    static partial void CheckAlive(ProtoExtensionEntry* entry) => ArenaTracker.CheckAlive(entry, (nuint)sizeof(ProtoExtensionEntry), What);
}
