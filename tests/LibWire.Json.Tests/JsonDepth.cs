namespace LibWire.Tests.Json;

/// <summary>How much a test does. The checked twin paints memory for each message and is many times slower, so it always does a tenth of the smaller
/// number.</summary>
internal static class JsonDepth
{
    internal static int Pick(int quick, int deep) => WireInfo.Flavor == "debug" ? quick / 10 : TestDepth.Pick(quick, deep);
}
