namespace LibWire.Comparison;

/// <summary>Reads all messages by one call, from a buffer in which each has its length.</summary>
internal sealed class LibWireMany<T, TModel> : IComparisonRun
    where T : unmanaged, IProtoMessage
    where TModel : struct, ICaseModel<T>
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly byte[] _bytes;
    private readonly int _degree;
    private readonly bool _walks;

    /// <summary>Makes the buffer.</summary>
    /// <param name="input">The messages.</param>
    /// <param name="degree">How many threads read them; -1 for one on each processor.</param>
    /// <param name="walks">Whether the model is walked.</param>
    internal LibWireMany(CaseInput input, int degree, bool walks)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < input.MessageCount; i++)
        {
            writer.StartDelimited();
            writer.WriteRaw(input.MessageAt(i));
            writer.CloseDelimited();
        }

        _bytes = writer.ToArray();
        _degree = degree;
        _walks = walks;
    }

    public ulong Run()
    {
        ulong result = 0;
        UnmanagedArray<T> messages = Decode();
        foreach (ref readonly T message in messages) result += _walks ? TModel.Sum(in message) : TModel.Count(in message);
        return result;
    }

    public long MeasureMemoryBytes()
    {
        Decode();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    private UnmanagedArray<T> Decode()
    {
        _arena.Reset();
        return _degree == 1 ? ProtoMessage.ParseMany<T>(_bytes, _arena) : ProtoMessage.ParseManyParallel<T>(_bytes, _arena, _degree);
    }
}
