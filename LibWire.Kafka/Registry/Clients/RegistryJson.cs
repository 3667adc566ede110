using System.Text.Json;

namespace LibWire.Kafka;

/// <summary>Schemas in the JSON of Confluent's REST interface.</summary>
internal static class RegistryJson
{
    private const string Avro = "AVRO"; // what a schema without a type is

    /// <summary>Writes a schema as the body of a request, or as a file.</summary>
    internal static byte[] Write(RegistrySchema schema)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream))
        {
            json.WriteStartObject();
            json.WriteString("schemaType", schema.Type);
            json.WriteString("schema", schema.Text);
            if (schema.References.Count > 0)
            {
                json.WriteStartArray("references");
                foreach (SchemaReference reference in schema.References)
                {
                    json.WriteStartObject();
                    json.WriteString("name", reference.Name);
                    json.WriteString("subject", reference.Subject);
                    json.WriteNumber("version", reference.Version);
                    json.WriteEndObject();
                }

                json.WriteEndArray();
            }

            json.WriteEndObject();
        }

        return stream.ToArray();
    }

    /// <summary>Reads a schema.</summary>
    /// <exception cref="JsonException">A member is missing, or of another kind.</exception>
    internal static RegistrySchema ReadSchema(JsonElement json)
    {
        var references = new List<SchemaReference>();
        if (json.TryGetProperty("references", out JsonElement list) && list.ValueKind == JsonValueKind.Array)
            foreach (JsonElement item in list.EnumerateArray()) references.Add(new(Text(item, "name"), Text(item, "subject"), Number(item, "version")));
        string type = json.TryGetProperty("schemaType", out JsonElement named) && named.GetString() is { } name ? name : Avro;
        return new RegistrySchema(type, Text(json, "schema")) { References = references };
    }

    internal static string Text(JsonElement json, string name) =>
        Member(json, name) is { ValueKind: JsonValueKind.String } member ? member.GetString()! : throw new JsonException($"\"{name}\" is no text.");

    internal static int Number(JsonElement json, string name) =>
        Member(json, name) is { ValueKind: JsonValueKind.Number } member && member.TryGetInt32(out int number)
            ? number
            : throw new JsonException($"\"{name}\" is no integer.");

    private static JsonElement Member(JsonElement json, string name) =>
        json.ValueKind == JsonValueKind.Object && json.TryGetProperty(name, out JsonElement member) ? member : default;
}
