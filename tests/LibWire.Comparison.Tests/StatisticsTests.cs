namespace LibWire.Comparison.Tests;

public sealed class StatisticsTests
{
    [Theory]
    [InlineData(new[] { 3.0 }, 3)]
    [InlineData(new[] { 9.0, 1, 5 }, 5)]
    [InlineData(new[] { 4.0, 1, 100, 2 }, 3)]
    public void Median_OddAndEvenCounts_IsTheMiddle(double[] values, double expected) => Assert.Equal(expected, Statistics.Median(values));

    [Fact]
    public void MedianRatio_RoundThatWasSlowForAll_DoesNotShow() =>
        Assert.Equal(0.5, Statistics.MedianRatio([1, 10, 1], [2, 20, 2]));

    [Fact]
    public void RatioTo_ColumnOfAnotherProcess_IsThatOfTheMedians()
    {
        var own = Sample.Measurement("own", 1, 4, 9);
        Measurement other = Sample.Measurement("other", 8, 8, 1);
        Assert.Equal(0.5, own.RatioTo(other));
        Assert.Equal(0.5, own.RatioTo(other with { IsInterleaved = false }));
        Assert.Equal(4 / 8.0, Statistics.MedianRatio(own.Nanoseconds, other.Nanoseconds));
        Assert.Equal(1 / 8.0, own.RatioTo(Sample.Measurement("other", 8, 32, 72)));
    }
}
