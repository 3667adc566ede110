namespace LibWire.Schema;

/// <summary>The scalar types of the language.</summary>
internal static class ProtoScalars
{
    private static readonly Dictionary<string, ProtoFieldKind> Kinds = new(StringComparer.Ordinal)
    {
        ["double"] = ProtoFieldKind.Double,
        ["float"] = ProtoFieldKind.Float,
        ["int64"] = ProtoFieldKind.Int64,
        ["uint64"] = ProtoFieldKind.UInt64,
        ["int32"] = ProtoFieldKind.Int32,
        ["fixed64"] = ProtoFieldKind.Fixed64,
        ["fixed32"] = ProtoFieldKind.Fixed32,
        ["bool"] = ProtoFieldKind.Bool,
        ["string"] = ProtoFieldKind.String,
        ["bytes"] = ProtoFieldKind.Bytes,
        ["uint32"] = ProtoFieldKind.UInt32,
        ["sfixed32"] = ProtoFieldKind.SFixed32,
        ["sfixed64"] = ProtoFieldKind.SFixed64,
        ["sint32"] = ProtoFieldKind.SInt32,
        ["sint64"] = ProtoFieldKind.SInt64,
    };

    internal static bool TryGet(string name, out ProtoFieldKind kind) => Kinds.TryGetValue(name, out kind);

    /// <summary>How the language writes a scalar type.</summary>
    internal static string Name(ProtoFieldKind kind) => kind.ToString().ToLowerInvariant();

    internal static bool IsPackable(ProtoFieldKind kind) =>
        kind is not (ProtoFieldKind.String or ProtoFieldKind.Bytes or ProtoFieldKind.Message or ProtoFieldKind.Group);

    internal static bool CanBeKey(ProtoFieldKind kind) =>
        kind is not (ProtoFieldKind.Float or ProtoFieldKind.Double or ProtoFieldKind.Bytes)
        && kind is not (ProtoFieldKind.Enum or ProtoFieldKind.Message or ProtoFieldKind.Group);

    /// <summary>Whether JavaScript cannot hold all its values in a number.</summary>
    internal static bool Is64BitInteger(ProtoFieldKind kind) =>
        kind is ProtoFieldKind.Int64 or ProtoFieldKind.UInt64 or ProtoFieldKind.SInt64 or ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64;
}
