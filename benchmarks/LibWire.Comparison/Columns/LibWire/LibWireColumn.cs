using LibWire.Benchmarks.Model;
using LibWire.WellKnown;
using QuickStart.Generated;

namespace LibWire.Comparison;

/// <summary>The structs that the generator makes of the schemas, with all that a program gets by default: strings are checked and unknown fields kept.</summary>
/// <param name="isAlias">Whether strings point into the input, instead of into a copy of it.</param>
/// <param name="options">How it is read; null for the defaults.</param>
internal sealed class LibWireColumn(bool isAlias, ProtoReadOptions? options = null) : IComparisonColumn
{
    /// <summary>Over a span of which strings are copied and nothing else, for small memory. Decodes only: what is made is the same.</summary>
    internal static LibWireColumn OfStrings { get; } = new(isAlias: false, new ProtoReadOptions { CopiesStringsOnly = true });

    public string Name => options is { CopiesStringsOnly: true } ? "libwire-strings" : isAlias ? "libwire-alias" : "libwire-copy";

    public string Version => LibWireVersion;

    public bool IsBound => false;

    /// <summary>The library and its build.</summary>
    internal static string LibWireVersion { get; } = $"LibWire {typeof(ProtoReader).Assembly.GetName().Version!.ToString(3)} ({WireInfo.Flavor})";

    /// <summary>The one kind of arena for all cases. A model of 70 MB touches 17,000 ordinary pages, more than the processor has at hand.</summary>
    internal static ArenaAllocator NewArena() => new(new ArenaOptions { HugePages = true });

    public IComparisonRun? Open(CaseInput input, Operation operation) => operation switch
    {
        not Operation.Decode when options is not null => null,
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
        CaseId.D or CaseId.DI => Open<FileDescriptorSet, DescriptorModel>(input, operation),
        _ => null,
    };

    private IComparisonRun? Open<T, TModel>(CaseInput input, Operation operation)
        where T : unmanaged, IProtoMessage
        where TModel : struct, ICaseModel<T> => operation switch
        {
            Operation.Decode => new LibWireDecode<T, TModel>(input, isAlias, options, walks: false),
            Operation.Traverse => new LibWireDecode<T, TModel>(input, isAlias, options, walks: true),
            Operation.Write => new LibWireWrite<T>(input, isAlias),
            _ => null,
        };
}
