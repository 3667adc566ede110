using System.Globalization;

namespace LibWire.Tests.Json;

/// <summary>The tests that measure the memory of the process. No other test runs beside them.</summary>
[CollectionDefinition(nameof(PeakMemory), DisableParallelization = true)]
public sealed class PeakMemory
{
    /// <summary>What measuring adds: the code that is compiled meanwhile, and pages that others touch.</summary>
    internal const long NoiseBytes = 48 << 20;

    /// <summary>Runs an action, and returns by how many bytes the memory of the process was larger at most, and what it allocated of managed memory.</summary>
    /// <remarks>Linux tells the highest resident size since it was told to forget it. Elsewhere the first number is 0.</remarks>
    internal static (long NativeBytes, long ManagedBytes) Of(Action action)
    {
        long resident = 0;
        if (OperatingSystem.IsLinux())
        {
            File.WriteAllText("/proc/self/clear_refs", "5");
            resident = StatusBytes("VmRSS:");
        }

        long managed = GC.GetAllocatedBytesForCurrentThread();
        action();
        managed = GC.GetAllocatedBytesForCurrentThread() - managed;
        return (OperatingSystem.IsLinux() ? Math.Max(0, StatusBytes("VmHWM:") - resident) : 0, managed);
    }

    private static long StatusBytes(string name)
    {
        string line = File.ReadLines("/proc/self/status").First(line => line.StartsWith(name, StringComparison.Ordinal));
        return 1024 * long.Parse(line.AsSpan(name.Length).Trim().TrimEnd("kB ").ToString(), CultureInfo.InvariantCulture);
    }
}
