using System.Text.Json;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes values to compare of FlatBuffers, from their JSON.</summary>
internal static class DiffTable
{
    /// <summary>The value of a table.</summary>
    internal static DiffObject Of(JsonElement json, DiffRule? rule, FlatTableType type) => Object(json, rule, type.Fields);

    // The fields tell floats from integers. Of what is in a FlexBuffer they are not known.
    private static DiffObject Object(JsonElement json, DiffRule? rule, IReadOnlyList<FlatTypeField> fields)
    {
        var result = new DiffObject("", isMap: false);
        foreach (JsonProperty member in json.EnumerateObject())
        {
            DiffRule? own = rule?.Find(member.Name);
            if (own is { IsIgnored: true }) continue;
            FlatTypeField? field = fields.FirstOrDefault(one => one.Name == member.Name);
            JsonElement kinds = default;
            if (field is { IsUnion: true }) json.TryGetProperty(member.Name + "_type", out kinds);
            result.Members[ShownText.Escape(member.Name)] = Value(member.Value, own, field, kinds);
        }

        return result;
    }

    private static DiffValue Value(JsonElement json, DiffRule? rule, FlatTypeField? field, JsonElement kinds)
    {
        switch (json.ValueKind)
        {
            case JsonValueKind.Object:
                return Object(json, rule, Fields(field, kinds));
            case JsonValueKind.Array:
                var list = new DiffList(rule);
                foreach (JsonElement item in json.EnumerateArray())
                {
                    JsonElement kind = kinds.ValueKind == JsonValueKind.Array && list.Items.Count < kinds.GetArrayLength() ? kinds[list.Items.Count] : default;
                    list.Items.Add(Value(item, rule, field, kind));
                }

                return list;
            case JsonValueKind.String:
                return new DiffScalar($"\"{ShownText.Escape(json.GetString()!)}\"");
            case JsonValueKind.Number:
                string text = json.GetRawText();
                bool isFloat = field?.Scalar is FlatType.Float32 or FlatType.Float64 || (field?.Scalar == null && text.AsSpan().IndexOfAny(".eE") >= 0);
                return new DiffScalar(text, isFloat ? json.GetDouble() : null);
            default:
                return new DiffScalar(json.GetRawText());
        }
    }

    private static IReadOnlyList<FlatTypeField> Fields(FlatTypeField? field, JsonElement kind)
    {
        FlatEnumValue? member = kind.ValueKind == JsonValueKind.String ? field!.Enum!.FindValue(kind.GetString()!) : null;
        FlatTableType? table = member?.Table ?? field?.Table;
        return table?.Fields ?? (member?.Struct ?? field?.Struct)?.Fields ?? [];
    }
}
