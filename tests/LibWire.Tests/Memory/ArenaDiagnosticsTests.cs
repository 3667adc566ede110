namespace LibWire.Tests;

public sealed class ArenaDiagnosticsTests
{
    [Fact]
    public void UndisposedArenas_InRelease_KnowsOfNone()
    {
        if (WireInfo.Flavor == "debug") return;   // The checked build's own tests say what it knows.

        using var arena = new ArenaAllocator();
        Assert.Empty(WireDiagnostics.UndisposedArenas());
        WireDiagnostics.ThrowIfArenasUndisposed();
    }
}
