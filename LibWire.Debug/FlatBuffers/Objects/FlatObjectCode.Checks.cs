namespace LibWire.CompilerServices;

public static unsafe partial class FlatObjectCode
{
    // Check to the last byte: a rewind may free the tail of a block and keep its head.
    static partial void CheckAlive(void* address, int sizeBytes)
    {
        if (address != null) ArenaTracker.CheckAlive(address, (nuint)sizeBytes, "The table");
    }
}
