namespace LibWire.Tests.Coverage;

/// <summary>Says when one input has been running for too long. It counts ticks: the time in which the whole process is stopped has none.</summary>
internal sealed class InputWatch
{
    internal static readonly TimeSpan TickTime = TimeSpan.FromSeconds(1);

    // An input takes less than a millisecond; the rest is for collections of garbage and other work on the machine.
    internal static readonly TimeSpan InputTimeMax = TimeSpan.FromSeconds(60);

    private static readonly int TicksMax = (int)(InputTimeMax / TickTime);

    private readonly Lock _gate = new();
    private long _runs = -1;
    private int _ticks;

    /// <summary>Called after each <see cref="TickTime"/>, by any thread.</summary>
    /// <param name="runs">How many inputs were begun. While there is none, the target makes its first ones, which may take longer.</param>
    /// <returns>Whether the same input was running at all ticks of the last <see cref="InputTimeMax"/>.</returns>
    internal bool Tick(long runs)
    {
        lock (_gate)
        {
            _ticks = runs == _runs && runs > 0 ? _ticks + 1 : 0;
            _runs = runs;
            return _ticks >= TicksMax;
        }
    }
}
