namespace LibWire.Comparison;

/// <summary>Reads the buffer once in each pass.</summary>
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
        // It owns no memory.
    }
}

/// <summary>Reads one buffer. A struct implements it, so that each use is compiled separately.</summary>
internal interface IFlatReading
{
    /// <summary>Reads it once. It must not be inlined: the compiler could otherwise do the work of all passes once.</summary>
    static abstract ulong Of(ReadOnlySpan<byte> buffer);
}
