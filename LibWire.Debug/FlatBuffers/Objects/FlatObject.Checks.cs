namespace LibWire.CompilerServices;

public static unsafe partial class FlatObject
{
    // To the last byte: a rewind may take the tail of a block and leave its head.
    static partial void CheckAlive(void* address, int sizeBytes)
    {
        if (address != null) ArenaTracker.CheckAlive(address, (nuint)sizeBytes, "The table");
    }
}
