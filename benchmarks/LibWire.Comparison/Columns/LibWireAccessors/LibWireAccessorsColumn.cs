using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>FlatBuffers through the same views as libwire-views, but element by element with an index: each table is looked at anew. What <c>foreach</c> and the
/// methods of vectors are worth.</summary>
internal sealed class LibWireAccessorsColumn : IComparisonColumn
{
    public string Name => "libwire-accessors";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation)
    {
        switch (input.Id, operation)
        {
            case (CaseId.W1 or CaseId.W2, Operation.Read):
                _ = FooBarContainerView.GetRoot(input.Bytes);
                return new FlatReadRun<IndexedMembersReading>(input);
            case (CaseId.W1 or CaseId.W2, Operation.VerifyRead):
                return new FlatReadRun<IndexedMembersVerifiedReading>(input);
            case (CaseId.W2, Operation.Partial):
                _ = FooBarContainerView.GetRoot(input.Bytes);
                return new FlatReadRun<IndexedPartialReading>(input);
            case (CaseId.W7, Operation.Sum):
                _ = NumberListView.GetRoot(input.Bytes);
                return new FlatReadRun<IndexedNumbersAdding>(input);
            default:
                return null;
        }
    }
}
