#if !NET
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Memory of the native heap, on targets without <c>NativeMemory</c>.</summary>
internal static unsafe class NativeChunks
{
    /// <summary>Uninitialised memory, aligned to 16 bytes (8 on 32-bit systems).</summary>
    /// <exception cref="OutOfMemoryException">The system has no such block.</exception>
    internal static byte* Allocate(nuint sizeBytes)
    {
        // AllocHGlobal takes a signed size. Half the address space is more than any system gives.
        if (sizeBytes > ArenaLimits.Unlimited / 2) MemoryThrow.OutOfMemory(sizeBytes);
        return (byte*)Marshal.AllocHGlobal((nint)sizeBytes);
    }

    /// <summary>Frees memory of <see cref="Allocate"/>.</summary>
    internal static void Free(byte* address) => Marshal.FreeHGlobal((nint)address);

    /// <summary>Uninitialised memory, aligned to a power of two that is at least the size of a pointer.</summary>
    /// <exception cref="OutOfMemoryException">The system has no such block.</exception>
    internal static byte* AllocateAligned(nuint sizeBytes, nuint alignBytes)
    {
        nuint extraBytes = alignBytes + (nuint)sizeof(byte*);
        if (sizeBytes > ArenaLimits.Unlimited - extraBytes) MemoryThrow.OutOfMemory(sizeBytes);

        // The word before the aligned address holds the address to free; extraBytes leaves room for both.
        byte* allocated = Allocate(sizeBytes + extraBytes);
        byte* aligned = allocated + sizeof(byte*);
        aligned += ArenaMemory.PadBytes(aligned, alignBytes);
        ((byte**)aligned)[-1] = allocated;
        return aligned;
    }

    /// <summary>Frees memory of <see cref="AllocateAligned"/>.</summary>
    internal static void FreeAligned(byte* address) => Free(((byte**)address)[-1]);
}
#endif
