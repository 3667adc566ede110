using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>Reads one buffer. A struct implements it, so that each use is compiled separately.</summary>
internal interface IGoogleFlatReading
{
    /// <summary>Reads it once. It must not be inlined: the compiler could otherwise do the work of all passes once.</summary>
    static abstract ulong Of(ByteBuffer buffer);
}

/// <summary>Writes one buffer. A struct implements it, so that each use is compiled separately.</summary>
internal interface IGoogleFlatWriting
{
    /// <summary>Writes one finished buffer.</summary>
    /// <param name="builder">The builder, which is empty.</param>
    void Write(FlatBufferBuilder builder);
}

/// <summary>Reads the buffer once in each pass.</summary>
internal sealed class GoogleFlatReadRun<TReading>(CaseInput input) : ManagedRun
    where TReading : struct, IGoogleFlatReading
{
    private readonly ByteBuffer _buffer = new(input.Array);

    public override ulong Run()
    {
        ulong sum = 0;
        for (int pass = 0; pass < input.Passes; pass++) sum += TReading.Of(_buffer);
        return sum;
    }
}

/// <summary>Writes a buffer once in each pass, with one builder that is cleared before.</summary>
internal sealed class GoogleFlatWriteRun<TWriting>(CaseInput input, TWriting writing) : ManagedRun
    where TWriting : struct, IGoogleFlatWriting
{
    /// <summary>Its array never has to grow, like that of a builder in long use.</summary>
    private readonly FlatBufferBuilder _builder = new(input.Array.Length);

    public override ulong Run()
    {
        ulong sizeBytes = 0;
        for (int pass = 0; pass < input.Passes; pass++)
        {
            _builder.Clear();
            writing.Write(_builder);
            sizeBytes += (ulong)_builder.Offset;
        }

        return sizeBytes;
    }

    public override byte[] CaptureOutput()
    {
        _builder.Clear();
        writing.Write(_builder);
        return _builder.SizedByteArray();
    }
}
