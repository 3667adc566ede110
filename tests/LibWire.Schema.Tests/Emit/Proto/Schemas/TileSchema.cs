using static LibWire.Schema.ProtoFieldPresence;
using static LibWire.Schema.Tests.ProtoCodes;

namespace LibWire.Schema.Tests;

/// <summary>The schema of vector tiles, version 2.1, as the binder would make it: proto2 with defaults, a closed enum and nested messages.</summary>
internal static class TileSchema
{
    private const string GeomType = "global::VectorTile.Tile.Types.GeomType";

    internal static readonly ProtoFileCode Code = new()
    {
        ImportPath = "vector_tile.proto",
        SourceName = "vector_tile.proto.g.cs",
        Package = "vector_tile",
        CSharpNamespace = "VectorTile",
        Messages = new([Store(Tile())]),
    };

    private static ProtoMessageCode Tile() =>
        Of("vector_tile.Tile", "global::VectorTile.Tile", Field(3, "layers", ProtoFieldKind.Message, Repeated, "global::VectorTile.Tile.Types.Layer")) with
        {
            IsRequiredInside = true,
            NestedEnums = new(
            [
                Enum("vector_tile.Tile.GeomType", ("UNKNOWN", 0), ("POINT", 1), ("LINESTRING", 2), ("POLYGON", 3)) with
                {
                    Documentation = "GeomType is described in section 4.3.4 of the specification",
                },
            ]),
            NestedMessages = new(
            [
                Of(
                    "vector_tile.Tile.Value",
                    "global::VectorTile.Tile.Types.Value",
                    Field(1, "string_value", ProtoFieldKind.String, Explicit) with { ChecksUtf8 = false, Documentation = "Exactly one of these values must be present in a valid message" },
                    Field(2, "float_value", ProtoFieldKind.Float, Explicit),
                    Field(3, "double_value", ProtoFieldKind.Double, Explicit),
                    Field(4, "int_value", ProtoFieldKind.Int64, Explicit),
                    Field(5, "uint_value", ProtoFieldKind.UInt64, Explicit),
                    Field(6, "sint_value", ProtoFieldKind.SInt64, Explicit),
                    Field(7, "bool_value", ProtoFieldKind.Bool, Explicit)) with
                {
                    Documentation = "Variant type encoding\nThe use of values is described in section 4.1 of the specification",
                },
                Of(
                    "vector_tile.Tile.Feature",
                    "global::VectorTile.Tile.Types.Feature",
                    Field(1, "id", ProtoFieldKind.UInt64, Explicit),
                    Field(2, "tags", ProtoFieldKind.UInt32, Repeated) with
                    {
                        Documentation = "Tags of this feature are encoded as repeated pairs of\nintegers.\nA detailed description of tags is located in sections\n4.2 and 4.4 of the specification",
                    },
                    Field(3, "type", ProtoFieldKind.Enum, Explicit, GeomType).Closed(0, 1, 2, 3) with { Documentation = "The type of geometry stored in this feature." },
                    Field(4, "geometry", ProtoFieldKind.UInt32, Repeated) with
                    {
                        Documentation = "Contains a stream of commands and parameters (vertices).\nA detailed description on geometry encoding is located in\nsection 4.3 of the specification.",
                    }) with
                {
                    Documentation = "Features are described in section 4.2 of the specification",
                },
                Of(
                    "vector_tile.Tile.Layer",
                    "global::VectorTile.Tile.Types.Layer",
                    Field(15, "version", ProtoFieldKind.UInt32, Required).Default("1U") with
                    {
                        Documentation = "Any compliant implementation must first read the version\nnumber encoded in this message and choose the correct\n"
                            + "implementation for this version number before proceeding to\ndecode other parts of this message.",
                    },
                    Field(1, "name", ProtoFieldKind.String, Required) with { ChecksUtf8 = false },
                    Field(2, "features", ProtoFieldKind.Message, Repeated, "global::VectorTile.Tile.Types.Feature") with { Documentation = "The actual features in this tile." },
                    Field(3, "keys", ProtoFieldKind.String, Repeated) with { ChecksUtf8 = false, Documentation = "Dictionary encoding for keys" },
                    Field(4, "values", ProtoFieldKind.Message, Repeated, "global::VectorTile.Tile.Types.Value") with { Documentation = "Dictionary encoding for values" },
                    Field(5, "extent", ProtoFieldKind.UInt32, Explicit).Default("4096U") with
                    {
                        Documentation = "Although this is an \"optional\" field it is required by the specification.\nSee https://github.com/mapbox/vector-tile-spec/issues/47",
                    }) with
                {
                    Documentation = "Layers are described in section 4.1 of the specification",
                },
            ]),
        };

    private static ProtoMessageCode Of(string fullName, string type, params ProtoFieldCode[] fields) => Message(fullName, fields) with { CSharpType = type };
}
