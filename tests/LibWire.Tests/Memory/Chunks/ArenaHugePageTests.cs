using System.Globalization;
using Xunit.Abstractions;

namespace LibWire.Tests;

public sealed unsafe class ArenaHugePageTests(ITestOutputHelper output)
{
    private const int HugePageBytes = 2 * 1024 * 1024;
    private const string Setting = "/sys/kernel/mm/transparent_hugepage/enabled";

    [Fact]
    public void HugePages_LargeChunk_StartsAtAndIsRoundedToHugePages()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true });
        byte* block = arena.AllocateBytes((3 * HugePageBytes) + 1);
        Assert.Equal(4u * HugePageBytes, arena.ReservedBytes);
        Assert.Equal((nuint)sizeof(ArenaChunk), (nuint)block % HugePageBytes);
    }

    [Fact]
    public void HugePages_SmallChunk_IsOrdinary()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true });
        arena.AllocateBytes(8);
        Assert.Equal(16384u, arena.ReservedBytes);
    }

    [Fact]
    public void HugePages_LimitLeavesNoRoundSize_IsNotRounded()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true, ByteLimit = HugePageBytes + 4096 });
        arena.AllocateBytes(HugePageBytes);
        Assert.True(arena.ReservedBytes is >= HugePageBytes and <= HugePageBytes + 4096);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(4096));
    }

    [Fact]
    public void HugePages_WithASource_AreTheSourcesAffair()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true, ChunkSource = source });
        arena.AllocateBytes((3 * HugePageBytes) + 1);
        Assert.Equal(new[] { (nuint)((3 * HugePageBytes) + 8 + sizeof(ArenaChunk)) }, source.Asked);
    }

    [Fact]
    public void HugePages_LoopWithReset_UsesTheSameChunk()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true });
        for (int round = 0; round < 5; round++)
        {
            arena.Reset();
            arena.AllocateBytes(8 * HugePageBytes)[0] = 1;
            Assert.Equal(1, arena.ChunkCount);
        }
    }

    [Fact]
    public void HugePages_WhereTheSystemGivesThem_AreGranted()
    {
        const int sizeBytes = 64 * 1024 * 1024;
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true });
        byte* block = arena.AllocateBytes(sizeBytes);
        for (int i = 0; i < sizeBytes; i += 4096) block[i] = 1;

        if (!OperatingSystem.IsLinux() || !File.Exists(Setting))
        {
            output.WriteLine("This system has no transparent huge pages: nothing was granted.");
            return;
        }

        string setting = File.ReadAllText(Setting).Trim();
        long grantedBytes = AnonHugeBytes((nuint)block);
        output.WriteLine($"{Setting}: {setting}; granted {grantedBytes >> 20} of {sizeBytes >> 20} MiB.");
        if (setting.Contains("[never]", StringComparison.Ordinal)) return;
        if (grantedBytes == 0 && FreeHugePageBytes() < sizeBytes)
        {
            output.WriteLine("The system did not grant any: too little unbroken memory is free.");
            return;
        }

        Assert.True(grantedBytes >= HugePageBytes, "No huge page was granted, although the system is set to give them.");
    }

    /// <summary>AnonHugePages of the mappings, starting with the one of an address: a chunk may have several mappings.</summary>
    private static long AnonHugeBytes(nuint address)
    {
        bool inside = false;
        long bytes = 0;
        foreach (string line in File.ReadLines("/proc/self/smaps"))
        {
            int dash = line.IndexOf('-', StringComparison.Ordinal);
            if (dash > 0 && ulong.TryParse(line.AsSpan(0, dash), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out ulong start))
            {
                ulong end = ulong.Parse(line.AsSpan(dash + 1, line.IndexOf(' ', StringComparison.Ordinal) - dash - 1), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
                inside = start <= address && address < end;
            }
            else if (inside && line.StartsWith("AnonHugePages:", StringComparison.Ordinal))
            {
                bytes += long.Parse(line.AsSpan("AnonHugePages:".Length, line.Length - "AnonHugePages:".Length - " kB".Length), CultureInfo.InvariantCulture) * 1024;
            }
        }

        return bytes;
    }

    /// <summary>Free memory in contiguous pieces of at least 2 MiB: the columns for orders 9 and up of /proc/buddyinfo.</summary>
    private static long FreeHugePageBytes()
    {
        if (!File.Exists("/proc/buddyinfo")) return 0;
        long bytes = 0;
        foreach (string line in File.ReadLines("/proc/buddyinfo"))
        {
            string[] words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            for (int order = 9; order < words.Length - 4; order++) bytes += long.Parse(words[order + 4], CultureInfo.InvariantCulture) * 4096 << order;
        }

        return bytes;
    }
}
