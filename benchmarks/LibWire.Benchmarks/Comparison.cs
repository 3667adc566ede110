using System.Diagnostics;
using System.Globalization;

namespace LibWire.Benchmarks;

/// <summary>
/// Compares the rows of a suite in turns in one process: each round has one burst of each row. Other work on the machine slows all rows of a round, so
/// ratios within a round are steadier than times that were measured minutes apart.
/// </summary>
/// <remarks>Less exact than BenchmarkDotNet for one row, but fair between two rows.</remarks>
internal sealed class Comparison(TextWriter output)
{
    /// <summary>
    /// A method is compiled to its last tier after 30 calls, in the background, 100 ms after the last new method. Loops may need that twice.
    /// </summary>
    private const int WarmUpBursts = 10;
    private const int WarmUpCallsPerBurst = 20;
    private static readonly TimeSpan WarmUpPause = TimeSpan.FromMilliseconds(200);

    /// <summary>Long enough that reading the clock costs nothing, and short enough to fall between two interruptions.</summary>
    private static readonly TimeSpan BurstLength = TimeSpan.FromMilliseconds(1);

    /// <summary>Measures all rows of a prepared suite, and prints them.</summary>
    /// <param name="suite">The rows.</param>
    /// <param name="rounds">How many rounds.</param>
    /// <param name="warmUp">Whether to compile the code to its last tier first; false if only the results matter.</param>
    /// <exception cref="InvalidDataException">A call of a row returned another result than the first one.</exception>
    internal void Run(Suite suite, int rounds, bool warmUp)
    {
        Measured[] rows = [.. SuiteRow.Of(suite).Select(row => new Measured(row, rounds))];
        if (warmUp) WarmUp(rows);
        foreach (Measured row in rows) row.Prepare(suite, warmUp ? BurstLength : TimeSpan.Zero);
        for (int round = 0; round < rounds; round++)
        {
            // Each round begins with another row, so that no row always follows the one that leaves most garbage.
            for (int i = 0; i < rows.Length; i++) rows[(round + i) % rows.Length].Measure(round);
        }

        Print(suite, rows);
    }

    private static void WarmUp(Measured[] rows)
    {
        for (int burst = 0; burst < WarmUpBursts; burst++)
        {
            foreach (Measured row in rows) row.Call(WarmUpCallsPerBurst);
            Thread.Sleep(WarmUpPause);
        }
    }

    private void Print(Suite suite, Measured[] rows)
    {
        Measured baseline = rows.Single(row => row.Row.IsBaseline);
        double messages = suite.MessageCount;
        output.WriteLine();
        output.WriteLine(Text($"{suite.GetType().Name}: {suite.MessageCount} messages, {suite.SizeBytes} bytes, {baseline.Nanoseconds.Length} rounds; per message"));
        output.WriteLine(Text($"{"",-38}{"ns min",9}{"ns median",11}{"MB/s",8}{"managed B",11}{"arena B",9}{"times as fast",15}"));
        foreach (Measured row in rows)
        {
            double median = Median(row.Nanoseconds);
            double ratio = Median([.. row.Nanoseconds.Zip(baseline.Nanoseconds, (own, other) => other / own)]);
            output.WriteLine(Text(
                $"{row.Row.Name,-38}{row.Nanoseconds.Min() / messages,9:F1}{median / messages,11:F1}{suite.SizeBytes * 1000.0 / median,8:F0}{row.ManagedBytes / messages,11:F1}{row.ArenaBytes / messages,9:F1}{ratio,15:F2}"));
        }
    }

    private static double Median(double[] values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    /// <summary>One row and its measurements.</summary>
    private sealed class Measured(SuiteRow row, int rounds)
    {
        private readonly ulong _result = row.Run();
        private int _callsPerBurst = 1;

        internal SuiteRow Row => row;

        /// <summary>Time of one call, for each round.</summary>
        internal double[] Nanoseconds { get; } = new double[rounds];

        internal long ManagedBytes { get; private set; }

        internal long ArenaBytes { get; private set; }

        /// <summary>Measures the memory of one call, and how many calls make a burst.</summary>
        internal void Prepare(Suite suite, TimeSpan burstLength)
        {
            suite.ForgetArena();
            long managedBefore = GC.GetAllocatedBytesForCurrentThread();
            Call(1);
            ManagedBytes = GC.GetAllocatedBytesForCurrentThread() - managedBefore;
            ArenaBytes = suite.ArenaBytes;

            while (Time(_callsPerBurst) < burstLength) _callsPerBurst *= 2;
        }

        internal void Measure(int round) => Nanoseconds[round] = Time(_callsPerBurst).TotalNanoseconds / _callsPerBurst;

        /// <summary>Calls the row. The result of each call is compared, so that no row can skip work.</summary>
        internal void Call(int times)
        {
            for (int i = 0; i < times; i++)
                if (row.Run() != _result) throw new InvalidDataException($"{row.Name}: two calls came to different results.");
        }

        private TimeSpan Time(int calls)
        {
            long start = Stopwatch.GetTimestamp();
            Call(calls);
            return Stopwatch.GetElapsedTime(start);
        }
    }
}
