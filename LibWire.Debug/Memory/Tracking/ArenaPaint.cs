namespace LibWire;

/// <summary>The bytes that LibWire.Debug writes where a program should not look.</summary>
internal static unsafe class ArenaPaint
{
    /// <summary>In a new block that is not promised to be zero.</summary>
    internal const byte Fresh = 0xCD;

    /// <summary>Behind each block.</summary>
    internal const byte Guard = 0xFA;

    /// <summary>In memory that is dead.</summary>
    internal const byte Dead = 0xDD;

    /// <summary>Larger regions are painted at their ends only: a block of gigabytes should not become resident for its paint.</summary>
    private const int WholeBytesMax = 64 * 1024 * 1024;

    private const int EndBytes = 1024 * 1024;

    /// <summary>Paints a region.</summary>
    /// <remarks><b>Safety:</b> the caller owns the region.</remarks>
    internal static void Fill(byte* start, nuint sizeBytes, byte paint)
    {
        // SAFETY: the caller's promise; the ends are shorter than the whole.
        if (sizeBytes <= WholeBytesMax)
        {
            ArenaMemory.Fill(start, sizeBytes, paint);
            return;
        }

        ArenaMemory.Fill(start, EndBytes, paint);
        ArenaMemory.Fill(start + sizeBytes - EndBytes, EndBytes, paint);
    }

    /// <summary>How many bytes from an address on do not have the guard's paint; 0 if all have it.</summary>
    internal static int CountDamaged(byte* start, nuint sizeBytes)
    {
        int damaged = 0;
        for (nuint i = 0; i < sizeBytes; i++)
            if (start[i] != Guard)
                damaged++;
        return damaged;
    }
}
