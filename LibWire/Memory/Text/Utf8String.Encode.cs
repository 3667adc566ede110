namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    /// <summary>The first byte, for code of the library that asks for <see cref="Length"/> itself; null at most where there is none.</summary>
    internal byte* Bytes
    {
        get
        {
            CheckAlive();
            return _bytes;
        }
    }
}
