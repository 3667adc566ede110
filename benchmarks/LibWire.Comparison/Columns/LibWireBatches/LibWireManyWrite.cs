namespace LibWire.Comparison;

/// <summary>Writes all messages by one call, each after its length.</summary>
internal sealed class LibWireManyWrite<T> : IComparisonRun
    where T : unmanaged, IProtoMessage
{
    private readonly ArenaAllocator _modelArena = LibWireColumn.NewArena();
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly UnmanagedArray<T> _messages;
    private readonly int _degree;
    private readonly ulong _lengthBytes;

    /// <summary>Reads the messages.</summary>
    /// <param name="input">The messages.</param>
    /// <param name="degree">How many threads write them; -1 for one on each processor.</param>
    internal LibWireManyWrite(CaseInput input, int degree)
    {
        _degree = degree;
        _messages.Reserve(input.MessageCount, in _modelArena);
        for (int i = 0; i < input.MessageCount; i++)
        {
            var reader = new ProtoReader(input.MessageAt(i));
            _messages.Add(in _modelArena).Read(ref reader, _modelArena);
        }

        _lengthBytes = (ulong)(Write().GetTotalLength() - CaptureOutput().Length);
    }

    /// <summary>The bytes without the lengths, as other columns write them.</summary>
    public ulong Run() => (ulong)Write().GetTotalLength() - _lengthBytes;

    public long MeasureMemoryBytes()
    {
        Write();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput()
    {
        using var output = new MemoryStream();
        ProtoWriter writer = Write();
        ReadOnlySpan<byte> written = writer.WrittenSpan;
        while (!written.IsEmpty)
        {
            int lengthBytes = 1;
            int sizeBytes = written[0] & 0x7f;
            for (; (written[lengthBytes - 1] & 0x80) != 0; lengthBytes++) sizeBytes |= (written[lengthBytes] & 0x7f) << (7 * lengthBytes);
            output.Write(written.Slice(lengthBytes, sizeBytes));
            written = written[(lengthBytes + sizeBytes)..];
        }

        return output.ToArray();
    }

    public void Dispose()
    {
        _arena.Dispose();
        _modelArena.Dispose();
    }

    private ProtoWriter Write()
    {
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        ProtoMessage.WriteManyParallel(_messages.ReadOnlySpan, ref writer, _degree);
        return writer;
    }
}
