namespace LibWire;

/// <summary>The well-known types. A type counts as one if it has the name and the fields: a schema of a user may have another type of that
/// name.</summary>
internal static class JsonWellKnown
{
    private const string Package = "google.protobuf.";

    /// <summary>How a message looks in JSON.</summary>
    internal static JsonForm FormOf(ProtoLayout layout)
    {
        if (!layout.FullName.StartsWith(Package, StringComparison.Ordinal)) return JsonForm.Fields;
        switch (layout.FullName.Substring(Package.Length))
        {
            case "Any" when Has(layout, 2) && Is(layout, 0, ProtoFieldType.String) && Is(layout, 1, ProtoFieldType.Bytes): return JsonForm.Any;
            case "Timestamp" when IsTime(layout): return JsonForm.Timestamp;
            case "Duration" when IsTime(layout): return JsonForm.Duration;
            case "FieldMask" when Has(layout, 1) && Is(layout, 0, ProtoFieldType.String, ProtoFieldPresence.Repeated): return JsonForm.FieldMask;
            case "Struct" when IsStruct(layout): return JsonForm.Struct;
            case "Value" when IsValue(layout): return JsonForm.Value;
            case "ListValue" when IsListValue(layout): return JsonForm.ListValue;
            case "DoubleValue" when IsWrapper(layout, ProtoFieldType.Double):
            case "FloatValue" when IsWrapper(layout, ProtoFieldType.Float):
            case "Int64Value" when IsWrapper(layout, ProtoFieldType.Int64):
            case "UInt64Value" when IsWrapper(layout, ProtoFieldType.UInt64):
            case "Int32Value" when IsWrapper(layout, ProtoFieldType.Int32):
            case "UInt32Value" when IsWrapper(layout, ProtoFieldType.UInt32):
            case "BoolValue" when IsWrapper(layout, ProtoFieldType.Bool):
            case "StringValue" when IsWrapper(layout, ProtoFieldType.String):
            case "BytesValue" when IsWrapper(layout, ProtoFieldType.Bytes): return JsonForm.Wrapper;
            default: return JsonForm.Fields;
        }
    }

    private static bool Has(ProtoLayout layout, int count)
    {
        if (layout.FieldArray.Length != count || layout.CanExtend) return false;
        for (int i = 0; i < count; i++)
            if (layout.FieldArray[i].Number != i + 1) return false;
        return true;
    }

    private static bool Is(ProtoLayout layout, int index, ProtoFieldType type, ProtoFieldPresence presence = ProtoFieldPresence.Implicit) =>
        layout.FieldArray[index].Type == type && layout.FieldArray[index].Presence == presence;

    private static bool IsTime(ProtoLayout layout) => Has(layout, 2) && Is(layout, 0, ProtoFieldType.Int64) && Is(layout, 1, ProtoFieldType.Int32);

    private static bool IsWrapper(ProtoLayout layout, ProtoFieldType type) => Has(layout, 1) && Is(layout, 0, type);

    private static bool IsStruct(ProtoLayout layout) =>
        Has(layout, 1) && layout.FieldArray[0] is { Presence: ProtoFieldPresence.Map, MapKeyType: ProtoFieldType.String, MapValueType: ProtoFieldType.Message }
        && IsValue(layout.FieldArray[0].MessageLayout!);

    private static bool IsListValue(ProtoLayout layout) =>
        Has(layout, 1) && Is(layout, 0, ProtoFieldType.Message, ProtoFieldPresence.Repeated) && IsValue(layout.FieldArray[0].MessageLayout!);

    // The types inside are compared by name only: Struct, Value and ListValue contain each other.
    private static bool IsValue(ProtoLayout layout) =>
        layout.FullName == Package + "Value" && Has(layout, 6)
        && Is(layout, 0, ProtoFieldType.Enum, ProtoFieldPresence.Oneof)
        && Is(layout, 1, ProtoFieldType.Double, ProtoFieldPresence.Oneof)
        && Is(layout, 2, ProtoFieldType.String, ProtoFieldPresence.Oneof)
        && Is(layout, 3, ProtoFieldType.Bool, ProtoFieldPresence.Oneof)
        && Is(layout, 4, ProtoFieldType.Message, ProtoFieldPresence.Oneof)
        && Is(layout, 5, ProtoFieldType.Message, ProtoFieldPresence.Oneof);
}
