using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Runs of digits, which are read eight at a time: every length, before every kind of byte, at every distance from an inaccessible page.</summary>
public sealed unsafe class IntegerTests
{
    private static readonly string[] Behind = ["", ",", "}", "]", " ", "\n", "\"", ".", ".5", "e", "/", ":", "a", "\u0080", "-", "\0"];

    [Fact]
    public void TryReadInteger_EveryLengthAndPlace_ReadsOrLeavesIt()
    {
        var random = new FuzzRandom(6);
        using var memory = new GuardedMemory(4096);
        for (int digits = 0; digits <= 22; digits++)
        {
            foreach (string behind in Behind)
            {
                for (int room = 0; room < 27; room++)
                {
                    string number = Digits(random, digits);
                    byte[] text = Encoding.UTF8.GetBytes(number + behind + new string(' ', room));
                    byte* start = memory.PutAtEnd(text);
                    bool isRead = JsonNumber.TryReadInteger(start, start + text.Length, out byte* stop, out ulong value);
                    bool isInteger = ulong.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out ulong expected)
                        && digits <= 20 && (number[0] != '0' || digits == 1);
                    Assert.True(isRead == (isInteger && text.Length >= JsonNumber.RunBytes), $"{number}|{behind}|{room}");
                    if (isRead) Assert.Equal((expected, digits), (value, (int)(stop - start)));
                }
            }
        }
    }

    [Theory]
    [InlineData("18446744073709551615", true)]
    [InlineData("18446744073709551616", false)]
    [InlineData("18446744073709551620", false)]
    [InlineData("19000000000000000000", false)]
    [InlineData("10000000000000000000", true)]
    [InlineData("99999999999999999999", false)]
    public void TryReadInteger_OfTwentyDigits_KnowsTheLargest(string number, bool isRead)
    {
        using var memory = new GuardedMemory(4096);
        byte[] text = Encoding.UTF8.GetBytes(number + "      ");
        byte* start = memory.PutAtEnd(text);
        Assert.Equal(isRead, JsonNumber.TryReadInteger(start, start + text.Length, out _, out ulong value));
        if (isRead) Assert.Equal(ulong.Parse(number, CultureInfo.InvariantCulture), value);
    }

    [Theory]
    [InlineData("1", "5")]
    [InlineData("0", "25")]
    [InlineData("12345678", "12345678")]
    [InlineData("1234567890", "123456789")]
    [InlineData("123456789012345678", "9")]
    [InlineData("123456789012345678", "90")]
    [InlineData("1", "1234567890123456789012")]
    [InlineData("1", "")]
    [InlineData("00", "1")]
    public void TryReadDecimal_EveryRoom_ReadsUpToNineteenDigits(string whole, string fraction)
    {
        using var memory = new GuardedMemory(4096);
        for (int room = 0; room < 30; room++)
        {
            byte[] text = Encoding.UTF8.GetBytes($"{whole}.{fraction}{new string(',', room)}");
            byte* start = memory.PutAtEnd(text);
            bool isRead = JsonNumber.TryReadDecimal(start, start + text.Length, out byte* stop, out ulong digits, out int fractionDigits);
            int behindPoint = text.Length - whole.Length - 1;
            bool isShort = fraction.Length > 0 && whole.Length + fraction.Length <= 19 && whole != "00";
            Assert.Equal(isShort && behindPoint >= JsonNumber.RunBytes, isRead);
            if (isRead) Assert.Equal((ulong.Parse(whole + fraction, CultureInfo.InvariantCulture), fraction.Length, whole.Length + 1 + fraction.Length), (digits, fractionDigits, (int)(stop - start)));
        }
    }

    /// <summary>The numbers around each limit, with sign and quotes and without.</summary>
    [Fact]
    public void Fields_AroundTheirLimits_TakeWhatFits()
    {
        foreach ((string field, decimal min, decimal max) in ((string, decimal, decimal)[])[
            ("int32Field", int.MinValue, int.MaxValue), ("uint32Field", 0, uint.MaxValue), ("int64Field", long.MinValue, long.MaxValue), ("uint64Field", 0, ulong.MaxValue)])
        {
            foreach (decimal limit in (decimal[])[min, max])
            {
                for (decimal number = limit - 2; number <= limit + 2; number++)
                {
                    foreach (string quote in (string[])["", "\""])
                    {
                        string text = number.ToString(CultureInfo.InvariantCulture), json = $$"""{"{{field}}":{{quote}}{{text}}{{quote}}}""";
                        if (number < min || number > max) Assert.Equal(WireError.ValueOutOfRange, JsonSamples.Fault<Order>(json).Error);
                        else if (number == 0) Assert.Equal("{}", JsonSamples.Again<Order>(json));
                        else Assert.Contains(text, JsonSamples.Again<Order>(json), StringComparison.Ordinal);
                    }
                }
            }
        }
    }

    [Theory]
    [InlineData("""{"int32Field":01}""")]
    [InlineData("""{"int32Field":-}""")]
    [InlineData("""{"int32Field":- 1}""")]
    [InlineData("""{"int32Field":+1}""")]
    [InlineData("""{"int32Field":1x}""")]
    [InlineData("""{"int32Field":1.}""")]
    [InlineData("""{"doubleField":1.}""")]
    [InlineData("""{"doubleField":.5}""")]
    [InlineData("""{"doubleField":01.5}""")]
    [InlineData("""{"doubleField":1.5x}""")]
    [InlineData("""{"numbers":[1,02]}""")]
    [InlineData("""{"numbers":[1 2]}""")]
    [InlineData("""{"int32Field":"1 "}""")]
    [InlineData("""{"int32Field":" 1"}""")]
    [InlineData("""{"int32Field":"01"}""")]
    public void Numbers_OfAnotherForm_AreErrors(string json) =>
        Assert.True(JsonSamples.Fault<Order>(json).Error is WireError.InvalidSyntax or WireError.ValueMismatch, json);

    private static string Digits(FuzzRandom random, int count)
    {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) text.Append((char)('0' + random.Next(10)));
        return text.ToString();
    }
}
