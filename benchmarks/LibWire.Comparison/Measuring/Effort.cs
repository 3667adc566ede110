namespace LibWire.Comparison;

/// <summary>How long to measure.</summary>
/// <param name="Rounds">Each has one burst of each column.</param>
/// <param name="WarmUpBursts">Bursts before that: code of .NET is compiled to its last tier in the background, and for some columns not before the tenth burst.</param>
/// <param name="SmallCalls">Calls on few units a burst before that; 0 for none.</param>
/// <param name="BurstMilliseconds">The least length of a burst; a burst has one call at least.</param>
internal sealed record Effort(int Rounds, int WarmUpBursts, int SmallCalls, int BurstMilliseconds)
{
    /// <summary>What figures are made with.</summary>
    internal static Effort Full { get; } = new(Rounds: 9, WarmUpBursts: 10, SmallCalls: 20, BurstMilliseconds: 100);

    /// <summary>Enough to see what is out of order.</summary>
    internal static Effort Quick { get; } = new(Rounds: 3, WarmUpBursts: 4, SmallCalls: 20, BurstMilliseconds: 20);

    /// <summary>Every column once, only to verify.</summary>
    internal static Effort Once { get; } = new(Rounds: 1, WarmUpBursts: 0, SmallCalls: 0, BurstMilliseconds: 0);
}
