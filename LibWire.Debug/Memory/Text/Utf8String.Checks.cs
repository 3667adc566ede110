namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    // Checks up to the last byte: a rewind may free the tail of a block that grew in place after the mark, but not its head.
    partial void CheckAlive()
    {
        if (_lengthBytes != 0) ArenaTracker.CheckAlive(_bytes, (nuint)_lengthBytes, "The string");
    }
}
