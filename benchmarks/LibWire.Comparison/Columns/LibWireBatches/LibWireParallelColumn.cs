using LibWire.Benchmarks.Model;
using LibWire.WellKnown;

namespace LibWire.Comparison;

/// <summary>The generated structs as in libwire-copy, read by one thread on each processor. It only reads: the model is the same.</summary>
internal sealed class LibWireParallelColumn : IComparisonColumn
{
    private const int AllProcessors = -1;

    public string Name => "libwire-parallel";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => operation is not (Operation.Decode or Operation.Traverse) ? null : input.Id switch
    {
        CaseId.A => new LibWireParallel<RootMessage, RootModel>(input, AllProcessors, operation == Operation.Traverse),
        CaseId.B => new LibWireMany<Event, EventModel>(input, AllProcessors, operation == Operation.Traverse),
        CaseId.D or CaseId.DI => new LibWireParallel<FileDescriptorSet, DescriptorModel>(input, AllProcessors, operation == Operation.Traverse),
        CaseId.DA or CaseId.DU => new LibWireParallel<Strs, StrsModel>(input, AllProcessors, operation == Operation.Traverse),
        _ => null,
    };
}

/// <summary>Reads one message by several threads.</summary>
internal sealed class LibWireParallel<T, TModel>(CaseInput input, int degree, bool walks) : IComparisonRun
    where T : unmanaged, IProtoMessage
    where TModel : struct, ICaseModel<T>
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();

    public ulong Run()
    {
        T message = Decode();
        return walks ? TModel.Sum(in message) : TModel.Count(in message);
    }

    public long MeasureMemoryBytes()
    {
        Decode();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    private T Decode()
    {
        _arena.Reset();
        return ProtoMessage.ParseParallel<T>(input.Bytes, _arena, degree);
    }
}
