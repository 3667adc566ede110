#if NET
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Memory of the native heap.</summary>
internal static unsafe class NativeChunks
{
    /// <summary>Uninitialised memory, aligned to 16 bytes (8 on 32-bit systems).</summary>
    /// <exception cref="OutOfMemoryException">The system has no such block.</exception>
    internal static byte* Allocate(nuint sizeBytes) => (byte*)NativeMemory.Alloc(sizeBytes);

    /// <summary>Frees memory of <see cref="Allocate"/>.</summary>
    internal static void Free(byte* address) => NativeMemory.Free(address);

    /// <summary>Uninitialised memory, aligned to a power of two.</summary>
    /// <exception cref="OutOfMemoryException">The system has no such block.</exception>
    internal static byte* AllocateAligned(nuint sizeBytes, nuint alignBytes) => (byte*)NativeMemory.AlignedAlloc(sizeBytes, alignBytes);

    /// <summary>Frees memory of <see cref="AllocateAligned"/>.</summary>
    internal static void FreeAligned(byte* address) => NativeMemory.AlignedFree(address);
}
#endif
