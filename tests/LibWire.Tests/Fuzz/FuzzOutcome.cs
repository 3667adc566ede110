namespace LibWire.Tests.Fuzz;

/// <summary>How a loop over a reader ended.</summary>
/// <param name="Error">The error, or None.</param>
/// <param name="Offset">The position of the reader then, from the start of the input; -1 if there is no error.</param>
internal readonly record struct FuzzOutcome(WireError Error, long Offset)
{
    internal static FuzzOutcome Accepted => new(WireError.None, -1);

    internal bool IsAccepted => Error == WireError.None;

    /// <summary>The same fault, counted from another start.</summary>
    internal FuzzOutcome From(long start) => IsAccepted ? this : new FuzzOutcome(Error, Offset - start);
}
