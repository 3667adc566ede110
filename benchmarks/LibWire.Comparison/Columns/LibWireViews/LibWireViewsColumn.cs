using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>FlatBuffers without a model: the generated views, the verifier, and <see cref="FlatBuilder"/> call by call.</summary>
internal sealed class LibWireViewsColumn : IComparisonColumn
{
    internal const string ColumnName = "libwire-views";

    public string Name => ColumnName;

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.W1, Operation.Build) => new FlatWriteRun<ContainerCalls<LiteralContainer>>(input, new ContainerCalls<LiteralContainer>(default, default)),
        (CaseId.W2, Operation.Write) => OpenContainer(input),
        (CaseId.W3, Operation.Write) => OpenRows(input),
        (CaseId.W1 or CaseId.W2, Operation.Read or Operation.Reread) => OpenVerified<MembersReading>(input),
        (CaseId.W1 or CaseId.W2, Operation.VerifyRead) => new FlatReadRun<VerifiedMembersReading>(input),
        (CaseId.W2, Operation.Partial) => OpenVerified<PartialReading>(input),
        (CaseId.W1 or CaseId.W2, Operation.Verify) => new FlatReadRun<ContainerVerifying>(input),
        (CaseId.W5, Operation.Write) => OpenTexts(input),
        (CaseId.W7, Operation.Write) => new FlatWriteRun<NumberCalls>(input, new NumberCalls(NumberLists.Of(input.Bytes))),
        (CaseId.W7, Operation.Sum) => OpenNumbers<NumbersAdding>(input),
        (_, Operation.Write) when CaseOperations.IsSparse(input.Id) => new FlatWriteRun<SparseCalls>(input, new SparseCalls(SparseLists.Of(input.Bytes))),
        (_, Operation.Build) when CaseOperations.IsPriceList(input.Id) => OpenPrices(input),
        (_, Operation.Find) when CaseOperations.IsPriceList(input.Id) => new PriceSearch(input),
        (CaseId.W6, Operation.Verify) => new FlatReadRun<TreeVerifying>(input),
        _ => null,
    };

    private static FlatWriteRun<ContainerCalls<StoredContainer>> OpenContainer(CaseInput input)
    {
        ArenaAllocator arena = LibWireColumn.NewArena();
        return new(input, new ContainerCalls<StoredContainer>(StoredContainer.Of(input.Bytes, in arena), arena));
    }

    private static FlatWriteRun<RowCalls> OpenRows(CaseInput input)
    {
        ArenaAllocator arena = LibWireColumn.NewArena();
        return new(input, new RowCalls(StoredRows.Of(input.Bytes, in arena), arena));
    }

    private static FlatWriteRun<PriceCalls> OpenPrices(CaseInput input)
    {
        ArenaAllocator arena = LibWireColumn.NewArena();
        return new(input, new PriceCalls(PriceLists.Unsorted(input.Bytes, in arena), arena));
    }

    private static FlatWriteRun<TextCalls> OpenTexts(CaseInput input)
    {
        ArenaAllocator arena = LibWireColumn.NewArena();
        return new(input, new TextCalls(TextLists.Of(input.Bytes, in arena), arena));
    }

    private static FlatReadRun<TReading> OpenNumbers<TReading>(CaseInput input)
        where TReading : struct, IFlatReading
    {
        _ = NumberListView.GetRoot(input.Bytes);
        return new(input);
    }

    /// <summary>Verifies the buffer here, so that the run can trust it, as a program trusts the buffers that it stores.</summary>
    private static FlatReadRun<TReading> OpenVerified<TReading>(CaseInput input)
        where TReading : struct, IFlatReading
    {
        _ = FooBarContainerView.GetRoot(input.Bytes);
        return new(input);
    }
}
