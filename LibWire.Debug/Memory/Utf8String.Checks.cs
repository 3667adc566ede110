namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    // The last byte too: a block that grew in place after a mark loses its tail, and not its head, by the rewind.
    partial void CheckAlive()
    {
        if (_lengthBytes == 0) return;
        ArenaTracker.CheckAlive(_bytes, "The string");
        ArenaTracker.CheckAlive(_bytes + _lengthBytes - 1, "The string");
    }
}
