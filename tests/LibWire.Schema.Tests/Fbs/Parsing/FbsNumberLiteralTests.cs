namespace LibWire.Schema.Tests.Fbs.Parsing;

/// <summary>Numbers of FlatBuffers schemas.</summary>
public sealed class FbsNumberLiteralTests
{
    [Theory]
    [InlineData("1.5", 1.5)]
    [InlineData("-.5", -.5)]
    [InlineData("+5.", 5)]
    [InlineData("1e400", double.PositiveInfinity)]
    [InlineData("-1e99999999999", double.NegativeInfinity)]
    [InlineData("1e-400", 0)]
    [InlineData("-INF", double.NegativeInfinity)]
    [InlineData("+infinity", double.PositiveInfinity)]
    [InlineData("-NaN", double.NaN)]
    [InlineData("0x1p0", 1)]
    [InlineData("-0x1.8p1", -3)]
    [InlineData("0X.8P+1", 1)]
    [InlineData("0x1.p-2", 0.25)]
    [InlineData("0x10p0000000001", 32)]
    [InlineData("0x1.fffffffffffffp1023", double.MaxValue)]
    [InlineData("0x1p-1074", double.Epsilon)]
    [InlineData("0x1p1024", double.PositiveInfinity)]
    [InlineData("0x1p-1076", 0)]
    [InlineData("0x1p99999999999999999999", double.PositiveInfinity)]
    [InlineData("0x1p-99999999999999999999", 0)]
    [InlineData("0x0p99999999999999999999", 0)]
    [InlineData("0x10000000000000000p0", 18446744073709551616.0)]
    [InlineData("0x1.00000000000008p0", 1)]
    [InlineData("0x1.000000000000080001p0", 1.0000000000000002)]
    [InlineData("0x1000000000000080001p0", 4722366482869646000000.0)]
    public void TryParseFloat_OfALiteral_IsTheNearestNumber(string text, double expected)
    {
        Assert.True(FbsNumberLiteral.TryParseFloat(text, isSingle: false, out double value));
        Assert.Equal(expected, value);
    }

    [Theory]
    [InlineData("16777217", 16777216)]
    [InlineData("1e39", double.PositiveInfinity)]
    [InlineData("0x1.000001p0", 1)]
    [InlineData("0x1.000002p0", 1.00000011920928955)]
    [InlineData("-0x1p128", double.NegativeInfinity)]
    [InlineData("0.1", 0.10000000149011612)]
    public void TryParseFloat_Of32Bits_IsRoundedOnce(string text, double expected)
    {
        Assert.True(FbsNumberLiteral.TryParseFloat(text, isSingle: true, out double value));
        Assert.Equal(expected, value);
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData("infinite")]
    [InlineData(".")]
    [InlineData("1.2.3")]
    [InlineData("1e")]
    [InlineData("1e+")]
    [InlineData("1e5e5")]
    [InlineData("1-1")]
    [InlineData("--1")]
    [InlineData("1,5")]
    [InlineData(" 1")]
    [InlineData("0x")]
    [InlineData("0xp1")]
    [InlineData("0x.p1")]
    [InlineData("0x1")]
    [InlineData("0x1.8")]
    [InlineData("0x1.8.8p1")]
    [InlineData("0x1p")]
    [InlineData("0x1p-")]
    [InlineData("0x1p1.5")]
    [InlineData("0x1p0x3")]
    [InlineData("0xgp1")]
    public void TryParseFloat_OfAnythingElse_IsFalse(string text)
    {
        Assert.False(FbsNumberLiteral.TryParseFloat(text, isSingle: false, out _));
        Assert.False(FbsNumberLiteral.TryParseFloat(text, isSingle: true, out _));
    }

    [Theory]
    [InlineData("0", 0UL, false)]
    [InlineData("-0", 0UL, true)]
    [InlineData("+007", 7UL, false)]
    [InlineData("18446744073709551615", ulong.MaxValue, false)]
    [InlineData("-0XffffFFFFffffFFFF", ulong.MaxValue, true)]
    public void TryParseInteger_OfALiteral_IsItsMagnitudeAndSign(string text, ulong magnitude, bool isNegative)
    {
        Assert.True(FbsNumberLiteral.TryParseInteger(text, out FbsInteger value));
        Assert.Equal((magnitude, isNegative), (value.Magnitude, value.IsNegative));
    }

    [Theory]
    [InlineData("")]
    [InlineData("+")]
    [InlineData("0x")]
    [InlineData("12a")]
    [InlineData("0x1g")]
    [InlineData("1.0")]
    [InlineData("18446744073709551616")]
    [InlineData("0x10000000000000000")]
    public void TryParseInteger_OfAnythingElse_IsFalse(string text) => Assert.False(FbsNumberLiteral.TryParseInteger(text, out _));
}
