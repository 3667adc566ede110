namespace LibWire.Comparison;

/// <summary>Decodes into an arena that is reset before each message, as in a program that reads message after message, or into a new one.</summary>
internal sealed unsafe class LibWireDecode<T, TModel>(CaseInput input, bool isAlias, ProtoReadOptions? options, bool walks, bool isFresh = false) : IComparisonRun
    where T : unmanaged, IProtoMessage
    where TModel : struct, ICaseModel<T>
{
    private ArenaAllocator _arena = LibWireColumn.NewArena();

    public ulong Run()
    {
        ulong result = 0;
        ReadOnlySpan<ulong> offsets = input.Offsets;
        for (int i = 0; i + 1 < offsets.Length; i++)
        {
            Decode(offsets[i], offsets[i + 1], out T message);
            result += walks ? TModel.Sum(in message) : TModel.Count(in message);
        }

        return result;
    }

    public long MeasureMemoryBytes()
    {
        long usedBytes = 0;
        ReadOnlySpan<ulong> offsets = input.Offsets;
        for (int i = 0; i + 1 < offsets.Length; i++)
        {
            Decode(offsets[i], offsets[i + 1], out _);
            usedBytes += (long)_arena.UsedBytes;
        }

        return usedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    private void Decode(ulong start, ulong end, out T message)
    {
        if (isFresh)
        {
            _arena.Dispose();
            _arena = new ArenaAllocator();
        }
        else
        {
            _arena.Reset();
        }

        message = default;
        byte* bytes = (byte*)input.Address + start;
        if (isAlias)
        {
            ProtoReader reader = ProtoReader.OverPinned(bytes, (nuint)(end - start));
            message.Read(ref reader, _arena, options);
        }
        else
        {
            var reader = new ProtoReader(new ReadOnlySpan<byte>(bytes, (int)(end - start)));
            message.Read(ref reader, _arena, options);
        }
    }
}
