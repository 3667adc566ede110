namespace LibWire.Tests.Coverage;

/// <summary>The watch over inputs that do not end.</summary>
public sealed class InputWatchTests
{
    private static readonly int TicksMax = (int)(InputWatch.InputTimeMax / InputWatch.TickTime);

    [Fact]
    public void Tick_OneInputAtAllTicks_IsTooLong()
    {
        var watch = new InputWatch();
        for (int i = 0; i < TicksMax; i++) Assert.False(watch.Tick(7));
        Assert.True(watch.Tick(7));
    }

    [Fact]
    public void Tick_BeforeTheFirstInput_IsNotTooLong()
    {
        var watch = new InputWatch();
        for (int i = 0; i < 2 * TicksMax; i++) Assert.False(watch.Tick(0));
    }

    [Fact]
    public void Tick_NextInput_BeginsAnew()
    {
        var watch = new InputWatch();
        for (int i = 0; i < TicksMax; i++) Assert.False(watch.Tick(7));
        for (int i = 0; i < TicksMax; i++) Assert.False(watch.Tick(8));
        Assert.True(watch.Tick(8));
    }
}
