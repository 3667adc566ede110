namespace LibWire.Tests.Coverage;

/// <summary>An input that a target does not accept.</summary>
/// <param name="Input">The bytes, minimised.</param>
/// <param name="Failure">What left the target.</param>
internal sealed record CoverageFinding(byte[] Input, Exception Failure)
{
    private const int CauseLines = 3;

    /// <summary>What tells one fault from another: the kind of the exception, and the places that it went through first.</summary>
    internal string Cause => CauseOf(Failure);

    internal static string CauseOf(Exception failure)
    {
        IEnumerable<string> places = (failure.StackTrace ?? "").Split('\n').Select(static line => line.Trim().Split(" in ")[0]);
        return string.Join('\n', places.Where(static line => !line.Contains(nameof(FuzzMismatchException), StringComparison.Ordinal)).Take(CauseLines)
            .Prepend(failure.GetType().FullName!));
    }

    public override string ToString() => $"{Convert.ToHexStringLower(Input)}\n{Failure}";
}
