using System.Diagnostics;
using System.Runtime.InteropServices;

namespace LibWire.Topics;

/// <summary>The processor time of this thread, which other work on the machine does not change. Where the system does not tell it, the time that passes.</summary>
internal static class ThreadClock
{
    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    internal static double Nanoseconds
    {
        get
        {
            if (OperatingSystem.IsLinux() && GetTime(ThreadProcessorTime, out TimeSpec time) == 0) return (time.Seconds * 1e9) + time.Nanoseconds;
            return Stopwatch.GetTimestamp() * (1e9 / Stopwatch.Frequency);
        }
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    private static extern int GetTime(int clock, out TimeSpec time);

    // timespec of 64-bit systems.
    private readonly struct TimeSpec
    {
        internal readonly nint Seconds;
        internal readonly nint Nanoseconds;
    }
}
