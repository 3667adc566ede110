namespace LibWire.Cli;

/// <summary>What messages are made of, counted, and what it costs alone.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Count">How many there are.</param>
/// <param name="SizeBytes">How many bytes they have; 0 if they have none of their own.</param>
/// <param name="Run">Reads all of them; null if that alone is not measured.</param>
internal sealed record BenchPart(string Name, long Count, long SizeBytes, Func<long>? Run = null)
{
    /// <summary>Whether it is measured alone.</summary>
    internal bool IsMeasured => Run != null && Count > 0;
}
