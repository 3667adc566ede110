using LibWire.Tests.Fuzz;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.WellKnown;

public sealed class DurationTests
{
    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(1, 0, 100)]
    [InlineData(-1, 0, -100)]
    [InlineData(15_000_000, 1, 500_000_000)]
    [InlineData(-15_000_000, -1, -500_000_000)]
    [InlineData(3_155_760_000_000_000_000, 315_576_000_000, 0)]
    [InlineData(-3_155_760_000_000_000_000, -315_576_000_000, 0)]
    public void Conversions_GoBothWays(long ticks, long seconds, int nanos)
    {
        Duration duration = Duration.FromTimeSpan(new TimeSpan(ticks));
        Assert.Equal((seconds, nanos), (duration.Seconds, duration.Nanos));
        Assert.True(duration.IsValid);
        Assert.Equal(ticks, duration.ToTimeSpan().Ticks);
    }

    [Theory]
    [InlineData(0, 99, 0)]
    [InlineData(0, -99, 0)]
    [InlineData(-1, -199, -10_000_001)]
    [InlineData(315_576_000_000, 999_999_999, 3_155_760_000_009_999_999)]
    public void ToTimeSpan_BelowATick_DropsTowardsZero(long seconds, int nanos, long ticks) => Assert.Equal(ticks, Of(seconds, nanos).ToTimeSpan().Ticks);

    [Theory]
    [InlineData(1, -1)]
    [InlineData(-1, 1)]
    [InlineData(0, 1_000_000_000)]
    [InlineData(0, -1_000_000_000)]
    [InlineData(0, int.MinValue)]
    [InlineData(315_576_000_001, 0)]
    [InlineData(-315_576_000_001, 0)]
    [InlineData(long.MinValue, 0)]
    public void ToTimeSpan_NoDuration_Throws(long seconds, int nanos)
    {
        Assert.False(Of(seconds, nanos).IsValid);
        Assert.Throws<InvalidOperationException>(() => Of(seconds, nanos).ToTimeSpan());
    }

    [Fact]
    public void FromTimeSpan_TooLong_Throws()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => Duration.FromTimeSpan(TimeSpan.MaxValue));
        Assert.Throws<ArgumentOutOfRangeException>(() => Duration.FromTimeSpan(TimeSpan.MinValue));
        Assert.Throws<ArgumentOutOfRangeException>(() => Duration.FromTimeSpan(new TimeSpan(3_155_760_000_010_000_000)));
    }

    [Fact]
    public void Conversions_OfAnySpan_AreGoogles()
    {
        var random = new FuzzRandom(72);
        for (int i = 0; i < 5_000; i++)
        {
            var span = new TimeSpan((long)random.NextOfAnySize() % 3_155_760_000_000_000_000);
            var google = Google.Protobuf.WellKnownTypes.Duration.FromTimeSpan(span);
            Duration duration = Duration.FromTimeSpan(span);
            Assert.Equal((google.Seconds, google.Nanos), (duration.Seconds, duration.Nanos));
            Assert.Equal(google.ToTimeSpan(), duration.ToTimeSpan());
        }
    }

    private static Duration Of(long seconds, int nanos) => new() { Seconds = seconds, Nanos = nanos };
}
