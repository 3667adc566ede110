using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Texts that are no message: what is wrong, where, and in which words.</summary>
public sealed class FaultTests
{
    [Theory]
    // The grammar.
    [InlineData("", WireError.Truncated, 0, "$")]
    [InlineData("  ", WireError.Truncated, 2, "$")]
    [InlineData("{", WireError.Truncated, 1, "$")]
    [InlineData("[]", WireError.ValueMismatch, 0, "$")]
    [InlineData("null", WireError.ValueMismatch, 0, "$")]
    [InlineData("x", WireError.InvalidSyntax, 0, "$")]
    [InlineData("{} x", WireError.InvalidSyntax, 3, "$")]
    [InlineData("{}{}", WireError.InvalidSyntax, 2, "$")]
    [InlineData("""{"int32Field":1,}""", WireError.InvalidSyntax, 16, "$")]
    [InlineData("""{,}""", WireError.InvalidSyntax, 1, "$")]
    [InlineData("""{"int32Field" 1}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"int32Field":}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{int32Field:1}""", WireError.InvalidSyntax, 1, "$.int32Field")]
    [InlineData("""{'int32Field':1}""", WireError.InvalidSyntax, 1, "$.int32Field")]
    [InlineData("""{"int32Field":1 "uint32Field":1}""", WireError.InvalidSyntax, 16, "$.int32Field")]
    [InlineData("""{"numbers":[1,]}""", WireError.InvalidSyntax, 14, "$.numbers[1]")]
    [InlineData("""{"numbers":[1 2]}""", WireError.InvalidSyntax, 14, "$.numbers[0]")]
    [InlineData("""{"numbers":[1}""", WireError.InvalidSyntax, 13, "$.numbers[0]")]
    [InlineData("""{"numbers":[1""", WireError.Truncated, 13, "$.numbers[0]")]
    [InlineData("""{"int32Field":01}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"int32Field":1.}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"int32Field":-}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"int32Field":1e}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"int32Field":+1}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"int32Field":3x3}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{"doubleField":NaN}""", WireError.InvalidSyntax, 15, "$.doubleField")]
    [InlineData("""{"boolField":True}""", WireError.InvalidSyntax, 13, "$.boolField")]
    [InlineData("""{"boolField":truex}""", WireError.InvalidSyntax, 13, "$.boolField")]
    [InlineData("""{"int32Field":nul}""", WireError.InvalidSyntax, 14, "$.int32Field")]
    [InlineData("""{/**/}""", WireError.InvalidSyntax, 1, "$")]
    // Strings.
    [InlineData("""{"stringField":"abc""", WireError.Truncated, 15, "$.stringField")]
    [InlineData("""{"stringField":"a\""", WireError.Truncated, 15, "$.stringField")]
    [InlineData("""{"stringField":"\X"}""", WireError.InvalidSyntax, 16, "$.stringField")]
    [InlineData("""{"stringField":"\u12g4"}""", WireError.InvalidSyntax, 16, "$.stringField")]
    [InlineData("""{"stringField":"\ud83d"}""", WireError.InvalidUtf16, 16, "$.stringField")]
    [InlineData("""{"stringField":"\ude00"}""", WireError.InvalidUtf16, 16, "$.stringField")]
    [InlineData("""{"stringField":"\ude00\ud83d"}""", WireError.InvalidUtf16, 16, "$.stringField")]
    [InlineData("""{"stringField":"\ud83d\ud83d"}""", WireError.InvalidUtf16, 16, "$.stringField")]
    [InlineData("{\"stringField\":\"a\nb\"}", WireError.InvalidSyntax, 17, "$.stringField")]
    [InlineData("{\"stringField\":\"a\tb\"}", WireError.InvalidSyntax, 17, "$.stringField")]
    // Values of another kind.
    [InlineData("""{"int32Field":true}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":[1]}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":"x"}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":""}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":" 1"}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":"1 "}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":"+1"}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"int32Field":"NaN"}""", WireError.ValueMismatch, 14, "$.int32Field")]
    [InlineData("""{"doubleField":"nan"}""", WireError.ValueMismatch, 15, "$.doubleField")]
    [InlineData("""{"boolField":1}""", WireError.ValueMismatch, 13, "$.boolField")]
    [InlineData("""{"boolField":"true"}""", WireError.ValueMismatch, 13, "$.boolField")]
    [InlineData("""{"stringField":1}""", WireError.ValueMismatch, 15, "$.stringField")]
    [InlineData("""{"bytesField":1}""", WireError.ValueMismatch, 14, "$.bytesField")]
    [InlineData("""{"bytesField":"A"}""", WireError.ValueMismatch, 14, "$.bytesField")]
    [InlineData("""{"bytesField":"AA="}""", WireError.ValueMismatch, 14, "$.bytesField")]
    [InlineData("""{"bytesField":"="}""", WireError.ValueMismatch, 14, "$.bytesField")]
    [InlineData("""{"bytesField":"A==="}""", WireError.ValueMismatch, 14, "$.bytesField")]
    [InlineData("""{"bytesField":"AA AA"}""", WireError.ValueMismatch, 14, "$.bytesField")]
    [InlineData("""{"line":1}""", WireError.ValueMismatch, 8, "$.line")]
    [InlineData("""{"line":[{}]}""", WireError.ValueMismatch, 8, "$.line")]
    [InlineData("""{"numbers":1}""", WireError.ValueMismatch, 11, "$.numbers")]
    [InlineData("""{"numbers":[1,null]}""", WireError.ValueMismatch, 14, "$.numbers[1]")]
    [InlineData("""{"lines":[null]}""", WireError.ValueMismatch, 10, "$.lines[0]")]
    [InlineData("""{"wrapped":[null]}""", WireError.ValueMismatch, 12, "$.wrapped[0]")]
    [InlineData("""{"byText":[]}""", WireError.ValueMismatch, 10, "$.byText")]
    [InlineData("""{"byText":{"a":null}}""", WireError.ValueMismatch, 15, "$.byText.a")]
    [InlineData("""{"byText":{null:1}}""", WireError.InvalidSyntax, 11, "$.byText.null")]
    [InlineData("""{"byNumber":{"x":""}}""", WireError.ValueMismatch, 13, "$.byNumber.x")]
    [InlineData("""{"byBool":{"yes":{}}}""", WireError.ValueMismatch, 11, "$.byBool.yes")]
    // Ranges.
    [InlineData("""{"int32Field":2147483648}""", WireError.ValueOutOfRange, 14, "$.int32Field")]
    [InlineData("""{"int32Field":-2147483649}""", WireError.ValueOutOfRange, 14, "$.int32Field")]
    [InlineData("""{"int32Field":0.5}""", WireError.ValueOutOfRange, 14, "$.int32Field")]
    [InlineData("""{"int32Field":1e-1}""", WireError.ValueOutOfRange, 14, "$.int32Field")]
    [InlineData("""{"int32Field":1e536870000}""", WireError.ValueOutOfRange, 14, "$.int32Field")]
    [InlineData("""{"uint32Field":-1}""", WireError.ValueOutOfRange, 15, "$.uint32Field")]
    [InlineData("""{"uint32Field":4294967296}""", WireError.ValueOutOfRange, 15, "$.uint32Field")]
    [InlineData("""{"int64Field":"9223372036854775808"}""", WireError.ValueOutOfRange, 14, "$.int64Field")]
    [InlineData("""{"uint64Field":18446744073709551616}""", WireError.ValueOutOfRange, 15, "$.uint64Field")]
    [InlineData("""{"floatField":3.5e38}""", WireError.ValueOutOfRange, 14, "$.floatField")]
    [InlineData("""{"doubleField":1e309}""", WireError.ValueOutOfRange, 15, "$.doubleField")]
    [InlineData("""{"doubleField":"-1e309"}""", WireError.ValueOutOfRange, 15, "$.doubleField")]
    [InlineData("""{"byNumber":{"2147483648":""}}""", WireError.ValueOutOfRange, 13, "$.byNumber.2147483648")]
    [InlineData("""{"level":2147483648}""", WireError.ValueOutOfRange, 9, "$.level")]
    // Names.
    [InlineData("""{"nobody":1}""", WireError.UnknownName, 1, "$.nobody")]
    [InlineData("""{"line":{"no body":1}}""", WireError.UnknownName, 9, "$.line[\"no body\"]")]
    [InlineData("""{"level":"level_low"}""", WireError.UnknownName, 9, "$.level")]
    [InlineData("""{"level":"1"}""", WireError.UnknownName, 9, "$.level")]
    [InlineData("""{"[jsontest.old.color]":1}""", WireError.UnknownName, 1, "$[\"[jsontest.old.color]\"]")]
    [InlineData("""{"int32Field":1,"int32Field":1}""", WireError.DuplicateName, 16, "$.int32Field")]
    [InlineData("""{"int32Field":1,"int32_field":1}""", WireError.DuplicateName, 16, "$.int32_field")]
    [InlineData("""{"int32Field":null,"int32Field":1}""", WireError.DuplicateName, 19, "$.int32Field")]
    [InlineData("""{"text":"","number":1}""", WireError.DuplicateName, 11, "$.number")]
    [InlineData("""{"byText":{"a":1,"\u0061":2}}""", WireError.DuplicateName, 17, "$.byText[\"\\u0061\"]")]
    [InlineData("""{"byNumber":{"1":"","1.0":""}}""", WireError.DuplicateName, 20, "$.byNumber[\"1.0\"]")]
    [InlineData("""{"byBool":{"true":{},"true":{}}}""", WireError.DuplicateName, 21, "$.byBool.true")]
    [InlineData("""{"struct":{"a":1,"a":2}}""", WireError.DuplicateName, 17, "$.struct.a")]
    public void FromJson_Wrong_SaysWhatAndWhere(string json, WireError error, int offset, string path)
    {
        JsonFormatException fault = JsonSamples.Fault<Order>(json);

        Assert.Equal((error, (long)offset, path), (fault.Error, fault.Offset, fault.Path));
    }

    [Fact]
    public void FromJson_FaultInALaterLine_TellsLineAndColumnInCharacters()
    {
        JsonFormatException fault = JsonSamples.Fault<Order>("{\n  \"stringField\": \"é\", \"lines\": [\n {}, {\"sku\": \"é中😀\", \"quantity\": \"many\"}]}");

        Assert.Equal((3, 33, "$.lines[1].quantity"), (fault.Line, fault.Column, fault.Path));
        Assert.Equal(74, fault.Offset);
        Assert.Equal("The text is not a number. Line 3, column 33, $.lines[1].quantity (at byte 74)", fault.Message);
    }

    [Fact]
    public void FromJson_UnknownField_NamesTheMessage() =>
        Assert.StartsWith("jsontest.Line has no field of this name. Line 1, column 10, $.line.x", JsonSamples.Fault<Order>("""{"line":{"x":1}}""").Message, StringComparison.Ordinal);

    [Fact]
    public void FromJson_InvalidUtf8_FailsAtItsByte()
    {
        JsonFormatException fault = JsonSamples.Fault<Order>([.. "{\"stringField\":\"a"u8, 0xff, .. "\"}"u8]);

        Assert.Equal((WireError.InvalidUtf8, 17L, "$.stringField"), (fault.Error, fault.Offset, fault.Path));
    }

    [Fact]
    public void FromJson_LoneSurrogateInAString_FailsAtItsPlace()
    {
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => { using var arena = new ArenaAllocator(); Order.FromJson("{\"stringField\":\"\ud83d\"}", in arena); });

        Assert.Equal((WireError.InvalidUtf16, 16L), (fault.Error, fault.Offset));
    }

    [Fact]
    public void FromJson_EveryTruncation_Fails()
    {
        const string Json = """{"int32Field":12,"stringField":"a\u0041","lines":[{"sku":"x"}],"byText":{"a":1},"value":{"a":[null,true]},"time":"2026-11-23T20:15:30Z"} """;
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(Json);
        for (int length = 0; length < utf8.Length - 1; length++)
        {
            JsonFormatException fault = JsonSamples.Fault<Order>(utf8[..length]);
            Assert.InRange(fault.Offset, 0, length);
        }
    }

    [Theory]
    [InlineData("""{"closed":3}""", WireError.UnknownName, 10)]
    [InlineData("""{"many":[1,7]}""", WireError.UnknownName, 11)]
    [InlineData("""{"closed":"THREE"}""", WireError.UnknownName, 10)]
    [InlineData("""{"[jsontest.old.color]":1,"[jsontest.old.color]":1}""", WireError.DuplicateName, 26)]
    [InlineData("""{"[jsontest.old.nobody]":1}""", WireError.UnknownName, 1)]
    [InlineData("""{"[jsontest.old.Item.item]":{}}""", WireError.UnknownName, 1)]
    public void FromJson_WrongProto2_SaysWhatAndWhere(string json, WireError error, int offset)
    {
        JsonFormatException fault = JsonSamples.Fault<Host>(json);

        Assert.Equal((error, (long)offset), (fault.Error, fault.Offset));
    }

    [Fact]
    public void FromJson_RequiredFieldMissing_FailsUnlessAllowed()
    {
        Assert.Equal(WireError.RequiredFieldMissing, JsonSamples.Fault<Must>("{}").Error);
        Assert.Equal("""{"note":"x"}""", JsonSamples.Again<Must>("""{"note":"x"}""", new ProtoJsonOptions { AllowsPartial = true }));
        Assert.Equal("""{"id":0}""", JsonSamples.Again<Must>("""{"id":0}"""));
    }

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    [InlineData(100_000, false)]
    public void FromJson_Nesting_EndsAtOneHundredLevels(int levels, bool isAllowed)
    {
        string json = string.Concat(Enumerable.Repeat("{\"self\":", levels)) + "{}" + new string('}', levels);
        if (isAllowed) Assert.Equal(json, JsonSamples.Again<Order>(json));
        else Assert.Equal(WireError.DepthExceeded, JsonSamples.Fault<Order>(json).Error);
    }

    [Theory]
    [InlineData("{\"nobody\":", "[", "]")]
    [InlineData("{\"value\":", "[", "]")]
    [InlineData("{\"struct\":", "{\"a\":", "}")]
    public void FromJson_DeepNestingOfOthers_FailsAtItsDepth(string start, string open, string close)
    {
        string json = start + string.Concat(Enumerable.Repeat(open, 100_000)) + string.Concat(Enumerable.Repeat(close, 100_000)) + "}";
        Assert.Equal(WireError.DepthExceeded, JsonSamples.Fault<Order>(json, JsonSamples.IgnoringUnknown).Error);
        string shallow = start + string.Concat(Enumerable.Repeat(open, 25)) + (open == "[" ? "" : "{}") + string.Concat(Enumerable.Repeat(close, 25)) + "}";
        Assert.NotEqual("", JsonSamples.Again<Order>(shallow, JsonSamples.IgnoringUnknown));
    }

    [Fact]
    public void FromJson_LowerDepthOfTheOptions_Counts()
    {
        var options = new ProtoJsonOptions { DepthMax = 1 };
        Assert.Equal("""{"self":{}}""", JsonSamples.Again<Order>("""{"self":{}}""", options));
        Assert.Equal(WireError.DepthExceeded, JsonSamples.Fault<Order>("""{"self":{"self":{}}}""", options).Error);

        // An entry of a map is a level for the reader of the binary form too.
        Assert.Equal("""{"byText":{"a":1}}""", JsonSamples.Again<Order>("""{"byText":{"a":1}}""", options));
        Assert.Equal(WireError.DepthExceeded, JsonSamples.Fault<Order>("""{"self":{"byText":{"a":1}}}""", options).Error);
    }
}
