namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    /// <summary>The first byte, for code of the library that tests <see cref="Length"/> itself; may be null for an empty string.</summary>
    internal byte* Bytes
    {
        get
        {
            CheckAlive();
            return _bytes;
        }
    }
}
