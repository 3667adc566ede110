using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Comparison.GoogleModel;
using LibWire.Comparison.GoogleTiles;

namespace LibWire.Comparison;

/// <summary>The classes that <c>protoc</c> makes of the same schemas.</summary>
internal sealed class GoogleColumn : IComparisonColumn
{
    public string Name => "google-protobuf";

    public string Version { get; } = $"Google.Protobuf {typeof(IMessage).Assembly.GetName().Version!.ToString(3)}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => operation switch
    {
        Operation.Stream when input.Id == CaseId.A => new GoogleRootStream(input),
        Operation.Encode when input.Id == CaseId.A => new GoogleEncode(input),
        Operation.Lookup when input.Id == CaseId.EMAP => new GoogleLookup(input),
        _ => OpenModel(input, operation),
    };

    private static IComparisonRun? OpenModel(CaseInput input, Operation operation) => input.Id switch
    {
        CaseId.A => Open(input, operation, RootMessage.Parser, static root => (ulong)root.Messages.Count, GoogleSums.Of),
        CaseId.B => Open(input, operation, Event.Parser, static message => message.Kind, GoogleSums.Of),
        CaseId.CU32 => Open(input, operation, PackU32.Parser, static pack => (ulong)pack.V.Count, GoogleSums.Of),
        CaseId.CU64 => Open(input, operation, PackU64.Parser, static pack => (ulong)pack.V.Count, GoogleSums.Of),
        CaseId.CS32 => Open(input, operation, PackS32.Parser, static pack => (ulong)pack.V.Count, GoogleSums.Of),
        CaseId.CDBL => Open(input, operation, PackF64.Parser, static pack => (ulong)pack.V.Count, GoogleSums.Of),
        CaseId.DA or CaseId.DU => Open(input, operation, Strs.Parser, static texts => (ulong)texts.S.Count, GoogleSums.Of),
        CaseId.EDEEP => Open(input, operation, Forest.Parser, static forest => (ulong)forest.N.Count, GoogleSums.Of),
        CaseId.EMAP => Open(input, operation, Dict.Parser, static map => (ulong)map.M.Count, GoogleSums.Of),
        CaseId.C => Open(input, operation, Tile.Parser, static tile => (ulong)tile.Layers.Count, GoogleSums.Of),
        CaseId.D or CaseId.DI => Open(input, operation, FileDescriptorSet.Parser, static set => (ulong)set.File.Count, GoogleSums.Of),
        _ => null,
    };

    /// <summary>The checksum of what a column wrote. Tiles one behind the other are one tile with all their layers.</summary>
    internal static ulong SumOf(CaseId id, byte[] bytes) => id switch
    {
        CaseId.A => GoogleSums.Of(RootMessage.Parser.ParseFrom(bytes)),
        CaseId.CU32 => GoogleSums.Of(PackU32.Parser.ParseFrom(bytes)),
        CaseId.CU64 => GoogleSums.Of(PackU64.Parser.ParseFrom(bytes)),
        CaseId.CS32 => GoogleSums.Of(PackS32.Parser.ParseFrom(bytes)),
        CaseId.CDBL => GoogleSums.Of(PackF64.Parser.ParseFrom(bytes)),
        CaseId.DA or CaseId.DU => GoogleSums.Of(Strs.Parser.ParseFrom(bytes)),
        CaseId.EDEEP => GoogleSums.Of(Forest.Parser.ParseFrom(bytes)),
        CaseId.EMAP => GoogleSums.Of(Dict.Parser.ParseFrom(bytes)),
        CaseId.C => GoogleSums.Of(Tile.Parser.ParseFrom(bytes)),
        CaseId.D or CaseId.DI => GoogleSums.Of(FileDescriptorSet.Parser.ParseFrom(bytes)),
        _ => throw new ArgumentOutOfRangeException(nameof(id), id, "Its messages cannot be told apart."),
    };

    private static IComparisonRun? Open<T>(CaseInput input, Operation operation, MessageParser<T> parser, Func<T, ulong> count, Func<T, ulong> sum)
        where T : class, IMessage<T> => operation switch
        {
            Operation.Decode => new GoogleDecode<T>(input, parser, count),
            Operation.Traverse => new GoogleDecode<T>(input, parser, sum),
            Operation.Write => new GoogleWrite<T>(input, parser),
            _ => null,
        };
}
