using LibWire.Benchmarks.Model;
using QuickStart.Generated;
using Traces = OpenTelemetry.Proto.Trace.V1.TracesData;

namespace LibWire.Comparison;

/// <summary>LibWire.Json with the generated structs.</summary>
internal sealed class LibWireJsonColumn : IComparisonColumn
{
    public string Name => "libwire-json";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => input.Id switch
    {
        CaseId.JA => Open<RootMessage, RootModel>(input, operation),
        CaseId.JB => Open<Event, EventModel>(input, operation),
        CaseId.JC => Open<Tile, TileModel>(input, operation),
        CaseId.JT => Open<Traces, TraceModel>(input, operation),
        _ => null,
    };

    private static IComparisonRun? Open<T, TModel>(CaseInput input, Operation operation)
        where T : unmanaged, IProtoMessage
        where TModel : struct, ICaseModel<T> => operation switch
        {
            Operation.Decode => new LibWireJsonDecode<T, TModel>(input, walks: false),
            Operation.Traverse => new LibWireJsonDecode<T, TModel>(input, walks: true),
            Operation.Write => new LibWireJsonWrite<T>(input),
            _ => null,
        };
}

/// <summary>Parses into an arena that is reset before each message.</summary>
internal sealed class LibWireJsonDecode<T, TModel>(CaseInput input, bool walks) : IComparisonRun
    where T : unmanaged, IProtoMessage
    where TModel : struct, ICaseModel<T>
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();

    public ulong Run()
    {
        ulong result = 0;
        for (int i = 0; i < input.MessageCount; i++)
        {
            T message = Parse(i);
            result += walks ? TModel.Sum(in message) : TModel.Count(in message);
        }

        return result;
    }

    public long MeasureMemoryBytes()
    {
        long usedBytes = 0;
        for (int i = 0; i < input.MessageCount; i++)
        {
            Parse(i);
            usedBytes += (long)_arena.UsedBytes;
        }

        return usedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    private T Parse(int index)
    {
        _arena.Reset();
        return ProtoJson.FromJson<T>(input.MessageAt(index), in _arena);
    }
}

/// <summary>Writes finished structs.</summary>
internal sealed class LibWireJsonWrite<T> : JsonWriteRun
    where T : unmanaged, IProtoMessage
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly T[] _messages;

    internal LibWireJsonWrite(CaseInput input)
        : base(input)
    {
        _messages = new T[Count];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = ProtoJson.FromJson<T>(input.MessageAt(i), in _arena);
    }

    public override void Dispose() => _arena.Dispose();

    protected override void Write(int index) => ProtoJson.WriteJson(in _messages[index], Target);
}
