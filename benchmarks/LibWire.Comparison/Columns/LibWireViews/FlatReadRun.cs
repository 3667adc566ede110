namespace LibWire.Comparison;

/// <summary>Reads the buffer once a pass.</summary>
internal sealed class FlatReadRun<TReading>(CaseInput input) : IComparisonRun
    where TReading : struct, IFlatReading
{
    public ulong Run()
    {
        ulong sum = 0;
        ReadOnlySpan<byte> bytes = input.Bytes;
        for (int pass = 0; pass < input.Passes; pass++) sum += TReading.Of(bytes);
        return sum;
    }

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput() => [];

    public void Dispose()
    {
        // It has no memory.
    }
}

/// <summary>What is read of one buffer. A struct implements it, so that each use is compiled for itself.</summary>
internal interface IFlatReading
{
    /// <summary>Reads it once; never inlined, or the compiler could do for all passes at once what is the same in each.</summary>
    static abstract ulong Of(ReadOnlySpan<byte> buffer);
}
