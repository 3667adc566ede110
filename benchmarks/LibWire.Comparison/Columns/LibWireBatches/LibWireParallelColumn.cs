using LibWire.Benchmarks.ChatModel;
using LibWire.Benchmarks.Model;
using LibWire.WellKnown;

namespace LibWire.Comparison;

/// <summary>The generated structs as in libwire-copy, read and written by one thread on each processor.</summary>
internal sealed class LibWireParallelColumn : IComparisonColumn
{
    private const int AllProcessors = -1;

    public string Name => "libwire-parallel";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => operation switch
    {
        Operation.Decode or Operation.Traverse => OpenRead(input, operation == Operation.Traverse),
        Operation.Write => OpenWrite(input),
        _ => null,
    };

    private static IComparisonRun? OpenRead(CaseInput input, bool walks) => input.Id switch
    {
        CaseId.A => new LibWireParallel<RootMessage, RootModel>(input, AllProcessors, walks),
        CaseId.B => new LibWireMany<Event, EventModel>(input, AllProcessors, walks),
        CaseId.D or CaseId.DI or CaseId.FD => new LibWireParallel<FileDescriptorSet, DescriptorModel>(input, AllProcessors, walks),
        CaseId.FC => new LibWireParallel<ChatLog, ChatLogModel>(input, AllProcessors, walks),
        CaseId.DA or CaseId.DU => new LibWireParallel<Strs, StrsModel>(input, AllProcessors, walks),
        _ => null,
    };

    private static IComparisonRun? OpenWrite(CaseInput input) => input.Id switch
    {
        CaseId.A => new LibWireParallelWrite<RootMessage>(input, AllProcessors),
        CaseId.B => new LibWireManyWrite<Event>(input, AllProcessors),
        CaseId.D or CaseId.DI or CaseId.FD => new LibWireParallelWrite<FileDescriptorSet>(input, AllProcessors),
        CaseId.FC => new LibWireParallelWrite<ChatLog>(input, AllProcessors),
        CaseId.DA or CaseId.DU => new LibWireParallelWrite<Strs>(input, AllProcessors),
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

/// <summary>Writes one finished message by several threads.</summary>
internal sealed class LibWireParallelWrite<T> : IComparisonRun
    where T : unmanaged, IProtoMessage
{
    private readonly ArenaAllocator _modelArena = LibWireColumn.NewArena();
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly T _message;
    private readonly int _degree;

    internal LibWireParallelWrite(CaseInput input, int degree)
    {
        _message = ProtoMessage.Parse<T>(input.Bytes, in _modelArena);
        _degree = degree;
    }

    public ulong Run() => (ulong)Write().GetTotalLength();

    public long MeasureMemoryBytes()
    {
        Write();
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => Write().ToArray();

    public void Dispose()
    {
        _arena.Dispose();
        _modelArena.Dispose();
    }

    private ProtoWriter Write()
    {
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        _message.WriteParallel(ref writer, _degree);
        return writer;
    }
}
