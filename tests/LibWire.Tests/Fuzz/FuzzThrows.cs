namespace LibWire.Tests.Fuzz;

/// <summary>How many exceptions a loop may still provoke: they cost a thousand times what an error code costs, so each input gets a few.</summary>
internal sealed class FuzzThrows
{
    private const int CountMax = 2;

    private int _left = CountMax;

    internal void Refill() => _left = CountMax;

    internal bool HasSome => _left > 0;

    /// <summary>True while some are left; counts one.</summary>
    internal bool Take() => _left-- > 0;
}
