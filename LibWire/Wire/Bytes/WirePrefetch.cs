using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics.X86;
#endif

namespace LibWire;

/// <summary>Asks the processor to load memory that is read soon. A hint: nothing happens where there is no such instruction.</summary>
internal static unsafe class WirePrefetch
{
    /// <summary>Loads the cache line of a byte. If the memory was moved since, the hint is of no use and does no harm.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Read(ref readonly byte place)
    {
#if NET
        if (Sse.IsSupported) Sse.Prefetch0(Unsafe.AsPointer(ref Unsafe.AsRef(in place)));
#endif
    }
}
