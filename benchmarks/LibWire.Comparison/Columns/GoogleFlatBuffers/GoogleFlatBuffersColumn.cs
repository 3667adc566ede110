using Google.FlatBuffers;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The official C# library of FlatBuffers. The tables are written by hand in the form that <c>flatc</c> generates.</summary>
internal sealed class GoogleFlatBuffersColumn : IComparisonColumn
{
    internal const string ColumnName = "google-flatbuffers";

    /// <summary>
    /// The library's verifier stores the position of a vtable in 16 bits. In a larger buffer it treats fields as absent and does not check their targets.
    /// </summary>
    internal const int VerifiedBytesMax = short.MaxValue;

    public string Name => ColumnName;

    // The assembly says 1.0.0 everywhere. This method names the version, so that generated code of another one does not compile.
    public string Version { get; } = $"Google.FlatBuffers {nameof(FlatBufferConstants.FLATBUFFERS_25_2_10)["FLATBUFFERS_".Length..].Replace('_', '.')}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.W1, Operation.Build) => new GoogleFlatWriteRun<GoogleContainerCalls<GoogleLiterals>>(input, new(default)),
        (CaseId.W2, Operation.Write) => new GoogleFlatWriteRun<GoogleContainerCalls<GoogleStored>>(input, new(GoogleStored.Of(input.Bytes))),
        (CaseId.W3, Operation.Write) => new GoogleFlatWriteRun<GoogleRowCalls>(input, new(GoogleRows.Of(input.Bytes))),
        (CaseId.W5, Operation.Write) => new GoogleFlatWriteRun<GoogleTextCalls>(input, new(GoogleTexts.Of(input.Bytes))),
        (CaseId.W7, Operation.Write) => new GoogleFlatWriteRun<GoogleNumberCalls>(input, new(NumberLists.Of(input.Bytes))),
        (CaseId.W7, Operation.Sum) => new GoogleFlatReadRun<GoogleNumbersAdding>(input),
        (_, Operation.Write) when CaseOperations.IsSparse(input.Id) => new GoogleFlatWriteRun<GoogleSparseCalls>(input, new(SparseLists.Of(input.Bytes))),
        (_, Operation.Build) when CaseOperations.IsPriceList(input.Id) => new GoogleFlatWriteRun<GooglePriceCalls>(input, new(GooglePrices.Of(input.Bytes))),
        (_, Operation.Find) when CaseOperations.IsPriceList(input.Id) => new GooglePriceSearch(input),
        (CaseId.W1 or CaseId.W2, Operation.Read or Operation.Reread) => OpenVerified<GoogleMembersReading>(input),
        (CaseId.W1 or CaseId.W2, Operation.VerifyRead) => new GoogleFlatReadRun<GoogleVerifiedMembersReading>(input),
        (CaseId.W2, Operation.Partial) => OpenVerified<GoogleSomeReading>(input),
        (CaseId.W1 or CaseId.W2, Operation.Verify) => new GoogleFlatReadRun<GoogleContainerVerifying>(input),
        (CaseId.W6, Operation.Verify) when input.Array.Length <= VerifiedBytesMax => new GoogleFlatReadRun<GoogleTreeVerifying>(input),
        _ => null,
    };

    /// <summary>Verifies the buffer here, so that the run can trust it, as a program trusts the buffers that it stores.</summary>
    private static GoogleFlatReadRun<TReading> OpenVerified<TReading>(CaseInput input)
        where TReading : struct, IGoogleFlatReading
    {
        // The library's own verifier is measured in a separate operation.
        _ = FooBarContainerView.GetRoot(input.Bytes);
        return new(input);
    }
}
