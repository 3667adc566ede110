namespace LibWire;

internal sealed unsafe partial class ArenaShare
{
    static partial void CheckUnchanged(nuint usedBytes, nuint usedBytesBefore)
    {
        if (usedBytes != usedBytesBefore)
            Check.Fail(WireMisuse.ConcurrentUse, "An arena that several threads fill for one call was used by another call.");
    }
}
