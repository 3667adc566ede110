namespace LibWire;

public sealed unsafe partial class ArenaMessage<T>
{
    partial void CheckBlock() => ArenaTracker.CheckAlive(_block, "An ArenaMessage");
}
