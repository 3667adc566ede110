namespace LibWire.Tests.Fuzz;

/// <summary>How many more exceptions a loop may cause. An exception costs a thousand times as much as an error code, so each input has a few.</summary>
internal sealed class FuzzThrows
{
    private const int CountMax = 2;

    private int _left = CountMax;

    internal void Refill() => _left = CountMax;

    internal bool HasSome => _left > 0;

    /// <summary>True while some are left. Counts one.</summary>
    internal bool Take() => _left-- > 0;
}
