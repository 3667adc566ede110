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
        (CaseId.W2, Operation.Write) => new FlatWriteRun<ContainerWriting>(input, new ContainerWriting(input.Bytes, LibWireColumn.NewArena())),
        (CaseId.W3, Operation.Write) => new FlatWriteRun<RowsWriting>(input, new RowsWriting(input.Bytes, LibWireColumn.NewArena())),
        (CaseId.W5, Operation.Write) => new FlatWriteRun<TextsWriting>(input, new TextsWriting(input.Bytes, LibWireColumn.NewArena())),
        (CaseId.W7, Operation.Write) => new FlatWriteRun<NumbersWriting>(input, new NumbersWriting(input.Bytes, LibWireColumn.NewArena())),
        (_, Operation.Write) when CaseOperations.IsSparse(input.Id) => new FlatWriteRun<SparseWriting>(input, new SparseWriting(input.Bytes, LibWireColumn.NewArena())),
        (_, Operation.Build) when CaseOperations.IsPriceList(input.Id) => new FlatWriteRun<PricesWriting>(input, new PricesWriting(input.Bytes, LibWireColumn.NewArena())),
        (CaseId.W1 or CaseId.W2, Operation.Read) => new ObjectReadRun(input),
        (CaseId.W2, Operation.Reread) => new ObjectRereadRun(input),
        _ => null,
    };
}
