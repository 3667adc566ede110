using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

namespace LibWire.Tests.Coverage;

/// <summary>Runs targets in the process whose assemblies count.</summary>
internal static unsafe class CoverageRun
{
    private const double ProgressSeconds = 10;

    // By reflection: an assembly with a reference to it counts as one that is instrumented already.
    private static readonly Type Trace = Type.GetType("SharpFuzz.Common.Trace, SharpFuzz.Common", throwOnError: true)!;
    private static readonly FieldInfo SharedMem = Trace.GetField("SharedMem")!;
    private static readonly FieldInfo PrevLocation = Trace.GetField("PrevLocation")!;
    private static readonly object Zero = 0;

    private static byte* Counts;
    private static byte* Elsewhere;

    /// <summary>Gives the instrumented code its counters. No code of the library may run before.</summary>
    internal static void StartCounting()
    {
        Counts = (byte*)NativeMemory.AllocZeroed(CoverageMap.SizeBytes);
        Elsewhere = (byte*)NativeMemory.AllocZeroed(CoverageMap.SizeBytes);
        CountInto(Counts);
        ParallelTarget.Uncounted = static run =>
        {
            // Another fuzzer may have replaced the counters.
            object counts = SharedMem.GetValue(null)!;
            CountInto(Elsewhere);
            run();
            SharedMem.SetValue(null, counts);
        };
    }

    /// <summary>Forgets the last branch, so that the counters of an input do not depend on the one before.</summary>
    internal static void StartTrace() => PrevLocation.SetValue(null, Zero);

    /// <summary>Runs a target by the options.</summary>
    /// <returns>Whether there were no findings.</returns>
    internal static bool Run(CoverageTarget target, CoverageArguments arguments)
    {
        using var current = new CurrentInput(target.Name);
        var clock = Stopwatch.StartNew();
        var loop = new CoverageLoop(target, new CoverageMap(Counts), StartTrace, arguments.Seed) { BeforeInput = current.Set, OnFinding = finding => Tell(target.Name, finding) };
        var watch = new InputWatch();
        using var ticks = new Timer(_ => Watch(target.Name, watch, loop.Runs), null, InputWatch.TickTime, InputWatch.TickTime);
        if (arguments.Minimizes) return Minimise(target, loop, clock);

        // An interrupt of the terminal reaches this process, too. The one that started it says when to end.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, static context => context.Cancel = true);
        new Thread(static () => Stops = Console.In.ReadToEnd().Length >= 0) { IsBackground = true }.Start();
        IEnumerable<byte[]> start = CorpusFolder.Read(CorpusFolder.OfRepository(target.Name));
        if (arguments.Inputs is null) start = start.Concat(CorpusFolder.Read(OwnCorpus(target)));
        loop.Start(start.Concat(target.Seeds()).TakeWhile(static _ => !Stops));
        long end = arguments.Inputs is { } inputs ? loop.Executions + inputs : long.MaxValue;
        TimeSpan time = arguments.Inputs is null ? TimeSpan.FromMinutes(arguments.Minutes ?? 1) : TimeSpan.MaxValue;
        double told = 0;
        while (loop.Executions < end && clock.Elapsed < time && !loop.IsOver && !Stops)
        {
            loop.Step();
            if (clock.Elapsed.TotalSeconds - told < ProgressSeconds) continue;
            told = clock.Elapsed.TotalSeconds;
            Tell(target, loop, clock);
        }

        Tell(target, loop, clock);
        CorpusFolder.Write(OwnCorpus(target), loop.Corpus);
        new CoverageRow(target.Name, clock.Elapsed.TotalMinutes, loop.Executions, loop.EdgeCount, loop.Corpus.Count, loop.Findings.Count).Write();
        return loop.Findings.Count == 0;
    }

    /// <summary>Writes a finding.</summary>
    internal static void Tell(string target, CoverageFinding finding)
    {
        string path = Path.Combine(CorpusFolder.OfRuns(target), $"finding-{CorpusFolder.NameOf(finding.Input)}");
        File.WriteAllBytes(path, finding.Input);
        File.WriteAllText($"{path}.txt", finding.ToString());
        Console.WriteLine($"FAIL {target}: {path}\n{finding}\n");
    }

    private static volatile bool Stops;

    private static void CountInto(byte* counts) => SharedMem.SetValue(null, Pointer.Box(counts, typeof(byte*)));

    private static void Watch(string target, InputWatch watch, long runs)
    {
        if (!watch.Tick(runs)) return;
        Tell(target, new CoverageFinding(CurrentInput.Read(target), new TimeoutException($"An input takes more than {InputWatch.InputTimeMax.TotalSeconds} s.")));
        Environment.Exit(1);
    }

    private static bool Minimise(CoverageTarget target, CoverageLoop loop, Stopwatch clock)
    {
        string folder = CorpusFolder.OfRepository(target.Name);
        byte[][] all = [.. CorpusFolder.Read(folder).Concat(CorpusFolder.Read(OwnCorpus(target))).Concat(target.Seeds()).Where(input => input.Length <= target.InputBytesMax)];
        IReadOnlyList<byte[]> few = CorpusFolder.Minimise(all, loop);
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        CorpusFolder.Write(folder, few);
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{target.Name,-16}{all.Length,8:N0} inputs, {few.Count,6:N0} are kept: {few.Sum(static input => input.Length),9:N0} bytes, {clock.Elapsed.TotalSeconds:N0} s"));
        return true;
    }

    private static string OwnCorpus(CoverageTarget target) => Path.Combine(CorpusFolder.OfRuns(target.Name), "corpus");

    private static void Tell(CoverageTarget target, CoverageLoop loop, Stopwatch clock) => Console.WriteLine(string.Create(
        CultureInfo.InvariantCulture,
        $"{target.Name,-16}{clock.Elapsed.TotalSeconds,7:N0} s {loop.Executions,12:N0} inputs {loop.Executions / clock.Elapsed.TotalSeconds,9:N0} a second {loop.EdgeCount,7:N0} edges {loop.Corpus.Count,6:N0} in the corpus {loop.Findings.Count,3} findings"));
}
