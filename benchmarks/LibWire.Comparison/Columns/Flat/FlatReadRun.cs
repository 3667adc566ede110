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
