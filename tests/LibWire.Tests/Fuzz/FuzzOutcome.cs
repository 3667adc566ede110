namespace LibWire.Tests.Fuzz;

/// <summary>How a loop over a reader ended.</summary>
/// <param name="Error">What was wrong with the bytes, or None.</param>
/// <param name="Offset">Where the reader stood then, from the start of the input; -1 where nothing was wrong.</param>
internal readonly record struct FuzzOutcome(WireError Error, long Offset)
{
    internal static FuzzOutcome Accepted => new(WireError.None, -1);

    internal bool IsAccepted => Error == WireError.None;

    /// <summary>The same fault, counted from another start.</summary>
    internal FuzzOutcome From(long start) => IsAccepted ? this : new FuzzOutcome(Error, Offset - start);
}
