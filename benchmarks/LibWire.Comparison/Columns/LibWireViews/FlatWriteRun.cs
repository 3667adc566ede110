namespace LibWire.Comparison;

/// <summary>Writes a buffer once a pass, by one builder that is cleared before each, as the C++ columns keep theirs.</summary>
internal sealed class FlatWriteRun<TWriting>(CaseInput input, TWriting writing) : IComparisonRun
    where TWriting : struct, IFlatWriting
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();

    public ulong Run()
    {
        ulong sizeBytes = 0;
        FlatBuilder builder = NewBuilder();
        for (int pass = 0; pass < input.Passes; pass++)
        {
            builder.Clear();
            writing.Write(builder);
            sizeBytes += (ulong)builder.WrittenSpan.Length;
        }

        return sizeBytes;
    }

    public long MeasureMemoryBytes()
    {
        writing.Write(NewBuilder());
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput()
    {
        FlatBuilder builder = NewBuilder();
        writing.Write(builder);
        return builder.ToArray();
    }

    public void Dispose()
    {
        writing.Dispose();
        _arena.Dispose();
    }

    /// <summary>Its region does not have to grow: that of a builder which stays has grown before.</summary>
    private FlatBuilder NewBuilder()
    {
        _arena.Reset();
        return new FlatBuilder(in _arena, input.Array.Length);
    }
}

/// <summary>How one buffer is written. A struct implements it, so that each use is compiled for itself.</summary>
internal interface IFlatWriting : IDisposable
{
    /// <summary>Writes one finished buffer.</summary>
    /// <param name="builder">Empty.</param>
    void Write(FlatBuilder builder);
}
