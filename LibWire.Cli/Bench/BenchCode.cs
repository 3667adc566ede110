namespace LibWire.Cli;

/// <summary>The names of the code that is measured.</summary>
internal static class BenchCode
{
    internal const string Generated = "generated";

    internal const string Dynamic = "dynamic";

    /// <summary>What generated code and dynamic messages have in common.</summary>
    internal const string Both = "both";
}
