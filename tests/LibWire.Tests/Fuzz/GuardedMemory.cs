using System.ComponentModel;
using System.Runtime.InteropServices;

namespace LibWire.Tests.Fuzz;

/// <summary>Memory between two pages that must not be touched: access to one byte outside ends the process.</summary>
internal sealed unsafe partial class GuardedMemory : IDisposable
{
    private readonly byte* _map;
    private readonly nuint _mapBytes;

    /// <param name="sizeBytes">The size, rounded up to whole pages.</param>
    internal GuardedMemory(nuint sizeBytes)
    {
        nuint pageBytes = (nuint)Environment.SystemPageSize;
        SizeBytes = (sizeBytes + pageBytes - 1) / pageBytes * pageBytes;
        _mapBytes = SizeBytes + (2 * pageBytes);
        _map = OperatingSystem.IsWindows() ? MapWindows(_mapBytes, pageBytes) : MapUnix(_mapBytes, pageBytes);
        Start = _map + pageBytes;
    }

    /// <summary>The first byte. The byte before it is in a guard page.</summary>
    internal byte* Start { get; }

    /// <summary>The number of bytes. A guard page follows them.</summary>
    internal nuint SizeBytes { get; }

    /// <summary>The byte after the last one, in a guard page.</summary>
    internal byte* End => Start + SizeBytes;

    /// <summary>Copies bytes so that they end directly before the second guard page.</summary>
    internal byte* PutAtEnd(ReadOnlySpan<byte> bytes)
    {
        byte* target = End - bytes.Length;
        bytes.CopyTo(new Span<byte>(target, bytes.Length));
        return target;
    }

    /// <summary>Copies bytes so that they start directly after the first guard page.</summary>
    internal byte* PutAtStart(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(new Span<byte>(Start, bytes.Length));
        return Start;
    }

    public void Dispose()
    {
        if (OperatingSystem.IsWindows()) VirtualFree(_map, 0, ReleaseWindows);
        else Unmap(_map, _mapBytes);
    }

    private static byte* MapUnix(nuint mapBytes, nuint pageBytes)
    {
        void* map = Map(null, mapBytes, ReadWriteUnix, PrivateUnix | (OperatingSystem.IsLinux() ? AnonymousLinux : AnonymousBsd), -1, 0);
        if (map == (void*)-1) throw new Win32Exception();
        var start = (byte*)map;
        if (Protect(start, pageBytes, NoAccessUnix) != 0 || Protect(start + mapBytes - pageBytes, pageBytes, NoAccessUnix) != 0) throw new Win32Exception();
        return start;
    }

    private static byte* MapWindows(nuint mapBytes, nuint pageBytes)
    {
        var start = (byte*)VirtualAlloc(null, mapBytes, ReserveAndCommitWindows, ReadWriteWindows);
        if (start == null) throw new Win32Exception();
        if (!VirtualProtect(start, pageBytes, NoAccessWindows, out _) || !VirtualProtect(start + mapBytes - pageBytes, pageBytes, NoAccessWindows, out _)) throw new Win32Exception();
        return start;
    }

    private const int NoAccessUnix = 0;
    private const int ReadWriteUnix = 3;
    private const int PrivateUnix = 2;
    private const int AnonymousLinux = 0x20;
    private const int AnonymousBsd = 0x1000;
    private const uint NoAccessWindows = 1;
    private const uint ReadWriteWindows = 4;
    private const uint ReserveAndCommitWindows = 0x3000;
    private const uint ReleaseWindows = 0x8000;

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    private static partial void* Map(void* address, nuint sizeBytes, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect", SetLastError = true)]
    private static partial int Protect(void* address, nuint sizeBytes, int protection);

    [LibraryImport("libc", EntryPoint = "munmap", SetLastError = true)]
    private static partial int Unmap(void* address, nuint sizeBytes);

    [LibraryImport("kernel32", SetLastError = true)]
    private static partial void* VirtualAlloc(void* address, nuint sizeBytes, uint kind, uint protection);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool VirtualProtect(void* address, nuint sizeBytes, uint protection, out uint before);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool VirtualFree(void* address, nuint sizeBytes, uint kind);
}
