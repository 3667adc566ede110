using System.Text;
using static LibWire.Schema.Tests.Schemas;

namespace LibWire.Schema.Tests.CSharp.Proto;

public class DefaultTests
{
    [Theory]
    [InlineData("int32", "-1", "-1")]
    [InlineData("int32", "0x7FFFFFFF", "2147483647")]
    [InlineData("sfixed32", "-2147483648", "-2147483648")]
    [InlineData("sint32", "010", "8")]
    [InlineData("uint32", "4294967295", "4294967295U")]
    [InlineData("fixed32", "5", "5U")]
    [InlineData("int64", "-9223372036854775808", "-9223372036854775808L")]
    [InlineData("sint64", "1", "1L")]
    [InlineData("uint64", "0xFFFFFFFFFFFFFFFF", "18446744073709551615UL")]
    [InlineData("bool", "true", "true")]
    [InlineData("float", "inf", "float.PositiveInfinity")]
    [InlineData("float", "- inf", "float.NegativeInfinity")]
    [InlineData("float", "-nan", "float.NaN")]
    [InlineData("float", "1e39", "float.PositiveInfinity")]
    [InlineData("float", "-0.0", "-0F")]
    [InlineData("float", "0.1", "0.1F")]
    [InlineData("float", "16777217", "16777216F")]
    [InlineData("float", "3.4028235e38", "3.4028235E+38F")]
    [InlineData("double", "nan", "double.NaN")]
    [InlineData("double", "-1e400", "double.NegativeInfinity")]
    [InlineData("double", "-0", "-0.0")]
    [InlineData("double", "5", "5.0")]
    [InlineData("double", "1.", "1.0")]
    [InlineData("double", ".5", "0.5")]
    [InlineData("double", "1e3", "1000.0")]
    [InlineData("double", "1E-30", "1E-30")]
    [InlineData("double", "0.1", "0.1")]
    [InlineData("double", "99999999999999999999999", "1E+23")]
    [InlineData("double", "0.30000000000000004", "0.30000000000000004")]
    [InlineData("double", "4.9406564584124654e-324", "4.94065645841247E-324")]
    [InlineData("double", "0x10", "16.0")]
    public void Default_OfANumber_IsATypedExpression(string type, string value, string literal)
    {
        ProtoDefaultCode model = Default(type, value)!;
        Assert.Equal(literal, model.Literal);
        Assert.Empty(model.Bytes);
    }

    [Theory]
    [InlineData("int32", "0")]
    [InlineData("int32", "-0")]
    [InlineData("bool", "false")]
    [InlineData("double", "0.0")]
    [InlineData("float", "1e-60")]
    [InlineData("string", "''")]
    [InlineData("bytes", "'' \"\"")]
    public void Default_Zero_IsNone(string type, string value) => Assert.Null(Default(type, value));

    [Fact]
    public void Default_OfDoubles_GivesEveryNumberBack()
    {
        var random = new Random(1);
        for (int i = 0; i < 2000; i++)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64());
            if (!double.IsFinite(value)) continue;
            value = Math.Abs(value);
            Assert.Equal(value, double.Parse(Default("double", value.ToString("E16"))!.Literal));
            float single = Math.Abs(BitConverter.Int32BitsToSingle(random.Next()));
            if (float.IsFinite(single)) Assert.Equal(single, float.Parse(Default("float", single.ToString("E8"))!.Literal.TrimEnd('F')));
        }
    }

    [Theory]
    [InlineData("'a' \"b\"\n 'c'", "abc")]
    [InlineData(@"'\a\b\f\n\r\t\v\\\'\""\?'", "\a\b\f\n\r\t\v\\'\"?")]
    [InlineData(@"'\x41\X4a\101\1012'", "AJAA2")]
    [InlineData(@"'\u00e9\U0001F600\ud83d\ude00é'", "é😀😀é")]
    [InlineData(@"'\0'", "\0")]
    public void Default_OfAString_IsItsUtf8(string literal, string text)
    {
        ProtoDefaultCode model = Default("string", literal)!;
        Assert.Equal("", model.Literal);
        Assert.Equal(Encoding.UTF8.GetBytes(text), model.Bytes);
    }

    [Fact]
    public void Default_OfBytes_NeedBeNoUtf8() => Assert.Equal(new byte[] { 0xFF, 0x00, 0x80, 0xFF }, Default("bytes", @"'\377\000\x80\777'")!.Bytes);

    [Fact]
    public void Default_OfAnEnum_IsItsValue()
    {
        ProtoFileCode file = Model(
            """
            syntax = "proto2"; package shop;
            enum Level { LEVEL_LOW = 1; LEVEL_NONE = 0; LEVEL_HIGH = 2; }
            message A {
              optional Level named = 1 [default = LEVEL_HIGH];
              optional Level first = 2;
              optional Level zero = 3 [default = LEVEL_NONE];
              repeated Level many = 4;
              oneof o { Level member = 5; }
            }
            """);
        ProtoMessageCode message = Assert.Single(file.Messages);
        Assert.Equal("global::Shop.Level.High", message.Field("named").Default!.Literal);
        Assert.Equal("global::Shop.Level.Low", message.Field("first").Default!.Literal);
        Assert.Equal("global::Shop.Level.Low", message.Field("member").Default!.Literal);
        Assert.Null(message.Field("zero").Default);
        Assert.Null(message.Field("many").Default);
        Assert.Equal([0, 1, 2], message.Field("many").ClosedEnumValues);
    }

    private static ProtoDefaultCode? Default(string type, string value) =>
        Message2($"message A {{ optional {type} a = 1 [default = {value}]; }}").Field("a").Default;
}
