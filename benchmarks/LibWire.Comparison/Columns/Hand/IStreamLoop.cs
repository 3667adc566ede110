namespace LibWire.Comparison;

/// <summary>Hand-written loops over <see cref="ProtoReader"/> that add up a message and keep nothing. A struct implements it, so that each is compiled for itself.</summary>
internal interface IStreamLoop
{
    /// <summary>The checksum over one message.</summary>
    /// <param name="reader">Stands before the message's first field.</param>
    /// <param name="arena">Takes the values of packed fields, which the reader gives as a whole.</param>
    static abstract ulong Sum(ProtoReader reader, in ArenaAllocator arena);
}
