namespace LibWire.Comparison;

/// <summary>Skips the fields of each message.</summary>
internal sealed class HandSkip(CaseInput input) : IComparisonRun
{
    public ulong Run()
    {
        ulong count = 0;
        ReadOnlySpan<byte> bytes = input.Bytes;
        ReadOnlySpan<ulong> offsets = input.Offsets;
        for (int i = 0; i + 1 < offsets.Length; i++)
        {
            var reader = new ProtoReader(bytes[(int)offsets[i]..(int)offsets[i + 1]]);
            for (; reader.Next(); count++) reader.Skip();
        }

        return count;
    }

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput() => [];

    public void Dispose()
    {
        // It owns no memory.
    }
}
