using System.Globalization;
using LibWire.Tests.Fuzz;
using LibWire.WellKnown;

namespace LibWire.Tests.Json;

/// <summary>Numbers are written as the framework writes the shortest text, and read as the framework reads them.</summary>
public sealed class NumberTests
{
    private static readonly int Rounds = JsonDepth.Pick(quick: 50_000, deep: 1_000_000);

    [Fact]
    public void Doubles_AreWrittenAsTheShortestText_AndReadBack()
    {
        var random = new FuzzRandom(1);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < Rounds; i++)
        {
            double value = DoubleOf(random, i);
            string text = new DoubleValue { Value = value }.ToJson();
            Assert.Equal(value.ToString("R", CultureInfo.InvariantCulture), text);
            arena.Reset();
            Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(DoubleValue.FromJson(text, in arena).Value));
            Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(DoubleValue.FromJson(text + JsonSamples.Space, in arena).Value));
        }
    }

    /// <summary>Numbers of the size that people write: any digits, powers of two and their neighbours, few digits.</summary>
    [Fact]
    public void Doubles_WithoutExponent_AreWrittenAsTheShortestText()
    {
        var random = new FuzzRandom(5);
        for (int i = 0; i < Rounds; i++)
        {
            double value = random.NextUInt64() / Math.Pow(10, 5 + random.Next(19));
            if (i % 3 == 1) value = Math.ScaleB(1, random.Next(64) - 14);
            if (i % 3 == 2) value = Math.Round(value % 1000, random.Next(12));
            foreach (double near in (double[])[value, Math.BitDecrement(value), Math.BitIncrement(value), -value])
                Assert.Equal(near.ToString("R", CultureInfo.InvariantCulture), new DoubleValue { Value = near }.ToJson());
        }
    }

    [Fact]
    public void Floats_AreWrittenAsTheShortestText_AndReadBack()
    {
        var random = new FuzzRandom(2);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < Rounds; i++)
        {
            float value = (i & 1) == 0 ? BitConverter.UInt32BitsToSingle((uint)random.NextUInt64()) : random.Next(2_000_000) / MathF.Pow(10, random.Next(9));
            if (!float.IsFinite(value)) continue;
            string text = new FloatValue { Value = value }.ToJson();
            Assert.Equal(value.ToString("R", CultureInfo.InvariantCulture), text);
            arena.Reset();
            Assert.Equal(BitConverter.SingleToUInt32Bits(value), BitConverter.SingleToUInt32Bits(FloatValue.FromJson(text, in arena).Value));
            Assert.Equal(BitConverter.SingleToUInt32Bits(value), BitConverter.SingleToUInt32Bits(FloatValue.FromJson(text + JsonSamples.Space, in arena).Value));
        }
    }

    [Fact]
    public void Decimals_AreReadAsTheFrameworkReadsThem()
    {
        var random = new FuzzRandom(3);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < Rounds; i++)
        {
            string text = $"{random.NextOfAnySize()}.{random.NextOfAnySize()}";
            if ((i & 1) == 0) text += $"e{random.Next(45) - 30}";
            if ((i & 2) == 0) text += JsonSamples.Space;
            arena.Reset();
            Assert.Equal(double.Parse(text, CultureInfo.InvariantCulture), DoubleValue.FromJson(text, in arena).Value);
            Assert.Equal(float.Parse(text, CultureInfo.InvariantCulture), FloatValue.FromJson(text, in arena).Value);
        }
    }

    [Fact]
    public void Integers_OfEverySize_GoBothWays()
    {
        var random = new FuzzRandom(4);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < Rounds; i++)
        {
            ulong value = i < 20 ? (ulong)Math.Pow(10, i) - (ulong)(i & 1) : random.NextOfAnySize();
            arena.Reset();
            string text = new UInt64Value { Value = value }.ToJson();
            Assert.Equal($"\"{value}\"", text);
            Assert.Equal(value, UInt64Value.FromJson(text, in arena).Value);
            Assert.Equal(value, UInt64Value.FromJson(text + JsonSamples.Space, in arena).Value);
            text = new Int64Value { Value = (long)value }.ToJson();
            Assert.Equal($"\"{(long)value}\"", text);
            Assert.Equal((long)value, Int64Value.FromJson(text, in arena).Value);
            Assert.Equal((long)value, Int64Value.FromJson(text + JsonSamples.Space, in arena).Value);
            text = new Int32Value { Value = (int)value }.ToJson();
            Assert.Equal($"{(int)value}", text);
            Assert.Equal((int)value, Int32Value.FromJson(text, in arena).Value);
            Assert.Equal((int)value, Int32Value.FromJson(text + JsonSamples.Space, in arena).Value);
        }
    }

    private static double DoubleOf(FuzzRandom random, int round)
    {
        double value = (round & 1) == 0 ? BitConverter.UInt64BitsToDouble(random.NextUInt64()) : random.NextOfAnySize() / Math.Pow(10, random.Next(9));
        return double.IsFinite(value) ? value : round;
    }
}
