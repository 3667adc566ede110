namespace LibWire.Rpc;

/// <summary>How long to measure.</summary>
/// <param name="Rounds">Each has one burst of each column.</param>
/// <param name="Burst">The length of a burst.</param>
/// <param name="WarmUp">The length of the burst before the first round of a case.</param>
/// <param name="Compile">For how long each column runs before all cases, until its code and that of the gRPC stack is compiled to the last tier.</param>
internal sealed record Effort(int Rounds, TimeSpan Burst, TimeSpan WarmUp, TimeSpan Compile)
{
    /// <summary>The effort for published figures.</summary>
    internal static Effort Full { get; } = new(7, TimeSpan.FromMilliseconds(200), TimeSpan.FromMilliseconds(200), TimeSpan.FromSeconds(3));

    /// <summary>Every column of every case, only to verify it.</summary>
    internal static Effort Quick { get; } = new(1, TimeSpan.FromMilliseconds(10), TimeSpan.Zero, TimeSpan.Zero);
}
