using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Arithmetic on addresses and sizes, and filling of memory, for sizes above the 32 bits of the framework's helpers.</summary>
internal static unsafe class ArenaMemory
{
    /// <summary>A size rounded up to a multiple of 8. The size must be at most the largest such multiple.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint RoundUp(nuint sizeBytes) => (sizeBytes + (ArenaLimits.AlignBytes - 1)) & ~(nuint)(ArenaLimits.AlignBytes - 1);

    /// <summary>A size rounded down to a multiple of 8.</summary>
    internal static nuint RoundDown(nuint sizeBytes) => sizeBytes & ~(nuint)(ArenaLimits.AlignBytes - 1);

    /// <summary>Bytes from an address to the next one that is a multiple of a power of two.</summary>
    internal static nuint PadBytes(byte* address, nuint alignBytes) => (nuint)(-(nint)address) & (alignBytes - 1);

    /// <summary>Sets every byte of a region.</summary>
    /// <remarks><b>Safety:</b> the caller owns the region.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Fill(byte* start, nuint sizeBytes, byte value)
    {
        // SAFETY: the caller's promise.
        if (sizeBytes <= int.MaxValue) Unsafe.InitBlockUnaligned(start, value, (uint)sizeBytes);
        else FillLarge(start, sizeBytes, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FillLarge(byte* start, nuint sizeBytes, byte value)
    {
        const int stepBytes = 1 << 30;
        for (; sizeBytes > stepBytes; start += stepBytes, sizeBytes -= stepBytes) Unsafe.InitBlockUnaligned(start, value, stepBytes);
        Unsafe.InitBlockUnaligned(start, value, (uint)sizeBytes);
    }
}
