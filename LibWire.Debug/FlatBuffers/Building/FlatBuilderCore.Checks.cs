namespace LibWire;

internal unsafe partial struct FlatBuilderCore
{
    /// <summary>The bit that no position has: a mixed position is not 0, because 0 is the null offset.</summary>
    private const uint OwnerBit = 1U << 31;

    // A position of another owner becomes a random one. That something was written there is as unlikely as the buffer is small beside 2 GiB.
    static partial void Mix(FlatBuilderCore* core, ref uint position)
    {
        if (position != 0) position ^= Owner(core);
    }

    static partial void Mix64(FlatBuilderCore* core, ref long position)
    {
        if (position != 0) position ^= (long)Owner(core) << 32;
    }

    /// <summary>The serial of a mark that the last growth of the region took; 0 if it never grew.</summary>
    internal static ulong GrownAt(FlatBuilderCore* core) => Region(core)->GrownAt;

    /// <summary>A number of the builder, of its arena's life, and of how often the builder was cleared.</summary>
    private static uint Owner(FlatBuilderCore* core)
    {
        // The finalizer of MurmurHash3 spreads each bit over all others.
        ulong mixed = (nuint)core + ((ulong)FlatVtables.Generation(&core->_vtables) << 48);
        mixed = (mixed ^ (mixed >> 33)) * 0xff51afd7ed558ccd;
        mixed += ArenaTracker.Stamp(in core->_arena).EpochSerial;
        mixed = (mixed ^ (mixed >> 33)) * 0xc4ceb9fe1a85ec53;
        return (uint)(mixed >> 32) | OwnerBit;
    }
}
