namespace LibWire;

public sealed unsafe partial class ProtoFieldLayout
{
    static partial void CheckAlive(void* address)
    {
        if (address != null) ArenaTracker.CheckAlive(address, "The message");
    }
}
