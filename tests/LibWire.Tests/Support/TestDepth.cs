namespace LibWire.Tests;

/// <summary>The amount of tests: the environment variable LIBWIRE_DEPTH, <c>quick</c> (the default) or <c>full</c>. See <c>tests/README.md</c>.</summary>
internal static class TestDepth
{
    private const string Variable = "LIBWIRE_DEPTH";

    /// <summary>Whether all inputs are tried, as on the build server.</summary>
    internal static bool IsFull { get; } = Parse(Environment.GetEnvironmentVariable(Variable));

    /// <summary>A count of inputs, rounds or schemas.</summary>
    /// <param name="quick">The count in the tests that run after every change.</param>
    /// <param name="full">The count on the build server.</param>
    internal static int Pick(int quick, int full) => IsFull ? full : quick;

    /// <exception cref="ArgumentException">The value is neither <c>quick</c> nor <c>full</c>.</exception>
    internal static bool Parse(string? value) => value switch
    {
        null or "" or "quick" => false,
        "full" => true,
        _ => throw new ArgumentException($"{Variable} is '{value}'. It can be 'quick' or 'full'."),
    };
}
