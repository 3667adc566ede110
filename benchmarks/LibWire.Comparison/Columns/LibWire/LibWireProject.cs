namespace LibWire.Comparison;

/// <summary>Reads two fields into structs, and sums them.</summary>
internal sealed unsafe class LibWireProject<T, TModel>(CaseInput input, bool isAlias) : IComparisonRun
    where T : unmanaged, IProtoMessage
    where TModel : struct, IProjectionModel<T>
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly ProtoProjection<T> _projection = ProtoProjection<T>.Create(TModel.Paths);

    public ulong Run()
    {
        ulong sum = 0;
        for (int i = 0; i < input.MessageCount; i++) sum += Project(i);
        return sum;
    }

    public long MeasureMemoryBytes()
    {
        long usedBytes = 0;
        for (int i = 0; i < input.MessageCount; i++)
        {
            Project(i);
            usedBytes += (long)_arena.UsedBytes;
        }

        return usedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    private ulong Project(int index)
    {
        _arena.Reset();
        ulong start = input.Offsets[index], end = input.Offsets[index + 1];
        byte* bytes = (byte*)input.Address + start;
        ProtoReader reader = isAlias
            ? ProtoReader.OverPinned(bytes, (nuint)(end - start))
            : new ProtoReader(new ReadOnlySpan<byte>(bytes, (int)(end - start)));
        T message = default;
        _projection.Read(ref reader, in _arena, ref message);
        return TModel.Sum(in message);
    }
}
