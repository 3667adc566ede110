namespace LibWire.Comparison;

/// <summary>
/// Hand-written code over <see cref="ProtoReader"/> and <see cref="ProtoWriter"/>, without generated code. Strings are not checked when read, as in
/// protozero.
/// </summary>
internal sealed class LibWireHandColumn : IComparisonColumn
{
    public string Name => "libwire-hand";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => operation switch
    {
        Operation.Stream => OpenStream(input),
        Operation.Encode when input.Id == CaseId.A => new HandEncode(input.UnitCount),
        Operation.Skip => new HandSkip(input),
        _ => null,
    };

    private static IComparisonRun? OpenStream(CaseInput input) => input.Id switch
    {
        CaseId.A => new HandStream<RootLoop>(input),
        CaseId.B => new HandStream<EventLoop>(input),
        CaseId.CU32 => new HandStream<UInt32Loop>(input),
        CaseId.CU64 => new HandStream<UInt64Loop>(input),
        CaseId.CS32 => new HandStream<SInt32Loop>(input),
        CaseId.CDBL => new HandStream<DoubleLoop>(input),
        CaseId.DA or CaseId.DU => new HandStream<TextLoop>(input),
        CaseId.EDEEP => new HandStream<ForestLoop>(input),
        CaseId.EMAP => new HandStream<EntryLoop>(input),
        _ => null,
    };
}
