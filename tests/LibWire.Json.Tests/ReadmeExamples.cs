using System.Text.Json;
using System.Text.RegularExpressions;
using Store;

namespace LibWire.Tests.Json;

/// <summary>The C# blocks of docs/json.md, compiled and run.</summary>
public sealed partial class ReadmeExamples
{
    [Fact]
    public void Examples_DoWhatTheDocumentSays()
    {
        // README: first
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson("""{"id": "42", "lines": [{"sku": "A-17", "quantity": 3}]}""", in arena);
        order.Lines[0].Quantity++;
        string text = order.ToJson();     // {"id":"42","lines":[{"sku":"A-17","quantity":4}]}
        // README: end
        Assert.Equal("""{"id":"42","lines":[{"sku":"A-17","quantity":4}]}""", text);

        // README: options
        var options = new ProtoJsonOptions
        {
            IgnoresUnknown = true,
            WritesDefaults = true,
            IndentSpaces = 2,
            Registry = new ProtoRegistry { Order.Layout },
        };
        string readable = order.ToJson(options);
        // README: end
        Assert.StartsWith("{\n  \"id\": \"42\",\n  \"lines\": [\n    {\n", readable, StringComparison.Ordinal);

        // README: converter
        var web = new JsonSerializerOptions { Converters = { new ProtoJsonConverterFactory() } };
        string same;
        using (arena.Use())
        {
            Order[] orders = JsonSerializer.Deserialize<Order[]>("""[{"id": "1"}, {"id": "2"}]""", web)!;
            same = JsonSerializer.Serialize(orders, web);     // [{"id":"1"},{"id":"2"}]
        }
        // README: end
        Assert.Equal("""[{"id":"1"},{"id":"2"}]""", same);

        // README: errors
        JsonFormatException? fault = null;
        try
        {
            Order.FromJson("""{"lines": [{"quantity": "many"}]}""", in arena);
        }
        catch (JsonFormatException exception)
        {
            fault = exception;    // The text is not a number. Line 1, column 25, $.lines[0].quantity (at byte 24)
        }
        // README: end
        Assert.Equal("The text is not a number. Line 1, column 25, $.lines[0].quantity (at byte 24)", fault?.Message);
    }

    [Theory]
    [InlineData("docs/json.md", "ReadmeExamples.cs")]
    [InlineData("docs/flatbuffers-json.md", "FlatBuffers/FlatReadmeExamples.cs")]
    public void Document_EachCSharpBlock_IsAnExampleThatRuns(string document, string file)
    {
        string[] blocks = [.. CSharpBlock().Matches(Text(document)).Select(match => match.Groups[1].Value)];
        string[] examples = [.. Example().Matches(Text("tests/LibWire.Json.Tests/" + file)).Select(match => match.Groups[1].Value.Replace("\n        ", "\n", StringComparison.Ordinal)[8..])];
        Assert.InRange(blocks.Length, 3, int.MaxValue);
        Assert.Equal(blocks, examples);
    }

    private static string Text(string name) => File.ReadAllText(Repository.PathOf(name)).ReplaceLineEndings("\n");

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex("^ *// README: (?!end)[^\n]+\n(.*?)^ *// README: end$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}
