namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    // To the last byte: a block that grew in place after a mark loses its tail, and not its head, by the rewind.
    partial void CheckAlive()
    {
        if (_lengthBytes != 0) ArenaTracker.CheckAlive(_bytes, (nuint)_lengthBytes, "The string");
    }
}
