using System.Diagnostics;
using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>The clock that times bursts: the time that passes, or the time for which a processor worked for this thread. On a machine that others use, the
/// second repeats within a few percent and the first does not.</summary>
internal static class BurstClock
{
    private const int ThreadClock = 3; // CLOCK_THREAD_CPUTIME_ID of Linux
    private const double NanosecondsPerSecond = 1e9;

    /// <summary>Whether the processor time counts. Garbage collections on other threads are not part of it.</summary>
    internal static bool IsOfProcessor { get; set; }

    /// <summary>Whether this system tells the processor time of a thread.</summary>
    internal static bool KnowsProcessor => OperatingSystem.IsLinux() && Environment.Is64BitProcess;

    /// <summary>The time, in nanoseconds since any moment.</summary>
    internal static double Nanoseconds()
    {
        if (!IsOfProcessor) return Stopwatch.GetElapsedTime(0).TotalNanoseconds;
        if (GetTime(ThreadClock, out TimeSpec time) != 0) throw new InvalidOperationException("The system does not tell the processor time of a thread.");
        return (time.Seconds * NanosecondsPerSecond) + time.Nanoseconds;
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int GetTime(int clock, out TimeSpec time);

    private struct TimeSpec
    {
        internal long Seconds;
        internal long Nanoseconds;
    }
}
