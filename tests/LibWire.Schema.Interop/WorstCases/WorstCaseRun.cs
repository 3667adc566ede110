using System.Diagnostics;
using System.Globalization;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Measures the worst cases, at one size and at twice that size.</summary>
internal static class WorstCaseRun
{
    // Twice the input may take at most so many times as long, plus the noise of a small input.
    private const double GrowthMax = 3.2;
    private const double AlwaysMilliseconds = 150;

    /// <returns>The number of cases that took longer than linear time.</returns>
    internal static int Run(Action<string> tell)
    {
        int slow = 0;
        foreach (WorstCase worstCase in WorstCase.All)
        {
            TestSchema half = worstCase.Make(worstCase.Count / 2), whole = worstCase.Make(worstCase.Count);
            double halfTime = Time(half), wholeTime = Time(whole);
            bool isSlow = wholeTime > halfTime * GrowthMax + AlwaysMilliseconds;
            if (isSlow) slow++;
            tell(string.Create(CultureInfo.InvariantCulture,
                $"{worstCase.Name,-48} {half.Characters / 1e6,6:F2} MB {halfTime,8:F0} ms {whole.Characters / 1e6,6:F2} MB {wholeTime,8:F0} ms {wholeTime * 1000 / whole.Characters,7:F2} µs a character{(isSlow ? "   NOT LINEAR" : "")}"));
        }

        return slow;
    }

    private static double Time(TestSchema schema)
    {
        double best = double.MaxValue;
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            long start = Stopwatch.GetTimestamp();
            OurCompiler.Describe(schema, includesImports: true, includesSourceInfo: true);
            best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalMilliseconds);
        }

        return best;
    }
}
