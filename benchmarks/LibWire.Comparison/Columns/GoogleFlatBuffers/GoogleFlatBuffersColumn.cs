using Google.FlatBuffers;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The official C# library of FlatBuffers. The tables are written by hand in the shape that <c>flatc</c> gives them.</summary>
internal sealed class GoogleFlatBuffersColumn : IComparisonColumn
{
    internal const string ColumnName = "google-flatbuffers";

    /// <summary>The library's verifier keeps the position of a vtable in 16 bits: in a larger buffer it takes fields for absent and does not look at what
    /// they refer to.</summary>
    internal const int VerifiedBytesMax = short.MaxValue;

    public string Name => ColumnName;

    public string Version { get; } = $"Google.FlatBuffers {typeof(FlatBufferBuilder).Assembly.GetName().Version!.ToString(3)}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.W1, Operation.Build) => new GoogleFlatWriteRun<GoogleContainerCalls<GoogleLiterals>>(input, new(default)),
        (CaseId.W2, Operation.Write) => new GoogleFlatWriteRun<GoogleContainerCalls<GoogleStored>>(input, new(GoogleStored.Of(input.Bytes))),
        (CaseId.W3, Operation.Write) => new GoogleFlatWriteRun<GoogleRowCalls>(input, new(GoogleRows.Of(input.Bytes))),
        (CaseId.W1 or CaseId.W2, Operation.Read) => OpenVerified<GoogleMembersReading>(input),
        (CaseId.W2, Operation.Partial) => OpenVerified<GoogleSomeReading>(input),
        (CaseId.W2, Operation.Verify) => new GoogleFlatReadRun<GoogleContainerVerifying>(input),
        (CaseId.W6, Operation.Verify) when input.Array.Length <= VerifiedBytesMax => new GoogleFlatReadRun<GoogleTreeVerifying>(input),
        _ => null,
    };

    /// <summary>The buffer is verified here and then trusted, as by a program that reads what it keeps.</summary>
    private static GoogleFlatReadRun<TReading> OpenVerified<TReading>(CaseInput input)
        where TReading : struct, IGoogleFlatReading
    {
        // The library's own verifier says the same, in an operation of its own.
        _ = FooBarContainerView.GetRoot(input.Bytes);
        return new(input);
    }
}
