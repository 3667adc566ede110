namespace LibWire.Tests.Interop;

/// <summary>The amount of random schemas and messages.</summary>
internal static class InteropDepth
{
    /// <summary>A count as by <see cref="TestDepth.Pick"/>. LibWire.Debug, which takes several times as long, gets a quarter of the full one: what random
    /// schemas and messages show of generated code, the release build shows.</summary>
    internal static int Pick(int quick, int full) => TestDepth.Pick(quick, TestedBuild.Flavor == "debug" ? Math.Max(quick, full / 4) : full);
}
