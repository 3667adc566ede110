namespace LibWire;

/// <summary>Options of arenas whose first chunk is about as large as what they are to hold. So a message that is kept takes no 16 KiB.</summary>
internal static class ArenaSizes
{
    // Powers of two and the steps half way between, from 512 bytes on: few sizes, so that chunks fit again.
    private const int SmallestLog = 9;
    private const int Count = 23;

    private static readonly ArenaOptions?[] OfSize = new ArenaOptions?[Count];

    /// <summary>The options for a number of bytes.</summary>
    internal static ArenaOptions For(nuint contentBytes)
    {
        int index = 0;
        while (index < Count - 1 && Size(index) < contentBytes + ArenaLimits.ChunkBytesMin) index++;
        return OfSize[index] ??= new ArenaOptions { FirstBlockBytes = Size(index) };
    }

    private static nuint Size(int index) => ((nuint)(2 + (index & 1)) << (index >> 1)) << (SmallestLog - 1);
}
