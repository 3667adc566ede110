using System.Runtime.InteropServices;

namespace LibWire.Tests.Soak;

/// <summary>The heap that arenas take their memory from: that of malloc.</summary>
internal static class NativeHeap
{
    /// <summary>What is allocated. Where the counters of malloc cannot be had (not glibc), 0: the resident memory shows it too.</summary>
    internal static double BytesInUse()
    {
        try
        {
            MallocInfo info = mallinfo2();
            return info.BytesInUse + (double)info.MappedBytes;
        }
        catch (Exception exception) when (exception is DllNotFoundException or EntryPointNotFoundException)
        {
            return 0;
        }
    }

    /// <summary>Gives pages of freed blocks back to the system. malloc keeps them, the more so the more threads free blocks of others.</summary>
    internal static void GiveBackFreePages()
    {
        try
        {
            _ = malloc_trim(0);
        }
        catch (Exception exception) when (exception is DllNotFoundException or EntryPointNotFoundException)
        {
            // Another malloc.
        }
    }

    [DllImport("libc")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern MallocInfo mallinfo2();

    [DllImport("libc")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int malloc_trim(nuint padBytes);

    // The fields of struct mallinfo2, all size_t.
    [StructLayout(LayoutKind.Sequential)]
    private struct MallocInfo
    {
        public nuint ArenaBytes, FreeChunks, FastChunks, MappedRegions, MappedBytes, HighWater, FastBytes, BytesInUse, FreeBytes, TopBytes;
    }
}
