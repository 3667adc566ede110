using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>What is read of one buffer. A struct implements it, so that each use is compiled for itself.</summary>
internal interface IGoogleFlatReading
{
    /// <summary>Reads it once; never inlined, or the compiler could do for all passes at once what is the same in each.</summary>
    static abstract ulong Of(ByteBuffer buffer);
}

/// <summary>How one buffer is written. A struct implements it, so that each use is compiled for itself.</summary>
internal interface IGoogleFlatWriting
{
    /// <summary>Writes one finished buffer.</summary>
    /// <param name="builder">Empty.</param>
    void Write(FlatBufferBuilder builder);
}

/// <summary>Reads the buffer once a pass.</summary>
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

/// <summary>Writes a buffer once a pass, by one builder that is cleared before each.</summary>
internal sealed class GoogleFlatWriteRun<TWriting>(CaseInput input, TWriting writing) : ManagedRun
    where TWriting : struct, IGoogleFlatWriting
{
    /// <summary>Its array does not have to grow: that of a builder which stays has grown before.</summary>
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
