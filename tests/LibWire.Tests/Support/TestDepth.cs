namespace LibWire.Tests;

/// <summary>The amount of tests: the environment variable LIBWIRE_DEPTH, <c>quick</c> (the default), <c>full</c> or <c>deep</c>. See <c>tests/README.md</c>.</summary>
internal static class TestDepth
{
    private const string Variable = "LIBWIRE_DEPTH";

    /// <summary>How many times the inputs of <c>full</c> there are at <c>deep</c>.</summary>
    private const int DeepFactor = 8;

    private static readonly Depth Chosen = Parse(Environment.GetEnvironmentVariable(Variable));

    /// <summary>How much is tested.</summary>
    internal enum Depth
    {
        /// <summary>After every change.</summary>
        Quick,

        /// <summary>On the build server: every kind of test.</summary>
        Full,

        /// <summary>Before a release: the same tests with all their inputs.</summary>
        Deep,
    }

    /// <summary>Whether every kind of test runs, as on the build server.</summary>
    internal static bool IsFull => Chosen != Depth.Quick;

    /// <summary>A count of inputs, rounds or schemas, or a step between them.</summary>
    /// <param name="quick">The count in the tests that run after every change.</param>
    /// <param name="deep">The count before a release. The build server takes an eighth. If it is less than <paramref name="quick"/>, it is a step, and both take
    /// it.</param>
    internal static int Pick(int quick, int deep) => Pick(Chosen, quick, deep);

    /// <summary>The same for any depth.</summary>
    internal static int Pick(Depth depth, int quick, int deep) => depth switch
    {
        Depth.Quick => quick,
        Depth.Full when deep > quick => Math.Max(quick, deep / DeepFactor),
        _ => deep,
    };

    /// <exception cref="ArgumentException">The value is none of the three.</exception>
    internal static Depth Parse(string? value) => value switch
    {
        null or "" or "quick" => Depth.Quick,
        "full" => Depth.Full,
        "deep" => Depth.Deep,
        _ => throw new ArgumentException($"{Variable} is '{value}'. It can be 'quick', 'full' or 'deep'."),
    };
}
