namespace LibWire.Comparison;

/// <summary>Writes finished structs, message after message, with one writer that is cleared before each, as other columns keep one buffer.</summary>
internal sealed unsafe class LibWireWrite<T> : IComparisonRun
    where T : unmanaged, IProtoMessage
{
    private readonly ArenaAllocator _modelArena = LibWireColumn.NewArena();
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly T[] _messages;

    internal LibWireWrite(CaseInput input, bool isAlias)
    {
        ReadOnlySpan<ulong> offsets = input.Offsets;
        _messages = new T[input.MessageCount];
        for (int i = 0; i < _messages.Length; i++)
        {
            byte* bytes = (byte*)input.Address + offsets[i];
            ulong sizeBytes = offsets[i + 1] - offsets[i];
            ProtoReader reader = isAlias
                ? ProtoReader.OverPinned(bytes, (nuint)sizeBytes)
                : new ProtoReader(new ReadOnlySpan<byte>(bytes, (int)sizeBytes));
            _messages[i].Read(ref reader, _modelArena);
        }
    }

    public ulong Run()
    {
        ulong sizeBytes = 0;
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        foreach (ref readonly T message in _messages.AsSpan())
        {
            writer.Clear();
            message.Write(ref writer);
            sizeBytes += (ulong)writer.GetTotalLength();
        }

        return sizeBytes;
    }

    /// <summary>The memory is reused for all messages, so it is the most that one of them takes.</summary>
    public long MeasureMemoryBytes()
    {
        long mostBytes = 0;
        foreach (ref readonly T message in _messages.AsSpan())
        {
            _arena.Reset();
            var writer = new ProtoWriter(in _arena);
            message.Write(ref writer);
            mostBytes = Math.Max(mostBytes, (long)_arena.UsedBytes);
        }

        return mostBytes;
    }

    public byte[] CaptureOutput()
    {
        using var output = new MemoryStream();
        foreach (ref readonly T message in _messages.AsSpan())
        {
            _arena.Reset();
            var writer = new ProtoWriter(in _arena);
            message.Write(ref writer);
            output.Write(writer.WrittenSpan);
        }

        return output.ToArray();
    }

    public void Dispose()
    {
        _arena.Dispose();
        _modelArena.Dispose();
    }
}
