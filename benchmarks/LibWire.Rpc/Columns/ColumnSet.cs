using System.Reflection;

namespace LibWire.Rpc;

/// <summary>All columns.</summary>
internal static class ColumnSet
{
    internal const string LibWireProto = "libwire-proto";
    internal const string LibWireFlat = "libwire-flat";
    internal const string Google = "google-protobuf";
    internal const string ProtobufNet = "protobuf-net";
    internal const string RawBytes = "raw-bytes";

    internal static IReadOnlyList<IRpcColumn> All { get; } = [new ProtoColumn(), new FlatColumn(), new GoogleColumn(), new NetColumn(), new RawColumn()];

    /// <summary>The version of the package that a type is from.</summary>
    internal static string VersionOf(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? type.Assembly.GetName().Version!.ToString(3);
}
