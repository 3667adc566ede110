using System.Globalization;

namespace LibWire.Tests.Fuzz;

/// <summary>An input with another outcome than success or WireFormatException, or with different outcomes in two ways of reading.</summary>
/// <param name="Seed">The seed of the campaign.</param>
/// <param name="Index">The number of the input in the campaign.</param>
/// <param name="Loop">The loop with the finding.</param>
/// <param name="Input">The bytes.</param>
/// <param name="Failure">The exception that left the loop.</param>
internal sealed record FuzzFinding(ulong Seed, long Index, string Loop, byte[] Input, Exception Failure)
{
    /// <summary>The expected result by the format; if null, that of the oracle for messages.</summary>
    internal string? Expectation { get; init; }

    /// <summary>A line for a file of <c>tests/vectors</c>: the expected result by the format, and the actual one.</summary>
    internal string Vector =>
        string.Create(CultureInfo.InvariantCulture, $"fuzz {Loop} {Seed}/{Index} | {Convert.ToHexStringLower(Input)} | {Expectation ?? OfOracle()} | {FirstLine}");

    /// <summary>The vector, cut if it is long, how to repeat it, and the failure with its stack.</summary>
    public override string ToString()
    {
        string vector = Vector.Length <= VectorCharsMax ? Vector : Vector[..VectorCharsMax] + "...";
        string again = string.Create(CultureInfo.InvariantCulture, $"Again: the same options with --seed {Seed} --from {Index} --inputs 1; all bytes: --show {Index}");
        return $"{vector}\n{again}\n{Failure}";
    }

    private const int VectorCharsMax = 1000;

    private string OfOracle()
    {
        var trace = new FuzzTrace(keepsWords: true);
        FuzzOutcome outcome = new FuzzOracle(Input, trace).Walk();
        IEnumerable<string> words = outcome.IsAccepted ? trace.Words : trace.Words.Append(string.Create(CultureInfo.InvariantCulture, $"!{outcome.Error}@{outcome.Offset}"));
        string expectation = string.Join(' ', words);
        return expectation.Length == 0 ? "-" : expectation;
    }

    private string FirstLine => $"{Failure.GetType().Name}: {Failure.Message.Split('\n')[0].Replace('|', '/')}";
}
