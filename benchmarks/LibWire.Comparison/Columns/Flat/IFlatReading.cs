namespace LibWire.Comparison;

/// <summary>What is read of one buffer. A struct implements it, so that each use is compiled for itself.</summary>
internal interface IFlatReading
{
    /// <summary>Reads it once; never inlined, or the compiler could do for all passes at once what is the same in each.</summary>
    static abstract ulong Of(ReadOnlySpan<byte> buffer);
}
