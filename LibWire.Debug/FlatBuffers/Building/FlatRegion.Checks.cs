namespace LibWire;

// Where the compiler puts the field among the others does not matter here.
#pragma warning disable CS0282

internal unsafe partial struct FlatRegion
{
    /// <summary>The serial of a mark that the last growth took; 0 if the region never grew.</summary>
    internal ulong GrownAt { readonly get; private set; }

    static partial void OnGrown(FlatRegion* region, in ArenaAllocator arena) => region->GrownAt = arena.Mark().Serial;
}
