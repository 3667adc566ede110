using System.Diagnostics;

namespace LibWire.Rpc.Tests;

public sealed class MeasurementTests
{
    [Fact]
    public void Measurement_OfBursts_HasTimesOfCalls()
    {
        Measurement measurement = Of(100, 20, 30, 10);
        Assert.Equal([20, 30, 10], measurement.Microseconds);
        Assert.Equal(10, measurement.Minimum);
        Assert.Equal(20, measurement.Median);
        Assert.Equal(50_000, measurement.CallsPerSecond);
        Assert.Equal(40, measurement.ProcessorMicroseconds);
        Assert.Equal(7, measurement.ManagedBytes);
        Assert.Equal(20_000, measurement.CollectionsPerMillion);
    }

    [Fact]
    public void Percentile_OfHundredCalls_IsThatOfThePart()
    {
        Measurement measurement = Of(100, 1);
        for (int i = 100; i > 0; i--) measurement.Latencies.Add(i * Stopwatch.Frequency / 1_000_000);
        Assert.Equal(50, measurement.Percentile(0.5));
        Assert.Equal(99, measurement.Percentile(0.99));
        Assert.Equal(100, measurement.Percentile(1));
    }

    [Fact]
    public void TimesAsFastAs_IsTheMedianOfTheRounds()
    {
        Measurement own = Of(100, 10, 20, 100), other = Of(100, 20, 30, 150);
        Assert.Equal(1.5, own.TimesAsFastAs(other));
        Assert.Equal(1.5, own.TimesAsLightAs(other));
    }

    [Fact]
    public void Records_WithoutGoogle_HaveNoRatio()
    {
        var rpc = new RpcCase(RpcOperation.Answer, 10, HasMap: false, Callers: 32);
        Measurement own = Of(10, 5);
        own.Latencies.Add(Stopwatch.Frequency);
        RpcRecord record = Assert.Single(RpcRecord.Of(rpc, [own]));
        Assert.Null(record.TimesAsFastAsGoogle);
        Assert.Equal("libwire-proto", record.Column);
        Assert.Equal(1e6, record.Percentile99);
    }

    /// <summary>Bursts of so many calls, of that many microseconds a call; a call takes 7 managed bytes, and twice the time of processors.</summary>
    private static Measurement Of(int calls, params double[] microseconds)
    {
        var measurement = new Measurement(ColumnSet.LibWireProto, wireBytes: 63);
        foreach (double each in microseconds)
        {
            var elapsed = TimeSpan.FromMicroseconds(each * calls);
            measurement.Add(new Burst(calls, elapsed, 2 * elapsed, 7 * calls, Collections: calls / 50));
        }

        return measurement;
    }
}
