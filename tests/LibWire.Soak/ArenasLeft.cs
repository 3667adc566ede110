namespace LibWire.Tests.Soak;

/// <summary>Arenas that nobody has disposed. LibWire knows none: LibWire.Debug counts.</summary>
internal static class ArenasLeft
{
    /// <summary>How many there are after the garbage collector has found all that it can find. The first three are printed.</summary>
    internal static int Count()
    {
        int left = -1;
        for (int tries = 0; tries < 40 && left != 0; tries++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Sleep(250);
            left = WireDiagnostics.UndisposedArenas().Count;
        }

        foreach (string arena in WireDiagnostics.UndisposedArenas().Take(3)) Console.WriteLine(arena);
        return left;
    }
}
