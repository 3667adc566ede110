namespace LibWire;

public static unsafe partial class ProtoField
{
    // The last byte too: a rewind may take the tail of a block and leave its head.
    static partial void CheckAlive(void* address, int sizeBytes)
    {
        if (address == null) return;
        ArenaTracker.CheckAlive(address, "The message");
        ArenaTracker.CheckAlive((byte*)address + sizeBytes - 1, "The message");
    }

    static partial void CheckIndex(int index, int count)
    {
        if ((uint)index >= (uint)count) Check.Fail(WireMisuse.IndexOutOfRange, $"Index {index} lies outside {count} items or entries.");
    }
}
