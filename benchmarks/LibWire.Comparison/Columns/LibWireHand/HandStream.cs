namespace LibWire.Comparison;

/// <summary>Streams message after message.</summary>
internal sealed class HandStream<TLoop>(CaseInput input) : IComparisonRun
    where TLoop : struct, IStreamLoop
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();

    public ulong Run()
    {
        ulong sum = 0;
        ReadOnlySpan<byte> bytes = input.Bytes;
        ReadOnlySpan<ulong> offsets = input.Offsets;
        _arena.Reset();
        for (int i = 0; i + 1 < offsets.Length; i++)
            sum += TLoop.Sum(new ProtoReader(bytes[(int)offsets[i]..(int)offsets[i + 1]]), in _arena);
        return sum;
    }

    public long MeasureMemoryBytes()
    {
        Run();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();
}

/// <summary>
/// Hand-written loops over <see cref="ProtoReader"/> that sum a message and keep nothing. A struct implements it, so that each is compiled separately.
/// </summary>
internal interface IStreamLoop
{
    /// <summary>The checksum over one message.</summary>
    /// <param name="reader">The reader, before the message's first field.</param>
    /// <param name="arena">Receives the values of packed fields, which the reader returns as a whole.</param>
    static abstract ulong Sum(ProtoReader reader, in ArenaAllocator arena);
}
