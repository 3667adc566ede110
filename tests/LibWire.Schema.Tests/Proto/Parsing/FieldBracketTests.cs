using System.Text;
using static LibWire.Schema.Tests.Proto.Parsing.Parses;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary><c>default</c> and <c>json_name</c>, which are written like options of a field.</summary>
public class FieldBracketTests
{
    private static ProtoFieldSyntax Field(string field) =>
        (ProtoFieldSyntax)((ProtoMessageSyntax)Whole($"syntax = 'proto2'; message A {{ {field} }}").Members[0]).Members[0];

    /// <summary>The texts are those of protoc 35.1.</summary>
    [Theory]
    [InlineData("int32", "0x7FFFFFFF", "2147483647")]
    [InlineData("int32", "-0", "0")]
    [InlineData("sfixed32", "-2147483648", "-2147483648")]
    [InlineData("sint32", "010", "8")]
    [InlineData("int64", "- 9223372036854775808", "-9223372036854775808")]
    [InlineData("uint64", "0xFFFFFFFFFFFFFFFF", "18446744073709551615")]
    [InlineData("bool", "true", "true")]
    [InlineData("float", "inf", "inf")]
    [InlineData("float", "- inf", "-inf")]
    [InlineData("float", "-nan", "nan")]
    [InlineData("float", "1e39", "inf")]
    [InlineData("float", "0.1", "0.1")]
    [InlineData("float", "3.4028235e38", "3.40282347e+38")]
    [InlineData("double", "-1e400", "-inf")]
    [InlineData("double", "-0", "-0")]
    [InlineData("double", "-0.0", "-0")]
    [InlineData("double", "1.", "1")]
    [InlineData("double", ".5", "0.5")]
    [InlineData("double", "1e3", "1000")]
    [InlineData("double", "123456789012345", "123456789012345")]
    [InlineData("double", "1234567890123456", "1234567890123456")]
    [InlineData("double", "1e15", "1e+15")]
    [InlineData("double", "0.0001", "0.0001")]
    [InlineData("double", "0.00001", "1e-05")]
    [InlineData("double", "99999999999999999999999", "1e+23")]
    [InlineData("double", "0.30000000000000004", "0.30000000000000004")]
    [InlineData("double", "4.9406564584124654e-324", "4.94065645841247e-324")]
    [InlineData("double", "0x10", "16")]
    [InlineData("string", "'a' \"b\"", "ab")]
    [InlineData("bytes", "'a\\n\\r\\t\\\"\\'\\\\\\0\\x7f\\377é'", "a\\n\\r\\t\\\"\\'\\\\\\000\\177\\377\\303\\251")]
    [InlineData("E", "X", "X")]
    [InlineData("E", "'X'", "'X'")]
    public void Default_OfAnyType_IsAsProtocWritesIt(string type, string value, string text)
    {
        ProtoFieldSyntax field = Field($"optional {type} a = 1 [deprecated = true, default = {value}];");
        Assert.Equal(text, field.Default!.Text);
        Assert.Equal("deprecated", Assert.Single(field.Options).Name[0].Text);
    }

    [Theory]
    [InlineData("'a' \"b\"\n 'c'", "abc")]
    [InlineData(@"'\a\b\f\n\r\t\v\\\'\""\?'", "\a\b\f\n\r\t\v\\'\"?")]
    [InlineData(@"'\x41\X4a\101\1012'", "AJAA2")]
    [InlineData(@"'\u00e9\U0001F600\ud83d\ude00é😀'", "é😀😀é😀")]
    [InlineData(@"'\0'", "\0")]
    [InlineData(@"'\U001fFFff'", @"\U001fffff")]
    public void Default_OfAString_HasItsText(string literal, string text)
    {
        ProtoDefaultSyntax found = Field($"optional string a = 1 [default = {literal}];").Default!;
        Assert.Equal(text, found.Text);
        Assert.Equal(Encoding.UTF8.GetBytes(text), found.Bytes);
    }

    [Fact]
    public void Default_OfBytes_NeedBeNoUtf8()
    {
        Assert.Equal(new byte[] { 0xFF, 0x00, 0x80, 0xFF }, Field(@"optional bytes a = 1 [default = '\377\000\x80\777'];").Default!.Bytes);
        Assert.Equal(new byte[] { 0xED, 0xA0, 0x80 }, Field(@"optional string a = 1 [default = '\ud800'];").Default!.Bytes);
    }

    [Fact]
    public void Default_OfDoubles_GivesEveryNumberBack()
    {
        var random = new Random(1);
        for (int i = 0; i < 2000; i++)
        {
            double value = Math.Abs(BitConverter.Int64BitsToDouble(random.NextInt64()));
            if (!double.IsFinite(value)) continue;
            string text = Field($"optional double a = 1 [default = {value:R}];").Default!.Text;
            Assert.Equal(value, double.Parse(text));
        }
    }

    [Fact]
    public void JsonName_InBrackets_IsNoOption()
    {
        ProtoFieldSyntax field = Field("optional int32 a = 1 [json_name = 'b' \"c\", (json_name) = 1];");
        Assert.Equal("bc", field.JsonName!.Text);
        Assert.Equal(new TextRange(65, 7), field.JsonName.Span);
        Assert.True(Assert.Single(field.Options).Name[0].IsExtension);
    }
}
