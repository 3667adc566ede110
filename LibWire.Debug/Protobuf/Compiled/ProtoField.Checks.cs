namespace LibWire.CompilerServices;

public static unsafe partial class ProtoField
{
    // The check covers the last byte: a rewind may take the tail of a block and leave its head.
    static partial void CheckAlive(void* address, int sizeBytes)
    {
        if (address != null) ArenaTracker.CheckAlive(address, (nuint)sizeBytes, "The message");
    }

    static partial void CheckIndex(int index, int count)
    {
        if ((uint)index >= (uint)count) Check.Fail(WireMisuse.IndexOutOfRange, $"Index {index} lies outside {count} items or entries.");
    }
}
