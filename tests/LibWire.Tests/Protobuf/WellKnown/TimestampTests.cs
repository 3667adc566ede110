using LibWire.Tests.Fuzz;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.WellKnown;

public sealed class TimestampTests
{
    [Theory]
    [InlineData("0001-01-01T00:00:00.0000000Z", -62_135_596_800, 0)]
    [InlineData("1969-12-31T23:59:59.0000000Z", -1, 0)]
    [InlineData("1969-12-31T23:59:59.9999999Z", -1, 999_999_900)]
    [InlineData("1970-01-01T00:00:00.0000000Z", 0, 0)]
    [InlineData("1970-01-01T00:00:00.0000001Z", 0, 100)]
    [InlineData("2000-02-29T12:34:56.7890000Z", 951_827_696, 789_000_000)]
    [InlineData("9999-12-31T23:59:59.9999999Z", 253_402_300_799, 999_999_900)]
    public void Conversions_GoBothWays(string text, long seconds, int nanos)
    {
        var offset = DateTimeOffset.Parse(text, System.Globalization.CultureInfo.InvariantCulture);
        AssertIs(seconds, nanos, Timestamp.FromDateTimeOffset(offset));
        AssertIs(seconds, nanos, Timestamp.FromDateTime(offset.UtcDateTime));
        Timestamp time = At(seconds, nanos);
        Assert.True(time.IsValid);
        Assert.Equal(offset, time.ToDateTimeOffset());
        Assert.Equal((offset.UtcDateTime, DateTimeKind.Utc), (time.ToDateTime(), time.ToDateTime().Kind));
    }

    [Fact]
    public void FromDateTimeOffset_ElsewhereOnEarth_IsTheSameTime()
    {
        var offset = new DateTimeOffset(2024, 2, 29, 1, 0, 0, TimeSpan.FromHours(14));
        Assert.Equal(offset.UtcDateTime, Timestamp.FromDateTimeOffset(offset).ToDateTime());
        DateTimeOffset back = Timestamp.FromDateTimeOffset(offset).ToDateTimeOffset();
        Assert.Equal((offset, TimeSpan.Zero), (back, back.Offset));

        var first = new DateTimeOffset(1, 1, 1, 10, 0, 0, TimeSpan.FromHours(10));
        AssertIs(-62_135_596_800, 0, Timestamp.FromDateTimeOffset(first));
    }

    [Fact]
    public void FromDateTime_OfEachKind_TakesUtcAndLocalTimeOnly()
    {
        var local = new DateTime(2024, 7, 1, 12, 0, 0, DateTimeKind.Local);
        Assert.Equal(local.ToUniversalTime(), Timestamp.FromDateTime(local).ToDateTime());
        Assert.Throws<ArgumentException>(() => Timestamp.FromDateTime(new DateTime(2024, 7, 1)));
    }

    [Theory]
    [InlineData(0, 99, 0)]
    [InlineData(0, 199, 1)]
    [InlineData(-1, 1, -10_000_000)]
    [InlineData(-1, 999_999_999, -1)]
    [InlineData(253_402_300_799, 999_999_999, 2_534_023_007_999_999_999)]
    public void ToDateTime_BelowATick_DropsTowardsThePast(long seconds, int nanos, long ticks) =>
        Assert.Equal(new DateTime(621_355_968_000_000_000 + ticks, DateTimeKind.Utc), At(seconds, nanos).ToDateTime());

    [Theory]
    [InlineData(-62_135_596_801, 0)]
    [InlineData(-62_135_596_801, 999_999_999)]
    [InlineData(253_402_300_800, 0)]
    [InlineData(long.MaxValue, 0)]
    [InlineData(long.MinValue, 0)]
    [InlineData(0, -1)]
    [InlineData(0, 1_000_000_000)]
    [InlineData(0, int.MinValue)]
    public void ToDateTime_NoTime_Throws(long seconds, int nanos)
    {
        Timestamp time = At(seconds, nanos);
        Assert.False(time.IsValid);
        Assert.Throws<InvalidOperationException>(() => time.ToDateTime());
        Assert.Throws<InvalidOperationException>(() => time.ToDateTimeOffset());
    }

    [Fact]
    public void Conversions_OfAnyTime_AreGoogles()
    {
        var random = new FuzzRandom(71);
        for (int i = 0; i < 5_000; i++)
        {
            var time = new DateTime((long)(random.NextUInt64() % (ulong)(DateTime.MaxValue.Ticks + 1)), DateTimeKind.Utc);
            var google = Google.Protobuf.WellKnownTypes.Timestamp.FromDateTime(time);
            AssertIs(google.Seconds, google.Nanos, Timestamp.FromDateTime(time));
            google.Nanos += random.Next(100);
            Assert.Equal(google.ToDateTime(), At(google.Seconds, google.Nanos).ToDateTime());
            Assert.Equal(time, At(google.Seconds, google.Nanos).ToDateTime());
        }
    }

    private static Timestamp At(long seconds, int nanos) => new() { Seconds = seconds, Nanos = nanos };

    private static void AssertIs(long seconds, int nanos, Timestamp time) => Assert.Equal((seconds, nanos), (time.Seconds, time.Nanos));
}
