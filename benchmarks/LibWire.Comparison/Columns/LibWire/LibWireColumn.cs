using LibWire.Benchmarks.ChatModel;
using LibWire.Benchmarks.Model;
using LibWire.WellKnown;
using OpenTelemetry.Proto.Trace.V1;
using QuickStart.Generated;

namespace LibWire.Comparison;

/// <summary>The generated structs with the default options: strings are checked and unknown fields are kept.</summary>
/// <param name="isAlias">Whether strings point into the input instead of a copy.</param>
/// <param name="options">The options for reading; null for the defaults.</param>
/// <param name="isFresh">Whether each message is decoded into a new arena with default options, not into one that was used before.</param>
internal sealed class LibWireColumn(bool isAlias, ProtoReadOptions? options = null, bool isFresh = false) : IComparisonColumn
{
    /// <summary>Over a span from which only strings are copied, for small memory. It only decodes: the model is the same.</summary>
    internal static LibWireColumn OfStrings { get; } = new(isAlias: false, new ProtoReadOptions { CopiesStringsOnly = true });

    /// <summary>Over a span, into a new arena each time. It only decodes.</summary>
    internal static LibWireColumn Fresh { get; } = new(isAlias: false, isFresh: true);

    public string Name => isFresh ? "libwire-fresh" : options is { CopiesStringsOnly: true } ? "libwire-strings" : isAlias ? "libwire-alias" : "libwire-copy";

    public string Version => LibWireVersion;

    public bool IsBound => false;

    /// <summary>The library and its build.</summary>
    internal static string LibWireVersion { get; } = $"LibWire {typeof(ProtoReader).Assembly.GetName().Version!.ToString(3)} ({WireInfo.Flavor})";

    /// <summary>The kind of arena in all cases. A model of 70 MB covers 17,000 ordinary pages, more than the processor's page cache holds.</summary>
    internal static ArenaAllocator NewArena() => new(new ArenaOptions { HugePages = true });

    public IComparisonRun? Open(CaseInput input, Operation operation) => operation switch
    {
        not Operation.Decode when options is not null || isFresh => null,
        Operation.Projection when input.Id == CaseId.A => new LibWireProject<RootMessage, RootProjection>(input, isAlias),
        Operation.Projection when input.Id == CaseId.C => new LibWireProject<Tile, TileProjection>(input, isAlias),
        Operation.Lookup when input.Id == CaseId.EMAP => new LibWireLookup(input, isAlias),
        _ => OpenModel(input, operation),
    };

    private IComparisonRun? OpenModel(CaseInput input, Operation operation) => input.Id switch
    {
        CaseId.A => Open<RootMessage, RootModel>(input, operation),
        CaseId.B => Open<Event, EventModel>(input, operation),
        CaseId.CU32 => Open<PackU32, PackU32Model>(input, operation),
        CaseId.CU64 => Open<PackU64, PackU64Model>(input, operation),
        CaseId.CS32 => Open<PackS32, PackS32Model>(input, operation),
        CaseId.CDBL => Open<PackF64, PackF64Model>(input, operation),
        CaseId.DA or CaseId.DU => Open<Strs, StrsModel>(input, operation),
        CaseId.EDEEP => Open<Forest, ForestModel>(input, operation),
        CaseId.EMAP => Open<Dict, DictModel>(input, operation),
        CaseId.C => Open<Tile, TileModel>(input, operation),
        CaseId.D or CaseId.DI or CaseId.FD => Open<FileDescriptorSet, DescriptorModel>(input, operation),
        CaseId.FT => Open<TracesData, TraceModel>(input, operation),
        CaseId.FC => Open<ChatLog, ChatLogModel>(input, operation),
        _ => null,
    };

    private IComparisonRun? Open<T, TModel>(CaseInput input, Operation operation)
        where T : unmanaged, IProtoMessage
        where TModel : struct, ICaseModel<T> => operation switch
        {
            Operation.Decode => new LibWireDecode<T, TModel>(input, isAlias, options, walks: false, isFresh),
            Operation.Traverse => new LibWireDecode<T, TModel>(input, isAlias, options, walks: true),
            Operation.Write => new LibWireWrite<T>(input, isAlias),
            _ => null,
        };
}
