using MemoryPack;

namespace LibWire.Comparison;

/// <summary>MemoryPack, with code that a generator makes from classes. It reads and writes the values of the cases in its own format.</summary>
internal sealed class MemoryPackColumn : IComparisonColumn
{
    internal const string ColumnName = "memorypack";

    public string Name => ColumnName;

    public string Version { get; } = $"MemoryPack {typeof(MemoryPackSerializer).Assembly.GetName().Version!.ToString(3)}, own format";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.A, Operation.Encode) => new MemoryPackEncode(input),
        (CaseId.EMAP, Operation.Lookup) => new MemoryPackLookup(input),
        (CaseId.A, _) => Open<MemoryPackA.RootMessage, MemoryPackA>(input, operation),
        (CaseId.B, _) => Open<MemoryPackB.Event, MemoryPackB>(input, operation),
        (CaseId.CU32, _) => Open<MemoryPackPackU32.PackU32, MemoryPackPackU32>(input, operation),
        (CaseId.CU64, _) => Open<MemoryPackPackU64.PackU64, MemoryPackPackU64>(input, operation),
        (CaseId.CS32, _) => Open<MemoryPackPackS32.PackS32, MemoryPackPackS32>(input, operation),
        (CaseId.CDBL, _) => Open<MemoryPackPackF64.PackF64, MemoryPackPackF64>(input, operation),
        (CaseId.DA or CaseId.DU, _) => Open<MemoryPackStrings.Strs, MemoryPackStrings>(input, operation),
        (CaseId.EDEEP, _) => Open<MemoryPackDeep.Forest, MemoryPackDeep>(input, operation),
        (CaseId.EMAP, _) => Open<MemoryPackMap.Dict, MemoryPackMap>(input, operation),
        (CaseId.C, _) => Open<MemoryPackC.Tile, MemoryPackC>(input, operation),
        (CaseId.D or CaseId.DI, _) => Open<MemoryPackD.FileDescriptorSet, MemoryPackD>(input, operation),
        _ => null,
    };

    private static IComparisonRun? Open<T, TCase>(CaseInput input, Operation operation)
        where T : class
        where TCase : struct, IObjectCase<T> => operation switch
        {
            Operation.Decode => new MemoryPackDecode<T, TCase>(input, walks: false),
            Operation.Traverse => new MemoryPackDecode<T, TCase>(input, walks: true),
            Operation.Write => new MemoryPackWrite<T, TCase>(input),
            _ => null,
        };
}
