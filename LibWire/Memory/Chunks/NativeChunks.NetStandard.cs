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
        // AllocHGlobal takes a signed size; half the address space is more than any system gives.
        if (sizeBytes > ArenaLimits.Unlimited / 2) MemoryThrow.OutOfMemory(sizeBytes);
        return (byte*)Marshal.AllocHGlobal((nint)sizeBytes);
    }

    /// <summary>Gives back what <see cref="Allocate"/> gave.</summary>
    internal static void Free(byte* address) => Marshal.FreeHGlobal((nint)address);

    /// <summary>Uninitialised memory at a multiple of a power of two, at least a pointer's size.</summary>
    /// <exception cref="OutOfMemoryException">The system has no such block.</exception>
    internal static byte* AllocateAligned(nuint sizeBytes, nuint alignBytes)
    {
        nuint extraBytes = alignBytes + (nuint)sizeof(byte*);
        if (sizeBytes > ArenaLimits.Unlimited - extraBytes) MemoryThrow.OutOfMemory(sizeBytes);

        // The address to free lies in the word before the aligned one; extraBytes leaves room for both.
        byte* allocated = Allocate(sizeBytes + extraBytes);
        byte* aligned = allocated + sizeof(byte*);
        aligned += ArenaMemory.PadBytes(aligned, alignBytes);
        ((byte**)aligned)[-1] = allocated;
        return aligned;
    }

    /// <summary>Gives back what <see cref="AllocateAligned"/> gave.</summary>
    internal static void FreeAligned(byte* address) => Free(((byte**)address)[-1]);
}
#endif
