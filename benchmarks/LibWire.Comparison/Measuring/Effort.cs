namespace LibWire.Comparison;

/// <summary>How long to measure.</summary>
/// <param name="Rounds">Each has one burst of each column.</param>
/// <param name="WarmUpBursts">Bursts before that. .NET compiles code to its last tier in the background, for some columns only at the tenth burst.</param>
/// <param name="SmallCalls">Calls on few units for each of those bursts; 0 for none.</param>
/// <param name="BurstMilliseconds">The shortest length of a burst. A burst has at least one call.</param>
internal sealed record Effort(int Rounds, int WarmUpBursts, int SmallCalls, int BurstMilliseconds)
{
    /// <summary>The effort for published figures.</summary>
    internal static Effort Full { get; } = new(Rounds: 9, WarmUpBursts: 10, SmallCalls: 20, BurstMilliseconds: 100);

    /// <summary>Enough to notice a regression.</summary>
    internal static Effort Quick { get; } = new(Rounds: 3, WarmUpBursts: 4, SmallCalls: 20, BurstMilliseconds: 20);

    /// <summary>Every column once, only to verify.</summary>
    internal static Effort Once { get; } = new(Rounds: 1, WarmUpBursts: 0, SmallCalls: 0, BurstMilliseconds: 0);
}
