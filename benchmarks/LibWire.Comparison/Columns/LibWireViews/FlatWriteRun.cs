namespace LibWire.Comparison;

/// <summary>Writes a buffer once in each pass, with one builder that is cleared before, as in the C++ columns.</summary>
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

    /// <summary>Its region never has to grow, like that of a builder in long use.</summary>
    private FlatBuilder NewBuilder()
    {
        _arena.Reset();
        return new FlatBuilder(in _arena, input.Array.Length);
    }
}

/// <summary>Writes one buffer. A struct implements it, so that each use is compiled separately.</summary>
internal interface IFlatWriting : IDisposable
{
    /// <summary>Writes one finished buffer.</summary>
    /// <param name="builder">The builder, which is empty.</param>
    void Write(FlatBuilder builder);
}
