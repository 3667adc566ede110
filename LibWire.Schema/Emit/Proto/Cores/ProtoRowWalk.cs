namespace LibWire.Schema;

/// <summary>How a loop over rows finds the next message.</summary>
/// <param name="Start">The statement before the loop, or nothing.</param>
/// <param name="Step">What the loop does after each message, besides counting it, or nothing.</param>
/// <param name="Each">The statements at the begin of the loop.</param>
internal sealed record ProtoRowWalk(string Start, string Step, string[] Each);
