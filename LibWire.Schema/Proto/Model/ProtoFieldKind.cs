namespace LibWire.Schema;

/// <summary>
/// The type of a field in the schema language. The numbers are those of <c>FieldDescriptorProto.Type</c>, the names those of the runtime's
/// <c>ProtoFieldType</c>.
/// </summary>
internal enum ProtoFieldKind
{
#pragma warning disable CS1591 // Each is the schema type of that name.
    Double = 1,
    Float = 2,
    Int64 = 3,
    UInt64 = 4,
    Int32 = 5,
    Fixed64 = 6,
    Fixed32 = 7,
    Bool = 8,
    String = 9,
    Group = 10,
    Message = 11,
    Bytes = 12,
    UInt32 = 13,
    Enum = 14,
    SFixed32 = 15,
    SFixed64 = 16,
    SInt32 = 17,
    SInt64 = 18,
#pragma warning restore CS1591
}

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

    /// <summary>The name of a scalar type in the schema language.</summary>
    internal static string Name(ProtoFieldKind kind) => kind.ToString().ToLowerInvariant();

    internal static bool IsPackable(ProtoFieldKind kind) =>
        kind is not (ProtoFieldKind.String or ProtoFieldKind.Bytes or ProtoFieldKind.Message or ProtoFieldKind.Group);

    internal static bool CanBeKey(ProtoFieldKind kind) =>
        kind is not (ProtoFieldKind.Float or ProtoFieldKind.Double or ProtoFieldKind.Bytes)
        && kind is not (ProtoFieldKind.Enum or ProtoFieldKind.Message or ProtoFieldKind.Group);

    /// <summary>Whether a number of JavaScript cannot hold all values of the type.</summary>
    internal static bool Is64BitInteger(ProtoFieldKind kind) =>
        kind is ProtoFieldKind.Int64 or ProtoFieldKind.UInt64 or ProtoFieldKind.SInt64 or ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64;
}
