using System.Diagnostics;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Measures steps in turns: each once a round, so that what slows the machine for a while slows all of them.</summary>
/// <param name="rounds">How many rounds.</param>
/// <param name="roundTime">How long a step is repeated in a round.</param>
/// <param name="error">Where the progress is shown, if it is a terminal.</param>
internal sealed class BenchClock(int rounds, TimeSpan roundTime, TextWriter error)
{
    // The compiler of .NET counts calls, and compiles again what is called often, after a tenth of a second without new code.
    private static readonly TimeSpan WarmUp = TimeSpan.FromMilliseconds(300);

    private readonly bool _isTerminal = ReferenceEquals(error, Console.Error) && !Console.IsErrorRedirected;

    /// <summary>Measures.</summary>
    /// <param name="steps">What is measured.</param>
    /// <returns>The times of each, in their order.</returns>
    internal BenchTime[] Measure(IReadOnlyList<Func<long>> steps)
    {
        int[] repeats = new int[steps.Count];
        var times = new List<double>[steps.Count];
        for (int i = 0; i < steps.Count; i++)
        {
            Show($"warming up, {i + 1} of {steps.Count}");
            repeats[i] = RepeatsOf(steps[i]);
            times[i] = [];
        }

        for (int round = 0; round < rounds; round++)
        {
            Show($"round {round + 1} of {rounds}");
            for (int i = 0; i < steps.Count; i++)
            {
                long start = Stopwatch.GetTimestamp();
                for (int n = 0; n < repeats[i]; n++) steps[i]();
                times[i].Add(Stopwatch.GetElapsedTime(start).TotalNanoseconds / repeats[i]);
            }
        }

        Show("");
        return [.. times.Select(static all => BenchTime.Of(all))];
    }

    // How often a step is done in a round.
    private int RepeatsOf(Func<long> step)
    {
        if (roundTime == TimeSpan.Zero) return 1;
        long start = Stopwatch.GetTimestamp();
        int count = 0;
        double least = double.MaxValue;
        while (count < 3 || Stopwatch.GetElapsedTime(start) < WarmUp)
        {
            long one = Stopwatch.GetTimestamp();
            step();
            least = Math.Min(least, Stopwatch.GetElapsedTime(one).TotalNanoseconds);
            count++;
        }

        return (int)Math.Clamp(roundTime.TotalNanoseconds / Math.Max(1, least), 1, int.MaxValue);
    }

    private void Show(string text)
    {
        if (_isTerminal) error.Write(string.Create(CultureInfo.InvariantCulture, $"\r{text,-40}{(text.Length == 0 ? "\r" : "")}"));
    }
}

/// <summary>The times of a step, for all messages once.</summary>
/// <param name="MinNanos">The shortest.</param>
/// <param name="MedianNanos">The one in the middle.</param>
internal readonly record struct BenchTime(double MinNanos, double MedianNanos)
{
    internal static BenchTime Of(List<double> all)
    {
        double[] sorted = [.. all.Order()];
        int middle = sorted.Length / 2;
        return new BenchTime(sorted[0], sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
