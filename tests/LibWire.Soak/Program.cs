using System.Globalization;

namespace LibWire.Tests.Soak;

/// <summary>Arenas and messages between many threads. Every result must be right, memory flat, and at the end every arena must be back.</summary>
internal static class Program
{
    private const int ThreadsEach = 2;
    private const long MiB = 1 << 20;

    private static int Main(string[] args)
    {
        double seconds = args switch
        {
            [] => 10,
            ["--seconds", string text] => double.Parse(text, CultureInfo.InvariantCulture),
            ["--minutes", string text] => 60 * double.Parse(text, CultureInfo.InvariantCulture),
            _ => 0,
        };
        if (seconds <= 0)
        {
            Console.Error.WriteLine("The options are --seconds N or --minutes N.");
            return 2;
        }

        Console.WriteLine($"LibWire ({WireInfo.Flavor}):");
        bool isRight = RunAll([new PassedArenas(), new SharedMessages(), new PartedMessages(), new EndingThreads(), new NestedReads()], seconds);

        // Alone: what the other works free pushes chunks out of the quarantine that this one reads from.
        if (WireInfo.Flavor == "debug") isRight &= RunAll([new DisposedWhileRead()], seconds / 10);
        int left = ArenasLeft.Count();
        Console.WriteLine($"  {left} arenas left");
        return isRight && left == 0 ? 0 : 1;
    }

    private static bool RunAll(SoakWork[] works, double seconds)
    {
        var run = new SoakRun(works, ThreadsEach);
        List<MemorySample> memory = run.Run(TimeSpan.FromSeconds(seconds));
        MemorySample early = MemorySample.Median(memory[(memory.Count / 4)..((memory.Count / 2) + 1)]), late = MemorySample.Median(memory[(memory.Count * 3 / 4)..]);
        bool isFlat = MemorySample.IsFlat(early, late, spareBytes: seconds < 300 ? 256 * MiB : 24 * MiB);
        foreach (SoakWork work in works) Console.WriteLine($"  {work.Pieces,12:N0} {work.Name}");
        foreach (string fault in run.Faults) Console.WriteLine($"  FAULT: {fault}");
        Console.WriteLine($"  second quarter: {early}");
        Console.WriteLine($"  last quarter:   {late}{(isFlat ? "" : ": not flat")}");
        return isFlat && run.Faults.Count == 0 && works.All(static work => work.Pieces > 0);
    }
}
