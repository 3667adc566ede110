using System.Text;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>With the default options, messages are written by code of their own. It writes the same as the code for all options, at every fill of the
/// buffer.</summary>
public sealed class PlainTests
{
    private const string Json =
        """
        {"int32Field":-1,"int64Field":"-9223372036854775808","uint32Field":4294967295,"uint64Field":"18446744073709551615","floatField":1.5,"doubleField":0.1,
         "boolField":true,"stringField":"a b","bytesField":"AAEC","level":"LEVEL_LOW","line":{"sku":"x\"y","quantity":3},"maybe":0,"quo\"ted é":"r","numbers":[1,-2],
         "texts":["","a","b\n","0123456789abcdef01234567"],"lines":[{},{"sku":"1234567"},{"quantity":-7}],"levels":["LEVEL_HIGH",5],"byText":{"a":1,"b\n":2},
         "byNumber":{"1":"x"},"byBool":{"true":{"sku":"t"}},"self":{"self":{}},"sint32Field":-5,"fixed64Field":"6","sfixed32Field":-7}
        """;

    [Fact]
    public void ToJson_OfAllKindsOfFields_IsTheIndentedTextWithoutItsSpaces()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson(Json, in arena, JsonSamples.Options);
        string plain = order.ToJson();
        Assert.Equal(WithoutSpaces(Json), plain);
        Assert.Equal(plain, WithoutSpaces(order.ToJson(new ProtoJsonOptions { IndentSpaces = 1 })));
        Assert.Equal(plain, WithoutSpaces(order.ToJson(new ProtoJsonOptions { IndentSpaces = 3 })));
    }

    /// <summary>The buffer grows at 1,024 bytes and its doubles: each field ends there once.</summary>
    [Fact]
    public void ToJson_AtEveryFillOfTheBuffer_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        string inner = WithoutSpaces(Json);
        for (int length = 1; length < 1100; length++)
        {
            arena.Reset();
            string json = $$"""{"stringField":"{{new string('x', length)}}","self":{{inner}}}""";
            Assert.Equal(json, Order.FromJson(json, in arena).ToJson());
        }
    }

    /// <summary>Brackets that close one after the other go over the end of the buffer at every depth.</summary>
    [Fact]
    public void ToJson_DeepNesting_AtEveryFillOfTheBuffer_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        const int depth = 90;
        for (int length = 0; length < 300; length++)
        {
            var json = new StringBuilder();
            for (int i = 0; i < depth; i++) json.Append("{\"self\":");
            json.Append("{\"texts\":[\"").Append('y', length + 1).Append("\"]}").Append('}', depth);
            arena.Reset();
            Assert.Equal(json.ToString(), Order.FromJson(json.ToString(), in arena).ToJson());
        }
    }

    [Fact]
    public void ToJson_DeeperThanAllowed_Throws()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson("""{"self":{"self":{"line":{}}}}""", in arena);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => order.ToJson(new ProtoJsonOptions { DepthMax = 2 })).Error);
        Assert.Equal("""{"self":{"self":{"line":{}}}}""", order.ToJson(new ProtoJsonOptions { DepthMax = 3 }));
    }

    private static string WithoutSpaces(string json)
    {
        var text = new StringBuilder();
        bool isString = false;
        for (int i = 0; i < json.Length; i++)
        {
            if (!isString && json[i] is ' ' or '\n' or '\r') continue;
            if (json[i] == '"') isString = !isString;
            text.Append(json[i]);
            if (json[i] == '\\') text.Append(json[++i]);
        }

        return text.ToString();
    }
}
