namespace Pipeline;

/// <summary>What the first node does besides.</summary>
/// <param name="Nodes">How many nodes run on this machine, the first one included.</param>
/// <param name="CallsPerSecond">What the built-in load reports; 0 for none.</param>
/// <param name="Seconds">When to end; null for never.</param>
/// <param name="KillAfter">When to kill the last node, in seconds; null for never.</param>
internal sealed record RunOptions(int Nodes, int CallsPerSecond, int? Seconds, int? KillAfter);
