namespace LibWire;

/// <summary>The byte values that LibWire.Debug writes to memory that a program should not read.</summary>
internal static unsafe class ArenaPaint
{
    /// <summary>In a new block whose memory is not promised to be zero.</summary>
    internal const byte Fresh = 0xCD;

    /// <summary>In the guard bytes after each block.</summary>
    internal const byte Guard = 0xFA;

    /// <summary>In dead memory.</summary>
    internal const byte Dead = 0xDD;

    /// <summary>A pointer that was read from dead memory.</summary>
    internal static readonly nuint DeadPointer = unchecked((nuint)0xDDDDDDDDDDDDDDDD);

    /// <summary>Larger regions are painted only at their ends: a block of gigabytes should not become resident because of its paint.</summary>
    private const int WholeBytesMax = 64 * 1024 * 1024;

    private const int EndBytes = 1024 * 1024;

    /// <summary>Paints a region.</summary>
    /// <remarks><b>Safety:</b> the caller owns the region.</remarks>
    internal static void Fill(byte* start, nuint sizeBytes, byte paint)
    {
        // SAFETY: the caller owns the region; both ends lie within it.
        if (sizeBytes <= WholeBytesMax)
        {
            ArenaMemory.Fill(start, sizeBytes, paint);
            return;
        }

        ArenaMemory.Fill(start, EndBytes, paint);
        ArenaMemory.Fill(start + sizeBytes - EndBytes, EndBytes, paint);
    }

    /// <summary>How many bytes of a region differ from the guard's paint; 0 if none does.</summary>
    internal static int CountDamaged(byte* start, nuint sizeBytes)
    {
        int damaged = 0;
        for (nuint i = 0; i < sizeBytes; i++)
            if (start[i] != Guard)
                damaged++;
        return damaged;
    }
}
