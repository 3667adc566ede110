using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Each option of writing.</summary>
public sealed class OptionsTests
{
    [Fact]
    public void ToJson_WritesDefaults_WritesFieldsWithoutPresenceOnly()
    {
        var options = new ProtoJsonOptions { WritesDefaults = true };
        Assert.Equal("""{"sku":"","quantity":0}""", default(Line).ToJson(options));

        string order = default(Order).ToJson(options);
        Assert.StartsWith("""{"int32Field":0,"int64Field":"0","uint32Field":0,"uint64Field":"0","floatField":0,"doubleField":0,"boolField":false,"stringField":"","bytesField":"","level":"LEVEL_NONE","quo\"ted é":"","numbers":[],""", order, StringComparison.Ordinal);
        Assert.Contains("""
            "levels":[],"byText":{},"byNumber":{},
            """, order, StringComparison.Ordinal);
        Assert.Contains("""
            "null":null
            """, order, StringComparison.Ordinal);
        Assert.DoesNotContain("maybe", order, StringComparison.Ordinal);
        Assert.DoesNotContain("\"line\"", order, StringComparison.Ordinal);
        Assert.DoesNotContain("\"text\"", order, StringComparison.Ordinal);
        Assert.Equal("""{"many":[],"closedByText":{}}""", default(Host).ToJson(options));
    }

    [Fact]
    public void ToJson_WritesEnumsAsNumbers_WritesNumbers() =>
        Assert.Equal("""{"level":1,"levels":[100000],"levelByText":{"a":-1}}""",
            JsonSamples.Again<Order>("""{"level":"LEVEL_LOW","levels":["LEVEL_HIGH"],"levelByText":{"a":"LEVEL_MINUS"}}""", new ProtoJsonOptions { WritesEnumsAsNumbers = true }));

    [Fact]
    public void ToJson_WritesOriginalNames_WritesThem() =>
        Assert.Equal("""{"int32_field":1,"renamed":"x"}""", JsonSamples.Again<Order>("""{"int32Field":1,"renamed":"x"}""", new ProtoJsonOptions { WritesOriginalNames = true }));

    [Fact]
    public void ToJson_Indented_TakesALineForEachMember()
    {
        var options = new ProtoJsonOptions { IndentSpaces = 2, Registry = JsonSamples.Registry };
        const string Json = """
            {
              "line": {
                "sku": "x"
              },
              "numbers": [
                1,
                2
              ],
              "lines": [
                {}
              ],
              "byText": {
                "a": 1
              },
              "any": {
                "@type": "x/jsontest.Line",
                "sku": "y"
              }
            }
            """;
        Assert.Equal(Json.ReplaceLineEndings("\n"), JsonSamples.Again<Order>(Json, options));
        Assert.Equal("{}", default(Order).ToJson(options));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(17)]
    public void IndentSpaces_OutOfRange_Throws(int spaces) => Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoJsonOptions { IndentSpaces = spaces });

    [Theory]
    [InlineData(-1)]
    [InlineData(101)]
    public void DepthMax_OutOfRange_Throws(int depth) => Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoJsonOptions { DepthMax = depth });

    [Fact]
    public void ToJson_MessageInsideItself_FailsAtItsDepth()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        for (int i = 0; i < 101; i++)
        {
            Order outer = default;
            outer.MutableSelf(in arena) = order;
            order = outer;
        }

        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => order.ToJson()).Error);
    }

    [Fact]
    public void ToJson_UncheckedStringThatIsNotUtf8_Fails()
    {
        using var arena = new ArenaAllocator();
        Host host = Host.Parse([0x0a, 0x02, (byte)'a', 0xff], in arena);
        WireFormatException fault = Assert.Throws<WireFormatException>(() => host.ToJson());
        Assert.Equal((WireError.InvalidUtf8, 1L), (fault.Error, fault.Offset));
    }
}
