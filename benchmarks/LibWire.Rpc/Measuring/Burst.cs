namespace LibWire.Rpc;

/// <summary>What one burst of calls took, client and server together.</summary>
/// <param name="Calls">How many calls it was.</param>
/// <param name="Elapsed">The time that passed.</param>
/// <param name="Processor">The time for which processors worked for this process.</param>
/// <param name="ManagedBytes">What was allocated on the managed heap.</param>
/// <param name="Collections">How often garbage was collected.</param>
internal readonly record struct Burst(int Calls, TimeSpan Elapsed, TimeSpan Processor, long ManagedBytes, int Collections)
{
    /// <summary>Microseconds a call, over all callers: the inverse of the throughput.</summary>
    internal double Microseconds => Elapsed.TotalMicroseconds / Calls;
}
