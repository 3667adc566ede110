using Google.Protobuf;

namespace LibWire.Comparison;

/// <summary>The classes that <c>protoc</c> generates from the same schemas.</summary>
internal sealed class GoogleColumn : IComparisonColumn
{
    public string Name => "google-protobuf";

    public string Version { get; } = $"Google.Protobuf {typeof(IMessage).Assembly.GetName().Version!.ToString(3)}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => input.Id switch
    {
        CaseId.A => GoogleA.Open(input, operation),
        CaseId.B => GoogleB.Open(input, operation),
        CaseId.CU32 => GooglePackU32.Open(input, operation),
        CaseId.CU64 => GooglePackU64.Open(input, operation),
        CaseId.CS32 => GooglePackS32.Open(input, operation),
        CaseId.CDBL => GooglePackF64.Open(input, operation),
        CaseId.DA or CaseId.DU => GoogleStrings.Open(input, operation),
        CaseId.EDEEP => GoogleDeep.Open(input, operation),
        CaseId.EMAP => GoogleMap.Open(input, operation),
        CaseId.C => GoogleC.Open(input, operation),
        CaseId.D or CaseId.DI or CaseId.FD => GoogleD.Open(input, operation),
        CaseId.FT => GoogleTraces.Open(input, operation),
        CaseId.FC => GoogleChat.Open(input, operation),
        _ => null,
    };

    /// <summary>The checksum of a column's output. Case B is not supported, because the ends of its messages are unknown.</summary>
    internal static ulong SumOf(CaseId id, byte[] bytes) => id switch
    {
        CaseId.A => GoogleA.SumOf(bytes),
        CaseId.CU32 => GooglePackU32.SumOf(bytes),
        CaseId.CU64 => GooglePackU64.SumOf(bytes),
        CaseId.CS32 => GooglePackS32.SumOf(bytes),
        CaseId.CDBL => GooglePackF64.SumOf(bytes),
        CaseId.DA or CaseId.DU => GoogleStrings.SumOf(bytes),
        CaseId.EDEEP => GoogleDeep.SumOf(bytes),
        CaseId.EMAP => GoogleMap.SumOf(bytes),
        CaseId.C => GoogleC.SumOf(bytes),
        CaseId.D or CaseId.DI or CaseId.FD => GoogleD.SumOf(bytes),
        CaseId.FT => GoogleTraces.SumOf(bytes),
        CaseId.FC => GoogleChat.SumOf(bytes),
        _ => throw new ArgumentOutOfRangeException(nameof(id), id, "Its messages cannot be told apart."),
    };

    /// <summary>Opens the operations that every case has.</summary>
    internal static IComparisonRun? Open<T>(CaseInput input, Operation operation, MessageParser<T> parser, Func<T, ulong> count, Func<T, ulong> sum)
        where T : class, IMessage<T> => operation switch
        {
            Operation.Decode => new GoogleDecode<T>(input, parser, count),
            Operation.Traverse => new GoogleDecode<T>(input, parser, sum),
            Operation.Write => new GoogleWrite<T>(input, parser),
            _ => null,
        };
}
