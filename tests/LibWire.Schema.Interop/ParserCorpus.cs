using System.Text.Json;

namespace LibWire.Tests.SchemaInterop;

/// <summary>One text of the upstream tests of protoc's parser.</summary>
/// <param name="Schema">The files.</param>
/// <param name="Answer">The answer of protoc 35.1. The bytes are empty if it accepts the text and the set is not recorded.</param>
internal sealed record ParserCase(TestSchema Schema, CompilerAnswer Answer);

/// <summary>The texts of the upstream tests of protoc's parser, with what protoc 35.1 says about them.</summary>
internal static class ParserCorpus
{
    private const string FileName = "protobuf/proto_parser_unittest_cases.json";

    internal static List<ParserCase> Load()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(TestData.PathOf(FileName)));
        return [.. document.RootElement.EnumerateArray().Select(Case)];
    }

    private static ParserCase Case(JsonElement element)
    {
        string name = element.GetProperty("id").GetString()!;
        var schema = new TestSchema(name, [.. element.GetProperty("files").EnumerateObject().Select(static file => new TestSchemaFile(file.Name,
            file.Value.GetString()!))]);
        byte[]? bytes = !element.GetProperty("accept").GetBoolean() ? null
            : element.TryGetProperty("descriptor_set_base64", out JsonElement set) ? set.GetBytesFromBase64() : [];
        List<CompilerMessage> messages = [.. element.GetProperty("diagnostics").EnumerateArray().Select(Message)];
        return new ParserCase(schema, new CompilerAnswer(bytes, messages));
    }

    private static CompilerMessage Message(JsonElement element) => new(
        element.GetProperty("file").GetString() ?? "", Number(element, "line"), Number(element, "col"),
            element.GetProperty("severity").GetString() == "error", element.GetProperty("message").GetString()!);

    private static int Number(JsonElement element, string name) => element.TryGetProperty(name, out JsonElement value)
        && value.ValueKind == JsonValueKind.Number ? value.GetInt32() : 0;
}
