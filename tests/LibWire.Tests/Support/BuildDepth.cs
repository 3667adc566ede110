namespace LibWire.Tests;

/// <summary>The amount of random inputs, by the build that is tested.</summary>
internal static class BuildDepth
{
    /// <summary>A count as by <see cref="TestDepth.Pick"/>. LibWire.Debug, which takes several times as long, gets a quarter of the larger one: what random
    /// schemas, messages and damage show of the code that both builds share, the release build shows.</summary>
    internal static int Pick(int quick, int deep) => TestDepth.Pick(quick, TestedBuild.Flavor == "debug" ? Math.Max(quick, deep / 4) : deep);
}
