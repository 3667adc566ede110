using System.Globalization;
using System.Text;

namespace LibWire.Tests.Wire;

/// <summary>Decimal numbers as double and as float: the same bits as the framework's parser gives, which rounds correctly.</summary>
public sealed unsafe class Utf8NumberTests
{
    [Theory]
    [InlineData("0.1")]
    [InlineData("-0.0")]
    [InlineData("9007199254740993")] // half way between two doubles: to even
    [InlineData("9007199254740995")]
    [InlineData("9007199254740992.5")]
    [InlineData("4503599627370497.5")]
    [InlineData("4503599627370498.5")]
    [InlineData("9223372036854775807")]
    [InlineData("18446744073709551615")]
    [InlineData("1844674407370955161e1")]
    [InlineData("9999999999999999999")]
    [InlineData("9999999999999999999e55")]
    [InlineData("9999999999999999999e-27")]
    [InlineData("1e-27")]
    [InlineData("1e55")]
    [InlineData("1e56")]
    [InlineData("7.2057594037927933e16")]
    [InlineData("1.7976931348623157e308")]
    [InlineData("5e-324")]
    [InlineData("2.2250738585072014e-308")]
    [InlineData("1e400")]
    [InlineData("0e99999")]
    [InlineData("16777216e10")] // the largest integer and power that are exact as float
    [InlineData("16777217e1")] // one of 25 bits, which is rounded once only if the product is exact
    [InlineData("33554431e-3")]
    [InlineData("16777215e-10")]
    [InlineData("16777215e-11")]
    [InlineData("16777215e11")]
    public void ReadDouble_OfChosenNumbers_IsTheNearest(string text) => Check(text);

    [Fact]
    public void ReadDouble_OfRandomNumbers_IsTheNearest()
    {
        var random = new Random(20261124);
        int count = BuildDepth.Pick(quick: 100_000, deep: 3_000_000);
        for (int i = 0; i < count; i++)
        {
            // Any double in its shortest form, and one of the size that people write.
            Check(BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)).ToString("R", CultureInfo.InvariantCulture));
            Check(((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-5, 12))).ToString("R", CultureInfo.InvariantCulture));

            // Any digits with any exponent in the range of the tables, and around it.
            Check(string.Create(CultureInfo.InvariantCulture, $"{random.NextInt64() >> random.Next(60)}e{random.Next(-32, 60)}"));
        }
    }

    [Fact]
    public void ReadDouble_HalfWayBetweenTwo_IsTheEvenOne()
    {
        var random = new Random(7);
        for (int i = 0; i < 20_000; i++)
        {
            // An odd integer of 54 bits lies half way between two doubles. So do its products with small powers of two, and the numbers beside it do not.
            ulong half = (1UL << 53) | (ulong)random.NextInt64(1L << 53) | 1;
            Check(half.ToString(CultureInfo.InvariantCulture));
            if (half < ulong.MaxValue / 10) Check(string.Create(CultureInfo.InvariantCulture, $"{half * 5}e-1"));
            Check((half * 256).ToString(CultureInfo.InvariantCulture));
            Check(((half * 256) + 1).ToString(CultureInfo.InvariantCulture));
            Check(((half * 256) - 1).ToString(CultureInfo.InvariantCulture));
        }
    }

    // RFC 8259, section 6: the digits of a number are those up to its end. What lies behind it, another digit too, is not read.
    [Theory]
    [InlineData("12", "3", 12)]
    [InlineData("12", ".5", 12)]
    [InlineData("12", "e5", 12)]
    [InlineData("1.5", "7", 1.5)]
    [InlineData("1e1", "0", 10)]
    [InlineData("-1", "9", -1)]
    public void ReadDouble_DigitsBehindTheEnd_DoNotCount(string text, string behind, double expected)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text + behind);
        fixed (byte* start = utf8)
        {
            Assert.Equal(expected, Utf8Number.ReadDouble(start, start + text.Length));
            Assert.Equal((float)expected, Utf8Number.ReadFloat(start, start + text.Length));
        }
    }

    private static void Check(string text)
    {
        if (text is "NaN" or "Infinity" or "-Infinity") return;
        double expected = double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        fixed (byte* start = utf8)
        {
            double read = Utf8Number.ReadDouble(start, start + utf8.Length);
            Assert.True(BitConverter.DoubleToInt64Bits(expected) == BitConverter.DoubleToInt64Bits(read), $"{text}: {read:R}, not {expected:R}");
            float expectedFloat = float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
            float readFloat = Utf8Number.ReadFloat(start, start + utf8.Length);
            Assert.True(BitConverter.SingleToInt32Bits(expectedFloat) == BitConverter.SingleToInt32Bits(readFloat), $"{text}: {readFloat:R}, not {expectedFloat:R}");
        }
    }
}
