using System.Text.Json.Nodes;

namespace LibWire.Cli;

internal sealed partial class ProtoJsonSchema
{
    private const string Date = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?";

    // The well-known types whose JSON is not that of their fields.
    private JsonObject? WellKnown(string fullName) => fullName switch
    {
        "google.protobuf.Timestamp" => Timestamp(),
        "google.protobuf.Duration" => SchemaNodes.Text("^-?[0-9]{1,12}(\\.[0-9]{1,9})?s$"),
        "google.protobuf.FieldMask" => SchemaNodes.Text("^([A-Za-z0-9.]+(,[A-Za-z0-9.]+)*)?$"),
        "google.protobuf.Any" => Any(),
        "google.protobuf.Struct" => SchemaNodes.Type("object"),
        "google.protobuf.ListValue" => SchemaNodes.Type("array"),
        "google.protobuf.Value" => [],
        "google.protobuf.BoolValue" => Scalar(ProtoFieldKind.Bool),
        "google.protobuf.StringValue" => Scalar(ProtoFieldKind.String),
        "google.protobuf.BytesValue" => Scalar(ProtoFieldKind.Bytes),
        "google.protobuf.FloatValue" => Scalar(ProtoFieldKind.Float),
        "google.protobuf.DoubleValue" => Scalar(ProtoFieldKind.Double),
        "google.protobuf.Int32Value" => Scalar(ProtoFieldKind.Int32),
        "google.protobuf.UInt32Value" => Scalar(ProtoFieldKind.UInt32),
        "google.protobuf.Int64Value" => Scalar(ProtoFieldKind.Int64),
        "google.protobuf.UInt64Value" => Scalar(ProtoFieldKind.UInt64),
        _ => null,
    };

    private JsonObject Timestamp()
    {
        JsonObject text = SchemaNodes.Text(_options.IsStrict ? $"^{Date}Z$" : $"^{Date}(Z|[+-][0-9]{{2}}:[0-9]{{2}})$");
        text["format"] = "date-time";
        return text;
    }

    // The other members depend on the type that the URL names. An empty Any has none.
    private static JsonObject Any()
    {
        JsonObject any = SchemaNodes.Type("object");
        any["properties"] = new JsonObject { ["@type"] = SchemaNodes.Type("string") };
        return any;
    }
}
