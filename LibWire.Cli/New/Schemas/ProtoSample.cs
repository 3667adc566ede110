using System.Text;
using System.Text.Json;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes an example of a message as JSON: each field once, messages some levels deep.</summary>
internal sealed class ProtoSample
{
    private const int DepthMax = 3;

    // Required fields are there however deep they are, but for schemas that nothing can satisfy.
    private const int RequiredDepthMin = -50;

    // Wide messages in wide messages become very large.
    private const int FieldsMax = 2_000;

    private readonly HashSet<MessageDescriptor> _open = [];
    private int _fieldCount;

    /// <summary>The example.</summary>
    internal static string Of(MessageDescriptor type, bool isIndented)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = isIndented }))
        {
            if (WellKnown(type.FullName) is { } known) writer.WriteRawValue(known);
            else new ProtoSample().Message(type, writer, DepthMax);
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }

    private void Message(MessageDescriptor type, Utf8JsonWriter writer, int depth)
    {
        _open.Add(type);
        HashSet<OneofDescriptor> chosen = [];
        writer.WriteStartObject();
        foreach (FieldDescriptor field in type.Fields)
        {
            if (!IsShown(field, depth) || (field.ContainingOneof is { Fields.Count: > 1 } oneof && !chosen.Add(oneof))) continue;
            writer.WritePropertyName(field.JsonName);
            if (field.IsMap)
            {
                writer.WriteStartObject();
                writer.WritePropertyName(Key(field.MapKey!));
                Value(field.MapValue!, writer, depth);
                writer.WriteEndObject();
            }
            else if (field.IsRepeated)
            {
                writer.WriteStartArray();
                Value(field, writer, depth);
                writer.WriteEndArray();
            }
            else
            {
                Value(field, writer, depth);
            }
        }

        writer.WriteEndObject();
        _open.Remove(type);
    }

    private bool IsShown(FieldDescriptor field, int depth)
    {
        FieldDescriptor value = field.IsMap ? field.MapValue! : field;
        if (field.Presence == ProtoFieldPresence.Required) return depth > RequiredDepthMin && !_open.Contains(value.MessageType!);
        if (++_fieldCount > FieldsMax) return false;
        if (value.MessageType is not { } inner) return true;
        return WellKnown(inner.FullName) != null || (!IsSpecial(inner) && depth > 1 && !_open.Contains(inner));
    }

    private void Value(FieldDescriptor field, Utf8JsonWriter writer, int depth)
    {
        switch (field.Type)
        {
            case ProtoFieldType.String:
                writer.WriteStringValue(field.Name);
                break;
            case ProtoFieldType.Bytes:
                writer.WriteStringValue("AQID");
                break;
            case ProtoFieldType.Bool:
                writer.WriteBooleanValue(true);
                break;
            case ProtoFieldType.Double or ProtoFieldType.Float:
                writer.WriteNumberValue(field.Number + 0.5);
                break;
            case ProtoFieldType.Enum:
                writer.WriteStringValue(field.EnumType!.Values[^1].Name);
                break;
            case ProtoFieldType.Message or ProtoFieldType.Group:
                if (WellKnown(field.MessageType!.FullName) is { } known) writer.WriteRawValue(known);
                else Message(field.MessageType!, writer, depth - 1);
                break;
            default:
                writer.WriteNumberValue(field.Number);
                break;
        }
    }

    private static string Key(FieldDescriptor key) => key.Type switch
    {
        ProtoFieldType.String => "key",
        ProtoFieldType.Bool => "true",
        _ => "1",
    };

    // What has no members of its own in JSON, and no example.
    private static bool IsSpecial(MessageDescriptor type) => type.FullName is "google.protobuf.Any" or "google.protobuf.Value";

    private static string? WellKnown(string fullName) => fullName switch
    {
        "google.protobuf.Timestamp" => "\"2026-01-31T12:30:00Z\"",
        "google.protobuf.Duration" => "\"1.5s\"",
        "google.protobuf.FieldMask" => "\"name\"",
        "google.protobuf.Struct" => "{\"name\":\"value\"}",
        "google.protobuf.ListValue" => "[1]",
        "google.protobuf.BoolValue" => "true",
        "google.protobuf.StringValue" => "\"text\"",
        "google.protobuf.BytesValue" => "\"AQID\"",
        "google.protobuf.DoubleValue" or "google.protobuf.FloatValue" => "1.5",
        "google.protobuf.Int32Value" or "google.protobuf.UInt32Value" or "google.protobuf.Int64Value" or "google.protobuf.UInt64Value" => "1",
        _ => null,
    };
}
