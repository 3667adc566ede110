using System.Diagnostics;

namespace LibWire.Tests.Soak;

/// <summary>Runs works side by side and samples memory.</summary>
internal sealed class SoakRun(IReadOnlyList<SoakWork> works, int threadsEach)
{
    private const int SamplesMax = 80;
    private const int Reports = 8;

    private readonly List<string> _faults = [];

    /// <summary>What went wrong: the text of each fault. A thread ends with its first one.</summary>
    internal IReadOnlyList<string> Faults => _faults;

    /// <summary>Runs for some time, and disposes the works.</summary>
    /// <returns>The memory of the process at equal distances.</returns>
    internal List<MemorySample> Run(TimeSpan time)
    {
        using var end = new CancellationTokenSource();
        Thread[] threads = [.. works.SelectMany((work, index) => Enumerable.Range(0, threadsEach).Select(thread => Start(work, (ulong)((100 * index) + thread), end.Token)))];
        List<MemorySample> memory = [];
        var watch = Stopwatch.StartNew();
        for (int reports = 0; memory.Count == 0 || watch.Elapsed < time;)
        {
            Thread.Sleep(time / (SamplesMax + 1));
            memory.Add(MemorySample.Take());
            if (watch.Elapsed < time / Reports * (reports + 1)) continue;
            Console.WriteLine($"  {watch.Elapsed.TotalSeconds:F0} s, {works.Sum(static work => work.Pieces):N0} pieces: {memory[^1]}");
            reports++;
        }

        end.Cancel();
        foreach (Thread thread in threads) thread.Join();
        foreach (SoakWork work in works) work.Dispose();
        return memory;
    }

    private Thread Start(SoakWork work, ulong seed, CancellationToken end)
    {
        var thread = new Thread(() =>
        {
            try
            {
                work.Run(seed, end);
            }
            catch (Exception exception)
            {
                lock (_faults) _faults.Add($"{work.Name}, seed {seed}: {exception}");
            }
        });
        thread.Start();
        return thread;
    }
}
