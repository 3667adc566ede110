using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Texts that are read, and the text that is written for the message: the same where nothing else is said.</summary>
public sealed class RoundTripTests
{
    [Theory]
    [InlineData("""{}""")]
    [InlineData("""{"int32Field":-2147483648}""")]
    [InlineData("""{"int64Field":"-9223372036854775808"}""")]
    [InlineData("""{"uint32Field":4294967295}""")]
    [InlineData("""{"uint64Field":"18446744073709551615"}""")]
    [InlineData("""{"floatField":0.1}""")]
    [InlineData("""{"floatField":3.4028235E+38}""")]
    [InlineData("""{"doubleField":0.1}""")]
    [InlineData("""{"doubleField":1.7976931348623157E+308}""")]
    [InlineData("""{"doubleField":5E-324}""")]
    [InlineData("""{"doubleField":-0}""")]
    [InlineData("""{"doubleField":"NaN"}""")]
    [InlineData("""{"floatField":"-Infinity"}""")]
    [InlineData("""{"boolField":true}""")]
    [InlineData("""{"stringField":"tab\tquote\"slash\\line\nbell\u0007\u001f é 中 😀 /"}""")]
    [InlineData("""{"stringField":"0123456789abcdef0123456789abcdef\"0123456789abcdef"}""")]
    [InlineData("""{"bytesField":"AA=="}""")]
    [InlineData("""{"bytesField":"AAECAwQFBgcICQoLDA0ODw+/"}""")]
    [InlineData("""{"level":"LEVEL_HIGH"}""")]
    [InlineData("""{"level":77}""")]
    [InlineData("""{"level":"LEVEL_MINUS"}""")]
    [InlineData("""{"line":{}}""")]
    [InlineData("""{"line":{"sku":"A","quantity":3}}""")]
    [InlineData("""{"maybe":0}""")]
    [InlineData("""{"quo\"ted é":"x"}""")]
    [InlineData("""{"numbers":[1,-2,3]}""")]
    [InlineData("""{"texts":["a","","b"]}""")]
    [InlineData("""{"lines":[{},{"sku":"B"}]}""")]
    [InlineData("""{"levels":["LEVEL_LOW",5,"LEVEL_NONE"]}""")]
    [InlineData("""{"byText":{"a":1,"":0}}""")]
    [InlineData("""{"byNumber":{"-7":"x"}}""")]
    [InlineData("""{"byBool":{"true":{"sku":"t"},"false":{}}}""")]
    [InlineData("""{"levelByText":{"x":"LEVEL_LOW"}}""")]
    [InlineData("""{"byBig":{"18446744073709551615":0.5}}""")]
    [InlineData("""{"byLong":{"-1":"AQ=="}}""")]
    [InlineData("""{"bySfixed":{"-1":-1}}""")]
    [InlineData("""{"text":""}""")]
    [InlineData("""{"number":0}""")]
    [InlineData("""{"chosen":{}}""")]
    [InlineData("""{"nothing":null}""")]
    [InlineData("""{"nothing":7}""")]
    [InlineData("""{"null":7}""")]
    [InlineData("""{"self":{"self":{"int32Field":1}}}""")]
    [InlineData("""{"sint32Field":-1,"fixed64Field":"1","sfixed32Field":-3}""")]
    public void FromJson_ThenToJson_IsTheSame(string json) => Assert.Equal(json, JsonSamples.Again<Order>(json));

    [Theory]
    [InlineData("""{"unchecked":"x","closed":"TWO","many":["ONE","TWO"],"data":{"inner":3},"closedByText":{"a":"ONE"}}""")]
    [InlineData("""{"closed":"ONE","[jsontest.old.color]":5,"[jsontest.old.tags]":["a","b"],"[jsontest.old.nested]":{"[jsontest.old.color]":6}}""")]
    public void FromJson_ThenToJson_OfProto2_IsTheSame(string json) => Assert.Equal(json, JsonSamples.Again<Host>(json));

    [Fact]
    public void FromJson_ThenToJson_OfAMessageSet_IsTheSame() =>
        Assert.Equal("""{"[jsontest.old.Item.item]":{"name":"x"}}""", JsonSamples.Again<Set>("""{"[jsontest.old.Item.item]":{"name":"x"}}"""));

    [Theory]
    // Both names, in any order, with any space.
    [InlineData("""{"int32_field":1}""", """{"int32Field":1}""")]
    [InlineData("""{"renamed":"x"}""", """{"quo\"ted é":"x"}""")]
    [InlineData("""{"quo\u0022ted \u00E9":"x"}""", """{"quo\"ted é":"x"}""")]
    [InlineData(" \t\r\n{ \"uint32Field\" : 2 , \"int32Field\" : 1 } \n", """{"int32Field":1,"uint32Field":2}""")]
    // Null is an absent field.
    [InlineData("""{"int32Field":null,"line":null,"numbers":null,"byText":null,"maybe":null,"int64Value":null,"struct":null,"list":null,"time":null}""", "{}")]
    [InlineData("""{"text":null,"number":5}""", """{"number":5}""")]
    [InlineData("""{"number":5,"text":null}""", """{"number":5}""")]
    [InlineData("""{"null":null}""", "{}")]
    [InlineData("""{"nothing":"NULL_VALUE"}""", """{"nothing":null}""")]
    // Numbers.
    [InlineData("""{"int32Field":"12"}""", """{"int32Field":12}""")]
    [InlineData("""{"int32Field":1e3}""", """{"int32Field":1000}""")]
    [InlineData("""{"int32Field":1.0}""", """{"int32Field":1}""")]
    [InlineData("""{"int32Field":100e-2}""", """{"int32Field":1}""")]
    [InlineData("""{"int32Field":-0}""", "{}")]
    [InlineData("""{"int32Field":0.000e999999999999}""", "{}")]
    [InlineData("""{"int32Field":1000000000}""", """{"int32Field":1000000000}""")]
    [InlineData("""{"int64Field":-9223372036854775808}""", """{"int64Field":"-9223372036854775808"}""")]
    [InlineData("""{"uint64Field":18446744073709551615}""", """{"uint64Field":"18446744073709551615"}""")]
    [InlineData("""{"uint64Field":"1.8446744073709551615e19"}""", """{"uint64Field":"18446744073709551615"}""")]
    [InlineData("""{"uint32Field":4.294967295e9}""", """{"uint32Field":4294967295}""")]
    [InlineData("""{"doubleField":"1.5"}""", """{"doubleField":1.5}""")]
    [InlineData("""{"doubleField":123456789012345678901234567890}""", """{"doubleField":1.2345678901234568E+29}""")]
    [InlineData("""{"doubleField":9007199254740993}""", """{"doubleField":9007199254740992}""")]
    [InlineData("""{"doubleField":1e-400}""", "{}")]
    [InlineData("""{"floatField":16777217}""", """{"floatField":16777216}""")]
    [InlineData("""{"floatField":"Infinity"}""", """{"floatField":"Infinity"}""")]
    // Strings and bytes.
    [InlineData("""{"stringField":"\u0041\/\b\f\ud83d\ude00\u00e9\u4e2d"}""", """{"stringField":"A/\b\f😀é中"}""")]
    [InlineData("""{"bytesField":"-_"}""", """{"bytesField":"+w=="}""")]
    [InlineData("""{"bytesField":"-_8"}""", """{"bytesField":"+/8="}""")]
    [InlineData("""{"bytesField":"\u0041A=="}""", """{"bytesField":"AA=="}""")]
    // Enums.
    [InlineData("""{"level":1}""", """{"level":"LEVEL_LOW"}""")]
    [InlineData("""{"level":1.0}""", """{"level":"LEVEL_LOW"}""")]
    [InlineData("""{"byBool":{"tr\u0075e":{}}}""", """{"byBool":{"true":{}}}""")]
    public void FromJson_OtherForms_IsTheSameMessage(string json, string expected) => Assert.Equal(expected, JsonSamples.Again<Order>(json));

    [Fact]
    public void FromJson_AliasOfAnEnum_IsTheNumber() => Assert.Equal("""{"closed":"TWO"}""", JsonSamples.Again<Host>("""{"closed":"ALSO_TWO"}"""));

    [Theory]
    [InlineData("""{"nobody":{"a":[1,"x",null,true,{"b":-0.5e3}]},"int32Field":1}""", """{"int32Field":1}""")]
    [InlineData("""{"level":"LEVEL_NEW","levels":["LEVEL_LOW","LEVEL_NEW"],"levelByText":{"a":"LEVEL_NEW","b":"LEVEL_LOW"}}""",
        """{"levels":["LEVEL_LOW"],"levelByText":{"b":"LEVEL_LOW"}}""")]
    [InlineData("""{"[jsontest.unknown]":1}""", "{}")]
    public void FromJson_UnknownIgnored_DropsIt(string json, string expected) => Assert.Equal(expected, JsonSamples.Again<Order>(json, JsonSamples.IgnoringUnknown));

    [Fact]
    public void FromJson_UnknownNumberOfAClosedEnumIgnored_DropsIt() =>
        Assert.Equal("""{"many":["ONE"]}""", JsonSamples.Again<Host>("""{"closed":9,"many":[1,9],"closedByText":{"a":9}}""", JsonSamples.IgnoringUnknown));

    [Fact]
    public void FromJson_ManyFieldsOfAWideMessage_AreEachSeenOnce()
    {
        // More than 64 fields, so that more than one word remembers which were seen.
        const string Json = """{"optionalInt32":1,"fieldName18":2,"FieldName10":3,"optionalBoolWrapper":false,"repeatedAny":[]}""";
        Assert.Equal("""{"optionalInt32":1,"optionalBoolWrapper":false,"FieldName10":3,"FieldName18":2}""",
            JsonSamples.Again<ProtobufTestMessages.Proto3.TestAllTypesProto3>(Json.Replace("fieldName18", "FieldName18", StringComparison.Ordinal)));
        Assert.Equal(WireError.DuplicateName, JsonSamples.Fault<ProtobufTestMessages.Proto3.TestAllTypesProto3>("""{"FieldName18":2,"Field_name18__":3}""").Error);
    }
}
