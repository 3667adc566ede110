using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>FlatBuffers through objects in an arena, which are written whole, front to back. The bytes differ from a builder's, and are fewer.</summary>
internal sealed class LibWireStructColumn : IComparisonColumn
{
    internal const string ColumnName = "libwire-struct";

    public string Name => ColumnName;

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.W1, Operation.Build) => new FlatWriteRun<ContainerBuilding>(input, new ContainerBuilding(LibWireColumn.NewArena())),
        (CaseId.W2, Operation.Write) => Writing<FooBarContainer>(input, FinishedObjects.Container),
        (CaseId.W3, Operation.Write) => Writing<RowSet>(input, FinishedObjects.Rows),
        (CaseId.W5, Operation.Write) => Writing<TextList>(input, FinishedObjects.Texts),
        (CaseId.W7, Operation.Write) => Writing<NumberList>(input, FinishedObjects.Numbers),
        (_, Operation.Write) when CaseOperations.IsSparse(input.Id) => Writing<SparseList>(input, FinishedObjects.Sparse),
        (_, Operation.Build) when CaseOperations.IsPriceList(input.Id) => Writing<PriceList>(input, FinishedObjects.Prices),
        (CaseId.W1 or CaseId.W2, Operation.Read) => new ObjectReadRun(input),
        (CaseId.W2, Operation.Reread) => new ObjectRereadRun(input),
        _ => null,
    };

    private static FlatWriteRun<ObjectWriting<T>> Writing<T>(CaseInput input, ObjectWriting<T>.Making make)
        where T : unmanaged, IFlatObject => new(input, new ObjectWriting<T>(input.Bytes, make));
}
