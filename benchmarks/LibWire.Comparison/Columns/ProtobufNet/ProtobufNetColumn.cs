using System.Reflection;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>protobuf-net: classes with attributes, for which the library makes readers and writers at run time.</summary>
internal sealed class ProtobufNetColumn : IComparisonColumn
{
    internal const string ColumnName = "protobuf-net";

    public string Name => ColumnName;

    // The version of the assembly stays at 3.0.0.
    public string Version { get; } =
        $"protobuf-net {typeof(Serializer).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0]}";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.A, Operation.Encode) => new ProtobufNetEncode(input),
        (CaseId.EMAP, Operation.Lookup) => new ProtobufNetLookup(input),
        (CaseId.A, _) => Open<ProtobufNetA.RootMessage, ProtobufNetA>(input, operation),
        (CaseId.B, _) => Open<ProtobufNetB.Event, ProtobufNetB>(input, operation),
        (CaseId.CU32, _) => Open<ProtobufNetPackU32.PackU32, ProtobufNetPackU32>(input, operation),
        (CaseId.CU64, _) => Open<ProtobufNetPackU64.PackU64, ProtobufNetPackU64>(input, operation),
        (CaseId.CS32, _) => Open<ProtobufNetPackS32.PackS32, ProtobufNetPackS32>(input, operation),
        (CaseId.CDBL, _) => Open<ProtobufNetPackF64.PackF64, ProtobufNetPackF64>(input, operation),
        (CaseId.DA or CaseId.DU, _) => Open<ProtobufNetStrings.Strs, ProtobufNetStrings>(input, operation),
        (CaseId.EDEEP, _) => Open<ProtobufNetDeep.Forest, ProtobufNetDeep>(input, operation),
        (CaseId.EMAP, _) => Open<ProtobufNetMap.Dict, ProtobufNetMap>(input, operation),
        (CaseId.C, _) => Open<ProtobufNetC.Tile, ProtobufNetC>(input, operation),
        (CaseId.D or CaseId.DI or CaseId.FD, _) => Open<ProtobufNetD.FileDescriptorSet, ProtobufNetD>(input, operation),
        _ => null,
    };

    private static IComparisonRun? Open<T, TCase>(CaseInput input, Operation operation)
        where T : class
        where TCase : struct, IObjectCase<T> => operation switch
        {
            Operation.Decode => new ProtobufNetDecode<T, TCase>(input, walks: false),
            Operation.Traverse => new ProtobufNetDecode<T, TCase>(input, walks: true),
            Operation.Write => new ProtobufNetWrite<T>(input),
            _ => null,
        };
}
